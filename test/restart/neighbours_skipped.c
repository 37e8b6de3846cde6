/* Cells' neighbours within bounds, the cell itself passed by, as games of life spell it: what is
 * read lies within the grid, whose rows are exchanged; beside ways that read further ("needs_…").
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

enum { N = 14, ROOM = N + 4 };

#define AROUND for (int i = x - 1; i <= x + 1; i++) for (int j = y - 1; j <= y + 1; j++)
#define IN(a) ((a) >= 0 && (a) < n)

/* name, what counts the neighbours of (x, y) in "c". */
#define WAYS(X) \
	X(not_both, AROUND if (i >= 0 && i < n && j >= 0 && j < n && !(i == x && j == y)) c += g[i][j];) \
	X(either, AROUND if (IN(i) && IN(j) && (i != x || j != y)) c += g[i][j];) \
	X(goes_on, AROUND if (IN(i) && IN(j)) { if (i == x && j == y) continue; c += g[i][j]; }) \
	X(first, AROUND { if (i == x && j == y) continue; if (IN(i) && IN(j)) c += g[i][j]; }) \
	X(moved, for (int a = -1; a <= 1; a++) for (int b = -1; b <= 1; b++) { if (a == 0 && b == 0) continue; int i = x + a; int j = y + b; if (IN(i) && IN(j)) c += g[i][j]; }) \
	X(outside, AROUND { if (i < 0 || j < 0 || i >= n || j >= n) continue; if (!(i == x && j == y)) c += g[i][j]; }) \
	X(needs_below, AROUND if (i >= -1 && i < n && IN(j) && !(i == x && j == y)) c += g[i][j];) \
	X(needs_above, AROUND if (IN(i) && j >= 0 && j <= n && !(i == x && j == y)) c += g[i][j];) \
	X(needs_two, AROUND if (i >= 0 && i < n + 1 && IN(j) && !(i == x && j == y)) c += g[i][j];)

#define STEP(name, count) \
	static int count_##name(int *const *g, int n, int x, int y) \
	{ \
		int c = 0; \
		count \
		return c; \
	} \
	static void name(int n) \
	{ \
		int **g = rows(), **next = rows(); \
		for (int t = 0; t < 4; t++) { \
			_Pragma("potential_ckpt") \
			for (int x = 0; x < n; x++) \
				for (int y = 0; y < n; y++) { \
					const int c = count_##name(g, n, x, y); \
					next[x][y] = c == 3 || (c == 2 && g[x][y]); \
				} \
			int **h = g; \
			g = next; \
			next = h; \
		} \
		long sum = 0; \
		for (int x = 0; x < n; x++) \
			for (int y = 0; y < n; y++) \
				sum = sum * 3 % 1000003 + g[x][y]; \
		printf(#name " %ld\n", sum); \
	}

/* From -2 to N + 1, and so each row. */
static int **rows(void)
{
	int **g = malloc(ROOM * sizeof *g);
	for (int i = 0; i < ROOM; i++) {
		g[i] = malloc(ROOM * sizeof **g);
		for (int j = 0; j < ROOM; j++)
			g[i][j] = (i * j + i) % 3 == 0;
		g[i] += 2;
	}
	return g + 2;
}

WAYS(STEP)

#define CALL(name, count) name(n);

int main(int argc, char **argv)
{
	int n = N - 1 + argc;
	(void)argv;
	WAYS(CALL)
	return 0;
}
