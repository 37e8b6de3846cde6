/* Functions and iterations that are left before they have filled an array, and what says so: a number that is returned,
 * handed on, kept, tested one way or the other, or not at all; one left behind a pointer or in a variable; "continue", "break",
 * "goto". Twins differ in what is read where the array is not full. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 300, DONE = 0, FAILED = 1 };
#define TWINS(x) x##_all[SIZE], x##_most[SIZE]
static unsigned long TWINS(tested), TWINS(ignored), TWINS(opposite), TWINS(other), TWINS(same), TWINS(late),
	TWINS(round), TWINS(tries), TWINS(pair), TWINS(handed), TWINS(skip), TWINS(label), TWINS(pointed),
	TWINS(kept), TWINS(branch), TWINS(narrow), TWINS(unsign), TWINS(chosen), TWINS(order), TWINS(once),
	TWINS(settled), TWINS(alike), TWINS(summed), likewise_most[SIZE], TWINS(inner), TWINS(team), TWINS(global), TWINS(deep), TWINS(stop), TWINS(kinds), TWINS(value), TWINS(either),
	TWINS(both), TWINS(second), TWINS(found), TWINS(cut), ever_most[SIZE], ever_other[SIZE], left_most[SIZE], sum = 1;
static int failed, moved, given;

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

/* Not to be known in advance. */
static int fails(int k)
{
	return (sum >> 7) % 3 == (unsigned long)k % 3;
}

static int first(unsigned long *x, int n, int k)
{
	if (fails(k))
		return -1;
	fill(x, n);
	return 0;
}

static int several(unsigned long *x, int n, int k)
{
	if (fails(k))
		return 1;
	if (fails(k + 1))
		return 2;
	fill(x, n);
	return 0;
}

/* What it gives is what the caller tests, in the right way or not. */
static void tests(int n, int k)
{
	if (first(tested_all, n, k) == 0)
		add(tested_all, n);
	if (first(tested_most, n, k) != 0)
		add(tested_most, n);
	first(ignored_most, n, k);
	add(ignored_most, n);
	if (!first(opposite_all, n, k + 1)) {
		add(opposite_all, n);
		add(opposite_most, 5);
	} else {
		add(opposite_most, n);
	}
	first(opposite_most, n, k);
	if (several(other_all, n, k) == 0)
		add(other_all, n);
	if (several(other_most, n, k) != 1)
		add(other_most, n);
	switch (several(kinds_most, n, k)) {
	case 0:
	case 2: add(kinds_most, n); break;
	default: break;
	}
	switch (several(kinds_all, n, k)) {
	case 0: add(kinds_all, n); break;
	default: break;
	}
}

/* Left early with a number that may be that of the end. */
static int perhaps(unsigned long *x, int n, int k)
{
	if (fails(k))
		return (int)(sum & 1);
	fill(x, n);
	return 0;
}

static int parameter(unsigned long *x, int n, int k)
{
	if (fails(k))
		return k;
	fill(x, n);
	return 0;
}

static void values(int n, int k)
{
	if (perhaps(same_most, n, k) == 0)
		add(same_most, n);
	if (parameter(value_most, n, k) == 0)
		add(value_most, n);
	if (parameter(value_all, n, k) == 0 && k)
		add(value_all, n);
}

/* The number is kept, and changed before it is tested. */
static void keeps(int n, int k)
{
	int e = first(late_all, n, k), f = first(late_most, n, k);
	sum++;
	f = f ? f + 1 : 0;
	if (e == 0)
		add(late_all, n);
	if (f == 0)
		add(late_most, n);
	char c = (char)(several(narrow_most, n, k) * 256);
	if (c == 0)
		add(narrow_most, n);
	char d = (char)several(narrow_all, n, k);
	if (d == 0)
		add(narrow_all, n);
	e = first(pair_all, n, k);
	if (e)
		return;
	e = first(pair_most, n, k);
	add(pair_all, n);
	e = first(chosen_all, n, k + 1);
	if (e == 0)
		add(chosen_all, n);
	add(pair_most, e ? n : 3);
}

/* Of this iteration, or of the one before. */
static void rounds(int n, int k)
{
	int e = 0, r = 0;
	for (int i = 0; i < 3; i++) {
		if (e == 0)
			add(round_most, n);
		e = first(round_most, n, k + i);
		if (first(round_all, n, k + i) == 0)
			add(round_all, n);
	}
	do {
		e = first(tries_most, n, k + r);
	} while (e != 0 && r++ < 1);
	add(tries_most, n);
	for (r = 0; r < 3; r++)
		if (first(tries_all, n, k + r) == 0)
			break;
	if (r < 3)
		add(tries_all, n);
}

