// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// WITH: units/blocks_reused.c
/* Blocks that one pointer takes for a record which begins with an array, and another, which was one to characters or void, for an array or
 * a record of another type: what it stores may be a member behind the array, which says how much of the data is needed. Also a record
 * in a block behind others, and one whose name is another type's in another unit. */
#include "units/blocks_reused.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { MANY = 600, STEPS = 4 };

struct rec {
	int shape[64];
	double *w;
	int n;
};
struct lent {
	struct lent *next;
	struct rec rec;
};

static struct rec *seen, *tagged;
static char *as_characters;
static struct lent *pool;
static struct rec *payload;
static double x[MANY], y[MANY], z[MANY];

static struct rec *set_up(struct rec *r, double *w)
{
	for (int i = 0; i < 64; i++)
		r->shape[i] = i;
	r->w = w;
	r->n = 0;
	return r;
}

static void *lend(void)
{
	return &pool->rec;
}

static char *hand_on(void)
{
	return (char *)tagged;
}

int main(int argc, char **argv)
{
	(void)argv;
	seen = malloc(sizeof *seen);
	tagged = malloc(sizeof *tagged);
	pool = malloc(sizeof *pool);
	pool->next = NULL;
	set_up(seen, x);
	payload = set_up(lend(), y);
	set_up(tagged, z);
	as_characters = (char *)seen;
	int k = argc * (int)(offsetof(struct rec, n) / sizeof(int));
	for (int i = 0; i < MANY; i++)
		x[i] = i * 1.5 + 1, y[i] = i * 2.5 + 1, z[i] = i * 3.5 + 1;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		double s = 0;
		seen->n = 10;
		int *q = (int *)as_characters;
		q[k] = 300;
		for (int i = 0; i < 10; i++)
			x[i] = i + step;
		for (int i = 0; i < seen->n; i++)
			s += x[i] * (i + step);
		payload->n = 10;
		int *r = lend();
		r[k] = 300;
		for (int i = 0; i < 10; i++)
			y[i] = i + step;
		for (int i = 0; i < payload->n; i++)
			s += y[i] * (i + step);
		tagged->n = 10;
		store_at(hand_on(), k / 2, 300);
		for (int i = 0; i < 10; i++)
			z[i] = i + step;
		for (int i = 0; i < tagged->n; i++)
			s += z[i] * (i + step);
		printf("%d: %.17g %d\n", step, s, seen->shape[5]);
	}
	return 0;
}
