/* Two arrays made by one wrapper: the one that is read no more is not saved, nor is its row table. */
#include <stdlib.h>

static void *xmalloc(size_t n)
{
	void *p = malloc(n);
	if (!p)
		exit(1);
	return p;
}

static double **alloc2d(int n)
{
	double **a = xmalloc(sizeof *a * (size_t)n);
	for (int i = 0; i < n; i++)
		a[i] = xmalloc(sizeof **a * (size_t)n);
	return a;
}

int main(void)
{
	double **dead = alloc2d(9);
	double **live = alloc2d(9);
	double *sums = xmalloc(9 * sizeof *sums);
	for (int i = 0; i < 9; i++)
		live[i][0] = dead[0][i] = sums[i] = i;
	double total = 0;
	for (int i = 0; i < 9; i++) {
#pragma potential_ckpt
		total += live[i][0];
	}
	return (int)total;
}
// RUN: ompckpt-cc --ompckpt-dump=parts
// WANT: main:
// WANT:   @L29 position: live, total, i, [alloc2d at wrappers.c:23 (xmalloc at wrappers.c:14)], [alloc2d at wrappers.c:23 (xmalloc at wrappers.c:16): live[i:8][0]]
// WANT: constant: [alloc2d at wrappers.c:23 (xmalloc at wrappers.c:14)], [alloc2d at wrappers.c:23 (xmalloc at wrappers.c:16)]
