/* any_element.c - elements at an index that is known of no array: what was written before such a read
 * is dead if the pointer is the beginning of its block, and only then: pointers into blocks, behind
 * and in front of them, made of numbers, of blocks that grew or were exchanged; members of arrays of
 * structures; rows; positions in a team.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 3
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 600, TURNS = 3 };

struct atom {
	double x[3], v[3], f[3], energy;
	int kind;
};

struct list {
	long head[4];
	double item[N];
};

static struct atom fixed[N], *atoms;
static double grid[40][30], total;
static double *force, *inside, *behind, *before, *grown, *one, *two, *maybe, *of_number, *linked[4];
static struct list *lists;
static unsigned seed;

static int any(int below)
{
	seed = seed * 1103515245 + 12345;
	return (int)(seed >> 8) % below;
}

static double *block(int n, double by)
{
	double *p = malloc((size_t)n * sizeof *p);
	for (int i = 0; i < n; i++)
		p[i] = i * by;
	return p;
}

static void say(const char *what)
{
	printf("%s %.17g\n", what, total);
}

/* All of it is cleared, then read and added to at any index. */
static void cleared(void)
{
	force = block(N, 1);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			force[i] = t;
		for (int k = 0; k < 2 * N; k++)
			force[any(N)] += 0.5;
		for (int i = 0; i < N; i++)
			total += force[i] * i;
		say("cleared");
	}
}

/* The last one is not. */
static void cleared_but_one(void)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N - 1; i++)
			force[i] = t;
		for (int k = 0; k < 4 * N; k++)
			force[any(N)] += 0.5;
		total += force[N - 1];
		say("but one");
	}
}

/* Pointers that are no beginning: what lies in front of them is read, too. */
static void into_a_block(void)
{
	inside = block(N, 2) + N / 2;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N / 2; i++)
			inside[i] = t;
		for (int k = 0; k < N; k++)
			total += inside[any(N) - N / 2];
		say("inside");
	}
}

static void behind_a_block(void)
{
	double *start = block(N, 3), *next = block(N, 4);
	behind = start;
	for (int i = 0; i < N; i++)
		behind++;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = 0; k < N; k++)
			total += behind[-1 - any(N)];
		behind[-1 - any(N)] += 1;
		say("behind");
	}
	free(next);
	free(start);
}

/* As libraries do whose arrays begin at 1: the pointer is into the block before, or into none. */
static double *from_one(int n, double by)
{
	return block(n, by) - 1;
}

static void before_a_block(void)
{
	double *other = block(N, 5);
	before = from_one(N, 6);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 1; i < N; i++)
			before[i] = t;
		for (int k = 0; k < 4 * N; k++)
			total += before[1 + any(N)];
		before[N] += t;
		say("before");
	}
	free(other);
}

/* A pointer that went through a number. */
static void through_a_number(void)
{
	double *p = block(N, 7);
	uintptr_t bits;
	memcpy(&bits, &p, sizeof p);
	bits += N / 2 * sizeof *p;
	memcpy(&of_number, &bits, sizeof bits);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N / 2; i++)
			of_number[i] = t;
		for (int k = 0; k < N; k++)
			total += of_number[any(N) - N / 2];
		say("number");
	}
}

/* The block that the pointer is the beginning of is another one in each turn. */
static void grows(void)
{
	int n = N;
	grown = block(n, 8);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			grown[i] = t;
		for (int k = 0; k < 2 * n; k++)
			total += grown[any(n)];
		grown = realloc(grown, (size_t)(n + 100) * sizeof *grown);
		for (int i = n; i < n + 100; i++)
			grown[i] = i;
		n += 100;
		say("grows");
	}
}

static void exchanged(void)
{
	one = block(N, 9);
	two = block(2 * N, 10);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			one[i] = t;
		for (int k = 0; k < 2 * N; k++)
			total += one[any(N)] + two[any(N)];
		double *p = one;
		one = two;
		two = p;
		say("exchanged");
	}
}

/* No block yet. */
static void optional(int is_there)
{
	maybe = is_there ? block(N, 11) : NULL;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		if (maybe)
			for (int i = 0; i < N; i++)
				maybe[i] = t;
		for (int k = 0; maybe && k < N; k++)
			total += maybe[any(N)];
		if (!maybe && t == 1)
			maybe = block(N, 12);
		say("optional");
	}
}

