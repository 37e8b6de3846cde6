// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Lists of neighbours that are built anew in some steps only: how long a row is is stored once it is full. Each beside a twin, whose rows
 * are one element longer than what was filled, or filled elsewhere: what lay there before is read again. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 40, ROOM = 32, STEPS = 9, BEFORE = 4, FAR = 64 };

#define TWINS(x) x##_all[N * ROOM], x##_most[N * ROOM], x##_n[N], x##_more[N]
static int TWINS(flat), TWINS(team), TWINS(dynamic), TWINS(stepped), TWINS(counted), TWINS(seldom), TWINS(turned), TWINS(twice), TWINS(given),
	TWINS(cut), TWINS(down), TWINS(apart), TWINS(less), TWINS(critical), TWINS(first), TWINS(loops), TWINS(nested), TWINS(inside), TWINS(again);
static int rows_all[N][ROOM], rows_most[N][ROOM], rows_n[N], rows_more[N];
static int headed[N * ROOM], headed_n[N], far[2 * FAR * ROOM], far_n[2 * FAR];
static struct lists {
	int room, *n, *more, *all, *most;
} *heap;
static struct row {
	int n, at[ROOM];
} all_records[N], most_records[N];
static unsigned long sum = 1;
static int at[N];

static void add(unsigned long x)
{
	sum = sum * 3 + x;
}

static int near(int i, int k, int step)
{
	return (unsigned)(at[i] * 7 + at[k] * 11 + step * step) % 5 < (unsigned)step % 3 + 1 && k < ROOM - 2;
}

static void take(const int *x, const int *n)
{
	for (int i = 0; i < N; i++)
		for (int k = 0; k < n[i]; k++)
			add((unsigned)x[i * ROOM + k]);
}

#define TAKE(x) (take(x##_all, x##_n), take(x##_most, x##_more))

/* Row i of both, filled with all that is near; "n" is how many. */
#define FILL(x, i)                                                                                                                            \
	for (int k = 0; k < N; k++)                                                                                                           \
		if (near(i, k, step)) {                                                                                                       \
			x##_all[(i) * ROOM + n] = k + step;                                                                                   \
			x##_most[(i) * ROOM + n] = k + step;                                                                                  \
			n++;                                                                                                                  \
		}

#define BUILD(x)                                                                                                                              \
	for (int i = 0; i < N; i++) {                                                                                                         \
		int n = 0;                                                                                                                    \
		FILL(x, i)                                                                                                                    \
		x##_n[i] = n;                                                                                                                 \
		x##_more[i] = n + 1;                                                                                                          \
	}

static void flat(int step)
{
	BUILD(flat)
}

static void rows(int step)
{
	for (int i = 0; i < N; i++) {
		int n = 0, m = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k, step)) {
				rows_all[i][n++] = k - step;
				if (k % 3)
					rows_most[i][m++] = k - step;
			}
		rows_n[i] = n;
		rows_more[i] = n; /* fewer were filled */
	}
}

static void by_team(int step)
{
#pragma omp parallel for
	BUILD(team)
#pragma omp parallel for schedule(dynamic, 3)
	BUILD(dynamic)
#pragma omp parallel for
	for (int i = 0; i < N; i++) {
		stepped_n[i] = 0;
		stepped_more[i] = 1;
		for (int k = 0; k < N; k++)
			if (near(i, k, step)) {
				stepped_all[i * ROOM + stepped_n[i]++] = k;
				stepped_most[i * ROOM + stepped_more[i]++] = k;
			}
	}
#pragma omp parallel for
	for (int i = 0; i < N; i++) {
		int n = 0;
		FILL(less, i)
		less_n[i] = n;
		less_more[i] += n; /* from what it was */
		if (less_more[i] > ROOM)
			less_more[i] = ROOM;
	}
#pragma omp parallel for
	for (int i = 0; i < N; i++) {
		int n = 0;
		FILL(critical, i)
#pragma omp critical
		{
			critical_n[i] = n;
			critical_more[N - 1 - i] = n;
		}
	}
}

/* A construct that holds more than the loop. */
static void in_master(int step)
{
#pragma omp master
	{
#pragma omp parallel for
		for (int i = 0; i < N; i++) {
			int n = 0;
			FILL(nested, i)
			nested_n[i] = n;
			nested_more[i] = n;
		}
		for (int i = step; i < N; i += 5)
			nested_more[i] += 2;
	}
}

/* A count of another row is stored, too. */
static void far_away(int step)
{
#pragma omp parallel for
	for (int i = 0; i < N; i++) {
		int n = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k, step))
				far[i * ROOM + n++] = k;
		far_n[i | FAR] = n + 1;
		far_n[i] = n;
	}
}

