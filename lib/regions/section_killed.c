/* section_killed.c - which elements must be written from a label on, until its function returns?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the must-writes after a label; the locations that its callers may need.
 * Out:     struct array_sections: polyhedra that tell elements exactly; its objects are all that
 *          these may lie in, as far as callers may need it.
 * Means:   an element is known by its address, whichever object lies there: who reads it once the
 *          function has returned reads what that has written. So a set over numbers known at the
 *          cut needs no more than to be told.
 * Errs:    towards nothing: sets that have no exact form, or numbers from what need not be in an
 *          image; what a thread does on its own; what signal handlers, other threads or their
 *          copies may have.
 * Cost:    isl's, a few operations for each set. */
#include "access.h"
#include "by_team.h"
#include "footprint.h"
#include "points_to.h"
#include "region_walk.h"
#include "section_text.h"
#include "section_written.h"

/* ---- which of the sets ---- */

/* Can "b" be found at the cut, and does all that may lie there belong to this thread, and outlive
 * the function? */
static bool outlives(struct sectioning *q, const struct object_base *b)
{
	if (b->var && (var_is_automatic(b->var) || !sectioning_can_read(q, b->var)))
		return false;
	for (unsigned i = 0; i < points_to_data(q->here.known->pts); i++)
		if (base_may_name(b, i) &&
		    !footprint_is_followed(q->here.known, q->here.function, i))
			return false;
	return true;
}

static bool names_one_of(const struct object_base *b, struct bitset locations)
{
	for (int i = bitset_next(locations, 0); i >= 0; i = bitset_next(locations, (unsigned)i + 1))
		if (base_may_name(b, (unsigned)i))
			return true;
	return false;
}

/* Those of "must" that may be of use, over numbers known at the cut. */
static struct elements of_use(struct sectioning *q, struct elements must, struct bitset needed)
{
	struct elements_list l = {0};
	for (unsigned i = 0; i < must.n; i++) {
		const struct access_family *f = must.at[i].family;
		if (!f->is_unlikely && !f->direct && outlives(q, &f->base) &&
		    names_one_of(&f->base, needed))
			elements_list_add(q->here.sets, &l, f, must.at[i].set);
	}
	return section_written_told(q, elements_list_end(q->here.sets, &l));
}

/* ---- polyhedra ---- */

static struct bitset objects_at(struct sectioning *q, const struct object_base *b,
				struct bitset needed)
{
	struct bitset objects = bitset_new(q->here.arena, q->here.nlocations);
	for (int i = bitset_next(needed, 0); i >= 0; i = bitset_next(needed, (unsigned)i + 1))
		if (base_may_name(b, (unsigned)i))
			bitset_add(objects, (unsigned)i);
	return objects;
}

/* Is the way to "b" known where it is asked for (q->where)? Another set may have asked
 * elsewhere. */
static bool is_known(struct sectioning *q, const struct object_base *b)
{
	return b->var || sectioning_knows_way(q, b->pointer);
}

/* All sets that are not given up. False: one more is. */
static bool add_all(struct sectioning *q, struct bitset needed, bool is_counting)
{
	for (unsigned i = 0; i < q->written.n; i++) {
		const struct family_set *x = &q->written.at[i];
		if (q->is_given_up[i])
			continue;
		q->where = set_params(q->here.sets, x->set);
		q->is_given_up[i] = !is_known(q, &x->family->base) ||
				    !sectioning_add(q, x->family, x->set, is_counting,
						    objects_at(q, &x->family->base, needed));
		q->where = NULL;
		if (q->is_given_up[i])
			return false;
	}
	return true;
}

static void make_polyhedra(struct sectioning *q, struct bitset needed)
{
	bool is_counted;
	do {
		q->failed = false;
		q->numbers.n = q->to->parameters.n = q->to->polyhedra.n = 0;
		is_counted = add_all(q, needed, true);
		q->counted = q->to->parameters.n;
	} while (!is_counted || !add_all(q, needed, false));
}

/* What is known by its address need not say in which objects. */
static void take_objects(struct array_sections *to)
{
	for (unsigned i = 0; i < to->polyhedra.n; i++) {
		bitset_union(to->objects, to->polyhedra.at[i].written);
		to->polyhedra.at[i].written = (struct bitset){0};
	}
}

static void add_texts(struct sectioning *q)
{
	struct arena *arena = q->here.arena;
	struct bitset objects = q->to->objects;
	for (int k = bitset_next(objects, 0); k >= 0; k = bitset_next(objects, (unsigned)k + 1)) {
		struct section_texts texts = {0};
		for (unsigned i = 0; i < q->written.n; i++)
			if (!q->is_given_up[i] &&
			    base_may_name(&q->written.at[i].family->base, (unsigned)k))
				section_texts_add(arena, &texts, &q->written.at[i]);
		struct section_text t = {(unsigned)k, section_texts_join(arena, &texts)};
		ARRAY_PUSH(arena, q->to->texts, t);
	}
}

struct array_sections *regions_killed(struct regions *r, const struct function *f,
				      const void *label, struct bitset live, struct bitset in_part,
				      struct bitset needed, regions_can_read *can_read, void *with)
{
	const struct continuation *after = regions_continuation(r, f, label);
	if (!after || after->execution == EXECUTION_PER_THREAD ||
	    !after->effect.exits[EXIT_NEXT].is_reached)
		return NULL;
	struct sectioning q = sectioning_at(continuation_point(r, f, after), after, live);
	q.can_read = can_read;
	q.with = with;
	q.in_part = in_part;
	q.reads = elements_union(q.here.sets, after->effect.exposed_before,
				 after->effect.exposed_after);
	q.written = of_use(&q, after->effect.exits[EXIT_NEXT].must_before, needed);
	q.is_given_up = ARENA_ARRAY(r->arena, bool, q.written.n);
	make_polyhedra(&q, needed);
	take_objects(q.to);
	add_texts(&q);
	bool ok = !q.here.failed && !sets_failed(&r->sets);
	sets_renew(&r->sets);
	return ok && !bitset_empty(q.to->objects) ? q.to : NULL;
}
