// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Elements that are needed up to bounds set in one branch or both, or by another team; walls that are set
 * once around an inside that each turn makes anew; every fifth number that is nobody's. */
#include <stdio.h>

#define N 14

static double walls[N][N][N], planes[N][N][N], odd[80][5];
static double pair[400], one[400], clamped[400], teamed[400];
static int size[3] = {9, 10, 11}, bound[4];

static void fill(int turn)
{
	for (int i = 1; i < size[0] - 1; i++)
		for (int j = 1; j < size[1] - 1; j++)
			for (int k = 1; k < size[2] - 1; k++) {
				walls[i][j][k] = turn + i * j - k + walls[i][j][0] * walls[i][j][size[2] - 1];
				planes[i][j][k] = walls[i][j][k];
			}
	for (int j = 1; j < size[1] - 1; j++)
		for (int k = 1; k < size[2] - 1; k++) {
			planes[1][j][k] += planes[2][j][k];
			planes[size[0] - 2][j][k] += planes[size[0] - 3][j][k];
		}
}

static double smooth(void)
{
	double all = 0;
	for (int i = 1; i < size[0] - 1; i++)
		for (int j = 1; j < size[1] - 1; j++)
			for (int k = 1; k < size[2] - 1; k++)
				all += planes[i][j][k] + walls[i - 1][j][k] - walls[i + 1][j][k] +
				       walls[i][j - 1][k] - walls[i][j + 1][k] + walls[i][j][k - 1] -
				       walls[i][j][k + 1];
	return all;
}

static double branches(int n, int m)
{
	int last = 0, from = m, end = n;
	double all = 0;
	if (m > 3)
		last = n + 2;
	if (n < m) {
		from = n;
		end = m;
	}
	for (int i = 0; i < n; i++)
		one[i] = i;
	for (int i = 0; i < last; i++)
		all += one[i];
	for (int i = from; i < end; i++)
		pair[i + 1] = i;
	for (int i = from; i <= end; i++)
		all += pair[i];
	if (m > n)
		m = n;
	for (int i = 0; i < n; i++)
		clamped[i + 1] = i;
	for (int i = 0; i < m; i++)
		all += clamped[i];
	return all;
}

static double team(int turn)
{
	double all = 0;
#pragma omp parallel for
	for (int i = 0; i < 4; i++)
		bound[i] = 100 + turn + i;
#pragma omp parallel
	{
#pragma omp for
		for (int i = 1; i < bound[1]; i++)
			teamed[i] = i * turn;
#pragma omp single
		for (int i = 0; i <= bound[1]; i++)
			all += teamed[i];
	}
	return all;
}

static double fifths(int n)
{
	double all = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 4; k++)
			all += odd[i][k] += i;
	return all;
}

int main(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			for (int k = 0; k < N; k++)
				walls[i][j][k] = planes[i][j][k] = i + j * k;
	for (int i = 0; i < 400; i++)
		pair[i] = one[i] = clamped[i] = teamed[i] = 1000 + i;
	for (int turn = 0; turn < 9; turn++) {
#pragma potential_ckpt
		fill(turn);
		double a = smooth(), b = branches(20 + turn, 5 * turn), c = team(turn), d = fifths(60);
		printf("%d %.10g %.10g %.10g %.10g\n", turn, a, b, c, d);
		if (turn == 4)
			size[1] = 12;
	}
	return 0;
}
