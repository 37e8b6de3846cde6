// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* The boundary of "rows" is set once, its inside made anew in each turn; "planes" is read nowhere unless the
 * grid is smaller than 3. What is left of a read in many parts is not widened beyond the read. */
#include <stdio.h>

#define N 12
static double rows[N][N][N], planes[N][N][N], all[N][N][N];
static int size[3];

static void fill(void)
{
	for (int i = 1; i < size[0] - 1; i++)
		for (int j = 1; j < size[1] - 1; j++)
			for (int k = 1; k < size[2] - 1; k++) {
				rows[i][j][k] = all[i][j][k] + all[i][j][0] + all[i][j][size[2] - 1];
				planes[i][j][k] = all[i][j][k];
			}
}

static void smooth(void)
{
	for (int j = 1; j < size[1] - 1; j++)
		for (int k = 1; k < size[2] - 1; k++) {
			planes[1][j][k] += planes[2][j][k];
			planes[size[0] - 2][j][k] += planes[size[0] - 3][j][k];
		}
	for (int i = 1; i < size[0] - 1; i++)
		for (int k = 1; k < size[2] - 1; k++) {
			planes[i][1][k] += planes[i][2][k];
			planes[i][size[1] - 2][k] += planes[i][size[1] - 3][k];
		}
	for (int i = 1; i < size[0] - 1; i++)
		for (int j = 1; j < size[1] - 1; j++)
			for (int k = 1; k < size[2] - 1; k++)
				all[i][j][k] += planes[i][j][k] + rows[i - 1][j][k] + rows[i + 1][j][k] +
						rows[i][j - 1][k] + rows[i][j + 1][k] +
						rows[i][j][k - 1] + rows[i][j][k + 1];
}

int main(void)
{
	if (scanf("%d %d %d", &size[0], &size[1], &size[2]) != 3)
		return 1;
	for (int i = 0; i < size[0]; i++)
		for (int j = 0; j < size[1]; j++)
			for (int k = 0; k < size[2]; k++)
				rows[i][j][k] = all[i][j][k] = i + j * k;
	for (int turn = 0; turn < 5; turn++) {
#pragma potential_ckpt
		fill();
		smooth();
	}
	printf("%g\n", all[3][3][3]);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=regions %s | sed -n '/label/,$p' | grep -o '{ [pr].*' | sed 's/ or (/\n(/g; s/; /\n/g'
// WANT: { planes[x0, x1, x2] : 0 <= turn <= 4 and 0 < x2 <= -2 + size[2] and ((0 < x0 <= -2 + size[0] and x1 >= -1 + size[1] and 0 < x1 <= 2)
// WANT: (0 < x0 <= -2 + size[0] and -3 + size[1] <= x1 <= 0 and x1 <= -2 + size[1])
// WANT: (x0 >= -1 + size[0] and 0 < x0 <= 2 and 0 < x1 <= -2 + size[1])
// WANT: (-3 + size[0] <= x0 <= 0 and x0 <= -2 + size[0] and 0 < x1 <= -2 + size[1])) }
// WANT: { rows[x0, x1, x2 = 0] : 0 <= turn <= 4 and size[2] >= 3 and 0 < x0 <= -2 + size[0] and 0 < x1 <= -2 + size[1]
// WANT: rows[x0, x1 = 0, x2] : 0 <= turn <= 4 and size[1] >= 3 and 0 < x0 <= -2 + size[0] and 0 < x2 <= -2 + size[2]
// WANT: rows[x0 = 0, x1, x2] : 0 <= turn <= 4 and size[0] >= 3 and 0 < x1 <= -2 + size[1] and 0 < x2 <= -2 + size[2]
// WANT: rows[x0 = -1 + size[0], x1, x2] : 0 <= turn <= 4 and size[0] >= 3 and 0 < x1 <= -2 + size[1] and 0 < x2 <= -2 + size[2]
// WANT: rows[x0, x1 = -1 + size[1], x2] : 0 <= turn <= 4 and size[1] >= 3 and 0 < x0 <= -2 + size[0] and 0 < x2 <= -2 + size[2]
// WANT: rows[x0, x1, x2 = -1 + size[2]] : 0 <= turn <= 4 and size[2] >= 3 and 0 < x0 <= -2 + size[0] and 0 < x1 <= -2 + size[1] }
