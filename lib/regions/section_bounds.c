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
#include "table_path.h"

static bool is_bounded(isl_set *s, unsigned k)
{
	return isl_set_dim_has_lower_bound(s, isl_dim_set, k) == isl_bool_true &&
	       isl_set_dim_has_upper_bound(s, isl_dim_set, k) == isl_bool_true;
}

static bool has_bounds(isl_set *s, unsigned n)
{
	bool all = true;
	for (unsigned k = 0; all && k < n; k++)
		all = is_bounded(s, k);
	return all;
}

static const char *name_of_room(struct arena *a, const struct symbol *s)
{
	const struct object_base *b = &s->address.base;
	return arena_printf(a, "bytes of %s", b->var ? b->var->name : b->pointer->name);
}

/* How many bytes has the block that begins at "b"? */
static const struct symbol *room_of(struct point *here, const struct object_base *b)
{
	struct symbol s = {.kind = SYMBOL_ROOM, .type = &symbol_type};
	if (b->pointer) {
		s.scope = b->pointer->scope;
		s.is_entry = b->pointer->is_entry;
		s.is_uniform = b->pointer->is_uniform;
	}
	s.address.is_known = true;
	s.address.base = *b;
	return symbol_of(here, &s, name_of_room);
}

/* "s" by what is known before any coordinate is. */
static isl_set *without_numbers(struct point *here, isl_set *s)
{
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i] && symbol_is_over_coordinates(here, l.at.at[i], NULL))
			s = set_without(here->sets, s, l.at.at[i]->id, ANY);
	return s;
}

/* Is coordinate "k" bounded, whatever the others and numbers read at coordinates are? */
static bool is_bounded_alone(struct point *here, isl_set *s, unsigned k)
{
	isl_set *one = isl_set_copy(without_numbers(here, s));
	unsigned n = one ? dims(isl_set_dim(one, isl_dim_set)) : k + 1;
	one = isl_set_project_out(one, isl_dim_set, k + 1, n - k - 1);
	one = isl_set_project_out(one, isl_dim_set, 0, k);
	bool is = is_bounded(one, 0);
	isl_set_free(one);
	return is;
}

/* Is "number" read at index "k", or a number away from it? */
static bool is_read_at(const struct symbol *number, unsigned k)
{
	const struct address *a = &number->address;
	int64_t more;
	return number->kind == SYMBOL_LOAD && a->nterms == 1 &&
	       value_coordinate(a->terms[0].at, &more) == (int)k;
}

/* "s", of "f", where "number", read at one of its coordinates, lies in its array. */
static isl_set *with_number_in_array(struct point *here, isl_set *s, const struct access_family *f,
				     const struct symbol *number)
{
	const struct symbol *pointer = number->address.base.pointer;
	if (pointer &&
	    (symbol_is_over_coordinates(here, pointer, NULL) || !pointer_is_start(here, pointer)))
		return s;
	return table_path_in_object(here, s, f, number,
				    pointer ? room_of(here, &number->address.base)->id : NULL);
}

/* "s" where index "k" is one of an array of which a number in "l" was read there. It is not known
 * which of them was read for these elements, and which only tells that others were written. */
static isl_set *with_index_in_arrays(struct point *here, isl_set *s, const struct access_family *f,
				     const struct symbol_list *l, unsigned k)
{
	isl_set *any = NULL;
	for (unsigned i = 0; i < l->at.n; i++) {
		const struct symbol *x = l->at.at[i];
		if (!x || !is_read_at(x, k) || !set_mentions(s, x->id))
			continue;
		isl_set *in = with_number_in_array(here, s, f, x);
		any = any ? set_or(here->sets, any, in) : in;
	}
	return any ? any : s;
}

struct bounding {
	struct point *here;
	const struct access_family *family;
	isl_set *all;
};

/* What a disjunct tells by a number was read where that is: an index without bounds is one of the
 * array of the number. Others may be told by other numbers. */
static isl_stat bound_indices(isl_basic_set *b, void *bounding)
{
	struct bounding *to = bounding;
	struct point *here = to->here;
	isl_set *s = own_set(here->sets, isl_set_from_basic_set(b));
	struct symbol_list l = symbols_in(here, s);
	for (unsigned k = 0; k < to->family->above; k++)
		if (!is_bounded_alone(here, s, k))
			s = with_index_in_arrays(here, s, to->family, &l, k);
	to->all = to->all ? set_or(here->sets, to->all, s) : s;
	return isl_stat_ok;
}

static isl_set *with_indices_in_arrays(struct point *here, const struct family_set *x)
{
	struct bounding to = {here, x->family, NULL};
	isl_set_foreach_basic_set(x->set, bound_indices, &to);
	return to.all ? to.all : x->set;
}

isl_set *section_in_object(struct point *here, const struct family_set *all)
{
	const struct access_family *f = all->family;
	const struct family_set in_arrays = {
		f, f->direct && all->set ? with_indices_in_arrays(here, all) : all->set};
	const struct family_set *x = &in_arrays;
	if (x->set && family_is_of_rows(f))
		return table_path_in_tables(here, x->set, f, 0);
	if (!x->set)
		return NULL;
	if (f->base.var && !f->base.var->type->is_vla)
		return set_inside(here->sets, x->set, f, (int64_t)f->base.var->type->size, NULL);
	if (f->is_unlikely || has_bounds(x->set, f->n) ||
	    (f->base.pointer && !pointer_is_start(here, f->base.pointer)))
		return x->set;
	return set_inside(here->sets, x->set, f, 0, room_of(here, &f->base)->id);
}

bool section_indices_are_bounded(struct point *here, const struct family_set *x)
{
	isl_set *s = x->set ? section_in_object(here, x) : NULL;
	bool all = s != NULL;
	for (unsigned k = 0; all && k < x->family->above; k++)
		all = is_bounded_alone(here, s, k);
	return all;
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
