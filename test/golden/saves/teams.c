/* What a team's threads save: their own values, and of shared memory what the code behind needs.
 * "x" is shared and live behind the region although a private copy shadows it inside (special case 1 of
 * the paper, 4.2); "y" is written first by every thread; "w" is filled by the team in each turn. */
#include <stdio.h>

static double w[100], u[100], y;

static double part(int k)
{
	double own = k;
#pragma potential_ckpt
	own += u[k];
	return own;
}

int main(void)
{
	double x = 1, z = 2, total = 0, result = 0;
	int steps = 10;
#pragma omp parallel private(x) firstprivate(z) reduction(+ : total)
	{
		double turn = 0;
		x = z;
		for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
			x += t;
			turn = x;
#pragma omp for
			for (int i = 0; i < 100; i++)
				w[i] = u[i] * turn;
#pragma omp single
			y = w[3];
#pragma omp for
			for (int i = 0; i < 100; i++)
				u[i] += w[i] + y;
			total += part(t);
		}
#pragma omp critical
		result += x;
	}
	printf("%g %g %g %g\n", x, total, result, y);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp
// WANT: part:
// WANT:   @L11 position: k, own, [u]
// WANT: main:
// WANT:   @L20 region: x, total, result, steps
// WANT: main: region at 20
// WANT:   @L25 position: x, total, t, [u]; kills [u], [y]
// WANT:   @L36 call: x, total, t, [u], [y]
