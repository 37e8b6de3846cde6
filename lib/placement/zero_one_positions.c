/* zero_one_positions.c - the minimum-weight set at few positions, by implicit enumeration.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a problem, a position for each candidate, at how many positions members may be; a solver.
 * Out:   the best answer of the solver over all choices of so many positions.
 * Means: a choice of positions stands for all its parts, and more positions never make the best set
 *        worse. So the solver's answer with all positions that are still allowed is a bound for
 *        each choice among them, and if it happens to be at few enough positions, the best of these
 *        choices. If not, it names the positions to branch by: u1, u2, …, the most used first.
 *        Either all of the first ones are taken (as many as there is room for, and no other), or
 *        one of them is the first that is left out. A filter, "better than the best so far", leaves
 *        out most.
 * Errs:  never; the answer is rechecked (zero_one_positions_check).
 * Cost:  at most one run of the solver for each choice; one in all if the answer is at few
 *        positions anyhow. */
#include "zero_one_work.h"

#include <stdlib.h>

struct position_search {
	const struct zero_one *p;
	const struct zero_one_positions *k;
	zero_one_solver *solve;
	struct zero_one_answer best;
	bool is_found;
};

/* Kinds that may be used, and those of them that count as used. */
struct choice {
	bool *is_allowed, *is_taken;
	uint32_t taken;
};

/* A part of the candidates as a problem; "from" gives their numbers in the whole. */
struct part {
	struct zero_one p;
	uint64_t *time, *weight;
	uint32_t *from;
};

static struct part part_of(const struct zero_one *p, const struct zero_one_positions *k,
			   const bool *is_allowed)
{
	uint32_t n = p->n, to = 0;
	struct part part = {*p, zero_one_room(n, sizeof *part.time),
			    zero_one_room(n, sizeof *part.weight),
			    zero_one_room(n, sizeof *part.from)};
	for (uint32_t i = 0; i < n; i++) {
		if (!is_allowed[k->position[i]])
			continue;
		part.time[to] = p->time_ns[i];
		part.weight[to] = p->weight[i];
		part.from[to++] = i;
	}
	part.p.time_ns = part.time;
	part.p.weight = part.weight;
	part.p.n = to;
	return part;
}

void zero_one_some_positions(const struct zero_one *p, const struct zero_one_positions *k,
			     const bool *is_allowed, zero_one_solver *solve,
			     struct zero_one_answer *a)
{
	struct part part = part_of(p, k, is_allowed);
	solve(&part.p, a);
	for (uint32_t i = 0; i < a->n; i++)
		a->chosen[i] = part.from[a->chosen[i]];
	free(part.time);
	free(part.weight);
	free(part.from);
}

static bool passes(const struct position_search *s, const struct zero_one_answer *a)
{
	if (a->status != ZERO_ONE_OK)
		return false;
	return !s->is_found || a->weight < s->best.weight ||
	       (a->weight == s->best.weight && a->n < s->best.n);
}

/* The positions of the members, the most used first, of equals the first; returns how many. */
static uint32_t positions_of(const struct position_search *s, const struct zero_one_answer *a,
			     uint32_t *positions)
{
	uint32_t n = 0, *uses = zero_one_room(s->k->n, sizeof *uses);
	for (uint32_t i = 0; i < a->n; i++)
		uses[s->k->position[a->chosen[i]]]++;
	for (uint32_t position = 0; position < s->k->n; position++) {
		if (!uses[position])
			continue;
		uint32_t at = n++;
		for (; at > 0 && uses[positions[at - 1]] < uses[position]; at--)
			positions[at] = positions[at - 1];
		positions[at] = position;
	}
	free(uses);
	return n;
}

static void look(struct position_search *s, struct choice c);

/* Whatever "c" takes, and of "positions" as many as there is room for: these alone. */
static void look_at_taken(struct position_search *s, struct choice c, const uint32_t *positions)
{
	bool *both = zero_one_room(s->k->n, sizeof *both);
	for (uint32_t i = 0; i < s->k->n; i++)
		both[i] = c.is_taken[i];
	for (uint32_t i = 0, left = s->k->most - c.taken; left > 0; i++) {
		left -= !both[positions[i]];
		both[positions[i]] = true;
	}
	look(s, (struct choice){both, both, s->k->most});
	free(both);
}

/* One of "positions" is the first that is left out; those before it are taken. */
static void look_without(struct position_search *s, struct choice c, const uint32_t *positions)
{
	bool *taken = zero_one_room(s->k->n, sizeof *taken);
	for (uint32_t i = 0; i < s->k->n; i++)
		taken[i] = c.is_taken[i];
	for (uint32_t i = 0, n = c.taken; n < s->k->most; i++) {
		if (taken[positions[i]])
			continue;
		c.is_allowed[positions[i]] = false;
		look(s, (struct choice){c.is_allowed, taken, n});
		c.is_allowed[positions[i]] = true;
		taken[positions[i]] = true;
		n++;
	}
	free(taken);
}

static void look(struct position_search *s, struct choice c)
{
	struct zero_one_answer a;
	zero_one_some_positions(s->p, s->k, c.is_allowed, s->solve, &a);
	if (!passes(s, &a)) {
		zero_one_free(&a);
		return;
	}
	uint32_t *positions = zero_one_room(s->k->n, sizeof *positions);
	if (positions_of(s, &a, positions) <= s->k->most) {
		zero_one_free(&s->best);
		s->best = a;
		s->is_found = true;
	} else {
		zero_one_free(&a);
		look_at_taken(s, c, positions);
		look_without(s, c, positions);
	}
	free(positions);
}

void zero_one_few_positions(const struct zero_one *p, const struct zero_one_positions *k,
			    zero_one_solver *solve, struct zero_one_answer *a)
{
	struct position_search s = {.p = p, .k = k, .solve = solve};
	solve(p, a);
	if (a->status != ZERO_ONE_OK || k->most >= k->n)
		return;
	zero_one_free(a);
	bool *all = zero_one_room(k->n, sizeof *all), *none = zero_one_room(k->n, sizeof *none);
	for (uint32_t i = 0; i < k->n; i++)
		all[i] = true;
	look(&s, (struct choice){all, none, 0});
	free(all);
	free(none);
	*a = s.best;
	if (!s.is_found)
		a->status = ZERO_ONE_POSITIONS;
}
