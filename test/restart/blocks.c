/* blocks.c - blocks found by a table, each with a row of its own that is filled before it is read; and what
 * comes in between: a block met twice, another one in its place, another row, a look from beside.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 160, BLOCKS = 6, TURNS = 3 };

struct cells {
	double u[N], *fresh, flux[N];
};

struct block {
	int number;
	struct block *near;
	struct cells *cells;
};

static struct block **order, *spare;
static int nblocks;

static void *wanted(void *p)
{
	if (!p)
		exit(1);
	return p;
}

static struct block *block_new(int number, struct block *near)
{
	struct block *b = wanted(malloc(sizeof *b));
	b->number = number;
	b->near = near;
	b->cells = wanted(malloc(sizeof *b->cells));
	b->cells->fresh = wanted(malloc(N * sizeof *b->cells->fresh));
	return b;
}

/* The same values before each trial. */
static void set(struct block *b)
{
	for (int i = 0; i < N; i++) {
		b->cells->u[i] = i + b->number;
		b->cells->flux[i] = i - b->number;
		b->cells->fresh[i] = i * b->number;
	}
}

static void make(void)
{
	order = wanted(malloc(BLOCKS * sizeof *order));
	for (int k = 0; k <= BLOCKS; k++) {
		struct block *b = block_new(k, spare);
		if (k < BLOCKS)
			order[k] = b;
		spare = b;
	}
	order[0]->near = spare;
	nblocks = BLOCKS;
}

static void begin(void)
{
	for (int k = 0; k < BLOCKS; k++)
		set(order[k]);
	set(spare);
}

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

static void show(const char *what)
{
	double sum = 0;
	for (int k = 0; k < BLOCKS; k++)
		for (int i = 0; i < N; i++)
			sum = sum / 3 + order[k]->cells->u[i];
	printf("%s %.17g\n", what, sum);
}

/* Not needed: fresh of each block. */
static void one_by_one(int turn)
{
#pragma omp parallel for schedule(static)
	for (int k = 0; k < nblocks; k++) {
		fill(order[k]->cells, turn);
		use(order[k]->cells);
	}
}

static void all_then_all(int turn)
{
	for (int k = 0; k < nblocks; k++)
		fill(order[k]->cells, turn);
	for (int k = 0; k < nblocks; k++)
		use(order[k]->cells);
}

static void by_copy(int turn)
{
	for (int k = 0; k < nblocks; k++) {
		struct cells *c = order[k]->cells;
		fill(c, turn);
		memcpy(&c->u[1], c->fresh, (N - 1) * sizeof *c->fresh);
		memset(c->flux, 0, sizeof c->flux);
		memcpy(c->u, &c->fresh[4], 8 * sizeof *c->fresh);
	}
}

/* One block is met twice, another not at all. */
static void met_twice(int turn)
{
	struct block *last = order[2];
	order[2] = order[1];
	all_then_all(turn);
	order[2] = last;
	use(order[2]->cells);
}

/* Another block takes the place of one that was filled: its row is as it was. */
static void other_in_place(int turn)
{
	for (int k = 0; k < nblocks; k++)
		fill(order[k]->cells, turn);
	struct block *out = order[turn];
	order[turn] = spare;
	spare = out;
	for (int k = 0; k < nblocks; k++)
		use(order[k]->cells);
}

static void other_row(int turn)
{
	for (int k = 0; k < nblocks; k++)
		fill(order[k]->cells, turn);
	double *row = order[turn]->cells->fresh;
	order[turn]->cells->fresh = spare->cells->fresh;
	spare->cells->fresh = row;
	for (int k = 0; k < nblocks; k++)
		use(order[k]->cells);
}

static void other_row_by_address(int turn)
{
	double **at = &order[turn]->cells->fresh, *row = *at;
	for (int k = 0; k < nblocks; k++)
		fill(order[k]->cells, turn);
	*at = spare->cells->fresh;
	spare->cells->fresh = row;
	for (int k = 0; k < nblocks; k++)
		use(order[k]->cells);
}

/* So many bytes that the pointer is among them. */
static void other_row_by_bytes(int turn)
{
	struct cells *c = order[turn]->cells;
	double *row = c->fresh;
	for (int k = 0; k < nblocks; k++)
		fill(order[k]->cells, turn);
	memcpy(c->u, spare->cells->u, offsetof(struct cells, flux));
	spare->cells->fresh = row;
	for (int k = 0; k < nblocks; k++)
		use(order[k]->cells);
}

static void other_cells(int turn)
{
	for (int k = 0; k < nblocks; k++)
		fill(order[k]->cells, turn);
	struct block was = *order[turn];
	order[turn]->cells = spare->cells;
	spare->cells = was.cells;
	for (int k = 0; k < nblocks; k++)
		use(order[k]->cells);
}

/* A neighbour looks before the row is filled. */
static void from_beside(int turn)
{
	for (int k = 0; k < nblocks; k++) {
		order[k]->cells->flux[turn] = order[k]->near->cells->fresh[turn * 3];
		fill(order[k]->cells, turn);
	}
	for (int k = 0; k < nblocks; k++) {
		use(order[k]->cells);
		order[k]->cells->u[0] += order[k]->cells->flux[turn];
	}
}

/* No block at a place; fewer blocks. */
static void gaps(int turn)
{
	struct block *out = order[turn];
	order[turn] = NULL;
	for (int k = 0; k < nblocks; k++)
		if (order[k])
			fill(order[k]->cells, turn);
	order[turn] = out;
	for (int k = 0; k < nblocks; k++)
		use(order[k]->cells);
}

static void fewer(int turn)
{
	for (int k = 0; k < nblocks - 1; k++)
		fill(order[k]->cells, turn);
	for (int k = 0; k < nblocks; k++)
		use(order[k]->cells);
}

static void not_quite(int turn)
{
	for (int k = 0; k < nblocks; k++) {
		struct cells *c = order[k]->cells;
		for (int i = 0; i < N - 1; i++)
			c->fresh[i] = c->u[i] + turn;
		memcpy(c->u, c->fresh, sizeof c->u);
	}
}

static void try(const char *what, void (*step)(int turn))
{
	begin();
	for (int turn = 0; turn < TURNS; turn++) {
#pragma potential_ckpt
		step(turn);
		show(what);
	}
}

#define TRY(step)                                                                                  \
	static void try_##step(void)                                                               \
	{                                                                                          \
		begin();                                                                           \
		for (int turn = 0; turn < TURNS; turn++) {                                         \
			_Pragma("potential_ckpt") step(turn);                                      \
			show(#step);                                                               \
		}                                                                                  \
	}

TRY(one_by_one)
TRY(all_then_all)
TRY(by_copy)
TRY(met_twice)
TRY(other_in_place)
TRY(other_row)
TRY(other_row_by_address)
TRY(other_row_by_bytes)
TRY(other_cells)
TRY(from_beside)
TRY(gaps)
TRY(fewer)
TRY(not_quite)

int main(void)
{
	make();
	try_one_by_one();
	try_all_then_all();
	try_by_copy();
	try_met_twice();
	try_other_in_place();
	try_other_row();
	try_other_row_by_address();
	try_other_row_by_bytes();
	try_other_cells();
	try_from_beside();
	try_gaps();
	try_fewer();
	try_not_quite();
	try("by pointer", one_by_one);
	return 0;
}
