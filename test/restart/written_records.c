/* written_records.c - what teams fill in all blocks of a table, rows that are filled and read through
 * other pointers, and records of an array that a list goes through: what is filled first is left out
 * of the image (written_rows.c). Threads that read before the barrier, a table in the blocks that are
 * filled, an entry that is a row of its own table, a program that ends before it fills them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 40, PARTS = 12, TURNS = 4, N = 300 };

struct part {
	double u[WIDE], flux[2][WIDE];
	struct part *near, *next;
	int level;
	double *own;
};

struct mesh {
	struct part **order, *first;
	int n;
	double wind;
};

struct body {
	double at[3], pull[3], mass;
	struct body *next;
};

static double total;
static struct mesh teams, single, whole, moved;
static struct body *bodies, *crowd;

static void say(const char *what)
{
	printf("%s %.17g\n", what, total);
}

static struct part *part(int k)
{
	struct part *p = malloc(sizeof *p);
	for (int i = 0; i < WIDE; i++) {
		p->u[i] = k + i * 0.25;
		p->flux[0][i] = k - i;
		p->flux[1][i] = k * i;
	}
	p->own = malloc(WIDE * sizeof *p->own);
	for (int i = 0; i < WIDE; i++)
		p->own[i] = i + k * 0.125;
	p->level = k % 3;
	p->near = p->next = NULL;
	return p;
}

/* What is done is written down where it is done: so the blocks of each mesh are an object of their
 * own, which nobody reads but the loop that they are made for. A list in another order than the
 * table's; each block knows one that is near. */
#define MESH(x)                                                                                    \
	x.n = PARTS;                                                                               \
	x.wind = 0.5;                                                                              \
	x.order = malloc(PARTS * sizeof(struct part *));                                           \
	x.first = NULL;                                                                            \
	for (int k = 0; k < PARTS; k++) {                                                          \
		x.order[k] = part(k);                                                              \
		x.order[k]->next = x.first;                                                        \
		x.first = x.order[k];                                                              \
	}                                                                                          \
	for (int k = 0; k < PARTS; k++)                                                            \
	x.order[k]->near = x.order[(k * 5 + 3) % PARTS]

#define FILL(p, from, to, t)                                                                       \
	for (int i = from; i < to; i++) {                                                          \
		(p)->flux[0][i] = i + t;                                                           \
		(p)->flux[1][i] = i - t;                                                           \
	}

/* Through the neighbour, which no table tells. */
#define EXCHANGE(p)                                                                                \
	for (int i = 0; i < WIDE; i++)                                                             \
	(p)->u[i] += (p)->near->flux[1][i] - (p)->near->near->flux[0][(i + 1) % WIDE]

#define SUM(x)                                                                                     \
	for (struct part *p = x.first; p; p = p->next)                                             \
		for (int i = 0; i < WIDE; i++) {                                                   \
			total = total * 0.5 + p->flux[0][i] + p->flux[1][i] + p->u[i];             \
			p->flux[0][i] += i;                                                        \
			p->flux[1][i] -= i;                                                        \
		}

#define USE(x, what)                                                                               \
	for (int k = 0; k < x.n; k++)                                                              \
		if (x.order[k]) {                                                                  \
			EXCHANGE(x.order[k]);                                                      \
		}                                                                                  \
	SUM(x)                                                                                     \
	say(what)

/* Two do the same in functions. */
static void fluxes(const struct mesh *x, struct part *p)
{
	for (int s = 0; s < 2; s++)
		for (int i = 0; i < WIDE; i++)
			p->flux[s][i] = x->wind * p->u[(i + s) % WIDE];
}

static void exchange(struct part *p)
{
	EXCHANGE(p);
}

/* ---- in a team ---- */

static void by_team(void)
{
	MESH(teams);
	for (int t = 0; t < TURNS; t++) {
		struct part **order = teams.order;
		int n = teams.n;
#pragma potential_ckpt
#pragma omp parallel
		{
#pragma omp for
			for (int k = 0; k < n; k++)
				order[k]->u[t] += order[k]->near->level;
#pragma omp for
			for (int k = 0; k < n; k++)
				fluxes(&teams, order[k]);
#pragma omp for
			for (int k = 0; k < n; k++)
				exchange(order[k]);
		}
		USE(teams, "by team");
	}
}

/* Each thread reads what another may fill in the same loop, or before the barrier. */
static void by_team_early(void)
{
	MESH(single);
	for (int t = 0; t < TURNS; t++) {
		struct part **order = single.order, *first = single.first;
		int n = single.n;
		double seen = 0;
#pragma potential_ckpt
#pragma omp parallel reduction(+ : seen)
		{
#pragma omp for schedule(static) nowait
			for (int k = 0; k < n; k++)
				seen += order[k]->near->flux[1][t];
#pragma omp barrier
#pragma omp for schedule(static)
			for (int k = 0; k < n; k++)
				FILL(order[k], 0, WIDE, t)
#pragma omp single
			seen += first->flux[0][t];
		}
		total += seen;
		USE(single, "by team early");
	}
}

