/* neighbours.h - functions that read neighbours in flattened grids, clamped or wrapped by conditions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */

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