static int checked(unsigned long *x, unsigned long *y, int n, int k)
{
	int e;
	if ((e = first(x, n, k)) != 0)
		return e - 3;
	e = several(y, n, k);
	if (e == 2)
		return e;
	return 0;
}

static int tail(unsigned long *x, int n, int k)
{
	return several(x, n, k);
}

static void hands_on(int n, int k)
{
	if (checked(handed_all, handed_most, n, k) == 0) {
		add(handed_all, n);
		add(handed_most, n);
	}
	int status = tail(deep_all, n, k);
	if (status == 0)
		add(deep_all, n);
	if (tail(deep_most, n, k) < 2)
		add(deep_most, n);
}

static void skips(int n, int k)
{
	for (int i = 0; i < n; i++) {
		if (i == k)
			continue;
		skip_all[i] = sum;
	}
	skip_all[k] = 1;
	add(skip_all, n);
	for (int i = 0; i < n; i++) {
		if (i % 3 == k)
			continue;
		skip_most[i] = sum;
	}
	add(skip_most, n);
	for (int i = 0; i < n; i++) {
		if (i == n - 1 && fails(k))
			break;
		stop_most[i] = sum;
	}
	add(stop_most, n);
}

static int labels(unsigned long *x, unsigned long *y, int n, int k)
{
	int status = first(x, n, k);
	if (status)
		goto out;
	status = several(y, n, k);
	if (status == 2)
		goto most;
	sum++;
most:
	status = 0;
out:
	return status;
}

static void points(unsigned long *x, int n, int k, int *error)
{
	*error = 0;
	if (fails(k)) {
		*error = 4;
		return;
	}
	fill(x, n);
}

static void leaves(unsigned long *x, int n, int k)
{
	failed = fails(k);
	if (failed)
		return;
	fill(x, n);
}

/* Says that it has failed, and takes that back. */
static void takes_back(unsigned long *x, int n, int k, int *error, int *same)
{
	*error = 0;
	if (fails(k)) {
		*error = 4;
		*same = 0;
		return;
	}
	fill(x, n);
}

static void asks(int n, int k)
{
	int e, f;
	if (labels(label_all, label_most, n, k) == 0) {
		add(label_all, n);
		add(label_most, n);
	}
	points(pointed_all, n, k, &e);
	if (e == 0)
		add(pointed_all, n);
	takes_back(pointed_most, n, k, &f, &f);
	if (f == 0)
		add(pointed_most, n);
	leaves(global_all, n, k);
	if (!failed)
		add(global_all, n);
	leaves(global_most, n, k);
	moved = failed;
	failed = 0;
	if (!failed)
		add(global_most, n);
}

/* Two ways, told apart by what they leave. */
static void ways(int n, int k)
{
	int status, other = 3;
	if (fails(k) && fails(k + 3)) {
		status = -1;
	} else {
		fill(branch_all, n);
		status = 0;
	}
	if (fails(k + 1) && fails(k + 4))
		other = 4;
	else
		fill(branch_most, n);
	if (status == 0)
		add(branch_all, n);
	if (other >= 3)
		add(branch_most, n);
}

static unsigned char narrows(unsigned long *x, int n, int k)
{
	if (fails(k))
		return (unsigned char)-1;
	fill(x, n);
	return 0;
}

static unsigned positive(unsigned long *x, int n, int k)
{
	if (fails(k))
		return -1;
	fill(x, n);
	return 0;
}

/* One of two errors is tested. */
static void settles(int n, int k)
{
	if (several(settled_most, n, k) == 1)
		return;
	add(settled_most, n);
	if (several(settled_all, n, k) > 0)
		return;
	add(settled_all, n);
}

/* Both ways leave the same. */
static void alike(int n, int k)
{
	int status;
	if (fails(k) && fails(k + 3)) {
		status = 2;
	} else {
		fill(alike_most, n);
		status = 2;
	}
	if (status == 2)
		add(alike_most, n);
	if (fails(k + 1) && fails(k + 4)) {
		fill(likewise_most, n);
		status = 5;
	} else {
		status = 5;
	}
	if (status == 5)
		add(likewise_most, n);
	if (fails(k) && fails(k + 3)) {
		status = 2;
	} else {
		fill(alike_all, n);
		status = 3;
	}
	if (status == 3)
		add(alike_all, n);
}

/* What else is in the expression was there before the call, or after it. */
static int counts(unsigned long *x, int n, int k, int *more)
{
	*more = 7;
	if (fails(k))
		return -1;
	*more = 0;
	fill(x, n);
	return 0;
}

static int makes_up(unsigned long *x, int n, int k, int *more)
{
	*more = 1;
	if (fails(k))
		return -1;
	*more = 0;
	fill(x, n);
	return 0;
}