/* What an inner loop stores is not what is left. */
static void again(int step)
{
#pragma omp parallel for
	for (int i = 0; i < N; i++) {
		int n = 0, was = again_more[i];
		FILL(again, i)
		for (int k = 0; k < 3; k++) {
			again_n[i] = k;
			again_more[i] = k;
		}
		again_n[i] = n;
		again_most[i * ROOM + was] = step;
		again_more[i] = was + 1;
	}
}

/* In each step; one count is stored into once more, by the next iteration. */
static void in_records(int step)
{
	for (int i = 0; i < N; i++) {
		int n = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k, step))
				all_records[i].at[n++] = k;
		all_records[i].n = n;
	}
	for (int i = 0; i < N; i++) {
		int n = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k, step))
				most_records[i].at[n++] = k;
		if (i > 0)
			most_records[i - 1].n++;
		most_records[i].n = n;
	}
}

static void take_records(const struct row *r)
{
	for (int i = 0; i < N; i++)
		for (int k = 0; k < r[i].n; k++)
			add((unsigned)r[i].at[k]);
}

/* A position between what threads fill and how much that is. */
static void cut_inside(int step)
{
#pragma omp parallel for schedule(static)
	for (int i = 0; i < 6; i++) {
		int n = 0;
		FILL(inside, i)
#pragma potential_ckpt
		inside_n[i] = n;
		inside_more[i] = n + 1;
	}
}

/* How many, before any of them is filled. */
static void counted(int step)
{
	for (int i = 0; i < N; i++) {
		int all = 0;
		for (int k = 0; k < N; k++)
			all += near(i, k, step);
		counted_n[i] = all;
		counted_more[i] = all;
		for (int k = 0; k < all; k++)
			counted_all[i * ROOM + k] = k ^ step;
		for (int k = 0; k < all - 1; k++)
			counted_most[i * ROOM + k] = k ^ step;
	}
}

static void conditions(int step)
{
	for (int i = 0; i < N; i++) {
		int n = 0;
		FILL(seldom, i)
		seldom_n[i] = n;
		if (n > 3)
			seldom_more[i] = n + 1;
	}
	for (int i = 0; i < N; i++) {
		int n = 0;
		FILL(turned, i)
		turned_n[i] = n;
		turned_more[N - 1 - i] = n;
	}
	for (int i = 0; i < N; i++) {
		int n = 0;
		FILL(twice, i)
		twice_n[i] = n + 2;
		twice_n[i] = n;
		twice_more[i] = n;
		if (i % 4 == 1)
			twice_more[i] = n + 2;
	}
	for (int i = 0; i < N; i++) {
		int n = 0;
		FILL(first, i)
		first_n[i] = n;
		first_more[i] = n;
		if (i == N - step)
			break;
		first_more[i] = n + 1;
	}
}

static int fill_given(int i, int step)
{
	int n = 0;
	FILL(given, i)
	return n;
}

static void given(int step)
{
	for (int i = 0; i < N; i++) {
		given_n[i] = fill_given(i, step);
		given_more[i] = given_n[i] + 1;
	}
}

/* A position between what is filled and how much that is. */
static void cut(int step)
{
	for (int i = 0; i < N; i++) {
		int n = 0;
		FILL(cut, i)
		if (i % 16 == 3) {
#pragma potential_ckpt
			add(7);
		}
		cut_n[i] = n;
		cut_more[i] = n + 1;
	}
}

/* Rows from the last one down, two loops for what others do in one. */
static void others(int step)
{
	for (int i = N - 1; i >= 0; i--) {
		int n = 0;
		FILL(down, i)
		down_n[i] = n;
		down_more[i] = n + 1;
	}
	int all[N];
	for (int i = 0; i < N; i++) {
		int n = 0;
		FILL(apart, i)
		all[i] = n;
	}
	for (int i = 0; i < N; i++) {
		apart_n[i] = all[i];
		apart_more[i] = all[i] + 1;
	}
	for (int i = 0; i < N; i++) {
		int n = 0;
		FILL(loops, i)
		loops_n[i] = n;
	}
	for (int i = 0; i < N; i++)
		loops_more[i] = loops_n[N - 1 - i];
}

/* Four elements before each row are nobody's, and stay. */
static void with_heads(int step)
{
	for (int i = 0; i < N; i++) {
		int n = 0;
		for (int k = 0; k < N; k++)
			if (near(i, k, step) && n < ROOM - BEFORE)
				headed[i * ROOM + BEFORE + n++] = k - step;
		headed_n[i] = n;
	}
}

