/* energy.c - what is conserved, and its history.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "barnes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static struct history look(const struct system *s)
{
	struct history h = {
		.time = s->step * s->dt,
		.nodes = tree_nodes(s->root),
		.depth = tree_depth(s->root),
	};
	for (int i = 0; i < s->nbodies; i++) {
		const struct body *b = &s->bodies[i];
		for (int d = 0; d < 3; d++)
			h.kinetic += 0.5 * b->mass * b->v[d] * b->v[d];
		h.potential += 0.5 * b->mass * b->potential;
	}
	return h;
}

void history_add(struct system *s)
{
	if (s->entries == s->room) {
		s->room = s->room ? 2 * s->room : 4;
		s->history = realloc(s->history, sizeof *s->history * (size_t)s->room);
		if (!s->history) {
			fprintf(stderr, "out of memory\n");
			exit(1);
		}
	}
	s->history[s->entries++] = look(s);
}

void history_print(const struct system *s)
{
	for (const struct history *h = s->history; h < s->history + s->entries; h++)
		printf("time %.4f kinetic %.12f potential %.12f nodes %d depth %d\n", h->time,
		       h->kinetic, h->potential, h->nodes, h->depth);
}

double energy_change(const struct system *s)
{
	double start = s->history[0].kinetic + s->history[0].potential, worst = 0;
	for (int i = 1; i < s->entries; i++) {
		double now = s->history[i].kinetic + s->history[i].potential;
		worst = fmax(worst, fabs((now - start) / start));
	}
	return worst;
}

double momentum(const struct system *s)
{
	double p2 = 0;
	for (int d = 0; d < 3; d++) {
		double p = 0;
		for (int i = 0; i < s->nbodies; i++)
			p += s->bodies[i].mass * s->bodies[i].v[d];
		p2 += p * p;
	}
	return sqrt(p2);
}
