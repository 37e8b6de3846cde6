/* Arrays that a hasty reading of bounds, indices and conditions takes for overwritten.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 12 };

static int a[N], b[N], c[N], at_end[N], count;

static void number(int *v, int from)
{
	for (int i = 0; i < N; i++)
		v[i] = from + i;
}

static int sum(const int *v, int n)
{
	int s = 0;
	for (int i = 0; i < n; i++)
		s = s * 3 + v[i];
	return s;
}

/* "continue" leads to the third part of a for, and to the test of a do. */
static void go_on(int flag)
{
	int turns = 0;
	for (int i = 0; i < N; i++)
		a[i] = b[i] = 1 + i % 2;
	if (flag) {
#pragma potential_ckpt
		for (int i = 0; i < N; i += a[i]) {
			turns++;
			if (flag)
				continue;
			turns += 100;
		}
		int i = 0;
		do {
			turns++;
			i++;
			if (flag)
				continue;
			turns += 100;
		} while (i < N && b[i] < 3);
	}
	printf("continue %d\n", turns);
}

static void run_past(int from, int to)
{
	int s = 0;
	number(a, 4);
#pragma potential_ckpt
	for (int i = from; i != to; i++) {
		s += a[i];
		if (i == 10)
			break;
	}
	printf("past the end %d\n", s);
}

static int more(void)
{
	count += 3;
	return 1;
}

static void put(int *v, int n, int x)
{
	for (int i = 0; i < n; i++)
		v[i] = x + i;
}

/* C leaves open which of the operands comes first. */
static void order(void)
{
	count = 4;
	number(a, 1);
#pragma potential_ckpt
	put(a, count, more());
	printf("argument %d\n", sum(a, count));
	count = 4;
	number(b, 2);
#pragma potential_ckpt
	b[count] = more();
	printf("assigned %d\n", b[count]);
	count = 4;
	number(c, 3);
#pragma potential_ckpt
	c[count] = 50;
	printf("operand %d\n", more() + c[count]);
	count = 4;
	number(c, 4);
#pragma potential_ckpt
	c[count] = 60;
	printf("operand %d\n", c[count] + more());
}

static void punned(void)
{
	int k = -1, s = 0;
	number(a, 5);
#pragma potential_ckpt
	for (unsigned i = 0; i < *(unsigned *)&k && i < 12; i++)
		s += a[i];
	printf("other sign %d\n", s);
}

static void jump(int flag)
{
	number(a, 6);
#pragma potential_ckpt
	__extension__({
		if (flag)
			goto over;
	});
	put(a, N, 3);
over:
	printf("goto in an expression %d\n", sum(a, N));
}

static void padding(void)
{
	static struct record {
		char small;
		double large;
	} record;
	unsigned char bytes[sizeof record];
	int s = 0;
	memset(&record, 7, sizeof record);
#pragma potential_ckpt
	record.small = 1;
	record.large = 2;
	memcpy(bytes, &record, sizeof bytes);
	for (unsigned i = 0; i < sizeof bytes; i++)
		s = s * 3 + bytes[i];
	printf("padding %d\n", s);
}

/* ---- teams: what one thread would write, and another reads ---- */

static void maybe_master(void)
{
	int t = 0;
	number(a, 7);
	number(b, 8);
#pragma potential_ckpt
#pragma omp parallel num_threads(2) reduction(+ : t)
	{
		int mine = omp_get_thread_num();
		if (mine == 1) {
#pragma omp master
			a[0] = 50;
		}
		for (int i = 0; i < mine; i++) {
#pragma omp master
			b[0] = 60;
		}
#pragma omp barrier
		if (mine == 1)
			t += a[0];
		if (mine > 0)
			t += b[0];
	}
	printf("master, perhaps %d\n", t);
}

static void inner_team(void)
{
	int t = 0;
	number(a, 9);
#pragma potential_ckpt
#pragma omp parallel num_threads(2) reduction(+ : t)
	{
		int mine = omp_get_thread_num(), junk[N] = {0};
#pragma omp parallel num_threads(1)
		for (int i = 0; i < mine; i++)
			junk[i] = i;
#pragma omp master
		for (int i = 0; i < mine; i++)
			a[i] = 50;
#pragma omp barrier
		for (int i = 0; i < mine; i++)
			t += a[i] + junk[i];
	}
	printf("teams in teams %d\n", t);
}

static int filled_by_master(const int *k)
{
	int t = 0;
#pragma omp master
	for (int i = 0; i < *k; i++)
		a[i] = 60;
#pragma omp barrier
	for (int i = 0; i < *k; i++)
		t += a[i];
	return t;
}

static void through_pointer(void)
{
	int t = 0;
	number(a, 10);
#pragma potential_ckpt
#pragma omp parallel num_threads(2) reduction(+ : t)
	{
		int mine = omp_get_thread_num();
		t += filled_by_master(&mine);
	}
	printf("each its own %d\n", t);
}

/* ---- bounds that a function sets once, or so it seems ---- */

static int top, *const where = &top, twice, perhaps, stride, sooner = 4, same, grid[3], left;

static void set_bounds(int n)
{
	top = twice = N;
	stride = 1;
	same = N - n;
	if (n > 1)
		perhaps = N;
	for (int i = 0; i < 3; i++)
		grid[i] = N;
	grid[n] = 5;
}

static void set_twice(int n)
{
	twice = n;
}

static void set_late(void)
{
	number(a, 11);
	number(b, 12);
	number(c, 13);
#pragma potential_ckpt
	put(a, top, 5);
	put(b, twice, 6);
	put(c, perhaps, 7);
	printf("set late %d %d %d\n", sum(a, N), sum(b, N), sum(c, N));
	*where = N - 3;
}

static void set_in_table(void)
{
	number(a, 14);
	number(b, 15);
	number(c, 16);
#pragma potential_ckpt
	put(a, grid[0], 5);
	put(b, grid[1], 6);
	put(c, same, 7);
	printf("table %d %d %d\n", sum(a, N), sum(b, N), sum(c, N));
}

static void step_changes(void)
{
	number(a, 17);
#pragma potential_ckpt
	for (int i = 0; i < N; i += stride) {
		a[i] = i;
		stride = 2;
	}
	printf("step %d\n", sum(a, N));
	stride = 1;
}

static void called_sooner(void)
{
	number(a, 18);
	if (sooner) {
#pragma potential_ckpt
		put(a, sooner, 8);
	}
	printf("sooner %d\n", sum(a, N));
}

static void leave_early(int by)
{
	left = 5;
	left = ({
		if (by)
			return;
		N;
	});
	left = N;
}

static void left_early(void)
{
	number(a, 19);
#pragma potential_ckpt
	put(a, left, 9);
	printf("left %d\n", sum(a, N));
}

static void say(void)
{
	printf("at exit %d\n", sum(at_end, N));
}

int main(int argc, char **argv)
{
	(void)argv;
	number(at_end, 20);
	atexit(say);
	called_sooner();
	sooner = N;
	called_sooner();
	set_bounds(argc > 0);
	leave_early(argc > 0);
	for (int k = 0; k < 2; k++) {
		go_on(argc > 0);
		run_past(5, 3);
		order();
		punned();
		jump(argc > 0);
		padding();
		maybe_master();
		inner_team();
		through_pointer();
		set_late();
		set_twice(N - 2);
		set_in_table();
		step_changes();
		left_early();
	}
	if (argc > 0) {
#pragma potential_ckpt
		puts("the end");
	}
	if (argc > 0)
		return 0;
	number(at_end, 30);
	return 1;
}
