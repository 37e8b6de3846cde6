// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Particles in cells, some of which are copies of others: they are emptied, sent and filled again in each step, by functions that an exchange
 * has pointers to, with data that a pointer to void leads to: the whole simulation, or what one kind of force needs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 10, HALOS = 2, ROOM = 12, PARTICLES = 30, STEPS = 6 };

struct cells {
	int local, all, *n, **near;
};
struct atoms {
	int count, *id;
	double (*r)[2], (*p)[2], (*f)[2], *u;
};
struct simulation;
struct force {
	double cutoff, energy;
	char name[8];
	int (*compute)(struct simulation *s);
};
struct glue {
	double cutoff, energy;
	char name[8];
	int (*compute)(struct simulation *s);
	double *density;
	struct exchange *exchange;
	struct density_data *data;
};
struct simulation {
	int steps;
	double dt, energy;
	struct cells *cells;
	struct atoms *atoms;
	struct exchange *exchange;
	struct force *force;
};
struct density_data {
	double *density;
	struct cells *cells;
};
struct exchange {
	int room;
	int (*load)(void *parameters, void *data, int face, char *buffer);
	void (*unload)(void *parameters, void *data, int face, int size, char *buffer);
	void *parameters;
};
struct atom_parameters {
	int n[2], *list[2];
	double *shift[2];
};
struct density_parameters {
	int n[2], *from[2], *to[2];
};
struct message {
	int id;
	double r[2], p[2];
};

static void *get(size_t bytes)
{
	return malloc(bytes);
}

static void *get_zeroed(size_t n, size_t bytes)
{
	return calloc(n, bytes);
}

static void *more(void *p, size_t bytes)
{
	return realloc(p, bytes);
}

/* ---- cells ---- */

static struct cells *cells_new(void)
{
	struct cells *c = get(sizeof *c);
	c->local = CELLS;
	c->all = CELLS + HALOS;
	c->n = get(c->all * sizeof(int));
	c->near = get(c->local * sizeof(int *));
	for (int i = 0; i < c->all; i++)
		c->n[i] = 0;
	for (int i = 0; i < c->local; i++) {
		c->near[i] = get(3 * sizeof(int));
		c->near[i][0] = i ? i - 1 : CELLS;
		c->near[i][1] = i;
		c->near[i][2] = i + 1 < CELLS ? i + 1 : CELLS + 1;
	}
	return c;
}

static int cell_of(const struct cells *c, const double *r)
{
	if (r[0] < 0)
		return c->local;
	return r[0] >= c->local ? c->local + 1 : (int)r[0];
}

static void put(struct cells *c, struct atoms *a, const int id, const double x, const double y, const double px, const double py)
{
	double r[2] = {x, y};
	int cell = cell_of(c, r);
	int at = cell * ROOM;
	at += c->n[cell];
	if (cell < c->local)
		a->count++;
	c->n[cell]++;
	a->id[at] = id;
	a->r[at][0] = x;
	a->r[at][1] = y;
	a->p[at][0] = px;
	a->p[at][1] = py;
}

static void copy(struct atoms *a, int from, int to)
{
	a->id[to] = a->id[from];
	memcpy(a->r[to], a->r[from], sizeof a->r[to]);
	memcpy(a->p[to], a->p[from], sizeof a->p[to]);
	memcpy(a->f[to], a->f[from], sizeof a->f[to]);
	memcpy(a->u + to, a->u + from, sizeof a->u[to]);
}

static void move(struct cells *c, struct atoms *a, int k, int cell, int to)
{
	int n = c->n[to];
	copy(a, ROOM * cell + k, ROOM * to + n);
	c->n[to]++;
	if (to >= c->local)
		a->count--;
	c->n[cell]--;
	n = c->n[cell];
	if (n)
		copy(a, ROOM * cell + n, ROOM * cell + k);
}

static void empty_halos(struct cells *c)
{
	for (int i = c->local; i < c->all; i++)
		c->n[i] = 0;
}

static void update(struct cells *c, struct atoms *a)
{
	empty_halos(c);
	for (int i = 0; i < c->local; i++) {
		int k = 0;
		while (k < c->n[i]) {
			int to = cell_of(c, a->r[ROOM * i + k]);
			if (to != i)
				move(c, a, k, i, to);
			else
				k++;
		}
	}
}

/* ---- exchanges ---- */

static int load_atoms(void *parameters, void *data, int face, char *buffer)
{
	struct atom_parameters *x = parameters;
	struct simulation *s = data;
	struct message *m = (struct message *)buffer;
	double shift[2];
	int n = 0;
	shift[0] = x->shift[face][0] * s->cells->local;
	shift[1] = x->shift[face][1];
	for (int i = 0; i < x->n[face]; i++) {
		int cell = x->list[face][i];
		for (int k = cell * ROOM; k < cell * ROOM + s->cells->n[cell]; k++) {
			m[n].id = s->atoms->id[k];
			m[n].r[0] = s->atoms->r[k][0] + shift[0];
			m[n].r[1] = s->atoms->r[k][1] + shift[1];
			m[n].p[0] = s->atoms->p[k][0];
			m[n].p[1] = s->atoms->p[k][1];
			n++;
		}
	}
	return n * (int)sizeof(struct message);
}