static void begin_atoms(struct atom *a)
{
	for (int i = 0; i < N; i++)
		a[i] = (struct atom){{i, 2 * i, 3}, {0.5, i}, {7, 8, i}, i, i % 5};
}

static void forces(struct atom *a)
{
	for (int i = 0; i < N; i++) {
		a[i].f[0] = a[i].f[1] = a[i].f[2] = 0;
		for (int k = 0; k < 3; k++) {
			int j = any(N);
			for (int d = 0; d < 3; d++)
				a[i].f[d] += 0.01 * (a[j].x[d] - a[i].x[d]) * a[j].kind;
		}
	}
}

static void move(struct atom *a)
{
	for (int i = 0; i < N; i++)
		for (int d = 0; d < 3; d++) {
			a[i].v[d] += a[i].f[d];
			a[i].x[d] += 0.01 * a[i].v[d];
			total += a[i].x[d];
		}
}

/* Members of some structure: the forces are dead, the energies unless they are read. */
static void members(void)
{
	atoms = malloc(N * sizeof *atoms);
	begin_atoms(atoms);
	begin_atoms(fixed);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		forces(atoms);
		forces(fixed);
		move(atoms);
		move(fixed);
		total += atoms[any(N)].energy;
		atoms[any(N)].energy += 1;
		say("members");
	}
	for (int i = 0; i < N; i++)
		total += fixed[i].energy + fixed[i].f[1];
	say("all members");
}

/* An index beyond the end of a row leads to the next. */
static void rows(void)
{
	for (int i = 0; i < 40; i++)
		for (int j = 0; j < 30; j++)
			grid[i][j] = i + j;
	for (int t = 0; t < TURNS; t++) {
		double(*volatile other)[30] = &grid[3];
#pragma potential_ckpt
		for (int i = 0; i < 40; i++)
			for (int j = 2; j < 30; j++)
				grid[i][j] = t;
		for (int k = 0; k < 100; k++)
			total += grid[any(40)][k % 30] + other[any(37)][k % 3];
		grid[any(40)][1] += t;
		say("rows");
	}
}

/* The array is a member behind others, and the pointer to it no beginning. */
static void behind_a_head(void)
{
	lists = calloc(2, sizeof *lists);
	double *item = lists->item;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			item[i] = t;
		for (int k = 0; k < N; k++)
			total += item[any(N)] + lists[any(2)].head[any(4)];
		lists[any(2)].head[any(4)] += 3;
		lists[1].item[any(N)] += 2;
		total += lists[any(2)].item[any(N)];
		say("head");
	}
}

static void add_to(double *p, int n)
{
	for (int i = 0; i < n; i++)
		p[i] = 1;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			p[i] = t;
		for (int k = 0; k < n; k++)
			p[any(n)] += 1;
		for (int i = 0; i < n; i++)
			total += p[i] * i;
		say("formal");
	}
}

static void read_around(double *p)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N / 2; i++)
			p[i] = t;
		for (int k = 0; k < N; k++)
			total += p[any(N) - N / 4];
		say("around");
	}
}

/* Blocks of one allocation side by side. */
static void in_a_table(void)
{
	for (int k = 0; k < 4; k++)
		linked[k] = block(N, 13 + k);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			linked[1][i] = t;
		for (int k = 0; k < N; k++)
			total += linked[1][any(N)] + linked[any(4)][any(N)];
		linked[any(4)][any(N)] += 1;
		say("table");
	}
}

static void in_a_team(void)
{
	double *shared = block(N, 17);
	int index[N];
	for (int i = 0; i < N; i++)
		index[i] = any(N);
#pragma omp parallel
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < N; i++)
			shared[i] = t + i;
#pragma omp for reduction(+ : total)
		for (int i = 0; i < N; i++)
			total += (long)shared[index[i]] % 7;
#pragma omp single
		{
			for (int i = 0; i < N; i++)
				index[i] = any(N);
			say("team");
		}
	}
	free(shared);
}

int main(void)
{
	cleared();
	cleared_but_one();
	into_a_block();
	behind_a_block();
	before_a_block();
	through_a_number();
	grows();
	exchanged();
	optional(0);
	optional(1);
	members();
	rows();
	behind_a_head();
	add_to(force, N);
	add_to(force + N / 4, N / 2);
	read_around(force + N / 4);
	in_a_table();
	in_a_team();
	return 0;
}
