/* label_parts.c - of which objects does a label need some elements only, or kill some?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the labels' live and kill sets; the regions, which speak of locations.
 * Out:     label->part and label->kill_part, which speak of objects.
 * Means:   elements that a label kills matter if they may be live at a call, in serial code, that
 *          leads to its function. At a label in a region they are those that its team kills.
 * Errs:    on the side of whole objects, and of none killed: what no row of a table can hold.
 * Cost:    that of regions_sections and regions_killed, for each label. */
#include "access.h"
#include "calls.h"
#include "saves_internal.h"

struct dump_reader {
	const struct saves *saves;
	const struct path_function *function;
	const struct label *label;
};

static bool can_read(void *reading, const struct var *v)
{
	const struct dump_reader *r = reading;
	return saves_can_read(r->saves, r->function, r->label, v);
}

static bool is_saved(const struct saving *s, const struct label *l, unsigned object)
{
	return object && s->saves->objects.at[object].is_saved && bitset_has(l->live, object);
}

static void number_set(const struct saving *s, const struct solved *f, const struct label *l,
		       struct bitset *set)
{
	struct bitset locations = *set;
	if (!locations.words)
		return;
	*set = bitset_new(s->arena, s->saves->objects.n);
	for (int i = bitset_next(locations, 0); i >= 0;
	     i = bitset_next(locations, (unsigned)i + 1)) {
		unsigned object = saves_number_of_location(s, f, (unsigned)i);
		if (is_saved(s, l, object))
			bitset_add(*set, object);
	}
}

/* From locations to objects. */
static void number_killed(const struct saving *s, const struct solved *f, struct array_sections *p)
{
	struct bitset locations = p->objects;
	p->objects = bitset_new(s->arena, s->saves->objects.n);
	for (int i = bitset_next(locations, 0); i >= 0; i = bitset_next(locations, (unsigned)i + 1))
		bitset_add(p->objects, saves_number_of_location(s, f, (unsigned)i));
	for (unsigned i = 0; i < p->texts.n; i++)
		p->texts.at[i].object = saves_number_of_location(s, f, p->texts.at[i].object);
}

static void number(const struct saving *s, const struct solved *f, const struct label *l,
		   struct array_sections *p)
{
	struct bitset locations = p->objects;
	unsigned n = 0;
	p->objects = bitset_new(s->arena, s->saves->objects.n);
	for (int i = bitset_next(locations, 0); i >= 0;
	     i = bitset_next(locations, (unsigned)i + 1)) {
		unsigned object = saves_number_of_location(s, f, (unsigned)i);
		if (is_saved(s, l, object))
			bitset_add(p->objects, object);
	}
	for (unsigned i = 0; i < p->members.n; i++) {
		struct section_members e = p->members.at[i];
		e.object = saves_number_of_location(s, f, e.object);
		if (is_saved(s, l, e.object))
			p->members.at[n++] = e;
	}
	p->members.n = n;
	for (unsigned i = 0; i < p->polyhedra.n; i++) {
		number_set(s, f, l, &p->polyhedra.at[i].written);
		number_set(s, f, l, &p->polyhedra.at[i].whole);
	}
	n = 0;
	for (unsigned i = 0; i < p->texts.n; i++) {
		struct section_text t = p->texts.at[i];
		t.object = saves_number_of_location(s, f, t.object);
		if (is_saved(s, l, t.object))
			p->texts.at[n++] = t;
	}
	p->texts.n = n;
}

static void find_part(struct saving *s, const struct solved *f, const struct found_label *found,
		      struct path_function *to, struct label *l)
{
	struct dump_reader r = {s->saves, to, l};
	struct array_sections *p;
	if (l->is_fork)
		return;
	p = regions_sections(s->regions, f->function, saves_place(l), found->live, can_read, &r);
	if (!p)
		return;
	number(s, f, l, p);
	l->part = bitset_empty(p->objects) ? NULL : p;
	l->rests_on_known |= l->part != NULL;
}

/* ---- what a label kills in part ---- */

