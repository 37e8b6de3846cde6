/* circles.c - what functions do that call themselves, or each other in a circle.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each "needs_" array is read where the calls leave a gap, or before they fill it. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 300, DEEP = 6 };

struct node {
	struct node *left, *right;
	long mass, at, kind;
};

struct body {
	long mass, force[3], energy, place;
};

static long scratch[N], needs_scratch[N + 1], numbers[N], table[N], needs_table[N], needs_late[N],
	needs_one[N], needs_other[N];
static long line[N + 1], needs_line[N + 2], levels[DEEP + 1][64], needs_levels[DEEP + 1][64],
	hidden[N], needs_hidden[N];
static long shared_lines[N][4], needs_shared[N][4], team_lines[N][4], needs_team[N][4];
static int n;

static struct node *grow(int depth, long mass)
{
	struct node *x = malloc(sizeof *x);
	if (!x)
		abort();
	*x = (struct node){.mass = mass, .at = mass % 17, .kind = depth % 2};
	if (depth > 0) {
		x->left = grow(depth - 1, mass * 3 + 1);
		if (mass % 2)
			x->right = grow(depth - 1, mass * 5 + 2);
	}
	return x;
}

/* ---- a sort with scratch ---- */

static void merge(long *a, long *t, int from, int middle, int end)
{
	int i = from, k = middle;
	for (int j = from; j < end; j++)
		t[j] = k >= end || (i < middle && a[i] < a[k]) ? a[i++] : a[k++];
	for (int j = from; j < end; j++)
		a[j] = t[j];
}

static void sort(long *a, long *t, int from, int end)
{
	if (end - from < 2)
		return;
	int middle = (from + end) / 2;
	sort(a, t, from, middle);
	sort(a, t, middle, end);
	merge(a, t, from, middle, end);
}

/* What it takes from scratch, the call before it may have left, or the step before. */
static void sort_late(long *a, long *t, int from, int end)
{
	if (end - from < 2)
		return;
	int middle = (from + end) / 2;
	a[from] += t[end] % 5;
	sort_late(a, t, from, middle);
	sort_late(a, t, middle, end);
	merge(a, t, from, middle, end);
}

/* ---- bodies that a tree is walked for ---- */

static void pull(const struct node *x, struct body *b, int depth)
{
	b->energy -= x->mass % 7;
	for (int k = 0; k < 3; k++)
		b->force[k] += (x->mass + k) % 11 * depth;
	if (x->left)
		pull(x->left, b, depth + 1);
	if (x->right)
		pull(x->right, b, depth + 2);
}

/* The walk reads a body beside the one that was cleared. */
static void pull_beside(const struct node *x, struct body *b, int depth)
{
	b->energy -= x->mass % 7;
	if (depth == 2)
		b->force[0] += b[1].force[1];
	if (x->left)
		pull_beside(x->left, b, depth + 1);
}

static long pull_all(const struct node *root, struct body *bodies)
{
	long s = 0;
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < 3; k++)
			bodies[i].force[k] = 0;
		bodies[i].energy = bodies[i].mass;
		pull(root, &bodies[i], 1);
	}
	for (int i = 0; i < n; i++)
		s = s * 3 + bodies[i].energy + bodies[i].force[i % 3];
	return s;
}

static long pull_all_beside(const struct node *root, struct body *bodies)
{
	long s = 0;
	for (int i = 0; i < n - 1; i++) {
		for (int k = 0; k < 3; k++)
			bodies[i].force[k] = i;
		bodies[i].energy = bodies[i].mass;
		pull_beside(root, &bodies[i], 1);
	}
	for (int i = 0; i < n - 1; i++)
		s = s * 3 + bodies[i].energy + bodies[i].force[0];
	return s;
}

/* ---- written on all ways, on one ---- */

static void fill(long *a, int depth, long with)
{
	if (depth == 0) {
		for (int i = 0; i < n; i++)
			a[i] = i + with;
		return;
	}
	fill(a, depth - 1, with * 2);
}

