/* loops.c - worksharing loops whose iterations take about a microsecond, with a position in each.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: loops static|chunks|dynamic|guided|runtime ITERATIONS
 * Prints the least seconds that its loops took in REPEATS times; their sum goes to standard error. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 5
#define REPEATS 40

static double work(int i)
{
	double x = i;
	for (int k = 0; k < 800; k++)
		x = x * 0.999 + 1;
	return x;
}

static double run_static(int n)
{
	double sum = 0;
#pragma omp parallel
	for (int r = 0; r < ROUNDS; r++) {
#pragma omp for reduction(+ : sum)
		for (int i = 0; i < n; i++) {
#pragma potential_ckpt
			sum += work(i);
		}
	}
	return sum;
}

static double run_chunks(int n)
{
	double sum = 0;
#pragma omp parallel
	for (int r = 0; r < ROUNDS; r++) {
#pragma omp for reduction(+ : sum) schedule(static, 4)
		for (int i = 0; i < n; i++) {
#pragma potential_ckpt
			sum += work(i);
		}
	}
	return sum;
}

static double run_dynamic(int n)
{
	double sum = 0;
#pragma omp parallel
	for (int r = 0; r < ROUNDS; r++) {
#pragma omp for reduction(+ : sum) schedule(dynamic)
		for (int i = 0; i < n; i++) {
#pragma potential_ckpt
			sum += work(i);
		}
	}
	return sum;
}

static double run_guided(int n)
{
	double sum = 0;
#pragma omp parallel
	for (int r = 0; r < ROUNDS; r++) {
#pragma omp for reduction(+ : sum) schedule(guided, 4)
		for (int i = 0; i < n; i++) {
#pragma potential_ckpt
			sum += work(i);
		}
	}
	return sum;
}

static double run_runtime(int n)
{
	double sum = 0;
#pragma omp parallel
	for (int r = 0; r < ROUNDS; r++) {
#pragma omp for reduction(+ : sum) schedule(runtime)
		for (int i = 0; i < n; i++) {
#pragma potential_ckpt
			sum += work(i);
		}
	}
	return sum;
}

static const struct {
	const char *name;
	double (*run)(int n);
} kinds[] = {
	{"static", run_static}, {"chunks", run_chunks},   {"dynamic", run_dynamic},
	{"guided", run_guided}, {"runtime", run_runtime},
};

int main(int argc, char **argv)
{
	int n = argc > 2 ? atoi(argv[2]) : 20000;
	for (size_t k = 0; argc > 1 && k < sizeof kinds / sizeof *kinds; k++) {
		if (strcmp(kinds[k].name, argv[1]) != 0)
			continue;
		double least = 1e9, sum = 0;
		for (int r = 0; r < REPEATS; r++) {
			double begin = omp_get_wtime();
			sum = kinds[k].run(n);
			double took = omp_get_wtime() - begin;
			least = took < least ? took : least;
		}
		printf("%.6f\n", least);
		fprintf(stderr, "%.6g\n", sum);
		return 0;
	}
	fprintf(stderr, "usage: %s static|chunks|dynamic|guided|runtime ITERATIONS\n", argv[0]);
	return 2;
}