static void unload_atoms(void *parameters, void *data, int face, int size, char *buffer)
{
	struct simulation *s = data;
	struct message *m = (struct message *)buffer;
	int n = size / sizeof(struct message);
	(void)parameters, (void)face;
	for (int i = 0; i < n; i++) {
		int id = m[i].id;
		double x = m[i].r[0], y = m[i].r[1], px = m[i].p[0], py = m[i].p[1];
		put(s->cells, s->atoms, id, x, y, px, py);
	}
}

static int load_density(void *parameters, void *data, int face, char *buffer)
{
	struct density_parameters *x = parameters;
	struct density_data *d = data;
	double *m = (double *)buffer;
	int n = 0;
	for (int i = 0; i < x->n[face]; i++) {
		int cell = x->from[face][i];
		for (int k = cell * ROOM; k < cell * ROOM + d->cells->n[cell]; k++)
			m[n++] = d->density[k];
	}
	return n * (int)sizeof(double);
}

static void unload_density(void *parameters, void *data, int face, int size, char *buffer)
{
	struct density_parameters *x = parameters;
	struct density_data *d = data;
	double *m = (double *)buffer;
	int n = 0;
	for (int i = 0; i < x->n[face]; i++) {
		int cell = x->to[face][i];
		for (int k = cell * ROOM; k < cell * ROOM + d->cells->n[cell] && n * (int)sizeof(double) < size; k++)
			d->density[k] = m[n++];
	}
}

static struct exchange *exchange_new(int room)
{
	struct exchange *e = get(sizeof(struct exchange));
	e->room = room;
	return e;
}

static struct exchange *atom_exchange(void)
{
	struct exchange *e = exchange_new(CELLS * ROOM * sizeof(struct message));
	struct atom_parameters *x = get(sizeof(struct atom_parameters));
	e->load = load_atoms;
	e->unload = unload_atoms;
	for (int face = 0; face < 2; face++) {
		x->n[face] = 2;
		x->list[face] = get(2 * sizeof(int));
		x->list[face][0] = face ? CELLS - 1 : 0;
		x->list[face][1] = CELLS + face;
		x->shift[face] = get(2 * sizeof(double));
		x->shift[face][0] = face ? -1 : 1;
		x->shift[face][1] = 0;
	}
	e->parameters = x;
	return e;
}

static struct exchange *density_exchange(void)
{
	struct exchange *e = exchange_new(CELLS * ROOM * sizeof(double));
	struct density_parameters *x = get(sizeof(struct density_parameters));
	e->load = load_density;
	e->unload = unload_density;
	for (int face = 0; face < 2; face++) {
		x->n[face] = 1;
		x->from[face] = get(sizeof(int));
		x->to[face] = get(sizeof(int));
		x->from[face][0] = face ? CELLS - 1 : 0;
		x->to[face][0] = face ? CELLS : CELLS + 1;
	}
	e->parameters = x;
	return e;
}

static void exchange(struct exchange *e, void *data)
{
	char *left = get(e->room), *right = get(e->room), *from_left = get(e->room), *from_right = get(e->room);
	int to_left = e->load(e->parameters, data, 0, left), to_right = e->load(e->parameters, data, 1, right);
	memcpy(from_right, left, to_left);
	memcpy(from_left, right, to_right);
	e->unload(e->parameters, data, 0, to_left, from_right);
	e->unload(e->parameters, data, 1, to_right, from_left);
	free(left), free(right), free(from_left), free(from_right);
}

/* ---- forces ---- */

static void zero(double *x)
{
	x[0] = x[1] = 0;
}

static int compute_pairs(struct simulation *s)
{
	struct force *f = s->force;
	double energy = 0;
	int all = s->cells->all * ROOM;
#pragma omp parallel for
	for (int k = 0; k < all; k++) {
		zero(s->atoms->f[k]);
		s->atoms->u[k] = 0;
	}
	for (int i = 0; i < s->cells->local; i++)
		for (int t = 0; t < 3; t++) {
			int j = s->cells->near[i][t];
			for (int k = i * ROOM; k < i * ROOM + s->cells->n[i]; k++)
				for (int l = j * ROOM; l < j * ROOM + s->cells->n[j]; l++) {
					double d = s->atoms->r[k][0] - s->atoms->r[l][0];
					if (s->atoms->id[k] == s->atoms->id[l] || d * d > f->cutoff)
						continue;
					s->atoms->f[k][0] += d;
					s->atoms->f[k][1] -= d / 4;
					s->atoms->u[k] += d * d;
					energy += d * d;
				}
		}
	s->energy = energy;
	return 0;
}