static void take_rows(void)
{
	for (int i = 0; i < N; i++) {
		for (int k = 0; k < rows_n[i]; k++)
			add((unsigned)rows_all[i][k]);
		for (int k = 0; k < rows_more[i]; k++)
			add((unsigned)rows_most[i][k]);
	}
}

static void take_heads(void)
{
	for (int i = 0; i < N; i++)
		for (int k = -BEFORE; k < headed_n[i]; k++)
			add((unsigned)headed[i * ROOM + BEFORE + k]);
}

/* Rows of a length that nothing here tells. */
static void by_heap(struct lists *l, int step)
{
	for (int i = 0; i < N; i++) {
		int n = 0, *all = &l->all[i * l->room], *most = &l->most[i * l->room];
		for (int k = 0; k < N; k++)
			if (near(i, k, step)) {
				all[n] = k * step;
				most[n++] = k * step;
			}
		l->n[i] = n;
		l->more[i] = n + 1;
	}
}

static void take_heap(const struct lists *l)
{
	for (int i = 0; i < N; i++) {
		for (int k = 0; k < l->n[i]; k++)
			add((unsigned)l->all[i * l->room + k]);
		for (int k = 0; k < l->more[i]; k++)
			add((unsigned)l->most[i * l->room + k]);
	}
}

static void build(int step)
{
	flat(step);
	rows(step);
	by_team(step);
	in_master(step);
	far_away(step);
	again(step);
	counted(step);
	conditions(step);
	given(step);
	others(step);
	with_heads(step);
	by_heap(heap, step);
}

static void take_all(void)
{
	TAKE(flat);
	TAKE(team);
	TAKE(dynamic);
	TAKE(stepped);
	TAKE(counted);
	TAKE(seldom);
	TAKE(turned);
	TAKE(twice);
	TAKE(given);
	TAKE(down);
	TAKE(apart);
	TAKE(less);
	TAKE(critical);
	TAKE(first);
	TAKE(loops);
	TAKE(nested);
	take(far, far_n);
	take(far + FAR * ROOM, far_n + FAR);
	TAKE(again);
	take_rows();
	take_heads();
	take_heap(heap);
}

static int *filled(int from)
{
	int *x = malloc(N * ROOM * sizeof *x);
	for (int i = 0; x && i < N * ROOM; i++)
		x[i] = from + i;
	return x;
}

#define START(x)                                                                                                                              \
	for (int i = 0; i < N * ROOM; i++) {                                                                                                  \
		x##_all[i] = 1000 + i;                                                                                                        \
		x##_most[i] = 2000 + i;                                                                                                       \
	}                                                                                                                                     \
	for (int i = 0; i < N; i++)                                                                                                           \
	x##_n[i] = x##_more[i] = i % 3

static void start(struct lists *l)
{
	START(flat);
	START(team);
	START(dynamic);
	START(stepped);
	START(counted);
	START(seldom);
	START(turned);
	START(twice);
	START(given);
	START(cut);
	START(down);
	START(apart);
	START(less);
	START(critical);
	START(first);
	START(loops);
	START(nested);
	for (int i = 0; i < 2 * FAR * ROOM; i++)
		far[i] = 500 + i;
	START(again);
	START(inside);
	for (int i = 0; i < N * ROOM; i++) {
		rows_all[i / ROOM][i % ROOM] = 3000 + i;
		rows_most[i / ROOM][i % ROOM] = 4000 + i;
		headed[i] = 5000 + i;
		all_records[i / ROOM].at[i % ROOM] = 8000 + i;
		most_records[i / ROOM].at[i % ROOM] = 9000 + i;
	}
	*l = (struct lists){ROOM, calloc(N, sizeof(int)), calloc(N, sizeof(int)), filled(6000), filled(7000)};
	heap = l;
}

int main(void)
{
	struct lists l;
	start(&l);
	for (int step = 0; step < STEPS; step++) {
		for (int i = 0; i < N; i++)
			at[i] = (at[i] * 5 + i + step) % 64;
#pragma potential_ckpt
		if (step % 3 != 1)
			build(step);
		take_all();
		printf("%d: %lu\n", step, sum);
	}
	for (int step = 0; step < STEPS; step++) {
		if (step % 3 != 1)
			cut(step);
		TAKE(cut);
	}
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		if (step % 3 != 1)
			cut_inside(step);
		TAKE(inside);
	}
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		in_records(step);
		take_records(all_records);
		take_records(most_records);
	}
	printf("%lu\n", sum);
	return 0;
}
