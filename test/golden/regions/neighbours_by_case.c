// RUN: ompckpt-cc --ompckpt-dump=parts -w -fopenmp %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Neighbours in flattened grids that are clamped or wrapped by conditions: nothing of "a" is saved, or, of the twins, the row that
 * is not filled. "b" is filled as a grid, and read as a row of n * m or m * n numbers. */
#include <stdio.h>
#include <stdlib.h>

#define AT_EACH(name, statements)                                                                                      \
	static void name(double *b, const double *a, int n, int m)                                                    \
	{                                                                                                              \
		for (int j = 0; j < m; j++)                                                                           \
			for (int i = 0; i < n; i++) {                                                                 \
				int c = i + j * n;                                                                    \
				(void)c;                                                                               \
				statements;                                                                            \
			}                                                                                              \
	}

AT_EACH(wrapped, b[c] = a[(i ? i - 1 : n - 1) + j * n] + a[(i == n - 1 ? 0 : i + 1) + j * n])
AT_EACH(wrapped_before, int l = i ? i - 1 : n - 1; int r = i == n - 1 ? 0 : i + 1; b[c] = a[l + j * n] + a[r + j * n])
AT_EACH(wrapped_rows, b[c] = a[i + (j ? j - 1 : m - 1) * n] + a[i + (j == m - 1 ? 0 : j + 1) * n])
AT_EACH(by_remainder, b[c] = a[(i + 1) % n + j * n] + a[(i + n - 1) % n + ((j + 1) % m) * n])
AT_EACH(clamped, int w = i == 0 ? c : c - 1; int e = i == n - 1 ? c : c + 1; b[c] = a[w] + a[e])
AT_EACH(clamped_rows, int s = j == 0 ? c : c - n; int e = j == m - 1 ? c : c + n; b[c] = a[s] + a[e])
AT_EACH(both, int s = j == 0 ? c : c - n; b[c] = a[i == 0 ? s : s - 1] + a[c])
AT_EACH(statements_only, int l = i - 1; int r = i + 1; if (l < 0) l = n - 1; if (r == n) r = 0; b[c] = a[l + j * n] + a[j * n + r])
/* Of rows 1 … m, which are filled: the row before, the row after, the next row's beginning, the end of the one before. */
AT_EACH(row_before, b[c] = a[i + (j ? j : 0) * n])
AT_EACH(row_after, int e = j == m - 1 ? c + 2 * n : c + n; b[c] = a[e])
AT_EACH(next_row, int e = i == n - 1 ? c + n + 1 : c + n; b[c] = a[e])
AT_EACH(end_before, int w = i == 0 ? c + n - 1 : c + n; b[c] = a[w])
AT_EACH(row_within, int s = j == 0 ? c + n : c; b[c] = a[s])

static void planes(double *b, const double *a, int n, int m)
{
	for (int k = 0; k < 3; k++)
		for (int j = 0; j < m / 3; j++)
			for (int i = 0; i < n; i++) {
				int up = k == 2 ? 0 : k + 1, north = j == 0 ? m / 3 - 1 : j - 1, west = i == 0 ? 0 : i - 1;
				b[(k * (m / 3) + j) * n + i] = a[(up * (m / 3) + north) * n + west];
			}
}

/* A plane back, by case, of two products of lengths. */
static void planes_back(double *b, const double *a, int n, int m)
{
	int h = m / 3;
	for (int z = 0; z < 3; z++)
		for (int y = 0; y < h; y++)
			for (int x = 0; x < n; x++) {
				int c = x + y * n + z * n * h, south = y == 0 ? c : c - n, back = z == 0 ? c : c - n * h;
				b[c] = a[south] + a[back] + a[z == 2 ? c : c + n * h];
			}
	for (int i = 3 * h * n; i < m * n; i++)
		b[i] = 0;
}

static void planes_by_rows(double *b, const double *a, int n, int m)
{
	int h = m / 3, plane = n * h;
	for (int z = 1; z < 3; z++)
		for (int y = 0; y < h; y++)
			for (int x = 0; x < n; x++) {
				int c = (z * h + y) * n + x;
				b[c] = a[c - plane] + a[c];
			}
	for (int i = 0; i < n; i++)
		b[i] = b[n * (m - 1) + i] = 0;
	for (int j = 1; j < h; j++)
		for (int i = 0; i < n; i++)
			b[i + j * n] = 0;
}

static void last_but_one(double *b, const double *a, int n, int m)
{
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++)
			b[i + j * n] = a[i + j * n];
	for (int i = 0; i < n; i++)
		b[i + (m - 2) * n] -= a[(m - 3) * n + i] + a[(m - 1) * n + i];
}

