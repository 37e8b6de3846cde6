/* label_parts.c - of which objects does a label need some elements only?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the labels' live sets; the regions, which speak of locations.
 * Out:     label->part, which speaks of objects.
 * Errs:    on the side of whole objects: what no row of a table can hold.
 * Cost:    that of regions_sections, for each label. */
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

void saves_parts(struct saving *s)
{
	for (unsigned i = 0; s->regions && i < s->functions.n; i++)
		for (unsigned k = 0; k < s->functions.at[i].labels.n; k++)
			find_part(s, &s->functions.at[i], &s->functions.at[i].labels.at[k],
				  &s->saves->functions.at[i],
				  &s->saves->functions.at[i].labels.at[k]);
}
