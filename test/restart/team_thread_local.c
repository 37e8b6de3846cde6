/* What a piece of shared work leaves in a thread-local variable, which another function reads, in serial code or in another piece: it
 * tells how many threads there were. With another number it may not go on.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

enum { N = 840 };
static int here, there;
#pragma omp threadprivate(here, there)

static int threads(void)
{
	int n = 0;
#pragma omp parallel
#pragma omp atomic
	n++;
	return n;
}

static void set_here(void)
{
#pragma omp parallel for schedule(static)
	for (int i = 0; i < N; i++)
		here = i;
}

static int left(void)
{
	set_here();
	return here + 1;
}

static void set_there(void)
{
#pragma omp for schedule(static)
	for (int i = 0; i < N; i++)
		there = i;
}

static int found(void)
{
	static int all[N];
#pragma omp parallel
	set_there();
#pragma omp parallel for schedule(static)
	for (int i = 0; i < N; i++)
		all[i] = there;
	return all[0] + 1;
}

int main(void)
{
	int n = found(), other = left();
#pragma potential_ckpt
	printf("found: %d\n", n * threads());
#pragma potential_ckpt
	printf("left: %d\n", other * threads());
#pragma potential_ckpt
	printf("right: %d\n", N);
	return 0;
}