static void by_rows_of_any_length(double *b_, const double *a_, int n, int m)
{
	double (*b)[n] = (double (*)[n])b_;
	const double (*a)[n] = (const double (*)[n])a_;
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++)
			b[j][i] = a[j ? j - 1 : m - 1][i] + a[j][i == n - 1 ? 0 : i + 1];
}

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
// WANT:   @L111 position: n, m, total, wrapped_a, wrapped_b, t, [calloc at neighbours_by_case.c:118], [calloc at neighbours_by_case.c:118:85], [calloc at neighbours_by_case.c:119], [calloc at neighbours_by_case.c:119:100], [calloc at neighbours_by_case.c:120], [calloc at neighbours_by_case.c:120:109], [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L112 position: n, m, total, wrapped_before_a, wrapped_before_b, t, [calloc at neighbours_by_case.c:118], [calloc at neighbours_by_case.c:118:85], [calloc at neighbours_by_case.c:119], [calloc at neighbours_by_case.c:119:100], [calloc at neighbours_by_case.c:120], [calloc at neighbours_by_case.c:120:109], [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L113 position: n, m, total, wrapped_rows_a, wrapped_rows_b, t, [calloc at neighbours_by_case.c:118], [calloc at neighbours_by_case.c:118:85], [calloc at neighbours_by_case.c:119], [calloc at neighbours_by_case.c:119:100], [calloc at neighbours_by_case.c:120], [calloc at neighbours_by_case.c:120:109], [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L114 position: n, m, total, by_remainder_a, by_remainder_b, t, [calloc at neighbours_by_case.c:118], [calloc at neighbours_by_case.c:118:85], [calloc at neighbours_by_case.c:119], [calloc at neighbours_by_case.c:119:100], [calloc at neighbours_by_case.c:120], [calloc at neighbours_by_case.c:120:109], [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L115 position: n, m, total, clamped_a, clamped_b, t, [calloc at neighbours_by_case.c:118], [calloc at neighbours_by_case.c:118:85], [calloc at neighbours_by_case.c:119], [calloc at neighbours_by_case.c:119:100], [calloc at neighbours_by_case.c:120], [calloc at neighbours_by_case.c:120:109], [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L116 position: n, m, total, clamped_rows_a, clamped_rows_b, t, [calloc at neighbours_by_case.c:118], [calloc at neighbours_by_case.c:118:85], [calloc at neighbours_by_case.c:119], [calloc at neighbours_by_case.c:119:100], [calloc at neighbours_by_case.c:120], [calloc at neighbours_by_case.c:120:109], [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L117 position: n, m, total, both_a, both_b, t, [calloc at neighbours_by_case.c:118], [calloc at neighbours_by_case.c:118:85], [calloc at neighbours_by_case.c:119], [calloc at neighbours_by_case.c:119:100], [calloc at neighbours_by_case.c:120], [calloc at neighbours_by_case.c:120:109], [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L118 position: n, m, total, statements_only_a, statements_only_b, t, [calloc at neighbours_by_case.c:118], [calloc at neighbours_by_case.c:118:85], [calloc at neighbours_by_case.c:119], [calloc at neighbours_by_case.c:119:100], [calloc at neighbours_by_case.c:120], [calloc at neighbours_by_case.c:120:109], [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L119 position: n, m, total, planes_a, planes_b, t, [calloc at neighbours_by_case.c:118], [calloc at neighbours_by_case.c:118:85: planes_b[0:30 * argc + 599]], [calloc at neighbours_by_case.c:119], [calloc at neighbours_by_case.c:119:100], [calloc at neighbours_by_case.c:120], [calloc at neighbours_by_case.c:120:109], [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L120 position: n, m, total, planes_back_a, planes_back_b, t, [calloc at neighbours_by_case.c:119: planes_back_a[0:2][0:9][0:argc + 19]], [calloc at neighbours_by_case.c:119:100: planes_back_b[0:30 * argc + 599]], [calloc at neighbours_by_case.c:120], [calloc at neighbours_by_case.c:120:109], [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L121 position: n, m, total, planes_by_rows_a, planes_by_rows_b, t, [calloc at neighbours_by_case.c:120: planes_by_rows_a[0:2][0:9][0:argc + 19]], [calloc at neighbours_by_case.c:120:109: planes_by_rows_b[argc + 20:30 * argc + 599]], [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L122 position: n, m, total, last_but_one_a, last_but_one_b, t, [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L123 position: n, m, total, by_rows_of_any_length_a, by_rows_of_any_length_b, t, [calloc at neighbours_by_case.c:123], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L124 position: n, m, total, row_before_a, row_before_b, t, [calloc at neighbours_by_case.c:123: row_before_a[0][0:argc + 19]], [calloc at neighbours_by_case.c:124], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L125 position: n, m, total, row_after_a, row_after_b, t, [calloc at neighbours_by_case.c:124: row_after_a[31][0:argc + 19]], [calloc at neighbours_by_case.c:125], [calloc at neighbours_by_case.c:126]
// WANT:   @L126 position: n, m, total, next_row_a, next_row_b, t, [calloc at neighbours_by_case.c:125: next_row_a[31][0:argc + 19]], [calloc at neighbours_by_case.c:126]
// WANT:   @L127 position: n, m, total, end_before_a, end_before_b, t, [calloc at neighbours_by_case.c:126: end_before_a[0][0:argc + 19]]
// WANT:   @L128 position: n, m, total, row_within_a, row_within_b, t
