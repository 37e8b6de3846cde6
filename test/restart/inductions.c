/* Pointers and numbers that step along in loops, and twins in which they don't quite: a step in a branch, twice, back, by
 * another name, by a number that changes, past the end of its type; loops that run once before they are tested. */
#include <omp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 300 };
#define TWINS(x) x##_all[SIZE], x##_most[SIZE]
static unsigned long TWINS(post), TWINS(branch), TWINS(twice), TWINS(end), TWINS(back),
	TWINS(alias), TWINS(once), TWINS(lasts), TWINS(down), TWINS(narrow), TWINS(unrolled),
	TWINS(sized), TWINS(rows), TWINS(slices), TWINS(pairs), TWINS(other), TWINS(team),
	TWINS(work), TWINS(grown), TWINS(never), TWINS(moved), TWINS(meet), TWINS(row),
	TWINS(reads), TWINS(looked), TWINS(wrapped), sum = 1;

static void add(const unsigned long *x, int n)
{
	for (int i = 0; i < n; i++)
		sum = sum * 3 + x[i];
}

/* "*p++" in each iteration; in some. */
static void post(int n)
{
	unsigned long *p = post_all, *q = post_most;
	for (int i = 0; i < n; i++)
		*p++ = i + sum;
	for (int i = 0; i < n; i++)
		if (i % 3)
			*q++ = i;
	add(post_all, n);
	add(post_most, n);
}

static void branch(int n)
{
	unsigned long *p = branch_all, *q = branch_most;
	for (int i = 0; i < n; i++) {
		if ((*p++ = i + sum) & 1)
			sum++;
		else
			sum += 2;
	}
	for (int i = 0; i < n; i++) {
		if (i == 9)
			continue;
		*q = i;
		q++;
	}
	add(branch_all, n);
	add(branch_most, n);
}

/* Twice in each iteration; up and down. */
static void twice(int n)
{
	unsigned long *p = twice_all, *q = twice_most;
	for (int i = 0; i + 1 < n; i += 2) {
		*p++ = i;
		*p++ = sum;
	}
	for (int i = 0; i < n; i++) {
		*q++ = i;
		q--;
	}
	add(twice_all, n / 2 * 2);
	add(twice_most, n);
}

/* Up to an end; past some elements. */
static void end(int n)
{
	for (unsigned long *p = end_all, *e = end_all + n; p != e; ++p)
		*p = sum;
	for (unsigned long *p = end_most, *e = end_most + n; p < e; p += 2)
		*p = sum;
	add(end_all, n);
	add(end_most, n);
}

static void back(int n)
{
	unsigned long *p = back_all + n, *q = back_most + n;
	while (p > back_all)
		*--p = sum;
	while (q - 3 > back_most)
		*--q = sum;
	add(back_all, n);
	add(back_most, n);
}

/* By another name; in a loop inside. */
static void alias(int n)
{
	unsigned long *p = alias_all, *q = alias_most, **r = n > 3 ? &q : &p;
	for (int i = 0; i < n; i++)
		*p++ = i;
	for (int i = 0; i < n / 2; i++) {
		*q++ = i;
		(*r)++;
	}
	add(alias_all, r == &q ? n : 0);
	add(alias_most, n);
}

/* Run once, whatever the test says. */
static void once(int n, int none)
{
	int i = 0, k = 0;
	do
		once_all[i] = sum;
	while (++i < n);
	do {
		once_most[k] = sum;
		k++;
	} while (k < none);
	sum += i + 5 * k;
	add(once_all, n);
	add(once_most, n);
}

/* What is left when the loop ends: a multiple of the step, one past the limit, one below it. */
static void lasts(int n, int none)
{
	int i, k = n, m = 0;
	size_t z = n;
	for (i = 0; i < n; i += 3)
		;
	for (int j = 0; j < i; j++)
		lasts_all[j] = sum;
	while (k-- > 0)
		lasts_most[k + 1] = k;
	lasts_most[k + 2] = 1;
	while (z-- > 0)
		;
	lasts_most[z + 3] = 7;
	while (m < none)
		m += 4;
	lasts_most[m + n + 5] = 8;
	add(lasts_all, i);
	add(lasts_most, n + 20);
}

static void down(int n, int below)
{
	int k = n, j = below;
	unsigned long *p = down_all;
	while (k--)
		*p++ = k;
	while (j--) {
		if (j < -100)
			break;
		down_most[-j] = j;
	}
	add(down_all, n);
	add(down_most, n);
}

