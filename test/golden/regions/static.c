/* Loops shared with schedule(static) that count alike give each turn to the same thread: what it wrote
 * in one it knows in the next, although nobody waits. */
#include <stdio.h>

static double u[20], dead_same[20], dead_called[20], dead_down[20], dead_turns[20][20],
	dead_late[20];
static double needs_next[20], needs_bound[20], needs_start[20], needs_chunk[20], needs_dynamic[20];
static double needs_default[20], needs_collapse[20], needs_other[20], needs_called[20],
	needs_team[20];
static double dead_chunks[20], dead_fronts[20], needs_size[20], needs_some[20], needs_simd[20];
static int from = 1, to = 15;

static void fill(double *x, int end)
{
#pragma omp for schedule(static) nowait
	for (int i = from; i < end; i++)
		x[i] = i;
}

static void use(const double *x, int end)
{
#pragma omp for schedule(static) nowait
	for (int i = from; i < end; i++)
		u[i] += x[i];
}

static void loops(int n)
{
#pragma omp parallel
	{
#pragma omp for schedule(static) nowait
		for (int i = 0; i < n; i++)
			dead_same[i] = needs_next[i] = needs_bound[i] = needs_start[i] =
				needs_chunk[i] = needs_dynamic[i] = needs_default[i] =
					dead_late[i] = i;
#pragma omp for schedule(static) collapse(2) nowait
		for (int i = 0; i < n; i++)
			for (int j = 0; j < 1; j++)
				needs_collapse[i] = i;
#pragma omp for schedule(static) nowait
		for (int i = 0; i < n; i++)
			u[i] = dead_same[i] + needs_collapse[i] + (i ? needs_next[i - 1] : 0);
#pragma omp for schedule(static) nowait
		for (int i = 0; i < n - 1; i++)
			u[i] += needs_bound[i];
#pragma omp for schedule(static) nowait
		for (int i = 1; i < n; i++)
			u[i] += needs_start[i];
#pragma omp for schedule(static, 2) nowait
		for (int i = 0; i < n; i++)
			u[i] += needs_chunk[i];
#pragma omp for schedule(dynamic) nowait
		for (int i = 0; i < n; i++)
			u[i] += needs_dynamic[i];
#pragma omp for nowait
		for (int i = 0; i < n; i++)
			u[i] += needs_default[i];
#pragma omp for schedule(static) nowait
		for (int i = n - 1; i >= 0; i--)
			dead_down[i] = i;
#pragma omp for schedule(static)
		for (int i = n - 1; i >= 0; i--)
			u[i] += dead_down[i];
#pragma omp for schedule(dynamic)
		for (int i = 0; i < n; i++)
			u[i] += dead_late[i];
	}
}

static void calls(int n)
{
#pragma omp parallel
	for (int k = 0; k < n; k++) {
		fill(dead_called, to);
		fill(needs_called, to - 1);
		fill(dead_turns[k], to);
		use(dead_called, to);
		use(needs_called, to);
		use(dead_turns[k], to);
	}
#pragma omp parallel
#pragma omp for schedule(static) nowait
	for (int i = 0; i < n; i++) {
		needs_other[i] = i;
		u[i] += needs_other[n - 1 - i];
	}
}

static void teams(int n)
{
#pragma omp parallel num_threads(2)
	{
#pragma omp for schedule(static) nowait
		for (int i = 0; i < n; i++)
			needs_team[i] = i;
#pragma omp parallel num_threads(1)
		{
#pragma omp for schedule(static) nowait
			for (int i = 0; i < n; i++)
				u[i] += needs_team[i];
		}
	}
}

static void chunks(int n)
{
#pragma omp parallel
	for (int front = 0; front < n; front++) {
#pragma omp for schedule(static, 2) nowait
		for (int i = 0; i < n; i++) {
			dead_chunks[i] = needs_size[i] = needs_simd[i] = i;
			if (front - i > 0)
				dead_fronts[i] = needs_some[i] = i;
		}
#pragma omp for schedule(static, 2) nowait
		for (int i = 0; i < n; i++) {
			u[i] += dead_chunks[i];
			if (front - i > 0)
				u[i] += dead_fronts[i];
			if (front - i >= 0)
				u[i] += needs_some[i];
		}
#pragma omp for simd schedule(static, 2) nowait
		for (int i = 0; i < n; i++)
			u[i] += needs_simd[i];
#pragma omp for schedule(static, 3)
		for (int i = 0; i < n; i++)
			u[i] += needs_size[i];
	}
}

int main(void)
{
	int n = 10;
	if (scanf("%d", &n) != 1)
		return 1;
	for (int step = 0; step < 10; step++) {
#pragma potential_ckpt
		loops(n);
		calls(n);
		teams(n);
		chunks(n);
	}
	printf("%g\n", u[0]);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp %s | sed -n '/@/s/, /\n/gp'
// WANT:   @L138 position: n
// WANT: step
// WANT: [u]
// WANT: [needs_next]
// WANT: [needs_bound]
// WANT: [needs_start]
// WANT: [needs_chunk]
// WANT: [needs_dynamic]
// WANT: [needs_default]
// WANT: [needs_collapse]
// WANT: [needs_other]
// WANT: [needs_called]
// WANT: [needs_team]
// WANT: [needs_size]
// WANT: [needs_some]
// WANT: [needs_simd]