static int compute_glue(struct simulation *s)
{
	struct glue *g = (struct glue *)s->force;
	int all = s->cells->all * ROOM;
	if (!g->exchange) {
		g->exchange = density_exchange();
		g->data = get(sizeof(struct density_data));
		g->density = get(all * sizeof(double));
		g->data->density = g->density;
		g->data->cells = s->cells;
	}
	compute_pairs(s);
	for (int k = 0; k < all; k++)
		g->density[k] = 0;
	for (int i = 0; i < s->cells->local; i++)
		for (int k = i * ROOM; k < i * ROOM + s->cells->n[i]; k++)
			g->density[k] = s->atoms->u[k] + 1;
	exchange(g->exchange, g->data);
	for (int i = 0; i < s->cells->local; i++)
		for (int t = 0; t < 3; t++) {
			int j = s->cells->near[i][t];
			for (int k = i * ROOM; k < i * ROOM + s->cells->n[i]; k++)
				for (int l = j * ROOM; l < j * ROOM + s->cells->n[j]; l++)
					s->atoms->f[k][0] += 0.001 * (g->density[k] - g->density[l]);
		}
	return 0;
}

static struct force *force_new(int glue)
{
	if (glue) {
		struct glue *g = get(sizeof(struct glue));
		g->cutoff = 1.2;
		g->energy = 0;
		strcpy(g->name, "glue");
		g->compute = compute_glue;
		g->exchange = NULL;
		return (struct force *)g;
	}
	struct force *f = get(sizeof(struct force));
	f->cutoff = 1.1;
	f->energy = 0;
	strcpy(f->name, "pairs");
	f->compute = compute_pairs;
	return f;
}

/* ---- steps ---- */

static void kick(struct simulation *s, double dt)
{
#pragma omp parallel for
	for (int i = 0; i < s->cells->local; i++)
		for (int k = ROOM * i, l = 0; l < s->cells->n[i]; l++, k++) {
			s->atoms->p[k][0] += dt * s->atoms->f[k][0];
			s->atoms->p[k][1] += dt * s->atoms->f[k][1];
		}
}

static void drift(struct simulation *s, double dt)
{
#pragma omp parallel for
	for (int i = 0; i < s->cells->local; i++)
		for (int k = ROOM * i, l = 0; l < s->cells->n[i]; l++, k++) {
			s->atoms->r[k][0] += dt * s->atoms->p[k][0];
			s->atoms->r[k][1] += dt * s->atoms->p[k][1];
		}
}

static void redistribute(struct simulation *s)
{
	update(s->cells, s->atoms);
	exchange(s->exchange, s);
}

static void advance(struct simulation *s, int steps)
{
	for (int i = 0; i < steps; i++) {
		kick(s, 0.5 * s->dt);
		drift(s, s->dt);
		redistribute(s);
		s->force->compute(s);
		kick(s, 0.5 * s->dt);
	}
}

static struct atoms *atoms_new(void)
{
	struct atoms *a = get(sizeof(struct atoms));
	int room = (CELLS + HALOS) * ROOM;
	a->count = 0;
	a->id = get(room * sizeof(int));
	a->r = get(room * sizeof *a->r);
	a->p = get(room * sizeof *a->p);
	a->f = get(room * sizeof *a->f);
	a->u = get(room * sizeof *a->u);
	for (int k = 0; k < room; k++) {
		a->id[k] = -k;
		a->u[k] = k;
		for (int i = 0; i < 2; i++)
			a->r[k][i] = a->p[k][i] = a->f[k][i] = k + i;
	}
	return a;
}

static void print(const struct simulation *s)
{
	double all[2] = {0, 0};
	for (int i = 0; i < s->cells->local; i++)
		for (int k = ROOM * i, l = 0; l < s->cells->n[i]; l++, k++)
			for (int d = 0; d < 2; d++)
				all[d] = all[d] * 0.9 + s->atoms->r[k][d] + s->atoms->p[k][d] * s->atoms->id[k];
	printf("%s %d %.15g %.15g %.15g\n", s->force->name, s->atoms->count, all[0], all[1], s->energy);
}

int main(int argc, char **argv)
{
	char *name = get_zeroed(strlen(argv[0]) + 1, sizeof(char));
	struct simulation *s = get(sizeof *s);
	name = more(strcpy(name, "two"), 100);
	s->steps = 2;
	s->dt = 0.25;
	s->cells = cells_new();
	s->atoms = atoms_new();
	s->exchange = atom_exchange();
	s->force = force_new(argc == 1);
	for (int i = 0; i < PARTICLES; i++)
		put(s->cells, s->atoms, i, (i * 7 % 40) / 4.0, i / 3.0, i % 5 - 2, 1);
	redistribute(s);
	s->force->compute(s);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		advance(s, s->steps);
		print(s);
	}
	puts(name);
	free(name);
	return 0;
}