static void by_some_threads(void)
{
	MESH(whole);
	for (int t = 0; t < TURNS; t++) {
		struct part **order = whole.order;
		int n = whole.n;
#pragma potential_ckpt
#pragma omp parallel
		{
#pragma omp master
			for (int k = 0; k < n - 1; k++)
				FILL(order[k], 0, WIDE, t)
#pragma omp barrier
#pragma omp for
			for (int k = 0; k < n; k++)
				EXCHANGE(order[k]);
		}
		USE(whole, "by some threads");
	}
}

/* ---- rows, and a table in the blocks themselves ---- */

static double **rows, *middle;

static void from_row_to_row(void)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = 0; k < PARTS; k++)
			for (int i = 0; i < WIDE; i++)
				rows[k][i] = i * t;
		for (int i = 0; i < WIDE / 2; i++)
			total += middle[i];
		for (int k = 0; k < PARTS; k++)
			for (int i = 0; i < WIDE; i++)
				total += rows[(k + t) % PARTS][i]++ * (k + 1);
		say("from row to row");
	}
}

struct link {
	double v[WIDE];
	struct link *to[PARTS];
	double w[WIDE];
};
static struct link *hub;

static void through_itself(void)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = 0; k < PARTS; k++)
			for (int i = 0; i < WIDE; i++)
				hub->to[k]->w[i] = i + t;
		struct link *p = hub->to[t];
		for (int k = 0; k < PARTS; k++) {
			total += p->w[k] + p->v[k];
			p = p->to[(k * 5 + t) % PARTS];
			p->w[k] *= 2;
		}
		total += hub->w[3];
		say("through itself");
	}
}

/* Of its own table, an entry is another one as soon as a row has been filled. */
static long **knot;

static void its_own_row(void)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = 0; k < 3; k++)
			for (int i = 2; i < 2 + PARTS; i++)
				knot[k][i] = i * t;
		for (int k = 0; k < 3; k++)
			for (int i = 2; i < 2 + PARTS; i++)
				total += (double)knot[k][i];
		say("its own row");
	}
}

/* ---- records of an array ---- */

static void pull(void)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = 0; k < N; k++)
			for (int d = 0; d < 3; d++)
				bodies[k].pull[d] = t;
		for (struct body *b = bodies; b; b = b->next) {
			for (int d = 0; d < 3; d++)
				b->pull[d] += b->at[d] * b->mass;
			total += b->pull[t % 3];
		}
		say("pull");
	}
}

static void pull_most(void)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = t; k < N; k++)
			crowd[k].pull[0] = crowd[k].pull[1] = t;
		for (struct body *b = crowd; b; b = b->next) {
			for (int d = 0; d < 3; d++)
				b->pull[d] += b->at[d] * b->mass;
			total += b->pull[t % 3];
		}
		say("pull most");
	}
}

/* ---- the program ends in between ---- */

static void ends_early(void)
{
	MESH(moved);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		if (t == TURNS - 1) {
			for (int k = 0; k < moved.n; k++) {
				free(moved.order[k]->own);
				free(moved.order[k]);
			}
			struct body *b = malloc(40 * sizeof *b);
			for (int k = 0; k < 40; k++)
				b[k].mass = k;
			for (int k = 0; k < 40; k++)
				total += b[k].mass;
			say("ends early");
			exit(0);
		}
		for (int k = 0; k < moved.n; k++)
			FILL(moved.order[k], 0, WIDE, t)
		USE(moved, "goes on");
	}
}

static struct body *make_bodies(void)
{
	struct body *b = malloc(N * sizeof *b);
	for (int k = 0; k < N; k++) {
		for (int d = 0; d < 3; d++)
			b[k].at[d] = k + d, b[k].pull[d] = k - d;
		b[k].mass = 1.0 / (k + 1);
		b[k].next = NULL;
	}
	for (int k = 0; k + 7 < N; k += 7)
		b[k].next = &b[k + 7];
	return b;
}

static void make_rows(void)
{
	rows = malloc(PARTS * sizeof *rows);
	for (int k = 0; k < PARTS; k++) {
		rows[k] = malloc(WIDE * sizeof **rows);
		for (int i = 0; i < WIDE; i++)
			rows[k][i] = k - i;
	}
	middle = rows[PARTS / 2] + WIDE / 2;
	hub = calloc(PARTS, sizeof *hub);
	for (int k = 0; k < PARTS; k++)
		for (int i = 0; i < PARTS; i++)
			hub[k].to[i] = &hub[(i + k * 7) % PARTS];
	knot = malloc(20 * sizeof(long *));
	for (int k = 0; k < 3; k++)
		knot[k] = k == 1 ? (long *)(void *)&knot[3] : malloc(20 * sizeof(long));
	for (int k = 0; k < 3; k++)
		for (int i = 0; i < 16; i++)
			knot[k][i] = i;
}

int main(void)
{
	bodies = make_bodies();
	crowd = make_bodies();
	make_rows();
	by_team();
	by_team_early();
	by_some_threads();
	from_row_to_row();
	through_itself();
	its_own_row();
	pull();
	pull_most();
	ends_early();
	return 0;
}
