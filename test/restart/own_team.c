/* Copies of thread-local variables that their threads need behind positions of a team: with and without
 * copyin, copyprivate, in functions, in loops with positions, handed by address to other code.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define N 18
#define MOST 8

/* Threads are cut at different times: what one does behind its cut must not be seen in the image. */
static void skew(void)
{
	usleep(200 * ((omp_get_thread_num() * 5 + 2) % 4));
}

static int count, base;
static double part[6], scratch[16];
static int *list;
#pragma omp threadprivate(count, base, part, scratch, list)
static __thread struct {
	int depth;
	char tag[12];
} state;

static double v[N];
static long ends[MOST], total;

static void scale(double *a, int n, double by)
{
	for (int i = 0; i < n; i++)
		a[i] = a[i] * by + 1;
}

static int deep(int k)
{
	int old = state.depth;
	state.depth += k;
	skew();
#pragma potential_ckpt
	state.tag[k % 11] = (char)('a' + (state.depth + k) % 26);
	return old;
}

static double of_scratch(int i)
{
	double sum = 0;
	for (int k = 0; k < 16; k++)
		sum += scratch[k] * (k + i);
	return sum;
}

static void region(int r)
{
	base = r * 100;
#pragma omp parallel copyin(base)
	{
		int me = omp_get_thread_num();
		if (!list)
			list = calloc(8, sizeof *list);
		for (int t = 0; t < 3; t++) {
			skew();
#pragma potential_ckpt
			count += base + t + me;
			part[t] += count;
			list[(t + r) % 8] += count % 7;
			scale(part, 6, 0.5);
			base++;
#pragma omp single copyprivate(state)
			{
				memset(&state, 0, sizeof state);
				state.depth = 3 * t + r;
			}
			part[5] += deep(t + me);
#pragma omp for schedule(dynamic, 2)
			for (int i = 0; i < N; i++) {
				for (int k = 0; k < 16; k++)
					scratch[k] = i + k;
				if (i % 9 == me)
					skew();
#pragma potential_ckpt
				v[i] += of_scratch(i) + t;
			}
		}
		long end = count + state.depth;
		for (int i = 0; i < 6; i++)
			end = end * 3 + (long)part[i];
		for (int i = 0; i < 8; i++)
			end = end * 5 + list[i];
		ends[me] = end % 1000003;
#pragma omp critical
		total += strlen(state.tag) + base;
	}
}

int main(void)
{
	omp_set_dynamic(0);
	for (int r = 0; r < 3; r++) {
#pragma potential_ckpt
		region(r);
		for (int i = 0; i < MOST; i++)
			printf("%ld ", ends[i]);
		long sum = 0;
		for (int i = 0; i < N; i++)
			sum = (sum * 31 + (long)v[i]) % 1000003;
		printf("%ld %ld %d\n", sum, total, base);
	}
	return 0;
}
