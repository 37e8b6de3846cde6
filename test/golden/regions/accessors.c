// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Elements whose address a function returns: of one form, of several by a condition, of none that callers can tell. */
#include <stdio.h>
#include <stdlib.h>

struct grid {
	int nx, ny;
	double *u, v[20][20];
};

static double fixed[20][20], chosen[20][20], either[20][20], two[400], other[400], hidden[400],
	stepped[400], next[20][20], sum;
static int last;

static double *fixed_at(int i, int j)
{
	return &fixed[i][j];
}
static double *at(struct grid *g, int i, int j)
{
	return &g->u[i * g->nx + j];
}
static double *row(struct grid *g, int i)
{
	return g->u + i * g->nx;
}

static double *side(double (*x)[20], int s, int k)
{
	switch (s) {
	case 0: return &x[k][0];
	case 1: return &x[k][19];
	case 2: return &x[0][k];
	}
	return &x[19][k];
}

static double *turned(double (*x)[20], int way, int k)
{
	return way ? &x[k][3] : x[3] + k;
}

/* Of two objects. */
static double *of(int which, int k)
{
	return which ? &two[k] : &other[k];
}

/* It remembers where it was. */
static double *counting(int k)
{
	last = k;
	return &hidden[k];
}

static double *after(double *x)
{
	return x + 1;
}

/* The function reads what is stored to by the same expression. */
static int width = 1;
static double *by_width(int i)
{
	return &next[width][i];
}
static double grown(void)
{
	return width++;
}

static void grids(struct grid *g)
{
	for (int i = 0; i < g->ny; i++)
		for (int j = 0; j < g->nx; j++)
			*at(g, i, j) = i + j;
	for (int i = 0; i < g->ny; i++) {
		double *r = row(g, i);
		for (int j = 0; j < g->nx; j++)
			sum += r[j] + *at(g, i, g->nx - 1 - j);
	}
}

static void rims(struct grid *g)
{
	for (int s = 0; s < 4; s++)
		for (int k = 0; k < 20; k++) {
			*side(chosen, s, k) = k;
			*side(g->v, s, k) = 2 * k;
		}
	for (int s = 0; s < 4; s++)
		for (int k = 0; k < 20; k++)
			sum += *side(chosen, s, k) + *side(g->v, s, k);
	sum += g->v[1][1];
	for (int k = 0; k < 20; k++)
		*turned(either, last, k) = k;
	for (int k = 0; k < 20; k++)
		sum += last ? either[k][3] : either[3][k];
}

static void others(int which)
{
	for (int k = 0; k < 400; k++)
		*of(which, k) = k;
	for (int k = 0; k < 400; k++)
		*counting(k) = k;
	for (int k = 0; k < 399; k++)
		*after(&stepped[k]) = k;
	for (int k = 0; k < 400; k++)
		sum += *of(which, k) + hidden[k] + stepped[k];
	for (int i = 0; i < 20; i++)
		*by_width(i) = grown();
	for (int i = 0; i < 20; i++)
		sum += next[1][i];
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 20;
	struct grid *g = calloc(1, sizeof *g);
	if (!g || n < 1)
		return 1;
	g->nx = n;
	g->ny = n + 1;
	g->u = calloc(n * (n + 1), sizeof *g->u);
	for (int turn = 0; turn < 3; turn++) {
#pragma potential_ckpt
		grids(g);
		rims(g);
		others(argc);
		for (int i = 0; i < 20; i++)
			for (int j = 0; j < 20; j++)
				*fixed_at(i, j) = turn;
		for (int i = 0; i < 20; i++)
			sum += *fixed_at(i, i);
	}
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts %s
// WANT: main:
// WANT:   @L127 position: argc, g, turn, [either: either[3][4:19], either[3][0:2], either[4:19][3], either[0:2][3]], [two], [other], [hidden], [stepped: stepped[0]], [next: next[1][0:19]], [sum], [last], [width], [calloc at accessors.c:120: g[0].ny, g[0].nx, g[0].u, g[0].v[1][1]]; kills [sum]