static void fill_perhaps(long *a, int depth, long with)
{
	if (depth == 0) {
		for (int i = 0; i < n; i++)
			a[i] = i + with;
		return;
	}
	if (with % 3 != 1)
		fill_perhaps(a, depth - 1, with * 2);
}

/* Writes the one or the other. */
static void fill_swapped(long *a, long *b, int depth)
{
	if (depth == 0) {
		for (int i = 0; i < n; i++)
			a[i] = i * 3;
		return;
	}
	fill_swapped(b, a, depth - 1);
}

/* The call below fills what this one has read before. */
static long fill_late(long *a, int depth)
{
	long s = 0;
	if (depth == 0) {
		for (int i = 0; i < n; i++)
			a[i] = i * 5 + a[i] % 3;
		return 0;
	}
	if (depth == 4)
		for (int i = 0; i < n; i++)
			s += a[i];
	return s + fill_late(a, depth - 1);
}

/* ---- in turns ---- */

static void odd(long *a, int i);

static void even(long *a, int i)
{
	if (i == 0)
		return;
	a[i - 1] = a[i] + 1;
	odd(a, i - 1);
}

static void odd(long *a, int i)
{
	if (i == 0)
		return;
	a[i - 1] = 3 * a[i] % 1001;
	even(a, i - 1);
}

static void odd_and_one(long *a, int i);

static void even_and_one(long *a, int i)
{
	if (i < 2)
		return;
	a[i - 1] = a[i] + 1;
	odd_and_one(a, i);
}

static void odd_and_one(long *a, int i)
{
	if (i < 2)
		return;
	a[i - 2] = 2 * a[i - 1] % 1001 + a[i + 1] % 3;
	even_and_one(a, i - 1);
}

/* ---- levels: each call has its own, and fills that of the one below ---- */

static long cycle(long (*u)[64], int level)
{
	long s = u[level][0];
	if (level == 0)
		return s;
	for (int i = 0; i < 64; i++)
		u[level - 1][i] = u[level][i] / 2 + i;
	s += cycle(u, level - 1);
	for (int i = 0; i < 64; i++)
		s += u[level - 1][i];
	return s;
}

static long cycle_short(long (*u)[64], int level)
{
	long s = u[level][63];
	if (level == 0)
		return s;
	for (int i = 0; i < 63; i++)
		u[level - 1][i] = u[level][i] / 2 + i;
	return s + cycle_short(u, level - 1);
}

/* ---- behind a pointer ---- */

typedef void visit(long *a, int i, int left);

static void visit_all(long *a, int i, int left);
static visit *const visits[2] = {visit_all, visit_all};

static void visit_all(long *a, int i, int left)
{
	a[i] = left;
	if (left > 0)
		visits[left % 2](a, (i + 7) % N, left - 1);
}

static void look_all(long *a, int i, int left);
static visit *look = look_all;

static void look_all(long *a, int i, int left)
{
	a[(i + 1) % N] += a[i] % 13;
	if (left > 0)
		look(a, (i + 1) % N, left - 1);
}

/* ---- one local for each call ---- */

static long sum_below(const struct node *x, long *above)
{
	long own[2] = {x->mass % 31, 1};
	if (x->left)
		own[1] += sum_below(x->left, own);
	if (x->right)
		own[1] += sum_below(x->right, own);
	above[0] = above[0] % 1009 + own[0];
	return own[1] + own[0];
}

/* ---- a position in the circle ---- */

static long come_down(int depth, const struct node *root)
{
	long own[3] = {depth, 2 * depth, n};
#pragma potential_ckpt
	if (depth == 0)
		return sum_below(root, own);
	sort(numbers, scratch, 0, n / depth);
	long s = come_down(depth - 1, root) + numbers[depth];
#pragma potential_ckpt
	return s + own[0] + own[1] * own[2];
}

/* ---- threads ---- */

