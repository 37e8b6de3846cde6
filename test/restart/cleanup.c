/* Cleanup functions off the path: they run where a block is left, whichever way.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

static int released, depth;

static void release(int **p)
{
	released += **p;
	free(*p);
}

static void leave(const int *d)
{
	depth = *d;
}

static int work(int k)
{
	for (int i = 0; i < 3; i++) {
		__attribute__((cleanup(leave))) const int before = depth;
		__attribute__((cleanup(release))) int *p = malloc(sizeof *p);
		*p = i + k;
		depth += 2;
		if (i == k)
			return *p + depth;
		if (i == 0)
			continue;
		depth++;
	}
	return depth;
}

int main(void)
{
	for (int k = 0; k < 4; k++) {
#pragma potential_ckpt
		int got = work(k);
		printf("%d %d %d\n", got, released, depth);
		depth = k;
	}
	return 0;
}
