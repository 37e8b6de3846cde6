/* elements_otherwise.c - elements of one family as those of another that names the same bytes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      sets of elements of two families with one base, one size and strides that are numbers.
 * Out:     the one told in coordinates of the other: a grid that is cleared as one row, a row of
 *          numbers that is filled as a grid.
 * Means:   elements are the same if their offsets are: base + offset + sum of strides *
 *          coordinates. What is read in one row is told by the one element of the grid whose inner
 *          coordinates lie in their rows, of which each offset has exactly one. What is written in
 *          a grid is told as one row first, if it is whole rows (elements_whole_rows.c). What is
 *          left of a row where a grid has gaps is told in the grid.
 * Errs:    what would need an integer division to be told is left out of what is written.
 * Cost:    one isl set for each two such families. */
#include "elements_otherwise.h"

#include <isl/constraint.h>

/* Are its strides numbers, each a multiple of the next? */
static bool is_grid(const struct access_family *f)
{
	bool ok = f->n > 0 && !f->above && !f->is_unlikely && !f->is_table && !family_is_scaled(f);
	for (unsigned k = 1; ok && k < f->n; k++)
		ok = f->strides[k] && f->strides[k - 1] % f->strides[k] == 0;
	return ok && f->strides[0] <= INT32_MAX && f->strides[f->n - 1] >= f->size;
}

bool families_overlap(const struct access_family *a, const struct access_family *b)
{
	int64_t apart = a->offset > b->offset ? a->offset - b->offset : b->offset - a->offset;
	return (a != b || a->n > 1) && a->size == b->size && a->base.var == b->base.var &&
	       a->base.location == b->base.location && a->base.pointer == b->base.pointer &&
	       is_grid(a) && is_grid(b) && a->strides[a->n - 1] == b->strides[b->n - 1] &&
	       apart <= INT32_MAX && apart % (int64_t)a->strides[a->n - 1] == 0;
}

/* The offset of an element, in elements of the last stride, over dimensions "first" and following
 * of "space"; "sign" 1 or -1. */
static isl_constraint *add_offset(isl_constraint *c, const struct access_family *f, unsigned first,
				  int sign)
{
	int64_t unit = (int64_t)f->strides[f->n - 1];
	for (unsigned k = 0; k < f->n; k++)
		c = isl_constraint_set_coefficient_si(c, isl_dim_set, (int)(first + k),
						      sign * (int)((int64_t)f->strides[k] / unit));
	return c;
}

/* "s", of "from", in the coordinates of "to": all of each element. */
static isl_set *all_of(isl_set *s, const struct access_family *from, const struct access_family *to)
{
	int64_t unit = (int64_t)to->strides[to->n - 1];
	s = isl_set_reset_tuple_id(isl_set_copy(s));
	s = isl_set_insert_dims(s, isl_dim_set, from->n, to->n);
	isl_constraint *c =
		isl_constraint_alloc_equality(isl_local_space_from_space(isl_set_get_space(s)));
	c = add_offset(add_offset(c, from, 0, 1), to, from->n, -1);
	c = isl_constraint_set_constant_si(c, (int)((from->offset - to->offset) / unit));
	s = isl_set_add_constraint(s, c);
	s = isl_set_project_out(s, isl_dim_set, 0, from->n);
	return isl_set_set_tuple_id(s, isl_id_copy(to->id));
}

/* Those whose inner coordinates lie in their rows; frees "s". */
static isl_set *in_rows(isl_set *s, const struct access_family *f)
{
	for (unsigned k = 1; k < f->n; k++) {
		s = isl_set_lower_bound_si(s, isl_dim_set, k, 0);
		s = isl_set_upper_bound_si(s, isl_dim_set, k,
					   (int)(f->strides[k - 1] / f->strides[k]) - 1);
	}
	return s;
}

bool set_is_in_rows(isl_set *s, const struct access_family *f)
{
	isl_set *rows = in_rows(isl_set_universe(isl_set_get_space(s)), f);
	bool is_in = isl_set_is_subset(s, rows) == isl_bool_true;
	isl_set_free(rows);
	return is_in;
}

struct simple {
	isl_set *kept;
};

static isl_stat keep_simple(isl_basic_set *b, void *user)
{
	struct simple *to = user;
	if (isl_basic_set_dim(b, isl_dim_div) > 0)
		isl_basic_set_free(b);
	else
		to->kept = isl_set_union(to->kept, isl_set_from_basic_set(b));
	return isl_stat_ok;
}

isl_set *set_without_divisions(struct sets *sets, isl_set *s)
{
	struct simple x = {isl_set_empty(isl_set_get_space(s))};
	if (isl_set_foreach_basic_set(s, keep_simple, &x) < 0)
		x.kept = isl_set_free(x.kept);
	return own_set(sets, x.kept);
}

/* The family of all numbers that a grid consists of, one after the other. */
static struct access_family row_of(const struct access_family *grid)
{
	struct access_family row = *grid;
	row.strides[0] = grid->strides[grid->n - 1];
	row.n = 1;
	return row;
}

isl_set *set_written_otherwise(struct sets *sets, isl_set *s, const struct access_family *from,
			       const struct access_family *to)
{
	const struct access_family row = row_of(from);
	isl_set *rows = from->n > 1 ? set_whole_rows(s, from) : isl_set_copy(s);
	isl_set *all = all_of(rows, &row, to);
	isl_set_free(rows);
	isl_set *simple = set_without_divisions(sets, all);
	isl_set_free(all);
	return simple;
}

isl_set *set_read_otherwise(struct sets *sets, isl_set *s, const struct access_family *from,
			    const struct access_family *to)
{
	return own_set(sets, in_rows(all_of(s, from, to), to));
}
