/* blocks_team.c - a thread of a team gives a block another row, between filling and use.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

enum { N = 160, BLOCKS = 6, TURNS = 4 };

struct cells {
	double u[N], *fresh, flux[N];
};

static struct cells *block[BLOCKS + 1];

static void fill(struct cells *c, int turn)
{
	for (int i = 0; i < N; i++)
		c->fresh[i] = c->u[i] / 3 + turn;
}

static void use(struct cells *c)
{
	for (int i = 0; i < N; i++)
		c->u[i] = c->fresh[N - 1 - i];
}

static void exchange(struct cells *a, struct cells *b)
{
	double *row = a->fresh;
	a->fresh = b->fresh;
	b->fresh = row;
}

/* By one thread, for all. */
static void by_one(int turn)
{
#pragma omp parallel
	{
#pragma omp for schedule(static)
		for (int k = 0; k < BLOCKS; k++)
			fill(block[k], turn);
#pragma omp single
		exchange(block[turn], block[BLOCKS]);
#pragma omp for schedule(static)
		for (int k = 0; k < BLOCKS; k++)
			use(block[k]);
	}
}

/* Each for its own: the row that is used was filled in the turn before. */
static void by_each(int turn)
{
	static double *last[BLOCKS];
#pragma omp parallel for schedule(static)
	for (int k = 0; k < BLOCKS; k++) {
		struct cells *c = block[k];
		if (!last[k])
			last[k] = calloc(N, sizeof *last[k]);
		fill(c, turn);
		double *row = c->fresh;
		c->fresh = last[k];
		last[k] = row;
		use(c);
	}
}

static void show(void)
{
	double sum = 0;
	for (int k = 0; k < BLOCKS; k++)
		for (int i = 0; i < N; i++)
			sum = sum / 3 + block[k]->u[i];
	printf("%.17g\n", sum);
}

int main(void)
{
	for (int k = 0; k <= BLOCKS; k++) {
		block[k] = calloc(1, sizeof *block[k]);
		block[k]->fresh = malloc(N * sizeof *block[k]->fresh);
		for (int i = 0; i < N; i++)
			block[k]->u[i] = block[k]->fresh[i] = i + k;
	}
	for (int turn = 0; turn < TURNS; turn++) {
#pragma potential_ckpt
		by_one(turn);
		show();
	}
	for (int turn = 0; turn < TURNS; turn++) {
#pragma potential_ckpt
		by_each(turn);
		show();
	}
	return 0;
}
