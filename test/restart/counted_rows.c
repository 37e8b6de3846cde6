// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Rows that are filled up to a number which is kept at an index: neighbours within a distance, counts in a table, in a record, behind
 * pointers, by loops that threads share. Each beside a twin of which something is left: a number that is stored before the row is full,
 * changed later, or elsewhere; rows that are filled in part. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 24, ROOM = 32, STEPS = 5 };

#define TWINS(x) x##_all[N * ROOM], x##_most[N * ROOM]
static int TWINS(plain), TWINS(stepped), TWINS(by_row), TWINS(early), TWINS(later), TWINS(capped),
	TWINS(by_team), TWINS(shared), TWINS(other), TWINS(more), TWINS(left_out), TWINS(moved),
	TWINS(down), TWINS(called), TWINS(beyond), TWINS(same);
static int count[N + 1], fewer[N + 1], spare[N + 1];
static unsigned long sum = 1;
static int at[N];

static struct lists {
	int n, *list, *count;
} own_all, own_most;

static void add(unsigned long x)
{
	sum = sum * 3 + x;
}

static int near(int i, int k)
{
	return ((unsigned)(at[i] * 7 + at[k] * 11) + (unsigned)sum) % 3 == 0;
}

static void take(const int *row, const int *n)
{
	for (int i = 0; i < N; i++)
		for (int k = 0; k < n[i]; k++)
			add(row[i * ROOM + k]);
}

static void plain(void)
{
	for (int i = 0; i < N; i++) {
		int n = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k)) {
				plain_all[i * ROOM + n] = k;
				plain_most[i * ROOM + n++] = k;
			}
		count[i] = n;
		fewer[i] = n + 1;
	}
	take(plain_all, count);
	take(plain_most, fewer);
}

/* The count itself goes up; the twin begins at one. */
static void stepped(void)
{
	for (int i = 0; i < N; i++) {
		count[i] = 0;
		fewer[i] = 1;
		for (int k = 0; k < N; k++)
			if (k != i && near(i, k)) {
				stepped_all[i * ROOM + count[i]++] = k;
				stepped_most[i * ROOM + fewer[i]++] = k;
			}
	}
	take(stepped_all, count);
	take(stepped_most, fewer);
}

static void fill_row(int *row, int *n, int i)
{
	*n = 0;
	for (int k = 0; k < N; k++) {
		if (k == i)
			continue;
		if (near(i, k))
			row[(*n)++] = k;
	}
}

static void by_row(int *list, int rows)
{
	for (int i = 0; i < rows; i++) {
		int n, *row = list + i * ROOM;
		fill_row(row, &n, i);
		count[i] = n;
	}
	take(list, count);
}

/* One list is as long as the count says that is stored in the end. */
static void early(void)
{
	for (int i = 0; i < N; i++) {
		int n = 0, m = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k))
				early_all[i * ROOM + n++] = k;
		count[i] = n + 2;
		for (int k = 0; k < N; k += 2)
			if (near(k, i))
				early_most[i * ROOM + m++] = k;
		count[i] = n;
		fewer[i] = m + 1;
	}
	take(early_all, count);
	take(early_most, fewer);
}

static void later(void)
{
	for (int i = 0; i < N; i++) {
		int n = 0, m = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k)) {
				later_all[i * ROOM + n++] = k;
				later_most[i * ROOM + m++] = k;
			}
		count[i] = n;
		if (i > 3)
			fewer[i - 1] += 2;
		fewer[i] = m;
	}
	take(later_all, count);
	take(later_most, fewer);
}

static void capped(void)
{
	for (int i = 0; i < N; i++) {
		int n = 0, m = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k) && n < ROOM / 2)
				capped_all[i * ROOM + n++] = k;
		for (int k = 0; k < N; k++)
			if (near(i, k)) {
				if (m < 3)
					capped_most[i * ROOM + m] = k;
				m++;
			}
		count[i] = n;
		fewer[i] = m;
	}
	take(capped_all, count);
	take(capped_most, fewer);
}

static void by_team(int *list, int less)
{
	int n = N - less;
#pragma omp parallel for schedule(dynamic)
	for (int i = 0; i < n; i++) {
		int m = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k))
				list[i * ROOM + m++] = k;
		count[i] = m;
	}
	take(list, count);
}

static void shared(struct lists *l, struct lists *m)
{
#pragma omp parallel for
	for (int i = 0; i < l->n; i++) {
		l->count[i] = 0;
		m->count[i] = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k) && l->count[i] < ROOM) {
				l->list[i * ROOM + l->count[i]++] = k;
				m->list[i * ROOM + m->count[i]++] = k;
			}
		m->count[i]++;
	}
	take(l->list, l->count);
	take(m->list, m->count);
}

