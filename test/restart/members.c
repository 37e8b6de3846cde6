/* Pointers in members of records, reached by every way C has around their types.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 6

struct link {
	struct link *next;
};
struct mesh {
	int n;
	double *u, *f, *work;
	char name[12];
	struct link link;
	double *rows[3];
	struct part {
		double *x;
		int k;
	} parts[2];
	union {
		double *p;
		long bits;
	} tag;
	double (*norm)(const double *, int);
};
struct raw {
	char bytes[sizeof(struct mesh)];
};
struct bag {
	int *total;
	int *many[];
};

static double plain(const double *v, int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s = 0.75 * s + v[i];
	return s;
}

static double *array(double x)
{
	double *v = malloc(N * sizeof *v);
	for (int i = 0; i < N; i++)
		v[i] = x + i;
	return v;
}

static struct mesh *mesh_new(int k)
{
	struct mesh *m = calloc(1, sizeof *m);
	m->n = N;
	m->u = array(k);
	m->f = array(2 * k);
	m->work = array(3 * k);
	for (int i = 0; i < 3; i++)
		m->rows[i] = array(i * k);
	for (int i = 0; i < 2; i++)
		m->parts[i] = (struct part){.x = array(i - k), .k = i};
	m->tag.p = array(-k);
	m->norm = plain;
	snprintf(m->name, sizeof m->name, "mesh %d", k);
	return m;
}

static void mesh_free(struct mesh *m)
{
	free(m->u);
	free(m->f);
	free(m->work);
	for (int i = 0; i < 3; i++)
		free(m->rows[i]);
	for (int i = 0; i < 2; i++)
		free(m->parts[i].x);
	free(m->tag.p);
	free(m);
}

static void by_name(int k)
{
	struct mesh *m = mesh_new(k);
#pragma potential_ckpt
	for (int i = 0; i < m->n; i++)
		m->work[i] = m->u[i] * m->f[i];
	printf("%s %.6f\n", m->name, m->norm(m->work, m->n));
#pragma potential_ckpt
	printf("%.6f %.6f %.6f\n", plain(m->rows[k % 3], N), plain(m->parts[k & 1].x, N),
	       plain(m->tag.p, N));
	mesh_free(m);
}

static void by_offset(int k)
{
	struct mesh *m = mesh_new(k + 1);
	struct link *l = &m->link;
	double **second = (double **)((char *)m + offsetof(struct mesh, f));
	double **row = m->rows;
	long bits = m->tag.bits;
	l->next = l;
#pragma potential_ckpt
	struct mesh *again = (struct mesh *)((char *)l->next - offsetof(struct mesh, link));
	printf("%.6f %.6f\n", plain(again->u, N), plain(*second, N));
#pragma potential_ckpt
	for (int i = 0; i < 3; i++, row++)
		printf("%.6f\n", plain(*row, N));
	printf("%.6f\n", plain((double *)bits, N));
	mesh_free(m);
}

static void by_copy(int k)
{
	struct mesh *m = mesh_new(k + 2), a = *m, b, c, d[2];
	struct raw *to = (struct raw *)&c, *from = (struct raw *)m;
	memcpy(&b, m, sizeof b);
	for (size_t i = 0; i < sizeof c; i++)
		to->bytes[i] = from->bytes[i];
	for (size_t i = 0; i < sizeof *d; i++)
		((char *)&d[k & 1])[i] = ((const char *)m)[i];
#pragma potential_ckpt
	printf("%.6f %.6f\n", plain(a.u, N), plain(b.f, N));
#pragma potential_ckpt
	printf("%.6f %.6f\n", plain(c.rows[1], N), plain(d[k & 1].parts[1].x, N));
	mesh_free(m);
}

static void by_growth(int k)
{
	struct part *p = NULL;
	struct bag *bag = malloc(sizeof *bag + 4 * sizeof *bag->many);
	int sum = 0, **first = (int **)(bag + 1);
	bag->total = &sum;
	for (int i = 0; i < 4; i++) {
		p = realloc(p, (size_t)(i + 1) * sizeof *p);
		p[i].x = array(i * k);
		p[i].k = k;
		*(bag->many + i) = malloc(sizeof **first);
		*bag->many[i] = i + k;
#pragma potential_ckpt
		*bag->total += *first[i] + p[i / 2].k;
	}
#pragma potential_ckpt
	for (struct part *q = p; q < p + 4; q++) {
		printf("%.6f %d\n", plain(q->x, N), sum);
		free(q->x);
	}
	for (int i = 0; i < 4; i++)
		free(first[i]);
	free(bag);
	free(p);
}

int main(void)
{
	for (int k = 0; k < 3; k++) {
		by_name(k);
		by_offset(k);
		by_copy(k);
		by_growth(k);
	}
	return 0;
}
