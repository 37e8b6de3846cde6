// Rows of a length that a caller's number gives: with it the callee's grid is the caller's own.
#include <stdio.h>

static double dead[8][9], live[8][9], out[8];
static int n = 8, from = 1;

static void fill(int k)
{
#pragma omp for schedule(static) nowait
	for (int j = from; j < n; j++)
		for (int i = 0; i < n; i++) {
			dead[j][i] = i + k * j;
			if (k)
				live[j][i] = i;
		}
}

static void use(int ld, double x[8][ld / 2 * 2 + 1], double y[8][ld - ld % 4 + 1], int to)
{
#pragma omp for schedule(static) nowait
	for (int j = from; j < to; j++)
		for (int i = 0; i < n; i++)
			out[j] += x[j][i] + y[j][i];
}

int main(void)
{
	for (int s = 0; s < 3; s++) {
#pragma potential_ckpt
#pragma omp parallel
		for (int k = 0; k < 2; k++) {
			fill(k + s);
			use(9, dead, live, n);
		}
	}
	printf("%g\n", out[3]);
	return 0;
}
// RUN: ompckpt-cc -fopenmp --ompckpt-dump=regions %s | sed -n '/label reads/,/label knows/p'
// WANT:   label reads first:
// WANT:     [s, n, from] -> { live[x0, x1] : s = 0 and from <= x0 < n and 0 <= x1 < n }
// WANT:     [s, n, from] -> { out[x0] : 0 <= s <= 2 and x0 >= from and 0 <= x0 <= 7 and x0 < n; out[x0 = 3] : 0 <= s <= 2 and (from >= 4 or (n <= 3 and from <= 3)) }
// WANT:   label knows:
