/* team.c - positions inside a parallel region and inside a worksharing loop.
 * Argument: the number of steps.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 4000 };

static double table[WIDTH], field[WIDTH];
static FILE *log_file;

static void note(int k, double v)
{
	FILE *f = fopen("notes", "a");
	if (f == NULL)
		exit(3);
	fprintf(f, "%d %.9e\n", k, v);
	if (fclose(f) != 0)
		exit(3);
}

static double work(int n)
{
	double total = 0;
#pragma omp parallel num_threads(2) reduction(+ : total)
	{
		double mine = omp_get_thread_num();
		for (int k = 0; k < n; k++) {
#pragma potential_ckpt name(step)
#pragma omp for
			for (int i = 0; i < WIDTH; i++)
				field[i] = 0.25 * field[i] + table[i] + k;
			mine += field[k] + k;
#pragma omp single
			{
				printf("%d %.9e\n", k, field[k % WIDTH]);
				fprintf(log_file, "step %d\n", k);
				note(k, field[WIDTH - 1]);
			}
		}
#pragma omp for schedule(static)
		for (int i = 0; i < n; i++) {
#pragma potential_ckpt name(item)
			mine += field[i] * i;
		}
		total += mine;
	}
	return total;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 10;
	log_file = fopen("log", "w");
	if (log_file == NULL)
		return 3;
	for (int i = 0; i < WIDTH; i++)
		table[i] = (i * 7919 % 1000) * 1e-3;
	printf("total %.9e\n", work(n));
	return fclose(log_file) != 0;
}
