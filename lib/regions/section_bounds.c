/* section_bounds.c - all elements lie in their object.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an access family and the set of its coordinates, at a label.
 * Out:     the set with bounds for all of the coordinates, where they are known.
 * Means:   whatever the source adds to a pointer, it stays in the object that the pointer is into
 *          (C11 6.5.6p8). Of a variable the size is known; of a heap block the runtime knows it at
 *          the cut. Which block that is a pointer tells only if it points to its beginning
 *          (starts.h), not behind its end, nor in front of it as some libraries' arrays from 1 on
 *          do.
 * Errs:    leaves the coordinates without bounds.
 * Cost:    two constraints for each disjunct. */
#include "section_bounds.h"
#include "starts.h"

static bool has_bounds(isl_set *s, unsigned n)
{
	bool all = true;
	for (unsigned k = 0; all && k < n; k++)
		all = isl_set_dim_has_lower_bound(s, isl_dim_set, k) == isl_bool_true &&
		      isl_set_dim_has_upper_bound(s, isl_dim_set, k) == isl_bool_true;
	return all;
}

static const char *name_of_room(struct arena *a, const struct symbol *s)
{
	return arena_printf(a, "bytes of %s", s->address.base.pointer->name);
}

/* How many bytes has the block that "pointer" points to? */
static const struct symbol *room_of(struct point *here, const struct symbol *pointer)
{
	static const struct type number = {
		.kind = TYPE_INTEGER, .size = 8, .integer = INTEGER_SIGNED, .canonical = "long"};
	struct symbol s = {.kind = SYMBOL_ROOM, .type = &number};
	s.scope = pointer->scope;
	s.is_entry = pointer->is_entry;
	s.is_uniform = pointer->is_uniform;
	s.address.is_known = true;
	s.address.base.pointer = pointer;
	return symbol_of(here, &s, name_of_room);
}

isl_set *section_in_object(struct point *here, const struct family_set *x)
{
	const struct access_family *f = x->family;
	if (!x->set || family_is_of_rows(f))
		return x->set;
	if (f->base.var)
		return set_inside(here->sets, x->set, f, (int64_t)f->base.var->type->size, NULL);
	if (f->is_unlikely || has_bounds(x->set, f->n) || !pointer_is_start(here, f->base.pointer))
		return x->set;
	return set_inside(here->sets, x->set, f, 0, room_of(here, f->base.pointer)->id);
}

bool section_is_all(struct sets *sets, const struct family_set *x, isl_set *context)
{
	const struct access_family *f = x->family;
	if (!f->base.pointer || f->n != 1 || family_is_of_rows(f) || f->strides[0] != f->size ||
	    f->offset || isl_set_dim_has_any_upper_bound(x->set, isl_dim_set, 0) != isl_bool_false)
		return false;
	isl_set *all = isl_set_universe(isl_set_get_space(x->set));
	all = isl_set_lower_bound_si(all, isl_dim_set, 0, 0);
	all = own_set(sets, isl_set_intersect_params(all, isl_set_copy(context)));
	return set_is_within(all, x->set);
}
