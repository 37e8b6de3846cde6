/* places.c - where does an address of one build lie in another?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    two builds that are matched; an image's blocks and locals; an address that it may hold.
 * Out:   the same place by its name: so many bytes into a variable, a function, a block, so many
 *        into a literal. The end of a variable is a place of it, if the program may point there.
 * Errs:  where the end of a variable is the beginning of another, and the address may mean both,
 *        it says so. Of blocks, the one that begins there is meant.
 * Cost:  linear in the set; logarithmic in blocks. */
#include "places.h"
#include "types.h"

#include <stdlib.h>
#include <string.h>

void places_add(struct places *p, struct place_range r)
{
	if (p->n == p->room) {
		p->room = p->room ? 2 * p->room : 64;
		p->ranges = realloc(p->ranges, p->room * sizeof *p->ranges);
		if (!p->ranges)
			abort();
	}
	p->ranges[p->n++] = r;
}

static int by_place(const void *x, const void *y)
{
	const struct place_range *a = x, *b = y;
	return a->at < b->at ? -1 : a->at > b->at;
}

void places_sort(struct places *p)
{
	if (p->n)
		qsort(p->ranges, p->n, sizeof *p->ranges, by_place);
}

void places_free(struct places *p)
{
	free(p->ranges);
	*p = (struct places){0};
}

struct search {
	const struct match *m;
	uint64_t at;
	const char *pointee;
	struct place *out;
	unsigned found; /* different places */
};

/* 0: the new build does not say where. */
static void add(struct search *s, struct place place)
{
	if (s->found && s->out->to == place.to)
		return;
	*s->out = place;
	s->found++;
}

static void look_in_static(struct search *s, size_t i)
{
	const struct build *old = s->m->old, *new = s->m->new;
	if (i >= old->nstatics)
		return;
	const struct build_static *o = &old->statics[i], *n = NULL;
	uint64_t last = o->is_function || !o->size ? 0 : o->has_end ? o->size : o->size - 1;
	struct place to = {.name = o->name};
	if (!o->at || s->at < o->at || s->at - o->at > last)
		return;
	if (s->m->statics[i] != MATCH_NONE)
		n = &new->statics[s->m->statics[i]];
	to.what = s->m->statics[i];
	if (n && n->at &&
	    type_moved((struct type_pair){old, new, o->type, n->type, false}, s->at - o->at,
		       s->pointee, &to.offset))
		to.to = n->at + to.offset;
	add(s, to);
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
	const struct build *old = s->m->old;
	uint64_t into = 0, to;
	for (size_t i = 0; i < old->nstrings; i++) {
		const struct build_string *x = &old->strings[i];
		for (size_t k = 0; k < x->n; k++)
			if (s->at >= x->at[k] && s->at - x->at[k] <= x->length &&
			    (!best || x->length > best->length)) {
				best = x;
				into = s->at - x->at[k];
			}
	}
	if (!best)
		return;
	to = place_of_text(s->m->new, best->text);
	add(s, (struct place){to ? to + into : 0, -1, into, best->text});
}

static bool has_member(const struct build_set *set, int64_t what)
{
	for (size_t i = 0; set && i < set->n; i++)
		if (set->at[i].what == what)
			return true;
	return !set;
}

/* The last range that begins at "at" or before; NULL: none does. */
static const struct place_range *range_before(const struct places *p, uint64_t at)
{
	size_t low = 0, high = p->n;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (p->ranges[middle].at <= at)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &p->ranges[low - 1] : NULL;
}

static enum place_state find_range(const struct places *p, const struct build_set *set, uint64_t at,
				   const char *pointee, struct place *out)
{
	const struct match *m = p->match;
	const struct place_range *r = range_before(p, at);
	if (r && r > p->ranges && at == r->at && !has_member(set, r->old) &&
	    at == r[-1].at + r[-1].size)
		r--;
	if (!r || at - r->at > r->size || !has_member(set, r->old))
		return PLACE_ELSEWHERE;
	*out = (struct place){.what = r->new, .name = r->name};
	if (r->new < -2 - (int64_t)m->new->nobjects || !r->to)
		return PLACE_LOST;
	bool is_moved = r->old_type != BUILD_UNKNOWN && r->new_type != BUILD_UNKNOWN;
	out->offset = at - r->at;
	if (is_moved && !type_moved((struct type_pair){m->old, m->new, r->old_type, r->new_type,
						       r->is_repeated},
				    at - r->at, pointee, &out->offset))
		return PLACE_LOST;
	out->to = r->to + out->offset;
	return PLACE_FOUND;
}

enum place_state places_find(const struct places *p, uint32_t number, uint64_t at,
			     const char *pointee, struct place *out)
{
	const struct build *old = p->match->old;
	struct search s = {p->match, at, pointee, out, 0};
	const struct build_set *set = number == MATCH_NONE ? NULL : &old->sets[number];
	if (at < old->begin || at > old->end)
		return find_range(p, set, at, pointee, out);
	for (size_t i = 0; set && i < set->n; i++)
		if (set->at[i].what == -1)
			look_in_strings(&s);
		else if (set->at[i].what >= 0)
			look_in_static(&s, (size_t)set->at[i].what);
	for (size_t i = 0; !set && i < old->nstatics; i++)
		look_in_static(&s, i);
	if (!set)
		look_in_strings(&s);
	if (s.found != 1)
		return s.found ? PLACE_AMBIGUOUS : PLACE_UNNAMED;
	return out->to ? PLACE_FOUND : PLACE_LOST;
}
