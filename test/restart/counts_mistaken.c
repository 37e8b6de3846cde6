/* counts_mistaken.c - what another count, another row, another array's bounds say of elements is not what these are.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 400, ROOM = 16, FEW = 50 };

static int taken_from[ROWS * ROOM];

static int take(int *n, int row)
{
	if (n[row] < 9)
		return 0;
	n[row]--;
	return 1;
}

/* The store empties row i; that of the call, in the same expression, only makes row d shorter. */
static long emptied_by_call(int step)
{
	int n[ROWS];
	long s = 0;
	for (int i = 0; i < ROWS; i++)
		n[i] = 11;
#pragma potential_ckpt
	for (int i = 0; i < ROWS / 2; i++) {
		int d = i + ROWS / 2;
		n[i] = take(n, d);
		for (int k = 0; n[i] && k < n[d]; k++)
			s += taken_from[d * ROOM + k] * (k + 1L);
	}
	taken_from[step] += 5;
	return s;
}

static struct cell {
	int set, grown;
} cell[ROWS];
static int below_set[ROWS * ROOM], below_grown[ROWS * ROOM], place[ROWS];

/* Each iteration's own count lies beside one that any iteration makes more, and nobody fills. */
static long own_beside_another(int step)
{
	long s = 0;
#pragma potential_ckpt
#pragma omp parallel for
	for (int i = 0; i < ROWS; i++) {
		cell[i].set = step;
		cell[place[i]].grown++;
	}
	for (int i = 0; i < ROWS; i++) {
		for (int k = 0; k < cell[i].grown; k++)
			s += below_grown[i * ROOM + k] * (k + 1L);
		for (int k = 0; k < cell[i].set; k++)
			s += below_set[i * ROOM + k] * (k + 1L);
	}
	below_grown[step] += 2;
	return s;
}

static int is_filled[FEW], length[ROWS], near[ROWS], next[ROWS], *filled;

/* Which rows are filled is told by an array that is smaller than that of their lengths. */
static long told_by_a_smaller_array(int step)
{
	long s = 0;
#pragma potential_ckpt
	for (int i = 0; i < FEW; i++)
		if (is_filled[i] > 0)
			for (int k = 0; k < ROOM; k++)
				filled[ROOM * i + k] = i + step;
	for (int c = ROWS - 1; c >= 0; c = next[c]) {
		int j = near[c];
		for (int k = 0; k < length[j]; k++)
			s += filled[ROOM * j + k] * (k + 1L);
	}
	return s;
}

int main(int argc, char **argv)
{
	(void)argv;
	filled = malloc(ROWS * ROOM * sizeof *filled);
	for (int i = 0; i < ROWS * ROOM; i++) {
		taken_from[i] = i * 7 + argc;
		below_set[i] = i * 3 + argc;
		below_grown[i] = i * 5 + argc;
		filled[i] = i * 3 + argc;
	}
	for (int i = 0; i < ROWS; i++) {
		cell[i] = (struct cell){3, 2};
		place[i] = (i * 7 + argc) % ROWS;
		length[i] = i % 6;
		near[i] = (i * 7) % ROWS;
		next[i] = i - 1;
	}
	for (int i = 0; i < FEW; i++)
		is_filled[i] = i % 5;
	for (int step = 0; step < 4; step++) {
		long calls = emptied_by_call(step), beside = own_beside_another(step);
		printf("%ld %ld %ld\n", calls, beside, told_by_a_smaller_array(step));
	}
	free(filled);
}
