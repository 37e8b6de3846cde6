/* Parallel code: who wrote an element, and does its reader know that it is written? */
#include <stdio.h>

static double u[20], dead_loop[20], needs_order[20], dead_barrier[20], needs_nowait[20];
static double dead_own[20], dead_single[20], needs_master[20], dead_master[20], needs_some[20];
static double dead_orphan[20], needs_orphan[20], dead_section[20], dead_after[20], needs_private[20];
static double dead_plane[20][20], needs_task[20], dead_collapsed[20][20], sum;
static double dead_turns[20], needs_turns[20], needs_continue[20];
static int flag;

static void orphan(double *x, int n)
{
#pragma omp for
	for (int i = 0; i < n; i++)
		x[i] = i;
}

static void loops(int n)
{
	double t = 0;
#pragma omp parallel for
	for (int i = 0; i < n; i++) {
		dead_loop[i] = u[i];
		u[i] = dead_loop[i] + needs_order[i];
		if (i > 0)
			needs_order[i] = u[i];
	}
#pragma omp parallel for collapse(2)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			dead_collapsed[i][j] = i + j;
	for (int i = 0; i < n; i++)
		t += dead_collapsed[i][n - 1];
#pragma omp parallel reduction(+ : t)
	{
#pragma omp for schedule(dynamic)
		for (int i = 0; i < n; i++)
			dead_barrier[i] = i;
#pragma omp for schedule(dynamic) nowait
		for (int i = 0; i < n; i++)
			needs_nowait[i] = dead_barrier[n - 1 - i];
		for (int i = 0; i < n; i++) {
			if (flag)
				t += needs_nowait[i];
		}
	}
	sum += t;
}

static void pieces(int n)
{
	double t = 0;
#pragma omp parallel reduction(+ : t)
	{
		int mine = n;
#pragma omp single
		for (int i = 0; i < n; i++)
			dead_single[i] = i;
#pragma omp master
		for (int i = 0; i < n; i++)
			dead_master[i] = needs_master[i] = i;
		if (flag)
			t += needs_master[0];
#pragma omp barrier
#pragma omp sections
		{
#pragma omp section
			dead_section[0] = 1;
#pragma omp section
			dead_section[1] = 2;
		}
#pragma omp for nowait
		for (int i = 0; i < n; i++)
			dead_after[i] = dead_single[n - 1 - i] + dead_master[i] + dead_section[i & 1 ? 1 : 0];
#pragma omp for
		for (int i = 0; i < mine; i++)
			needs_private[i] = 1;
		orphan(dead_orphan, n);
		orphan(needs_orphan, n - 1);
#pragma omp for
		for (int i = 0; i < n; i++)
			t += dead_orphan[i] + needs_orphan[i] + needs_private[n - i];
		for (int k = 0; k < n; k++) {
#pragma omp for
			for (int i = 0; i < n; i++)
				dead_plane[k][i] = i;
		}
#pragma omp for
		for (int i = 0; i < n; i++)
			for (int k = 0; k < n; k++)
				t += dead_plane[k][i];
#pragma omp single
#pragma omp task
		for (int i = 0; i < n; i++)
			needs_task[i] = 1;
	}
	for (int i = 0; i < n; i++)
		t += dead_after[i] + needs_task[i];
	sum += t;
}

static void threads(int n)
{
	double t = 0;
#pragma omp parallel for reduction(+ : t)
	for (int k = 0; k < 4; k++) {
		int from = k * 5;
		for (int i = from; i < from + 5; i++)
			dead_own[i] = i;
		for (int i = from; i < from + 5; i++)
			t += dead_own[i];
		if (k < n)
			needs_some[k] = 1;
	}
	sum += t + needs_some[3];
}

static void barriers_in_loops(int n)
{
	double t = 0;
#pragma omp parallel reduction(+ : t)
	{
#pragma omp for schedule(dynamic) nowait
		for (int i = 0; i < n; i++)
			dead_turns[i] = i;
		for (int k = 0; k < 5; k++) {
#pragma omp for
			for (int i = 0; i < n; i++)
				u[i] += k;
		}
		t += dead_turns[n - 1];
#pragma omp for schedule(dynamic) nowait
		for (int i = 0; i < n; i++)
			needs_turns[i] = i;
		for (int k = 0; k < n; k++) {
#pragma omp barrier
		}
		if (flag)
			t += needs_turns[0];
#pragma omp for schedule(dynamic) nowait
		for (int i = 0; i < n; i++)
			needs_continue[i] = i;
		for (int k = 0; k < 5; k++) {
			if (flag)
				continue;
#pragma omp barrier
		}
		t += needs_continue[n - 1];
	}
	sum += t;
}

int main(void)
{
	int n = 10;
	if (scanf("%d %d", &n, &flag) != 2)
		return 1;
	for (int step = 0; step < 10; step++) {
#pragma potential_ckpt
		loops(n);
		pieces(n);
		threads(n);
		barriers_in_loops(n);
	}
	printf("%g %g\n", sum, u[0]);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp %s | sed -n '/@/s/, /\n/gp'
// WANT:   @L159 position: n
// WANT: step
// WANT: [u]
// WANT: [needs_order]
// WANT: [needs_nowait]
// WANT: [needs_master]
// WANT: [needs_some]
// WANT: [needs_orphan]
// WANT: [needs_private]
// WANT: [needs_task]
// WANT: [sum]
// WANT: [needs_turns]
// WANT: [needs_continue]
// WANT: [flag]; kills [sum]
