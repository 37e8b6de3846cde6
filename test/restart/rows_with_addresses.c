/* Pointers to rows of variable length that need a fixed address: in arrays, behind pointers,
 * parameters, with initial values, by typedefs, in teams, private ones of loops.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void swap_rows(int m, double (**a)[m], double (**b)[m])
{
	double(*t)[m] = *a;
	*a = *b;
	*b = t;
}

static double by_param(int n, int m, double (*u)[m], double (*v)[m], int steps)
{
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				v[i][j] = u[i][j] * 1.5 + t;
		swap_rows(m, &u, &v);
	}
#pragma potential_ckpt
	return u[n - 1][3] + v[1][2] + m;
}

static double by_init(int n, int m, int steps)
{
	double(*a)[m] = calloc(n, sizeof *a), (*b)[m] = calloc(n, sizeof *b);
	double(*u[2])[m] = {a, b}, (*const w[2])[m] = {b, a};
	double(*p)[m] = a, (**pp)[m] = &p;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i][j] = i * 3 + j;
	m *= 2;
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m / 2; j++)
				u[(t + 1) % 2][i][j] =
					u[t % 2][i][j] + (*pp)[i][j] + w[1][n - 1 - i][j] / 2;
		*pp = u[t % 2];
		if (t == 3) {
			double(*q)[m] = calloc(n, sizeof *q), (**qq)[m] = &q;
			(*qq)[1][2] = 5;
#pragma potential_ckpt
			a[1][1] += q[1][2];
			free(*qq);
		}
	}
	double s = p[1][1] + u[steps % 2][n - 1][m / 2 - 1];
	free(a);
	free(b);
	return s;
}

static double in_team(int n, int m, int steps)
{
	double(*u)[m] = calloc(n, sizeof *u), (**pu)[m] = &u, s = 0;
	for (int t = 0; t < steps; t++) {
#pragma omp parallel num_threads(2) default(none) shared(u, pu, n, m, t) reduction(+ : s)
		{
#pragma omp for
			for (int i = 0; i < n; i++)
				for (int j = 0; j < m; j++)
					(*pu)[i][j] += u[i][(j + t) % m] * 0 + i + j;
#pragma potential_ckpt
#pragma omp for
			for (int i = 0; i < n; i++)
				s += u[i][t % m];
		}
#pragma omp parallel for firstprivate(u) reduction(+ : s) num_threads(2)
		for (int i = 0; i < n; i++)
			s += u[i][(t + 1) % m];
	}
	free(u);
	return s;
}

static double typedefs(int n, int m, int steps)
{
	typedef double row[m];
	row *a = calloc(n, sizeof *a), *b = calloc(n, sizeof *b), *u[2] = {a, b}, **uu = u;
	row *p, **pp = &p;
	for (int t = 0; t < steps; t++) {
		p = u[t % 2];
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				uu[(t + 1) % 2][i][j] = (*pp)[i][j] + i + j + t;
	}
	double s = (*u[0])[1] + u[1][n - 1][m - 1];
	free(a), free(b);
	return s;
}

static double region(int n, int m, int steps)
{
	double s = 0;
#pragma omp parallel num_threads(2) reduction(+ : s)
	{
		double(*a)[m] = calloc(n, sizeof *a), (*b)[m] = calloc(n, sizeof *b);
		double(**pa)[m] = &a, (**pb)[m] = &b;
		for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
			for (int i = 0; i < n; i++)
				for (int j = 0; j < m; j++)
					(*pb)[i][j] = (*pa)[i][j] + omp_get_thread_num() + i * j;
			double(*x)[m] = a;
			*pa = *pb;
			*pb = x;
		}
		s += a[n - 1][m - 1] + b[n - 2][m - 2];
		free(a);
		free(b);
	}
	return s;
}

static double privates(int n, int m, int steps)
{
	double(*a)[m] = calloc(n, sizeof *a), (*p)[m] = a, (*q)[m], s = 0, (**pq)[m] = &q;
	for (int t = 0; t < steps; t++) {
#pragma omp parallel for private(q) firstprivate(p) num_threads(2)
		for (int i = 0; i < n; i++) {
			q = a + i;
			p[i][t % m] += i;
			q[0][(t + 1) % m] += 1;
		}
		*pq = a + t % n;
#pragma potential_ckpt
#pragma omp parallel for lastprivate(q) num_threads(2)
		for (int i = 0; i < n; i++) {
			q = a + i;
			q[0][(t + 2) % m] += 3;
		}
		s += q[0][1] + (*pq)[0][2];
	}
	free(a);
	return s;
}

static double inside_for(int n, int m, int steps)
{
	double(*a)[m] = calloc(n, sizeof *a), (*q)[m] = a, (**pq)[m] = &q, s = 0;
	for (int t = 0; t < steps; t++) {
#pragma omp parallel num_threads(2)
		{
#pragma omp for private(q)
			for (int i = 0; i < n; i++) {
				q = a + i;
				q[0][(t + 1) % m] += 1;
#pragma potential_ckpt
				q[0][t % m] += 2;
			}
#pragma omp single
			(*pq)[1][1] += 1;
		}
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			s += a[i][j];
	free(a);
	return s;
}

/* With an alignment that is an attribute, as an array of variable length may have one. */
static int aligned(int n)
{
	double v[n] __attribute__((aligned(64)));
	int m = 2, (*a)[m] __attribute__((aligned(32))) = (void *)v, (**pa)[m] = &a, s = 0;
	for (int i = 0; i < n; i++)
		v[i] = i;
	for (int t = 0; t < 3; t++) {
#pragma potential_ckpt
		s += (int)v[t] + ((uintptr_t)v % 64 != 0) + ((uintptr_t)pa % 32 != 0);
	}
	return s;
}

int main(void)
{
	int n = 7, m = 7;
	double(*u)[m] = calloc(n, sizeof *u), (*v)[m] = calloc(n, sizeof *v);
	u[2][3] = 1;
	printf("%.9g\n", by_param(n, m, u, v, 5));
	printf("%.9g\n", by_init(n, m, 6));
	printf("%.9g\n", in_team(n, m, 6));
	printf("%.9g\n", typedefs(n, m, 5));
	printf("%.9g\n", region(n, m, 6));
	printf("%.9g\n", privates(n, m, 6));
	printf("%.9g\n", inside_for(n, m, 6));
	printf("%d\n", aligned(9));
	free(u);
	free(v);
	return 0;
}
