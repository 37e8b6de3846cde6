// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Threads' own variables that other code may use, or pass by: copies that regions of one thread leave alone, private variables that other
 * threads find, copies that serial code writes and reads through pointers. */
// THREADS: 3 1
#include <omp.h>
#include <stdio.h>

enum { N = 200, TEAM = 3, STEPS = 6 };

static int passed = 7, alone[N], copied = 5, written = 9, read_later[N], plain = 3;
#pragma omp threadprivate(passed, alone, copied, written, read_later, plain)
static int out[TEAM], *scalar[TEAM], *array[TEAM];
static unsigned sum = 1;

static void add(int x)
{
	sum = sum * 3 + (unsigned)x;
}

/* A region that the first thread may be alone in is none of the others'. */
static void inactive(int step)
{
#pragma omp parallel if (step & 1) num_threads(TEAM)
	passed = step * 10 + omp_get_thread_num();
#pragma omp parallel num_threads(1 + 2 * (step & 1))
	for (int i = 0; i < N; i++)
		alone[i] = step + i;
#pragma omp parallel if (step & 1) num_threads(TEAM) copyin(copied)
	out[omp_get_thread_num()] = copied;
#pragma omp parallel
	plain = step;
#pragma omp parallel num_threads(TEAM)
	{
		const int me = omp_get_thread_num();
		out[me] += passed + alone[7] + alone[N - 1] + copied + plain;
		plain = plain * 5 + me;
		passed = passed * 3 + me;
		alone[7] += me + step;
		copied += me * step;
	}
	for (int i = 0; i < TEAM; i++)
		add(out[i]);
}

/* Serial code uses all copies, through pointers that each step makes. */
static void through_pointers(int step)
{
	int *to[TEAM], *from[TEAM];
#pragma omp parallel num_threads(TEAM)
	{
		const int me = omp_get_thread_num();
		out[me] = written;
		for (int i = 0; i < N; i++)
			read_later[i] += i * me + step;
		to[me] = &written;
		from[me] = &read_later[step];
	}
	for (int i = 0; i < TEAM; i++) {
		*to[i] = *to[i] * 3 + i + step;
		add(out[i]);
		add(*from[i]);
	}
}

static void fill(int *x, int step, int me)
{
	for (int i = 0; i < N; i++)
		x[i] = step * i + me;
}

/* What a thread has written is its own; what it reads through the table is another's. */
static void private_variables(void)
{
#pragma omp parallel num_threads(TEAM)
	{
		const int me = omp_get_thread_num();
		int one = me + 100, row[N];
		fill(row, 1, me);
		scalar[me] = &one;
		array[me] = row;
#pragma omp barrier
		for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
			if (me == 0) {
				one = step;
				fill(row, step, me);
				for (int i = 0; i < TEAM; i++)
					add(*scalar[i] + array[i][step] + array[i][N - 1]);
			}
#pragma omp barrier
			if (me != 0) {
				one = step * 10 + me;
				for (int i = 0; i < N; i++)
					row[i] = step * i * me;
			}
#pragma omp barrier
		}
	}
}

int main(void)
{
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		inactive(step);
		through_pointers(step);
		printf("%d %u\n", step, sum);
	}
	private_variables();
	printf("%u\n", sum);
	return 0;
}
