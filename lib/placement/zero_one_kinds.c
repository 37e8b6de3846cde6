/* zero_one_kinds.c - the lightest set with members of few kinds, by implicit enumeration of kinds.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a problem, a kind for each candidate, how many kinds the members may be of; a solver.
 * Out:   the best answer of the solver over all choices of so many kinds.
 * Means: a choice of kinds stands for all its parts, and more kinds never make the best set worse.
 *        So the solver's answer with all kinds that are still allowed is a bound for each choice
 *        among them, and if it happens to be of few enough kinds, the best of these choices. If
 *        not, it names the kinds to branch by: u1, u2, …, the most used first. Either all of the
 *        first ones are taken (as many as there is room for, and no other), or one of them is the
 *        first that is left out. A filter, "better than the best so far", leaves out most.
 * Errs:  never; the answer is rechecked (zero_one_kinds_check).
 * Cost:  at most one run of the solver for each choice; one in all if the answer is of few kinds
 *        anyhow. */
#include "zero_one_work.h"

#include <stdlib.h>

struct search {
	const struct zero_one *p;
	const struct zero_one_kinds *k;
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

static struct part part_of(const struct zero_one *p, const struct zero_one_kinds *k,
			   const bool *is_allowed)
{
	uint32_t n = p->n, to = 0;
	struct part part = {*p, zero_one_room(n, sizeof *part.time),
			    zero_one_room(n, sizeof *part.weight),
			    zero_one_room(n, sizeof *part.from)};
	for (uint32_t i = 0; i < n; i++) {
		if (!is_allowed[k->kind[i]])
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

void zero_one_some_kinds(const struct zero_one *p, const struct zero_one_kinds *k,
			 const bool *is_allowed, zero_one_solver *solve, struct zero_one_answer *a)
{
	struct part part = part_of(p, k, is_allowed);
	solve(&part.p, a);
	for (uint32_t i = 0; i < a->n; i++)
		a->chosen[i] = part.from[a->chosen[i]];
	free(part.time);
	free(part.weight);
	free(part.from);
}

static bool passes(const struct search *s, const struct zero_one_answer *a)
{
	if (a->status != ZERO_ONE_OK)
		return false;
	return !s->is_found || a->weight < s->best.weight ||
	       (a->weight == s->best.weight && a->n < s->best.n);
}

/* The kinds of the members, the most used first, of equals the first; returns how many. */
static uint32_t kinds_of(const struct search *s, const struct zero_one_answer *a, uint32_t *kinds)
{
	uint32_t n = 0, *uses = zero_one_room(s->k->n, sizeof *uses);
	for (uint32_t i = 0; i < a->n; i++)
		uses[s->k->kind[a->chosen[i]]]++;
	for (uint32_t kind = 0; kind < s->k->n; kind++) {
		if (!uses[kind])
			continue;
		uint32_t at = n++;
		for (; at > 0 && uses[kinds[at - 1]] < uses[kind]; at--)
			kinds[at] = kinds[at - 1];
		kinds[at] = kind;
	}
	free(uses);
	return n;
}

static void look(struct search *s, struct choice c);

/* Whatever "c" takes, and of "kinds" as many as there is room for: these alone. */
static void look_at_taken(struct search *s, struct choice c, const uint32_t *kinds)
{
	bool *both = zero_one_room(s->k->n, sizeof *both);
	for (uint32_t i = 0; i < s->k->n; i++)
		both[i] = c.is_taken[i];
	for (uint32_t i = 0, left = s->k->most - c.taken; left > 0; i++) {
		left -= !both[kinds[i]];
		both[kinds[i]] = true;
	}
	look(s, (struct choice){both, both, s->k->most});
	free(both);
}

/* One of "kinds" is the first that is left out; those before it are taken. */
static void look_without(struct search *s, struct choice c, const uint32_t *kinds)
{
	bool *taken = zero_one_room(s->k->n, sizeof *taken);
	for (uint32_t i = 0; i < s->k->n; i++)
		taken[i] = c.is_taken[i];
	for (uint32_t i = 0, n = c.taken; n < s->k->most; i++) {
		if (taken[kinds[i]])
			continue;
		c.is_allowed[kinds[i]] = false;
		look(s, (struct choice){c.is_allowed, taken, n});
		c.is_allowed[kinds[i]] = true;
		taken[kinds[i]] = true;
		n++;
	}
	free(taken);
}

static void look(struct search *s, struct choice c)
{
	struct zero_one_answer a;
	zero_one_some_kinds(s->p, s->k, c.is_allowed, s->solve, &a);
	if (!passes(s, &a)) {
		zero_one_free(&a);
		return;
	}
	uint32_t *kinds = zero_one_room(s->k->n, sizeof *kinds);
	if (kinds_of(s, &a, kinds) <= s->k->most) {
		zero_one_free(&s->best);
		s->best = a;
		s->is_found = true;
	} else {
		zero_one_free(&a);
		look_at_taken(s, c, kinds);
		look_without(s, c, kinds);
	}
	free(kinds);
}

void zero_one_few_kinds(const struct zero_one *p, const struct zero_one_kinds *k,
			zero_one_solver *solve, struct zero_one_answer *a)
{
	struct search s = {.p = p, .k = k, .solve = solve};
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
		a->status = ZERO_ONE_KINDS;
}
