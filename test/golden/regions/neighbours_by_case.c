// RUN: ompckpt-cc --ompckpt-dump=parts -w -fopenmp %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Neighbours in flattened grids that are clamped or wrapped by conditions: nothing of "a" is saved, or, of the twins, the row that
 * is not filled. "b" is filled as a grid, and read as a row of n * m or m * n numbers. */
#include <stdio.h>
#include <stdlib.h>

#include "../../restart/units/neighbours.h"

#define RUN(of, rows, first, end)                                                                                      \
	double *of##_a = calloc((size_t)(n * (rows)), sizeof *of##_a);                                                 \
	double *of##_b = calloc((size_t)(n * m), sizeof *of##_b);                                                      \
	for (int t = 0; t < 2; t++) {                                                                                  \
		_Pragma("potential_ckpt") for (int j = first; j < (end); j++) for (int i = 0; i < n; i++)              \
			of##_a[i + j * n] = i - j + t;                                                                 \
		of(of##_b, of##_a, n, m);                                                                              \
		for (int i = 0; i < n * m; i++)                                                                        \
			total += of##_b[i];                                                                            \
		for (int i = 0; i < m * n; i++)                                                                        \
			total += of##_b[i];                                                                            \
	}                                                                                                              \
	free(of##_a), free(of##_b);

int main(int argc, char **argv)
{
	int n = 20 + argc, m = 30;
	double total = 0;
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
	printf("%g\n", total);
	return 0;
}
// WANT: main:
// WANT:   @L29 position: n, m, total, wrapped_a, wrapped_b, t, [calloc at neighbours_by_case.c:36], [calloc at neighbours_by_case.c:36:85], [calloc at neighbours_by_case.c:37], [calloc at neighbours_by_case.c:37:100], [calloc at neighbours_by_case.c:38], [calloc at neighbours_by_case.c:38:109], [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L30 position: n, m, total, wrapped_before_a, wrapped_before_b, t, [calloc at neighbours_by_case.c:36], [calloc at neighbours_by_case.c:36:85], [calloc at neighbours_by_case.c:37], [calloc at neighbours_by_case.c:37:100], [calloc at neighbours_by_case.c:38], [calloc at neighbours_by_case.c:38:109], [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L31 position: n, m, total, wrapped_rows_a, wrapped_rows_b, t, [calloc at neighbours_by_case.c:36], [calloc at neighbours_by_case.c:36:85], [calloc at neighbours_by_case.c:37], [calloc at neighbours_by_case.c:37:100], [calloc at neighbours_by_case.c:38], [calloc at neighbours_by_case.c:38:109], [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L32 position: n, m, total, by_remainder_a, by_remainder_b, t, [calloc at neighbours_by_case.c:36], [calloc at neighbours_by_case.c:36:85], [calloc at neighbours_by_case.c:37], [calloc at neighbours_by_case.c:37:100], [calloc at neighbours_by_case.c:38], [calloc at neighbours_by_case.c:38:109], [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L33 position: n, m, total, clamped_a, clamped_b, t, [calloc at neighbours_by_case.c:36], [calloc at neighbours_by_case.c:36:85], [calloc at neighbours_by_case.c:37], [calloc at neighbours_by_case.c:37:100], [calloc at neighbours_by_case.c:38], [calloc at neighbours_by_case.c:38:109], [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L34 position: n, m, total, clamped_rows_a, clamped_rows_b, t, [calloc at neighbours_by_case.c:36], [calloc at neighbours_by_case.c:36:85], [calloc at neighbours_by_case.c:37], [calloc at neighbours_by_case.c:37:100], [calloc at neighbours_by_case.c:38], [calloc at neighbours_by_case.c:38:109], [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L35 position: n, m, total, both_a, both_b, t, [calloc at neighbours_by_case.c:36], [calloc at neighbours_by_case.c:36:85], [calloc at neighbours_by_case.c:37], [calloc at neighbours_by_case.c:37:100], [calloc at neighbours_by_case.c:38], [calloc at neighbours_by_case.c:38:109], [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L36 position: n, m, total, statements_only_a, statements_only_b, t, [calloc at neighbours_by_case.c:36], [calloc at neighbours_by_case.c:36:85], [calloc at neighbours_by_case.c:37], [calloc at neighbours_by_case.c:37:100], [calloc at neighbours_by_case.c:38], [calloc at neighbours_by_case.c:38:109], [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L37 position: n, m, total, planes_a, planes_b, t, [calloc at neighbours_by_case.c:36], [calloc at neighbours_by_case.c:36:85: planes_b[0:30 * argc + 599]], [calloc at neighbours_by_case.c:37], [calloc at neighbours_by_case.c:37:100], [calloc at neighbours_by_case.c:38], [calloc at neighbours_by_case.c:38:109], [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L38 position: n, m, total, planes_back_a, planes_back_b, t, [calloc at neighbours_by_case.c:37: planes_back_a[0:2][0:9][0:argc + 19]], [calloc at neighbours_by_case.c:37:100: planes_back_b[0:30 * argc + 599]], [calloc at neighbours_by_case.c:38], [calloc at neighbours_by_case.c:38:109], [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L39 position: n, m, total, planes_by_rows_a, planes_by_rows_b, t, [calloc at neighbours_by_case.c:38: planes_by_rows_a[0:2][0:9][0:argc + 19]], [calloc at neighbours_by_case.c:38:109: planes_by_rows_b[argc + 20:30 * argc + 599]], [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L40 position: n, m, total, last_but_one_a, last_but_one_b, t, [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L41 position: n, m, total, by_rows_of_any_length_a, by_rows_of_any_length_b, t, [calloc at neighbours_by_case.c:41], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L42 position: n, m, total, row_before_a, row_before_b, t, [calloc at neighbours_by_case.c:41: row_before_a[0][0:argc + 19]], [calloc at neighbours_by_case.c:42], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L43 position: n, m, total, row_after_a, row_after_b, t, [calloc at neighbours_by_case.c:42: row_after_a[31][0:argc + 19]], [calloc at neighbours_by_case.c:43], [calloc at neighbours_by_case.c:44]
// WANT:   @L44 position: n, m, total, next_row_a, next_row_b, t, [calloc at neighbours_by_case.c:43: next_row_a[31][0:argc + 19]], [calloc at neighbours_by_case.c:44]
// WANT:   @L45 position: n, m, total, end_before_a, end_before_b, t, [calloc at neighbours_by_case.c:44: end_before_a[0][0:argc + 19]]
// WANT:   @L46 position: n, m, total, row_within_a, row_within_b, t
