/* neighbours_by_case.c - neighbours in flattened grids that are clamped or wrapped by conditions: a grid that is filled first
 * is in no image. Beside them twins that read a row or column more than is filled.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 3
#include <stdio.h>
#include <stdlib.h>

#include "units/neighbours.h"

enum { COLUMNS = 30, TURNS = 2 };

static double total;

/* A grid of "rows" rows, of which "first" … "end" - 1 are filled before they are read. */
#define RUN(of, rows, first, end)                                                                                      \
	{                                                                                                              \
		double *a = malloc((size_t)(n * (rows)) * sizeof *a);                                                  \
		double *b = malloc((size_t)(n * m) * sizeof *b);                                                       \
		for (int i = 0; i < n * (rows); i++)                                                                   \
			a[i] = i * 0.5;                                                                                \
		for (int t = 0; t < TURNS; t++) {                                                                      \
			_Pragma("potential_ckpt") for (int j = first; j < (end); j++) for (int i = 0; i < n; i++)      \
				a[i + j * n] = i - j + t + total / 1000;                                               \
			of(b, a, n, m);                                                                                \
			for (int i = 0; i < n * m; i++)                                                                \
				total += b[i] * (i % 5);                                                               \
		}                                                                                                      \
		free(a);                                                                                               \
		free(b);                                                                                               \
		printf(#of " %.17g\n", total);                                                                         \
	}

int main(int argc, char **argv)
{
	int n = 20 + argc, m = COLUMNS - (argc > 9);
	(void)argv;
	RUN(wrapped, m, 0, m)
	RUN(wrapped_before, m, 0, m)
	RUN(wrapped_rows, m, 0, m)
	RUN(by_remainder, m, 0, m)
	RUN(clamped, m, 0, m)
	RUN(clamped_rows, m, 0, m)
	RUN(both, m, 0, m)
	RUN(statements_only, m, 0, m)
	RUN(planes, m, 0, m)
	RUN(planes_back, m, 0, m)
	RUN(planes_by_rows, m, 0, m)
	RUN(last_but_one, m, 0, m)
	RUN(by_rows_of_any_length, m, 0, m)
	RUN(row_before, m + 2, 1, m + 1)
	RUN(row_after, m + 2, 1, m + 1)
	RUN(next_row, m + 2, 1, m + 1)
	RUN(end_before, m + 2, 1, m + 1)
	RUN(row_within, m + 2, 1, m + 1)
	RUN(wrapped_rows, m, 1, m)
	RUN(clamped_rows, m, 0, m - 1)
	return 0;
}
