// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Blocks for vectors, by <mm_malloc.h>, of any alignment: two are exchanged, one is filled up to a number. */
#include <mm_malloc.h>
#include <stdint.h>
#include <stdio.h>

enum { N = 300 };

int main(int argc, char **argv)
{
	(void)argv;
	double *u = _mm_malloc(N * sizeof *u, 64), *next = _mm_malloc(N * sizeof *next, 64), *t;
	int *list = _mm_malloc(N * sizeof *list, 2), n = 0;
	if (!u || !next || !list)
		return 1;
	for (int i = 0; i < N; i++)
		u[i] = next[i] = i % 37, list[i] = -1;
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		for (int i = 1; i < N - argc; i++)
			next[i] = u[i - 1] * 0.5 + u[i];
		t = u, u = next, next = t;
		for (int i = 0; i < 40; i++)
			list[n++] = (int)u[i * 3];
	}
	double sum = 0;
	for (int i = 0; i < n; i++)
		sum += u[i] * list[i];
	printf("%g %d\n", sum, (int)((uintptr_t)u % 64 + (uintptr_t)next % 64));
	_mm_free(u);
	_mm_free(next);
	_mm_free(list);
	return 0;
}