static void add_up(const struct node *x, long *to)
{
	to[0] += x->mass % 101;
	if (x->kind)
		to[1] += 1;
	else
		to[2] += 1;
	if (x->left)
		add_up(x->left, to);
	if (x->right)
		add_up(x->right, to);
}

static long by_threads(const struct node *root, long (*to)[4], int from)
{
	long s = 0;
#pragma omp parallel for
	for (int i = 0; i < n; i++) {
		for (int k = from; k < 4; k++)
			to[i][k] = i;
		add_up(root, to[i]);
	}
	for (int i = 0; i < n; i++)
		s = s * 3 + to[i][0] % 7 + to[i][1] + to[i][2];
	return s;
}

/* Positions in a team, before each block of lines is filled. */
static long in_team(const struct node *root, long (*to)[4], int from)
{
	long s = 0;
#pragma omp parallel
	for (int block = 0; block < 3; block++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < n / 3; i++) {
			for (int k = from; k < 4; k++)
				to[i][k] = i + block;
			add_up(root, to[i]);
		}
#pragma omp for reduction(+ : s)
		for (int i = 0; i < n / 3; i++)
			s += to[i][0] % 7 + to[i][1] * block;
	}
	return s;
}

int main(int argc, char **argv)
{
	struct node *root = grow(7, 1);
	struct body *bodies = calloc(N, sizeof *bodies), *needs_bodies = calloc(N, sizeof *bodies);
	unsigned long s = 0;
	(void)argv;
	n = N - 2 + argc;
	for (int i = 0; i < N; i++)
		bodies[i].mass = needs_bodies[i].mass = i * 7 % 101;
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			numbers[i] = i * 7919 % 1009 + step;
		sort(numbers, scratch, 0, n);
		s = s * 31 + (unsigned long)numbers[n / 2];
		sort_late(numbers, needs_scratch, 0, n);
#pragma potential_ckpt
		s = s * 31 + (unsigned long)numbers[n / 3];
		s = s * 31 + (unsigned long)pull_all(root, bodies);
		s = s * 31 + (unsigned long)pull_all_beside(root, needs_bodies);
#pragma potential_ckpt
		fill(table, 3, step);
		fill_perhaps(needs_table, 3, step);
		fill_swapped(needs_one, needs_other, step + 3);
		s = s * 31 + (unsigned long)fill_late(needs_late, 6);
		for (int i = 0; i < n; i++)
			s = s * 3 + (unsigned long)(table[i] + needs_table[i] + needs_late[i] +
						    needs_one[i] + 5 * needs_other[i]);
#pragma potential_ckpt
		line[n] = needs_line[n] = step;
		even(line, n);
		even_and_one(needs_line, n);
		needs_line[n + 1] = step * 7;
		s = s * 31 + (unsigned long)(line[0] + needs_line[1]);
#pragma potential_ckpt
		for (int i = 0; i < 64; i++)
			levels[DEEP][i] = needs_levels[DEEP][i] = i * step;
		s = s * 31 + (unsigned long)cycle(levels, DEEP);
		s = s * 31 + (unsigned long)cycle_short(needs_levels, DEEP);
		for (int k = 0; k < DEEP; k++)
			needs_levels[k][63] = step + k;
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			hidden[i] = i;
		visit_all(hidden, step, 40);
		look_all(needs_hidden, step, 40);
		for (int i = 0; i < N; i++)
			s = s * 3 + (unsigned long)(hidden[i] + needs_hidden[i]);
		s = s * 31 + (unsigned long)come_down(3, root);
#pragma potential_ckpt
		s = s * 31 + (unsigned long)by_threads(root, shared_lines, 0);
		s = s * 31 + (unsigned long)by_threads(root, needs_shared, 1);
		s = s * 31 + (unsigned long)in_team(root, team_lines, 0);
		s = s * 31 + (unsigned long)in_team(root, needs_team, 1);
		printf("%lu\n", s);
	}
	return 0;
}
