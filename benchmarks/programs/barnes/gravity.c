/* gravity.c - accelerations and potentials.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each body walks the tree for itself, so that no two threads write to one body. */
#include "barnes.h"

#include <math.h>
#include <stddef.h>

/* What a mass at "at" does to body "b". */
static void attract(const struct system *s, double mass, const double at[3], struct body *b)
{
	double d[3], r2 = s->soft2;
	for (int k = 0; k < 3; k++) {
		d[k] = at[k] - b->r[k];
		r2 += d[k] * d[k];
	}
	double part = mass / sqrt(r2);
	b->potential -= part;
	for (int k = 0; k < 3; k++)
		b->a[k] += part / r2 * d[k];
}

static bool far_enough(const struct system *s, const struct node *n, const struct body *b)
{
	double r2 = 0;
	for (int k = 0; k < 3; k++)
		r2 += (n->centre[k] - b->r[k]) * (n->centre[k] - b->r[k]);
	return 4 * n->half * n->half < s->theta * s->theta * r2;
}

static void walk(const struct system *s, const struct node *n, struct body *b)
{
	if (n->kind == NODE_LEAF) {
		for (const struct body *other = n->first; other; other = other->next)
			if (other != b)
				attract(s, other->mass, other->r, b);
		return;
	}
	if (far_enough(s, n, b)) {
		attract(s, n->mass, n->centre, b);
		return;
	}
	for (int k = 0; k < 8; k++)
		if (n->child[k])
			walk(s, n->child[k], b);
}

static void clear(struct body *b)
{
	b->potential = 0;
	b->a[0] = b->a[1] = b->a[2] = 0;
}

void gravity_compute(struct system *s)
{
#pragma omp parallel for schedule(dynamic, 16)
	for (int i = 0; i < s->nbodies; i++) {
		clear(&s->bodies[i]);
		walk(s, s->root, &s->bodies[i]);
	}
}

double gravity_error(const struct system *s, int i)
{
	struct body b = s->bodies[i];
	double error = 0, size = 0;
	clear(&b);
	for (int k = 0; k < s->nbodies; k++)
		if (k != i)
			attract(s, s->bodies[k].mass, s->bodies[k].r, &b);
	for (int d = 0; d < 3; d++) {
		error += (b.a[d] - s->bodies[i].a[d]) * (b.a[d] - s->bodies[i].a[d]);
		size += b.a[d] * b.a[d];
	}
	return sqrt(error / size);
}
