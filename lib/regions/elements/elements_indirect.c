/* elements_indirect.c - elements that index arrays lead to: d[list[k]].
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      sets of elements of indirect families, and of their direct ones.
 * Out:     the one told as the other.
 * Means:   an element of an indirect family has two names: its own coordinates, and indices of
 *          index arrays with a rest for each coordinate that is told through one. In d[list[k]],
 *          with coordinates (i, r, x), i is k and r is 0, and x is what list[i] + r is: what is
 *          written for all x, or else for all i, is written whichever name it was read by. A tuple
 *          whose names are of two elements says nothing. Coordinates of a way through tables come
 *          before the indices: they are the same in both.
 * Errs:    what is written at one place is not taken from what is read elsewhere: that the index
 *          arrays do not lead to it is a condition that no cut can tell.
 * Cost:    one isl operation for each set. */
#include "elements.h"

#include <isl/constraint.h>

isl_set *set_direct(struct sets *sets, isl_set *s, const struct access_family *f)
{
	const unsigned rows = family_rows(f);
	s = isl_set_project_out(isl_set_copy(s), isl_dim_set, rows, f->above - rows);
	s = isl_set_set_tuple_id(s, isl_id_copy(f->direct->id));
	for (unsigned k = 0; k < f->direct->n; k++)
		s = isl_set_set_dim_name(s, isl_dim_set, k, coordinate_name(k));
	return own_set(sets, s);
}

isl_set *set_by_more_indices(struct sets *sets, isl_set *s, unsigned from,
			     const struct access_family *f)
{
	s = isl_set_reset_tuple_id(isl_set_copy(s));
	unsigned n = s ? f->n - dims(isl_set_dim(s, isl_dim_set)) : 0;
	s = isl_set_insert_dims(s, isl_dim_set, from, n);
	return own_set(sets, isl_set_set_tuple_id(s, isl_id_copy(f->id)));
}

isl_set *set_by_any_index(struct sets *sets, isl_set *s, const struct access_family *f)
{
	return set_by_more_indices(sets, s, family_rows(f), f);
}

isl_set *set_at_index(struct sets *sets, isl_set *s, unsigned k, isl_pw_aff *at)
{
	isl_set *index = isl_set_from_pw_aff(isl_pw_aff_copy(at));
	unsigned n = dims(isl_set_dim(s, isl_dim_set));
	index = isl_set_insert_dims(index, isl_dim_set, 0, k);
	index = isl_set_add_dims(index, isl_dim_set, n - k - 1);
	index = isl_set_set_tuple_id(index, isl_set_get_tuple_id(s));
	return own_set(sets, isl_set_intersect(isl_set_copy(s), index));
}

/* Those disjuncts that have more than one value of each coordinate that is told through others. */
struct wide {
	const struct access_family *f;
	isl_set *kept;
};

static isl_stat keep_wide(isl_basic_set *b, void *user)
{
	struct wide *to = user;
	bool is_wide = true;
	for (unsigned k = 0; is_wide && k < to->f->direct->n; k++) {
		isl_constraint *c = NULL;
		if (to->f->through[k])
			is_wide = isl_basic_set_has_defining_equality(b, isl_dim_set, (int)k, &c) ==
				  isl_bool_false;
		isl_constraint_free(c);
	}
	if (is_wide)
		to->kept = isl_set_union(to->kept, isl_set_from_basic_set(b));
	else
		isl_basic_set_free(b);
	return isl_stat_ok;
}

isl_set *set_written_indirectly(struct sets *sets, isl_set *s, const struct access_family *f)
{
	struct wide x = {f, isl_set_empty(isl_set_get_space(s))};
	if (isl_set_foreach_basic_set(s, keep_wide, &x) < 0)
		x.kept = isl_set_free(x.kept);
	s = own_set(sets, x.kept);
	return set_is_empty(s) ? NULL : set_by_any_index(sets, s, f);
}
