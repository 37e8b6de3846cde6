/* Positions that all threads of a team meet: what does the team write before any of them reads it? */
#include <stdio.h>

static double u[20], dead_loop[20], needs_loop[20], dead_single[20], needs_single[20], needs_nowait[20];
static double dead_static[20], needs_dynamic[20], dead_turns[20], needs_last[20], needs_guess[20];
static double dead_called[20], needs_called[20], after[20], dead_after[20], part[20][20], *heap;

static void tick(void)
{
#pragma potential_ckpt
}

static void fill(double *x, int n)
{
#pragma omp for
	for (int i = 0; i < n; i++)
		x[i] = n;
}

int main(int argc, char **argv)
{
	double sum = 0;
	heap = u;
	for (int i = 0; i < 20; i++)
		u[i] = needs_last[i] = needs_guess[i] = after[i] = argc;
#pragma omp parallel reduction(+ : sum)
	{
		double own[20], needs_own[20], needs_alone[20];
		for (int i = 0; i < 20; i++)
			own[i] = needs_own[i] = needs_alone[i] = i;
		for (int q = 0; q < 9; q++) {
			int k = 0;
#pragma potential_ckpt
#pragma omp for
			for (int i = 0; i < 20; i++) {
				dead_loop[i] = u[i];
				needs_own[i] = q;
				if (i > 0)
					needs_loop[i] = q;
			}
#pragma omp single
			for (int i = 0; i < 20; i++) {
				k = needs_alone[i] = q;
				dead_single[i] = q;
				if (i != 7)
					needs_single[i] = q;
			}
#pragma omp single nowait
			for (int i = 0; i < 20; i++)
				needs_nowait[i] = q;
#pragma omp for schedule(static) nowait
			for (int i = 0; i < 20; i++)
				dead_static[i] = q;
#pragma omp for schedule(static) nowait
			for (int i = 0; i < 20; i++)
				sum += dead_static[i];
#pragma omp for schedule(dynamic) nowait
			for (int i = 0; i < 20; i++)
				needs_dynamic[i] = q;
#pragma omp for schedule(dynamic) nowait
			for (int i = 0; i < 20; i++)
				sum += needs_dynamic[i];
			if (k == 0)
				for (int i = 0; i < 20; i++)
					sum += needs_guess[i];
			for (int i = 0; i < 20; i++)
				own[i] = q;
			for (int i = 0; i < 20; i++)
				sum += dead_loop[i] + needs_loop[i] + needs_own[i] + needs_alone[i] +
				       dead_single[i] + needs_single[i] + needs_nowait[i] + own[i];
			fill(dead_turns, 20);
			if (q == 8)
				for (int i = 0; i < 20; i++)
					sum += needs_last[i] + dead_turns[i];
#pragma omp barrier
		}
		tick();
		fill(dead_called, 20);
		fill(needs_called, 19);
		for (int i = 0; i < 20; i++)
			sum += dead_called[i] + needs_called[i];
		tick();
#pragma omp for
		for (int i = 1; i < argc; i++)
			for (int j = 0; j < 20; j++)
				part[i][j] = j;
		for (int j = 0; j < 20; j++)
			sum += part[3][j];
		fill(dead_after, 20);
	}
	for (int i = 0; i < 20; i++)
		sum += dead_after[i] + after[i] + heap[i];
	printf("%g\n", sum);
	return argv[0][0] == 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp %s | sed -n '/@/s/, /\n/gp'
// WANT:   @L26 region: argc
// WANT: argv
// WANT: sum
// WANT:   @L33 position: sum
// WANT: q
// WANT: k
// WANT: [u]
// WANT: [needs_loop]
// WANT: [needs_single]
// WANT: [needs_nowait]
// WANT: [needs_dynamic]
// WANT: [needs_last]
// WANT: [needs_guess]
// WANT: [needs_called]
// WANT: [after]
// WANT: [part]
// WANT: [heap]
// WANT: [main:needs_own]
// WANT: [main:needs_alone]; kills [needs_nowait]
// WANT: [needs_dynamic]
// WANT:   @L77 call: sum
// WANT: [u]
// WANT: [needs_called]
// WANT: [after]
// WANT: [part]
// WANT: [heap]
// WANT:   @L82 call: sum
// WANT: [u]
// WANT: [after]
// WANT: [part]
// WANT: [heap]
