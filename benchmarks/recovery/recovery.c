/* recovery.c - work of so many steps on so many megabytes, all of which live on; a position a step.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: recovery STEPS MEGABYTES */
#include <stdio.h>
#include <stdlib.h>

static double turned(double x)
{
	for (int i = 0; i < 40; i++)
		x = x * 0.999 + 0.001 / (1 + x * x);
	return x;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 10;
	size_t n = (size_t)(argc > 2 ? atoi(argv[2]) : 8) * 131072, part = n / 16;
	double *a = malloc(n * sizeof *a), sum = 0;
	if (!a)
		return 1;
	for (size_t i = 0; i < n; i++)
		a[i] = (double)(i % 1000) / 1000;
	for (int s = 0; s < steps; s++) {
#pragma potential_ckpt
		size_t from = (size_t)(s % 16) * part;
#pragma omp parallel for
		for (size_t i = from; i < from + part; i++)
			a[i] = turned(a[i]);
	}
	for (size_t i = 0; i < n; i++)
		sum += a[i];
	printf("%d steps: %.17g\n", steps, sum);
	free(a);
	return 0;
}
