/* Gotos that lead forward: to the end of a function, out of loops, to the next iteration, past a part of a list; what is
 * written on one way only, and what is known on one way only. Others, which lead back or into something. */
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 300 };
#define TWINS(x) x##_all[SIZE], x##_most[SIZE]
static unsigned long TWINS(end), TWINS(out), TWINS(next), TWINS(past), TWINS(two), TWINS(known),
	TWINS(inside), TWINS(steps), TWINS(back), TWINS(into), TWINS(both), sum = 1;
static int given;

static void add(const unsigned long *x, int n)
{
	for (int i = 0; i < n; i++)
		sum = sum * 3 + x[i];
}

static void fill(unsigned long *x, int n)
{
	for (int i = 0; i < n; i++)
		x[i] = sum + i;
}

/* The usual way out. */
static int end(int n, int fails)
{
	unsigned long *a = malloc(SIZE * sizeof *a), *b = NULL;
	int status = -1;
	if (!a)
		goto done;
	fill(end_all, n);
	if (fails == 1)
		goto done;
	b = malloc(SIZE * sizeof *b);
	if (!b)
		goto done;
	fill(a, n);
	fill(b, n);
	fill(end_most, n);
	sum += a[5] + b[6];
	status = 0;
done:
	free(b);
	free(a);
	add(end_all, n);
	add(end_most, n);
	return status;
}

/* Out of two loops, before or after all is written. */
static void out(int n, int stop)
{
	fill(out_all, n);
	for (int i = 0; i < n; i += 10)
		for (int j = 0; j < 10 && i + j < n; j++) {
			out_most[i + j] = sum;
			if (i + j == stop)
				goto found;
		}
	sum++;
found:
	add(out_all, n);
	add(out_most, n);
}

/* As "continue" would, but with a rest. */
static void next(int n)
{
	for (int i = 0; i < n; i++) {
		if (i % 3 == 1)
			goto skip;
		next_most[i] = i;
	skip:
		next_all[i] = sum;
	}
	add(next_all, n);
	add(next_most, n);
}

static void past(int n, int k)
{
	if (k > 1)
		goto middle;
	fill(past_most, n);
middle:
	fill(past_all, n);
	if (k > 2)
		goto rest;
	sum += 5;
rest:
	add(past_all, n);
	add(past_most, n);
}

/* Two labels: what is written between them is not on the way to the second. */
static void two(int n, int k)
{
	if (k == 1)
		goto first;
	if (k == 2)
		goto second;
	sum++;
first:
	fill(two_most, n);
second:
	fill(two_all, n);
	add(two_all, n);
	add(two_most, n);
}

/* What holds on the way through does not hold at the label. */
static void known(int n, int k)
{
	int length = n;
	unsigned long *x = known_all;
	if (k > 0) {
		length = n / 2;
		x = known_most;
		goto use;
	}
	given = 7;
	length = n;
use:
	for (int i = 0; i < length; i++)
		x[i] = sum + given;
	if (k > 0)
		given = k;
	add(known_all, n);
	add(known_most, n);
}

/* The label in a block of its own; in a branch. */
static void inside(int n, int k)
{
	for (int i = 0; i < n; i++) {
		{
			if (i == k)
				goto here;
			inside_most[i] = sum;
		}
		inside_all[i] = i;
		continue;
	here:
		inside_all[i] = 5;
	}
	add(inside_all, n);
	add(inside_most, n);
}

/* A step that is passed by. */
static void steps(int n)
{
	unsigned long *p = steps_all, *q = steps_most;
	for (int i = 0; i < n; i++) {
		*p++ = sum;
		if (i % 5 == 2)
			goto on;
		*q++ = sum;
	on:;
	}
	add(steps_all, n);
	add(steps_most, n);
}

/* Back: a loop; into a block. */
static void back(int n)
{
	int i = 0;
again:
	back_all[i] = sum;
	if (i % 4)
		back_most[i] = i;
	if (++i < n)
		goto again;
	add(back_all, n);
	add(back_most, n);
}

static void into(int n, int k)
{
	int i = n - 9;
	if (k == 1)
		goto part;
	for (i = 0; i < n; i++) {
		into_most[i] = sum;
	part:
		into_all[k] = 1;
	}
	add(into_all, n);
	add(into_most, n);
}

/* A position between the goto and its label, and one after that. */
static void both(int n, int k)
{
	int failed = 0;
	fill(both_all, n);
#pragma potential_ckpt
	if (k % 2) {
		failed = k;
		goto out;
	}
	sum = sum * 3 + both_all[4];
#pragma potential_ckpt
	fill(both_most, n);
out:
#pragma potential_ckpt
	sum = sum * 3 + failed;
	add(both_most, n);
	add(both_all, n / 2);
}

int main(int argc, char **argv)
{
	unsigned long *const all[] = {end_most,  out_most,   next_most,   past_most,  two_most,
				      known_all, known_most, inside_most, steps_most, back_most,
				      into_all,  into_most,  both_most};
	int n = 200 + argc;
	(void)argv;
	for (int i = 0; i < SIZE; i++)
		for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
			all[k][i] = i + k;
	for (int turn = 0; turn < 5; turn++) {
#pragma potential_ckpt
		sum += end(n, turn % 3);
		out(n, turn * 60);
#pragma potential_ckpt
		next(n);
		past(n, turn % 4);
		two(n, turn % 3);
#pragma potential_ckpt
		known(n, turn % 2);
		inside(n, turn * 3);
		steps(n);
#pragma potential_ckpt
		back(n);
		into(n, turn % 3);
		both(n, turn);
		printf("%d: %lu\n", turn, sum);
		if (sum == 77)
			goto quit;
	}
	sum++;
quit:
	printf("%lu\n", sum);
	return 0;
}
