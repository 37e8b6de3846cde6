/* Positions in work of one thread that makes tasks, which other threads do while they wait for it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define N 16

static long v[N], total, done;
static double *grid;
static int counted;
#pragma omp threadprivate(counted)

static void mix(long x)
{
	total = (total * 31 + x) % 1000003;
}

static long fib(int n)
{
	long x, y;
	if (n < 2)
		return n;
#pragma omp task shared(x)
	x = fib(n - 1);
#pragma omp task shared(y)
	y = fib(n - 2);
#pragma omp taskwait
	return x + y;
}

/* The first thing after a position is a task. */
static void write_at_once(int k)
{
#pragma omp parallel
#pragma omp single
	for (int i = 0; i < 4; i++) {
#pragma potential_ckpt
		for (int j = 0; j < N; j++)
#pragma omp task firstprivate(i, j)
		{
			usleep(50);
			v[j] = v[j] * 3 + i + k;
#pragma omp atomic
			counted++;
		}
#pragma omp taskwait
	}
	for (int j = 0; j < N; j++)
		mix(v[j]);
}

static void spread(int n)
{
	if (n == 0) {
#pragma omp atomic
		done++;
		return;
	}
	for (int i = 0; i < 2; i++)
#pragma omp task firstprivate(n)
		spread(n - 1);
}

static void groups(int k)
{
	long f = 0;
#pragma omp parallel shared(f)
	{
#pragma omp single nowait
		{
			long mine = k;
			for (int i = 0; i < 3; i++) {
#pragma omp taskgroup
				spread(4);
#pragma potential_ckpt
				mix(done + mine++);
#pragma omp taskloop grainsize(2) shared(grid)
				for (int j = 0; j < N; j++)
					grid[j] += j * i;
#pragma potential_ckpt
				mix((long)grid[N - 1]);
#pragma omp task shared(f) depend(out : f)
				f += fib(6);
#pragma omp task shared(f) depend(inout : f)
				f *= 2;
#pragma omp taskwait
#pragma potential_ckpt
				mix(f);
			}
			spread(3);
		}
#pragma omp barrier
#pragma potential_ckpt
#pragma omp master
		{
			mix(done);
			mix(fib(5));
#pragma potential_ckpt
			mix(fib(4));
			spread(2);
		}
#pragma omp barrier
#pragma omp for nowait
		for (int i = 0; i < N; i++)
#pragma omp task firstprivate(i)
			grid[i]++;
#pragma omp barrier
#pragma omp single
		{
			mix(done);
#pragma potential_ckpt
			spread(3);
		}
#pragma potential_ckpt
#pragma omp barrier
	}
	mix(done);
}

/* In a function, below others, with its own frames on the way. */
static long tree(int n)
{
	long sum = 0, part[2] = {0, 0}, *at = part;
	if (n == 0) {
#pragma potential_ckpt
		return 1;
	}
	for (int i = 0; i < 2; i++) {
#pragma omp task shared(part) firstprivate(i)
		part[i] = fib(n + i);
#pragma omp taskwait
		sum += tree(n - 1) + at[i];
	}
	return sum;
}

int main(void)
{
	grid = calloc(N, sizeof *grid);
	for (int k = 0; k < 2; k++) {
		write_at_once(k);
		groups(k);
		long t = 0;
#pragma omp parallel
#pragma omp single copyprivate(counted)
		{
			t = tree(3);
			counted = 0;
		}
		printf("%d %ld %ld %ld\n", k, total, done, t);
	}
	free(grid);
	return 0;
}
