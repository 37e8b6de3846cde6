// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Lists, trees and tables of blocks that are read in part: in some elements of their members, whichever block it is. In twins
 * (not_…) a pointer may lead elsewhere than to where a block begins, or the index may be any. */
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 10, LEFT = 0, RIGHT, DOWN, UP };

#define KIND(name, take) \
	struct name { \
		struct name *next, *near[4]; \
		double u[SIDE][SIDE]; \
		struct { int kind; float at[3]; } dot[4]; \
		int x, flags[6]; \
		void *own; \
	}; \
	static struct name *list_##name; \
	static void make_##name(int n) \
	{ \
		for (int i = 0; i < n; i++) { \
			struct name *b = calloc(1, sizeof *b); \
			if (!b) \
				exit(1); \
			b->next = list_##name, list_##name = b; \
			for (int k = 0; k < 4; k++) \
				b->near[k] = b->next ? b->next : b; \
			b->own = b, b->x = i; \
		} \
	} \
	static void take_##name(int n) { struct name *b = list_##name; take } \
	static double *side_##name(struct name *b, int side, int k) \
	{ \
		switch (side) { \
		case LEFT: return &b->u[k + 1][1]; \
		case RIGHT: return &b->u[k + 1][SIDE - 2]; \
		case DOWN: return &b->u[1][k + 1]; \
		default: return &b->u[SIDE - 2][k + 1]; \
		} \
	}
#define EACH for (; b; b = b->next)
#define ALL(c, n) for (int c = 0; c < (n); c++)
#define IN(c) for (int c = 1; c < SIDE - 1; c++)
#define DECLARE(name) static double *side_##name(struct name *, int, int);

static double s;
struct side;
DECLARE(side)
struct nears;
DECLARE(nears)
static double sum(const double *x, int from, int n)
{
	double t = 0;
	for (int i = from; i < n; i++)
		t += x[i];
	return t;
}

KIND(inside, EACH IN(i) IN(j) s += b->u[i][j];)
KIND(row, EACH ALL(j, SIDE) s += b->u[3][j];)
KIND(column, EACH ALL(i, SIDE) s += b->u[i][2];)
KIND(number, EACH s += b->u[n][4];)
KIND(remainder, EACH s += b->flags[n % 3];)
KIND(mask, EACH s += b->flags[b->x & 3];)
KIND(half, EACH ALL(k, 8) s += b->flags[((b->x & 1) * 4 + k) / 4];)
KIND(shift, EACH ALL(k, 8) s += b->flags[1 + (k >> 1)];)
KIND(record, EACH s += b->dot[1].at[2];)
KIND(records, EACH ALL(k, 2) s += b->dot[k].kind;)
KIND(cast, EACH s += ((struct cast *)b->own)->u[1][1];)
KIND(called, EACH s += sum(b->u[4], 2, 7);)
KIND(side, EACH ALL(k, SIDE - 2) s += *side_side(b, LEFT, k) + *side_side(b, UP, k);)
KIND(nears, EACH ALL(m, 4) ALL(k, SIDE - 2) s += *side_nears(b->near[m], m ^ 1, k);)
KIND(copied, EACH { double at[SIDE]; ALL(j, SIDE) at[j] = b->u[5][j]; s += at[n]; })
KIND(passed, while (b) { struct passed *at = b; b = at->next; s += at->u[7][7]; })
KIND(not_any, EACH s += b->u[b->x][b->x];)
KIND(not_begin, b = b ? (struct not_begin *)((char *)b + 80 * (n > 3)) : b; EACH s += b->u[1][1];)
KIND(not_row, EACH { double *row = b->u[n]; s += row[n]; })

struct tree {
	struct tree *child[2];
	double u[SIDE];
	int kind;
};

static struct tree *grow(int depth)
{
	struct tree *t = calloc(1, sizeof *t);
	if (!t)
		exit(1);
	ALL(k, depth > 0 ? 2 : 0) t->child[k] = grow(depth - 1);
	return t;
}

static double take_tree(const struct tree *t)
{
	return t ? t->u[1] + t->u[2] + take_tree(t->child[0]) + take_tree(t->child[t->u[4] > 0]) : 0;
}

/* A list through an array of blocks: none of the others is where the array begins. */
struct link {
	struct link *next;
	double u[SIDE];
	int kind;
};

static double take_array(struct link *l)
{
	double t = 0;
	for (; l; l = l->next)
		t += l->u[3];
	return t;
}

int main(int argc, char **argv)
{
	int n = argc + 1;
	struct tree *t = grow(3);
	struct link *array = calloc(8, sizeof *array);
	if (!array)
		return 1;
	ALL(i, 7) array[i].next = &array[i + 1];
#define MAKE(name) make_##name(n);
#define TAKE(name) take_##name(n);
#define EVERY(X) \
	X(inside) X(row) X(column) X(number) X(remainder) X(mask) X(half) X(shift) X(record) X(records) X(cast) X(called) X(side) \
	X(nears) X(copied) X(passed) X(not_any) X(not_begin) X(not_row)
	EVERY(MAKE)
	for (int turn = 0; turn < n; turn++) {
#pragma potential_ckpt
		EVERY(TAKE)
		s += take_tree(t) + take_array(array);
	}
	printf("%.17g\n", s);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=regions -fopenmp -w %s | awk '/^[a-z]/ { f = substr($1, 6) } /^take_/ { in_take = 1 } /^[a-su-z]/ { in_take = 0 } !in_take { next } /all of/ { print f, "all" } / of any / { sub(/ of any.*/, ""); sub(/^ */, ""); if (!/^(next|near|child|own|x)$/) print f, $0 }'
// WANT: inside: u[1:8][1:8]
// WANT: row: u[3][0:9]
// WANT: column: u[0:9][2]
// WANT: number: u
// WANT: remainder: flags[0:2]
// WANT: mask: flags[0:3]
// WANT: half: flags[0:2]
// WANT: shift: flags[1:4]
// WANT: record: some of dot
// WANT: records: some of dot
// WANT: cast: u[1][1]
// WANT: called: u[4][2:6]
// WANT: side: some of u
// WANT: nears: u[1:8][1:8]
// WANT: copied: u[5][0:9]
// WANT: passed: u[7][7]
// WANT: not_any: u
// WANT: not_begin: all
// WANT: not_row: u
// WANT: tree: some of u
// WANT: array: u