/* The count of another row; one more than there are. */
static void other(void)
{
	for (int i = 0; i < N; i++) {
		int n = 0, m = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k)) {
				other_all[i * ROOM + n] = k;
				other_most[i * ROOM + n] = k;
				more_all[i * ROOM + n++] = k;
				more_most[i * ROOM + m++] = k;
			}
		count[i] = n;
		fewer[N - 1 - i] = n;
		spare[i] = m + 1;
	}
	for (int i = 0; i < N; i++)
		for (int k = 0; k < count[i]; k++)
			add(other_all[i * ROOM + k] + more_all[i * ROOM + k]);
	take(other_most, fewer);
	take(more_most, spare);
}

/* A row that is passed by keeps the count it had. */
static void left_out(void)
{
	for (int i = 0; i < N; i++) {
		int n = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k))
				left_out_all[i * ROOM + n++] = k;
		count[i] = n;
	}
	for (int i = 0; i < N; i++) {
		int m = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k))
				left_out_most[i * ROOM + m++] = k;
		if ((at[i] + sum) % 3 == 0)
			continue;
		fewer[i] = m;
	}
	take(left_out_all, count);
	take(left_out_most, fewer);
}

/* The counter moves in the body. */
static void moved(void)
{
	for (int i = 0, j = 0; i < N; i++, j++) {
		int n = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k)) {
				moved_all[i * ROOM + n] = k;
				moved_most[i * ROOM + n++] = k;
			}
		count[i] = n;
		if (i % 5 == 0)
			j++;
		fewer[j % N] = n;
	}
	take(moved_all, count);
	take(moved_most, fewer);
}

static void down(void)
{
	for (int i = N - 1; i >= 0; i--) {
		short n = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k)) {
				down_all[i * ROOM + n] = k;
				down_most[i * ROOM + n++] = k;
			}
		count[i] = n;
		fewer[i / 2] = n;
		fewer[N - 1 - i / 2] = n;
	}
	take(down_all, count);
	take(down_most, fewer);
}

/* Several iterations store at one index. */
static void same(void)
{
	for (int i = 0; i < N; i++) {
		int n = 0, m = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k) && k % 8 >= i % 3 * 3) {
				same_all[i * ROOM + n++] = k;
				same_most[i * ROOM + m++] = k;
			}
		count[i] = n;
		fewer[i % (N / 2)] = m;
	}
	take(same_all, count);
	for (int i = 0; i < N / 2; i++)
		for (int k = 0; k < fewer[i]; k++)
			add(same_most[i * ROOM + k]);
}

static void note(int *n, int i, int value)
{
	n[i] = value;
}

static void called(void)
{
	for (int i = 0; i < N; i++) {
		int n = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k)) {
				called_all[i * ROOM + n] = k;
				called_most[i * ROOM + n++] = k;
			}
		count[i] = n;
		note(fewer, i, n + i % 2);
	}
	take(called_all, count);
	take(called_most, fewer);
}

static void beyond(int rows)
{
	for (int i = 0; i < rows; i++) {
		int n = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k))
				beyond_all[i * ROOM + n++] = k;
		count[i] = n;
	}
	for (int i = 0; i < rows; i++)
		for (int k = 0; k < count[i]; k++)
			add(beyond_all[i * ROOM + k]);
	for (int i = 0; i < N; i++) {
		int n = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k))
				beyond_most[i * ROOM + n++] = k;
		count[i] = n;
	}
	for (int i = 0; i < N; i++)
		for (int k = 0; k <= count[i]; k++)
			add(beyond_most[i * ROOM + k]);
}

static void begin(int *list)
{
	for (int i = 0; i < N * ROOM; i++)
		list[i] = i;
}

int main(void)
{
	own_all.n = own_most.n = N;
	own_all.list = malloc(sizeof(int) * N * ROOM),
	own_most.list = malloc(sizeof(int) * N * ROOM);
	own_all.count = malloc(sizeof(int) * N), own_most.count = malloc(sizeof(int) * N);
	int *lists[] = {plain_most,    stepped_most, by_row_most,  early_most,  later_all,
			later_most,    capped_most,  by_team_most, other_most,  more_most,
			left_out_most, moved_most,   down_most,    called_most, beyond_most,
			same_most,     own_most.list};
	for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++)
		begin(lists[i]);
	for (int i = 0; i < N; i++)
		at[i] = i * 5 % 17;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		plain();
		stepped();
		by_row(by_row_all, N);
		by_row(by_row_most, N - 1);
		early();
#pragma potential_ckpt
		later();
		capped();
		by_team(by_team_all, 0);
		by_team(by_team_most, 1);
		shared(&own_all, &own_most);
		other();
#pragma potential_ckpt
		left_out();
		moved();
		down();
		called();
		beyond(N - step % 2);
		same();
		printf("%d %lu\n", step, sum);
	}
	return 0;
}
