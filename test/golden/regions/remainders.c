/* Elements at remainders, by which a read is found only by integer programming: it is taken to be wider,
 * and neither it nor what calls it costs other arrays their places. */
#include <stdio.h>

static double u[32][64][128], dead_work[64];
static int from[3], to[3];

static double checksum(int n)
{
	double sum = 0, part[2];
#pragma omp parallel reduction(+ : sum) private(part)
	{
		part[0] = part[1] = 0;
#pragma omp for nowait
		for (int j = 1; j <= 1024; j++) {
			int q = j % 128 + 1;
			if (q >= from[0] && q <= to[0]) {
				int r = 3 * j % 64 + 1;
				if (r >= from[1] && r <= to[1]) {
					int s = 5 * j % 32 + 1;
					if (s >= from[2] && s <= to[2])
						part[0] += u[s - from[2]][r - from[1]][q - from[0]];
				}
			}
		}
		sum += part[0] / n;
	}
	return sum;
}

int main(void)
{
	double sum = 0;
	int n = 0;
	if (scanf("%d %d %d %d %d", &n, &from[0], &to[0], &from[1], &to[1]) != 5)
		return 1;
	for (int step = 0; step < 10; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			dead_work[i] = i;
		sum += checksum(n);
		for (int i = 0; i < n; i++)
			u[0][0][i] += dead_work[i];
	}
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp %s | sed -n '/@/{s/\[u: .* more\]/[u: in part]/;s/, /\n/g;p}'
// WANT:   @L38 position: n
// WANT: sum
// WANT: step
// WANT: [u: in part]
// WANT: [from]
// WANT: [to]
