/* levels_block_ways.c - levels of one block, and the block by other ways.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "levels_block.h"

struct grids {
	int n, first[LEVELS + 2], rows[LEVELS + 2], columns[LEVELS + 2];
	double *u;
};

/* All of the block is cleared, or filled, before a level is read. */
static void cleared(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		if (t % 2)
			memset(u, 0, sizeof block);
		else
			begin(u);
		printf("cleared %g\n", sum_all(u));
	}
}

/* Levels are filled, and the block is read from one end to the other. */
static void flat(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = bottom; k < top; k++)
			fill(&u[first[k]], rows[k], columns[k], t);
		double s = 0;
		for (int i = 0; i < ROOM; i++)
			s += u[i] * i;
		printf("flat %g\n", s);
	}
}

/* Rows of a pointer of one's own. */
static void pointers(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = bottom; k <= top; k++) {
			double *p = u + first[k];
			for (int i = 0; i < rows[k] * columns[k] - (k == 2); i++)
				p[i] = i + t;
		}
		printf("pointers %g\n", sum_all(u));
	}
}

/* Rows that are indexed at once. */
static void indices(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = bottom; k <= top; k++)
			for (int i = 0; i < rows[k]; i++)
				for (int j = 0; j < columns[k]; j++)
					u[first[k] + i * columns[k] + j] = i * j + t;
		printf("indices %g\n", sum_all(u));
	}
}

/* Tables, sizes and block are members of a record. */
static void members(struct grids *g)
{
	begin(g->u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double s = 0;
		for (int k = 1; k < g->n; k++)
			fill(&g->u[g->first[k]], g->rows[k], g->columns[k], t);
		for (int k = 1; k <= g->n; k++)
			s += sum(&g->u[g->first[k]], g->rows[k], g->columns[k]);
		printf("members %g\n", s);
	}
}

/* A team, of which each thread fills its levels. */
static void by_threads(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp parallel for schedule(dynamic)
		for (int k = bottom; k <= top; k++) {
			double (*z)[columns[k]] = (void *)&u[first[k]];
			for (int i = 0; i < rows[k]; i++)
				for (int j = 0; j < columns[k]; j++)
					z[i][j] = i * j + t;
		}
		printf("by threads %g\n", sum_all(u));
	}
}

int main(int argc, char **argv)
{
	struct grids g = {.n = LEVELS, .u = malloc(sizeof block)};
	(void)argv;
	(void)argc;
	set_sizes();
	memcpy(g.first, first, sizeof first);
	memcpy(g.rows, rows, sizeof rows);
	memcpy(g.columns, columns, sizeof columns);
	cleared(block);
	flat(block);
	pointers(block);
	indices(block);
	members(&g);
	by_threads(block);
	return 0;
}
