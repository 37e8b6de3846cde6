/* What a piece of shared work leaves in a thread's own variable, which is read later: through a pointer of
 * another function, as the number of a place. Seen again after the position: with another number it may not go on.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

enum { N = 600 };

static void say(const char *what, int n, int again)
{
	printf("%s: %d\n", what, n == again);
}

static void count(int *n)
{
#pragma omp for schedule(static)
	for (int i = 0; i < N; i++)
		++*n;
}

static int most(void)
{
	int n = 0;
#pragma omp parallel
	{
		int own = 0;
		count(&own);
#pragma omp critical
		if (own > n)
			n = own;
	}
	return n;
}

static void keep_most(void)
{
	int n = most();
#pragma potential_ckpt
	say("most", n, most());
}

static int places(void)
{
	int n = 0;
	char is_used[N] = {0};
#pragma omp parallel
	{
		int mine = 0;
#pragma omp for schedule(static)
		for (int i = 0; i < N; i++)
			is_used[mine++] = 1;
	}
	for (int i = 0; i < N; i++)
		n += is_used[i];
	return n;
}

static void keep_places(void)
{
	int n = places();
#pragma potential_ckpt
	say("places", n, places());
}

/* Shared work that is put together in what all have; a variable of one piece. */
static void add(int *to)
{
#pragma omp for schedule(static)
	for (int i = 0; i < N; i++) {
#pragma omp atomic
		*to += i;
	}
}

static void set(int *to, int i)
{
	to[0] = i;
}

static int right(void)
{
	int n = 0;
#pragma omp parallel
	{
		add(&n);
#pragma omp for schedule(static)
		for (int i = 0; i < N; i++) {
			int now[2];
			set(now, i);
#pragma omp atomic
			n += now[0];
		}
	}
	return n;
}

static void keep_right(void)
{
	int n = right();
#pragma potential_ckpt
	say("right", n, right());
}

int main(void)
{
	keep_most();
	keep_places();
	keep_right();
	return 0;
}