static void orders(int n, int k)
{
	int more = 0;
	if (makes_up(summed_most, n, k, &more) + more == 0)
		add(summed_most, n);
	if (makes_up(summed_all, n, k, &more) + 5 > 4)
		add(summed_all, n);
	more = 0;
	if (narrows(unsign_all, n, k) < 1)
		add(unsign_all, n);
	if ((int)positive(unsign_most, n, k) <= 0)
		add(unsign_most, n);
	if (counts(order_all, n, k, &more) == 0 && more == 0)
		add(order_all, n);
	more = 7;
	if (counts(order_most, n, k, &more) == -1 && more == 7)
		add(order_most, n);
}

/* Not again, once it has been done. */
static int once(unsigned long *x, int n)
{
	static int done;
	if (done)
		return 0;
	done = 1;
	fill(x, n);
	return 0;
}

/* A checkpoint in between. */
static int inside(unsigned long *x, unsigned long *y, int n, int k)
{
	if (fails(k))
		return -1;
	fill(x, n);
#pragma potential_ckpt
	if (fails(k + 1))
		return -2;
	fill(y, n);
	return 0;
}

static void teams(int n, int k)
{
	unsigned long all = 0;
#pragma omp parallel for reduction(+ : all)
	for (int i = 0; i < n; i++) {
		if (i % 4 == k)
			continue;
		team_most[i] = i + k;
		all += i;
	}
	add(team_most, n);
#pragma omp parallel num_threads(2)
	{
		unsigned long own[40];
		int t = omp_get_thread_num(), e = first(own, 40, k);
#pragma omp barrier
		if (e == 0 && t < SIZE)
			team_all[t] = own[39];
#pragma omp single
		if (first(kept_all, n, k) == 0)
			add(kept_all, n);
	}
	add(team_all, 2);
	sum += all;
}

/* Conditions of several calls: what the first one gives decides whether there is a second one. */
static void in_order(int n, int k)
{
	int e, f = 0;
	if (fails(k) || first(either_all, n, k + 1))
		sum += 3;
	else
		add(either_all, n);
	if (fails(k) || first(either_most, n, k + 1))
		add(either_most, n);
	if (!(first(both_all, n, k) == 0 && !fails(k + 1)))
		sum += 5;
	else
		add(both_all, n);
	if (!fails(k + 1) && first(both_most, n, k) == 0)
		sum += 7;
	add(both_most, n);
	if ((e = several(second_all, n, k)) != 0 || (f = first(second_most, n, k + 1)) < 0)
		sum += 9;
	if (e == 0)
		add(second_all, n);
	if (f == 0)
		add(second_most, n);
}

static int always(unsigned long *x, int n)
{
	fill(x, n);
	return n > 0;
}

/* The second one is not always made, and what it leaves not always there. */
static void at_times(int n, int k)
{
	int e, f = 0;
	if (fails(k) || always(ever_most, n))
		add(ever_most, n);
	if ((e = fails(k)) != 0 || always(ever_other, n))
		sum += 3;
	if (e != 0)
		add(ever_other, n);
	if (fails(k + 1) || (f = 2) == 3)
		sum += 5;
	if (f == 2)
		fill(left_most, n);
	add(left_most, n);
}

/* A pointer that is given says what has been done. */
static unsigned long *found_or_null(unsigned long *x, int n, int k)
{
	if (fails(k))
		return NULL;
	fill(x, n);
	return x;
}

static void finds(int n, int k)
{
	unsigned long *p, *q;
	if (found_or_null(found_all, n, k) != NULL)
		add(found_all, n);
	if (!found_or_null(found_most, n, k))
		add(found_most, n);
	if ((p = found_or_null(cut_all, n, k)) == NULL || !(q = found_or_null(cut_most, n, k + 1)))
		add(cut_most, 10);
	else
		add(cut_most, n), sum += q == cut_most;
	if (p)
		add(cut_all, n);
}

int main(void)
{
	int n = SIZE;
	fill(once_most, n), fill(stop_all, n), fill(kept_most, n), fill(once_all, n), fill(inner_all, n),
		fill(ignored_all, n), fill(same_all, n);
	for (int k = 0; k < 3; k++)
		for (given = 0; given < 3; given++) {
#pragma potential_ckpt
			tests(n, k);
			values(n, k);
			keeps(n, k);
#pragma potential_ckpt
			rounds(n, k);
			hands_on(n, k);
			skips(n, k);
			asks(n, k);
#pragma potential_ckpt
			ways(n, k);
			alike(n, k);
			settles(n, k);
			orders(n, k);
			if (once(once_most, n) == 0)
				add(once_most, n);
			if (inside(inner_all, inner_most, n, k) == 0)
				add(inner_most, n);
			add(inner_all, n);
			in_order(n, k);
			at_times(n, k);
#pragma potential_ckpt
			finds(n, k);
			teams(n, k);
			printf("%d %d: %lu %d\n", k, given, sum, moved);
		}
	return 0;
}
