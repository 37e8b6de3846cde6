/* pointers.c - where does an address of one build lie in another?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    two builds of one program; an address that the old one's data may hold.
 * Out:   the same place by its name: so many bytes into a variable, a function, so many into a
 *        literal. The end of a variable is a place of it, if the program may point there.
 * Errs:  where the end of a variable is the beginning of another, and the address may mean both,
 *        it says so.
 * Cost:  linear in the set. */
#include "pointers.h"

#include <string.h>

struct search {
	const struct build *old, *new;
	uint64_t at;
	struct pointer *out;
	unsigned found; /* different places */
};

/* 0: the new build does not say where. */
static void add(struct search *s, const char *name, uint64_t to)
{
	if (s->found && s->out->to == to)
		return;
	*s->out = (struct pointer){to, name};
	s->found++;
}

static void look_in_static(struct search *s, size_t i)
{
	if (i >= s->old->nstatics)
		return;
	const struct build_static *o = &s->old->statics[i], *n = &s->new->statics[i];
	uint64_t last = o->is_function || !o->size ? 0 : o->has_end ? o->size : o->size - 1;
	if (o->at && s->at >= o->at && s->at - o->at <= last)
		add(s, o->name, n->at ? n->at + (s->at - o->at) : 0);
}

static uint64_t place_of_text(const struct build *b, const char *text)
{
	for (size_t i = 0; i < b->nstrings; i++)
		if (!strcmp(text, b->strings[i].text) && b->strings[i].n)
			return b->strings[i].at[0];
	return 0;
}

/* The longest text around it: what another ends with may lie in it. */
static void look_in_strings(struct search *s)
{
	const struct build_string *best = NULL;
	uint64_t into = 0, to;
	for (size_t i = 0; i < s->old->nstrings; i++) {
		const struct build_string *x = &s->old->strings[i];
		for (size_t k = 0; k < x->n; k++)
			if (s->at >= x->at[k] && s->at - x->at[k] <= x->length &&
			    (!best || x->length > best->length)) {
				best = x;
				into = s->at - x->at[k];
			}
	}
	if (!best)
		return;
	to = place_of_text(s->new, best->text);
	add(s, best->text, to ? to + into : 0);
}

enum pointer_state pointer_find(const struct build *old, const struct build *new, const json_t *set,
				uint64_t at, struct pointer *out)
{
	struct search s = {old, new, at, out, 0};
	const json_t *member;
	size_t i;
	if (at < old->begin || at > old->end)
		return POINTER_ELSEWHERE;
	json_array_foreach (set, i, member)
		if (json_integer_value(member) < 0)
			look_in_strings(&s);
		else
			look_in_static(&s, (size_t)json_integer_value(member));
	for (i = 0; !set && i < old->nstatics; i++)
		look_in_static(&s, i);
	if (!set)
		look_in_strings(&s);
	if (s.found != 1)
		return s.found ? POINTER_AMBIGUOUS : POINTER_UNNAMED;
	return out->to ? POINTER_MOVED : POINTER_LOST;
}
