/* section_written.c - what of the objects that a label needs is written before it is read?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the first writes after a label; what may be read after it.
 * Out:     q->written, and polyhedra of it, each with its objects; q->all_but.
 * Means:   a set over numbers known at the cut is told as reads are (sectioning_add). It is left
 *          out of each heap object that its pointer may name, if reads of another form need that.
 * Errs:    towards nothing: what has no exact form over known numbers is given up, and what takes
 *          its numbers from objects that are needed in part, but for small variables, which become
 *          whole.
 * Cost:    isl's, a few operations for each set. */
#include "section_written.h"
#include "access.h"
#include "first_writes.h"
#include "footprint.h"
#include "points_to.h"
#include "section_text.h"

/* ---- the sets ---- */

static bool is_not_known(struct point *here, const struct symbol *s, const void *sectioning)
{
	(void)here;
	return !sectioning_knows_way((struct sectioning *)(uintptr_t)sectioning, s);
}

/* "s", where its parameters are numbers of a size that tables hold. */
static isl_set *for_numbers_of_tables(struct sets *sets, isl_set *s)
{
	unsigned n = dims(isl_set_dim(s, isl_dim_param));
	const long most = MOST_COEFFICIENT / 2;
	s = isl_set_copy(s);
	for (unsigned i = 0; i < n; i++) {
		if (isl_set_involves_dims(s, isl_dim_param, i, 1) != isl_bool_true)
			continue;
		s = isl_set_lower_bound_val(s, isl_dim_param, i,
					    isl_val_int_from_si(sets->ctx, -most));
		s = isl_set_upper_bound_val(s, isl_dim_param, i,
					    isl_val_int_from_si(sets->ctx, most));
	}
	return own_set(sets, isl_set_coalesce(s));
}

struct elements section_written_told(struct sectioning *q, struct elements must)
{
	struct sets *sets = q->here.sets;
	struct elements_list l = {0};
	for (unsigned i = 0; i < must.n; i++) {
		const struct elements one = {.at = &must.at[i], .n = 1};
		q->where = set_params(sets, must.at[i].set);
		const struct elements told =
			footprint_project(&q->here, one, EVERY, is_not_known, q);
		isl_set *s = told.n ? for_numbers_of_tables(sets, told.at[0].set) : NULL;
		if (s && !set_is_empty(s) && isl_set_n_basic_set(s) <= MOST_POLYHEDRA)
			elements_list_add(sets, &l, told.at[0].family, s);
	}
	q->where = NULL;
	return elements_list_end(sets, &l);
}

void section_written_find(struct sectioning *q)
{
	if (q->after->execution == EXECUTION_SERIAL)
		q->written = section_written_told(q, q->after->effect.first);
	q->is_given_up = ARENA_ARRAY(q->here.arena, bool, q->written.n);
}

/* ---- which objects it is left out of ---- */

/* Can what is written in "x" be left out of what is needed of "location"? */
static bool is_left_out(struct sectioning *q, const struct family_set *x, unsigned location)
{
	const struct point *here = &q->here;
	return location < points_to_data(here->known->pts) &&
	       memory_is_in_heap(points_to_memory(here->known->pts, location)) &&
	       base_may_name(&x->family->base, location) &&
	       first_is_of_use(&q->here, q->reads, location, x->family);
}

bool section_written_has(struct sectioning *q, unsigned location)
{
	for (unsigned i = 0; i < q->written.n; i++)
		if (!q->is_given_up[i] && is_left_out(q, &q->written.at[i], location))
			return true;
	return false;
}

bool section_written_fits(struct sectioning *q, unsigned location)
{
	return footprint_is_followed(q->here.known, q->here.function, location) &&
	       section_written_has(q, location);
}

void section_written_need_whole(struct sectioning *q, const struct object_base *b)
{
	struct bitset objects = q->to->objects;
	for (int i = bitset_next(objects, 0); i >= 0; i = bitset_next(objects, (unsigned)i + 1)) {
		if (!base_may_name(b, (unsigned)i) || bitset_has(q->all_but, (unsigned)i))
			continue;
		if (section_written_has(q, (unsigned)i))
			bitset_add(q->all_but, (unsigned)i);
		else
			bitset_remove(objects, (unsigned)i);
	}
}

void section_written_drop_whole(struct sectioning *q)
{
	struct bitset all = q->all_but;
	for (int i = bitset_next(all, 0); i >= 0; i = bitset_next(all, (unsigned)i + 1)) {
		if (bitset_has(q->to->objects, (unsigned)i) && section_written_has(q, (unsigned)i))
			continue;
		bitset_remove(q->to->objects, (unsigned)i);
		bitset_remove(all, (unsigned)i);
	}
}

/* ---- polyhedra ---- */

/* Is it so small, or of so little use in part, that it may be needed whole: a variable of few
 * bytes, a table of pointers? */
static bool may_be_whole(const struct sectioning *q, unsigned location)
{
	const struct known_program *known = q->here.known;
	const struct var *v = access_location_var(known->table, q->here.function, location);
	if (v)
		return var_bytes(v) <= MOST_FOR_NUMBERS;
	return location < points_to_data(known->pts) &&
	       points_to_element(known->pts, location)->kind == TYPE_POINTER;
}

/* Is each object that numbers come from needed whole, or may it be? */
static bool sources_may_be_whole(const struct sectioning *q)
{
	for (int i = bitset_next(q->whole, 0); i >= 0; i = bitset_next(q->whole, (unsigned)i + 1))
		if (bitset_has(q->to->objects, (unsigned)i) && !may_be_whole(q, (unsigned)i))
			return false;
	return true;
}

/* False: it has no form. */
static bool add_one(struct sectioning *q, const struct family_set *x, bool is_counting)
{
	struct bitset written = bitset_new(q->here.arena, q->here.nlocations);
	struct bitset objects = q->to->objects;
	for (int i = bitset_next(objects, 0); i >= 0; i = bitset_next(objects, (unsigned)i + 1))
		if (is_left_out(q, x, (unsigned)i))
			bitset_add(written, (unsigned)i);
	return bitset_empty(written) ||
	       (sectioning_add(q, x->family, x->set, is_counting, written) &&
		sources_may_be_whole(q));
}

bool section_written_add(struct sectioning *q, bool is_counting)
{
	for (unsigned i = 0; i < q->written.n; i++) {
		struct bitset whole = bitset_copy(q->here.arena, q->whole);
		if (q->is_given_up[i] || add_one(q, &q->written.at[i], is_counting))
			continue;
		q->is_given_up[i] = true;
		q->whole = whole;
		return false;
	}
	return !sectioning_drop_sources(q);
}

void section_written_add_bytes(struct sectioning *q)
{
	for (int i = bitset_next(q->all_but, 0); i >= 0;
	     i = bitset_next(q->all_but, (unsigned)i + 1)) {
		struct section_members all = {.object = (unsigned)i};
		ARRAY_PUSH(q->here.arena, q->to->members, all);
	}
}

/* ---- for people ---- */

const char *section_written_text(struct sectioning *q, unsigned location, const char *text)
{
	struct section_texts texts = {0};
	for (unsigned i = 0; i < q->written.n; i++)
		if (!q->is_given_up[i] && is_left_out(q, &q->written.at[i], location))
			section_texts_add(q->here.arena, &texts, &q->written.at[i]);
	const char *but = section_texts_join(q->here.arena, &texts);
	return *but ? arena_printf(q->here.arena, "%s but %s", *text ? text : "nothing", but)
		    : text;
}
