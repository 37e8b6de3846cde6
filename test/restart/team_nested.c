/* What each thread of a team does by itself counts the threads, though it is shared work: of a team that the thread makes, of a
 * taskloop. Seen again after the position: with another number it may not go on.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

enum { N = 10 };
static int added;

static void add(void)
{
#pragma omp parallel for
	for (int i = 0; i < N; i++) {
#pragma omp atomic
		added++;
	}
}

static void say(const char *what, int n, int again)
{
	printf("%s: %d\n", what, n == again);
}

static int loops(void)
{
	int n = 0;
#pragma omp parallel
#pragma omp parallel for
	for (int i = 0; i < N; i++) {
#pragma omp atomic
		n++;
	}
	return n;
}

static void keep_loops(void)
{
	int n = loops();
#pragma potential_ckpt
	say("loops", n, loops());
}

static int called(void)
{
	added = 0;
#pragma omp parallel
	add();
	return added;
}

static void keep_called(void)
{
	int n = called();
#pragma potential_ckpt
	say("called", n, called());
}

static int inner_loops(void)
{
	int n = 0;
#pragma omp parallel
#pragma omp parallel
#pragma omp for
	for (int i = 0; i < N; i++) {
#pragma omp atomic
		n++;
	}
	return n;
}

static void keep_inner_loops(void)
{
	int n = inner_loops();
#pragma potential_ckpt
	say("inner loops", n, inner_loops());
}

static int sums(void)
{
	int n = 0;
#pragma omp parallel
#pragma omp critical
#pragma omp parallel for reduction(+ : n)
	for (int i = 0; i < N; i++)
		n++;
	return n;
}

static void keep_sums(void)
{
	int n = sums();
#pragma potential_ckpt
	say("sums", n, sums());
}

static int lanes(void)
{
	int n = 0;
#pragma omp parallel
#pragma omp critical
#pragma omp simd reduction(+ : n)
	for (int i = 0; i < N; i++)
		n++;
	return n;
}

static void keep_lanes(void)
{
	int n = lanes();
#pragma potential_ckpt
	say("lanes", n, lanes());
}

static int tasks(void)
{
	int n = 0;
#pragma omp parallel
#pragma omp taskloop
	for (int i = 0; i < N; i++) {
#pragma omp atomic
		n++;
	}
	return n;
}

static void keep_tasks(void)
{
	int n = tasks();
#pragma potential_ckpt
	say("tasks", n, tasks());
}

/* Each thread's team works on what is that thread's own; one thread makes tasks for all. */
static int right(void)
{
	int n = 0, all = 0;
#pragma omp parallel
	{
		int own = 0, sum = 0;
#pragma omp parallel for reduction(+ : sum)
		for (int i = 0; i < N; i++) {
			sum += i;
#pragma omp atomic
			own++;
		}
#pragma omp single
		n = own + sum;
#pragma omp master
#pragma omp taskloop
		for (int i = 0; i < N; i++) {
#pragma omp atomic
			all++;
		}
	}
	return n + all;
}

static void keep_right(void)
{
	int n = right();
#pragma potential_ckpt
	say("right", n, right());
}

int main(void)
{
	keep_loops();
	keep_called();
	keep_inner_loops();
	keep_sums();
	keep_lanes();
	keep_tasks();
	keep_right();
	return 0;
}