/* Numbers of small types wrap around. */
static void narrow(int n)
{
	unsigned char c = 200, d = 10;
	unsigned u = -50u;
	short h = 100;
	for (int i = 0; i < 200; i++)
		narrow_all[d++] = i;
	for (int i = 0; i < 100; i++)
		narrow_most[c++] = sum;
	for (int i = 0; i < 60; i++, u++)
		narrow_most[(u + 70) % SIZE] = sum;
	for (; h < 150; h++)
		narrow_most[h] = h;
	_Bool b = 0;
	for (int i = 0; i < 9; i++)
		narrow_most[b++ + 20 * (i > 4)] = sum;
	add(narrow_all + 10, 200);
	add(narrow_most, SIZE);
}

/* Four at a time and the rest; without the rest. */
static void unrolled(int n)
{
	int i, k;
	for (i = 0; i + 3 < n; i += 4) {
		unrolled_all[i] = i;
		unrolled_all[i + 1] = sum;
		unrolled_all[i + 2] = 2;
		unrolled_all[i + 3] = 3;
	}
	for (; i < n; i++)
		unrolled_all[i] = i;
	for (k = 0; k + 3 < n; k += 4)
		for (int j = 0; j < 4; j++)
			unrolled_most[k + j] = j;
	add(unrolled_all, n);
	add(unrolled_most, n);
}

/* A length that is the distance of two pointers. */
static void sized(int n)
{
	unsigned long *p = other_all, *q = other_most + 20;
	for (int i = 0; i < n; i++)
		*p++ = sum;
	ptrdiff_t all = p - other_all, most = q - other_most;
	for (ptrdiff_t i = 0; i < all; i++)
		sized_all[i] = i;
	for (ptrdiff_t i = 0; i < most; i++)
		sized_most[i] = i;
	if (p == other_all + n)
		sized_most[50] = 3;
	if (q > other_most + 20)
		sized_most[51] = 3;
	add(sized_all, n);
	add(sized_most, n);
	add(other_all, n);
}

/* A pointer to rows; to every other row. */
static void rows(int n)
{
	unsigned long(*r)[10] = (unsigned long(*)[10])rows_all, (*e)[10] = r + n / 10;
	unsigned long(*q)[10] = (unsigned long(*)[10])rows_most;
	for (; r < e; r++)
		for (int j = 0; j < 10; j++)
			(*r)[j] = sum;
	for (int i = 0; i < n / 20; i++, q += 2)
		for (int j = 0; j < 10; j++)
			(*q)[j] = sum;
	add(rows_all, n / 10 * 10);
	add(rows_most, n);
}

/* Pieces of one array, one after the other; with a hole. */
static void slices(int n)
{
	int third = n / 3;
	unsigned long *work = slices_all, *a = work, *b, *c;
	work += third;
	b = work;
	work += third;
	for (int i = 0; i < third; i++)
		a[i] = b[i] = work[i] = sum;
	work = slices_most;
	c = work;
	work += third + 1;
	for (int i = 0; i < third; i++)
		c[i] = work[i] = sum;
	add(slices_all, third * 3);
	add(slices_most, n);
}

struct pair {
	unsigned long a, b;
};

/* Members by a pointer; one of them. */
static void pairs(int n)
{
	struct pair *p = (struct pair *)pairs_all, *q = (struct pair *)pairs_most;
	for (int i = 0; i < n / 2; i++, p++) {
		p->a = sum;
		p->b = i;
	}
	for (int i = 0; i < n / 2; i++)
		q++->b = i;
	add(pairs_all, n / 2 * 2);
	add(pairs_most, n);
}

/* By a number that changes; back to the beginning. */
static void grown(int n)
{
	unsigned long *p = grown_all, *q = grown_most;
	int by = 1, k = 0;
	for (int i = 0; i < n; i++) {
		grown_all[k++] = i;
		if (i == 5)
			q = grown_most;
		*q++ = i;
	}
	for (int i = 0; i < 15; i++) {
		*p = sum;
		p += by;
		by++;
	}
	add(grown_all, n);
	add(grown_most, n);
}

/* Each thread with a pointer of its own; and one that counts the thread's iterations, not the loop's. */
static void team(int n)
{
#pragma omp parallel
	{
		unsigned long *p = team_all + omp_get_thread_num() * 50;
		for (int i = 0; i < 50; i++)
			*p++ = i;
	}
	unsigned long *q = work_all;
#pragma omp parallel for firstprivate(q) schedule(static, 1)
	for (int i = 0; i < n; i++) {
		q = work_all + i;
		*q++ = i;
		q = work_most;
		q += i % 7 * 20;
		*q = i % 7;
	}
	add(team_all, 50 * omp_get_max_threads());
	sum += work_all[0] + work_most[20];
	add(work_most, n);
}

