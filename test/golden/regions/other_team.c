// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* A bound that another team writes is fixed while this one runs; one that a thread of this team may write is
 * not, nor what a function finds that any team may call. */
#include <stdio.h>

static double dead_other[20], needs_own[20], needs_called[20], sum;
static int other[4], own[4], called[4];

static void prepare(int n)
{
#pragma omp parallel for
	for (int i = 0; i < 4; i++) {
		other[i] = n + i;
		own[i] = n + i;
		called[i] = n + i;
	}
}

static void fill(void)
{
#pragma omp for
	for (int i = 0; i < called[1]; i++)
		needs_called[i] = i;
}

static double total(void)
{
	double all = 0;
	for (int i = 0; i < called[1]; i++)
		all += needs_called[i];
	return all;
}

static void work(void)
{
#pragma omp parallel
	{
#pragma omp for
		for (int i = 0; i < other[1]; i++)
			dead_other[i] = i;
#pragma omp for
		for (int i = 0; i < own[1]; i++)
			needs_own[i] = i;
		fill();
#pragma omp for reduction(+ : sum)
		for (int i = 0; i < other[1]; i++)
			sum += dead_other[i];
#pragma omp single
		for (int i = 0; i < own[1]; i++)
			sum += needs_own[i];
#pragma omp single
		sum += total();
#pragma omp single
		own[1]++;
	}
}

int main(int argc, char **argv)
{
	for (int turn = 0; turn < 5; turn++) {
#pragma potential_ckpt
		prepare(argc + turn);
		work();
	}
	printf("%g %p\n", sum, (void *)argv);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp %s | sed -n '/@/s/, /\n/gp'
// WANT:   @L61 position: argc
// WANT: argv
// WANT: turn
// WANT: [needs_own]
// WANT: [needs_called]
// WANT: [sum]; kills [sum]
