#include <stdio.h>
#include <stdlib.h>

static double relax(double *u, double *next, int n, int steps)
{
	double sum = 0;
	for (int s = 0; s < steps; s++) {
#pragma potential_ckpt
		sum = 0;
#pragma omp parallel for reduction(+ : sum)
		for (int i = 0; i < n; i++) {
			next[i] = 0.5 * (u[(i + 1) % n] + u[(i + n - 1) % n]);
			sum += next[i];
		}
		double *t = u;
		u = next;
		next = t;
	}
	return sum;
}

int main(void)
{
	int n = 1000;
	double *shape = malloc(n * sizeof *shape);
	double *u = malloc(n * sizeof *u);
	double *next = malloc(n * sizeof *next);
	for (int i = 0; i < n; i++)
		shape[i] = i % 7;
	for (int i = 0; i < n; i++)
		u[i] = shape[i] + 1;
	printf("%.6f\n", relax(u, next, n, 200));
	return 0;
}