/* Cut while they walk. */
static void cut(int n)
{
	unsigned long *p, *e = never_all + n;
	int k = 0;
	for (p = never_all; p < e; p += 40) {
#pragma potential_ckpt
		sum = sum * 3 + *p + never_most[k++];
		*p = sum;
	}
	add(never_all, n);
}

/* A parameter that has moved when the program is cut. */
static void moved(unsigned long *p, unsigned long *q, int n)
{
	p++;
	--q;
	p += 2;
#pragma potential_ckpt
	for (int i = 0; i < n; i++)
		sum = sum * 3 + p[i] + q[i + 1];
	for (int i = 0; i < n; i++)
		*p++ = q[1 + i] + 1;
}

/* Two that come to meet each other; that stop short of that. */
static void meet(int n)
{
	for (int i = 0, j = n - 1; i <= j; i++, j--)
		meet_all[i] = meet_all[j] = sum + i;
	for (int i = 0, j = n - 1; i < j; i++, j--)
		meet_most[i] = meet_most[j] = sum + j;
	for (int i = 0, j = n; i + 9 < j; i++, j -= 2)
		meet_most[n + i] = sum + j;
	add(meet_all, n);
	add(meet_most, n + 20);
}

/* A row further in each iteration; a row whose length changes. */
static void row(int n, int length, int step)
{
	unsigned long *p = row_all, *q = row_most;
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < length; j++)
			p[j] = sum + j;
		p += length;
	}
	for (int i = 0; i < n; i++, q += step) {
		q[0] = q[1] = sum;
		step++;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < length; j++)
			sum = sum * 3 + row_all[i * length + j];
	add(row_most, n * length);
}

/* Read in such loops, then written: as far as they come. */
static void reads(int n, int none)
{
	unsigned long *p = reads_all, *q = reads_most + n, *r = looked_all, *t = looked_all + 90;
	int i = n, k = 60;
	for (int j = 0; j + 1 < n; j += 2) {
		sum = sum * 3 + *p++;
		sum = sum * 5 + *p++;
	}
	for (; q > reads_most + 3; q -= 2)
		sum = sum * 3 + q[-1] + q[-2];
	do
		sum = sum * 3 + looked_most[i];
	while (++i < none);
	do {
		sum = sum * 3 + looked_most[k];
		k -= 7;
	} while (k >= 0);
	while (k++ < 20)
		sum = sum * 3 + *r++;
	for (int a = 40, b = 71; a <= b; a++, b--)
		sum = sum * 3 + looked_all[a] + looked_all[b];
	for (int j = 0; j < n; j++) {
		if (j == 9)
			continue;
		sum = sum * 3 + *t;
		t++;
	}
	for (i = 0; i < SIZE; i++)
		reads_all[i] = reads_most[i] = looked_all[i] = looked_most[i] = sum + i;
}

/* What is tested wraps around, and something else steps along. */
static void wrapped(int n)
{
	unsigned char c = 200, d = 0;
	int i = 0, k = 0;
	while (c != 100) {
		sum = sum * 3 + wrapped_all[i++];
		c++;
	}
	for (; d < n; d++) {
		sum = sum * 3 + wrapped_most[k++];
		if (k == 290)
			break;
	}
	for (int j = 0; j < SIZE; j++)
		wrapped_all[j] = wrapped_most[j] = sum + j;
}

int main(int argc, char **argv)
{
	unsigned long *const all[] = {
		post_most,  branch_most, twice_most,  end_most,    back_most,     alias_most,
		once_most,  lasts_most,  down_most,   narrow_most, unrolled_most, sized_most,
		rows_most,  slices_most, pairs_most,  grown_most,  work_most,     never_all,
		never_most, moved_all,   moved_most,  meet_most,   row_most,      reads_all,
		reads_most, looked_all,  looked_most, meet_most,   row_most};
	int n = 200 + argc;
	(void)argv;
	for (int i = 0; i < SIZE; i++)
		for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
			all[k][i] = i + k;
	for (int turn = 0; turn < 3; turn++) {
#pragma potential_ckpt
		post(n);
		branch(n);
		twice(n);
		end(n);
		back(n);
#pragma potential_ckpt
		alias(n);
		once(n, argc - 1);
		lasts(n, argc - 6);
		down(n, argc - 2);
		narrow(n);
#pragma potential_ckpt
		unrolled(n);
		sized(n);
		rows(n);
		slices(n);
		pairs(n);
#pragma potential_ckpt
		grown(n);
		team(n);
		cut(n);
		moved(moved_all, moved_most, n);
		meet(n);
		reads(n, argc - 1);
		wrapped(n + 60);
		row(n / 12, 12 * argc, argc);
		printf("%d: %lu\n", turn, sum);
	}
	return 0;
}