/* By function: the objects that are live at calls in serial code that may lead to it. */
static bool add_of_caller(struct saving *s, const struct path_function *f, const struct label *l,
			  struct bitset *of_callers)
{
	bool has_grown = false;
	const struct callees *to = l->call ? calls_of(s->calls, l->call) : NULL;
	for (unsigned i = 0; to && i < to->functions.n; i++) {
		struct bitset *of = &of_callers[to->functions.at[i]->id];
		unsigned n = bitset_count(*of);
		bitset_union(*of, l->live);
		bitset_union(*of, of_callers[f->function->id]);
		has_grown |= bitset_count(*of) > n;
	}
	return has_grown;
}

static struct bitset *needs_of_callers(struct saving *s)
{
	unsigned nfunctions = s->program->functions.n;
	struct bitset *of = ARENA_ARRAY(s->arena, struct bitset, nfunctions + 1);
	bool has_grown = true;
	for (unsigned i = 0; i < nfunctions; i++)
		of[s->program->functions.at[i]->id] = bitset_new(s->arena, s->saves->objects.n);
	while (has_grown) {
		has_grown = false;
		for (unsigned i = 0; i < s->saves->functions.n; i++) {
			const struct path_function *f = &s->saves->functions.at[i];
			for (unsigned k = 0; !f->region && k < f->labels.n; k++)
				has_grown |= add_of_caller(s, f, &f->labels.at[k], of);
		}
	}
	return of;
}

/* The locations of "f" of which its callers may need what the label does not kill. */
static struct bitset needed(const struct saving *s, const struct solved *f, const struct label *l,
			    struct bitset of_callers)
{
	struct bitset locations = bitset_new(s->arena, access_locations(s->table, f->function));
	for (unsigned i = 0; i < points_to_data(s->pts); i++) {
		unsigned object = saves_number_of_location(s, f, i);
		if (object && s->saves->objects.at[object].is_saved &&
		    bitset_has(of_callers, object) && !bitset_has(l->kill, object))
			bitset_add(locations, i);
	}
	return locations;
}

/* "live" without what is live in part. */
static struct bitset live_whole(const struct saving *s, const struct solved *f,
				const struct found_label *found, const struct label *l)
{
	struct bitset live = bitset_copy(s->arena, found->live);
	for (int i = bitset_next(live, 0); l->part && i >= 0;
	     i = bitset_next(live, (unsigned)i + 1)) {
		unsigned object = saves_number_of_location(s, f, (unsigned)i);
		if (object && bitset_has(l->part->objects, object))
			bitset_remove(live, (unsigned)i);
	}
	return live;
}

static void find_kill_part(struct saving *s, const struct solved *f,
			   const struct found_label *found, struct path_function *to,
			   struct label *l, struct bitset of_callers)
{
	struct dump_reader r = {s->saves, to, l};
	struct bitset of = needed(s, f, l, of_callers);
	if (l->is_fork || bitset_empty(of))
		return;
	struct bitset live = live_whole(s, f, found, l),
		      in_part = bitset_copy(s->arena, found->live);
	bitset_subtract(in_part, live);
	struct array_sections *p = regions_killed(s->regions, f->function, saves_place(l), live,
						  in_part, of, can_read, &r);
	if (!p)
		return;
	number_killed(s, f, p);
	l->kill_part = p;
	l->rests_on_known = true;
}

static void find_parts(struct saving *s, unsigned function, struct bitset *of_callers)
{
	const struct solved *f = &s->functions.at[function];
	struct path_function *to = &s->saves->functions.at[function];
	for (unsigned k = 0; k < f->labels.n; k++) {
		find_part(s, f, &f->labels.at[k], to, &to->labels.at[k]);
		find_kill_part(s, f, &f->labels.at[k], to, &to->labels.at[k],
			       of_callers[f->function->id]);
	}
}

void saves_parts(struct saving *s)
{
	struct bitset *of_callers = s->regions ? needs_of_callers(s) : NULL;
	for (unsigned i = 0; of_callers && i < s->functions.n; i++)
		find_parts(s, i, of_callers);
}
