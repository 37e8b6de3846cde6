// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Arrays of which each thread has one. "dead_…" are filled by the thread that reads them, "live_…" by another one, or not
 * wholly, or by the initial thread alone. */
#include <omp.h>
#include <stdio.h>

#define N 300
static double dead_turn[N], dead_call[N], dead_team[N];
static double live_less[N], live_some[N], live_served[N], live_pointer[N], live_shared[N], live_parted[N];
static _Thread_local double dead_single[N];
#pragma omp threadprivate(dead_turn, dead_call, dead_team, live_less, live_some, live_served, live_pointer, live_shared, \
				  live_parted)

static void fill(double *to, int n)
{
	for (int i = 0; i < n; i++)
		to[i] = i;
}

static double turns(int n)
{
	double sum = 0;
#pragma omp parallel for reduction(+ : sum)
	for (int turn = 0; turn < 40; turn++) {
		fill(dead_call, n);
		for (int i = 0; i < n; i++)
			dead_turn[i] = i * turn;
		for (int i = 1; i < n; i++)
			live_less[i] = i * turn;
		for (int i = 0; i < n; i++)
			sum += dead_turn[i] + dead_call[i] + live_less[i];
	}
	return sum;
}

static void share(double *to, int n)
{
#pragma omp for
	for (int i = 0; i < n; i++)
		to[i] = i;
}

static double teams(int n)
{
	double sum = 0, *first = live_pointer;
	fill(live_served, n);
#pragma omp parallel reduction(+ : sum)
	{
		fill(dead_team, n);
		fill(live_pointer, n);
		share(live_parted, n);
		if (omp_get_thread_num() == 1)
			fill(live_some, n);
#pragma omp for
		for (int i = 0; i < n; i++)
			live_shared[i] = i;
		for (int i = 0; i < n; i++)
			sum += dead_team[i] + live_some[i] + live_served[i] + first[i] + live_shared[i] + live_parted[i];
#pragma omp single
		{
			fill(dead_single, n);
			for (int i = 0; i < n; i++)
				sum += dead_single[i];
		}
	}
	return sum;
}

int main(void)
{
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		printf("%g\n", turns(N));
		printf("%g\n", teams(N));
	}
	return 0;
}
// RUN: ompckpt-cc -fopenmp --ompckpt-dump=regions %s | sed -n '/label reads/,/label knows/p'
// WANT:   label reads first:
// WANT:     all of live_less
// WANT:     all of live_some
// WANT:     all of live_served
// WANT:     all of live_shared
// WANT:     all of live_parted
// WANT:   label knows:
