/* Which loops are chosen. Not: short ones, those of leaves, of functions that are never called, of
 * those a library calls back, and what these call, of those that can't be entered again. */
// RUN: ompckpt-cc -fopenmp --ompckpt-auto --ompckpt-dump=reach
#include <setjmp.h>
#include <stdlib.h>

static double a[100][100];

static double leaf(int n)
{
	double sum = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 3; k++)
			sum += a[i][k];
	return sum;
}

static void forks(int n)
{
	for (int i = 0; i < n; i++) { /* chosen: a parallel region in it */
#pragma omp parallel for
		for (int k = 0; k < n; k++)
			a[i][k] += leaf(k);
	}
}

static void deep(int n)
{
	for (int i = 0; i < n; i++) /* chosen: three loops in it */
		for (int k = 0; k < n; k++)
			for (int l = 0; l < n; l++)
				a[k][l] += leaf(3);
}

static void also_forks(int n)
{
	for (int i = 0; i < n; i++) {
#pragma omp parallel for
		for (int k = 0; k < n; k++)
			a[i][k] -= leaf(k);
	}
}

static int compare(const void *x, const void *y)
{
	also_forks(3);
	return *(const double *)x > *(const double *)y;
}

static void never(int n)
{
	for (int i = 0; i < n; i++)
		deep(n);
}

static jmp_buf out;
static void jumps(int n)
{
	if (!setjmp(out))
		for (int i = 0; i < n; i++)
			also_forks(n);
}

static void recursive(int n)
{
	for (int i = 0; i < n; i++)
		if (n > 3)
			recursive(n - 1);
}

int main(int argc, char **argv)
{
	for (int i = 0; i < 10; i++) /* chosen: it runs once, and has a loop in it */
		a[0][0] += leaf(argc);
	for (int i = 0; i < 10; i++)
		a[0][i] = i;
	for (int i = 0; i < argc; i++) { /* chosen */
		deep(argc);
		forks(argc);
		recursive(argc);
	}
	if (argc > 50) {
		qsort(a, 10, sizeof a[0][0], compare);
		jumps(argc);
	}
	(void)never;
	return argv[0][0];
}
// WANT: forks: position at 20
// WANT: deep: position at 29
// WANT: never: call at 54
// WANT: main: call at 78 call at 79 position at 73 position at 77
