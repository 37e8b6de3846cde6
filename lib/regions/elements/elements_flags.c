/* elements_flags.c - which parameters of a set are sizes, and which are flags?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a set of coordinates.
 * Out:     its parameters, told apart; the set without the one kind or the other.
 * Means:   a parameter is a size if it is in a constraint with a coordinate, or with a size, and so
 *          is a loop's counter. Any other one is a flag: which sides of a mesh are edges, what a
 *          user has asked for.
 * Errs:    a size that no other constraint speaks of is a flag. Either way sets mean the same: it
 *          is a matter of what is told exactly, and what is rounded.
 * Cost:    linear in the constraints, once for each link between two sizes. */
#include "elements.h"

#include <isl/constraint.h>

struct finding {
	struct sizes found;
	bool has_grown;
};

bool constraint_is_of_sizes(const struct sizes *x, isl_constraint *c)
{
	bool is = isl_constraint_involves_dims(c, isl_dim_set, 0, x->nset) != isl_bool_false;
	for (unsigned i = 0; !is && i < x->nparams; i++)
		is = x->is_size[i] &&
		     isl_constraint_involves_dims(c, isl_dim_param, i, 1) != isl_bool_false;
	return is;
}

static isl_stat note_sizes(isl_constraint *c, void *user)
{
	struct finding *to = user;
	const struct sizes *x = &to->found;
	bool is = constraint_is_of_sizes(x, c);
	for (unsigned i = 0; is && i < x->nparams; i++) {
		bool is_new = !x->is_size[i] && isl_constraint_involves_dims(c, isl_dim_param, i,
									     1) != isl_bool_false;
		x->is_size[i] |= is_new;
		to->has_grown |= is_new;
	}
	isl_constraint_free(c);
	return isl_stat_ok;
}

static isl_stat see_sizes(isl_basic_set *b, void *user)
{
	isl_stat ok = isl_basic_set_foreach_constraint(b, note_sizes, user);
	isl_basic_set_free(b);
	return ok;
}

static void note_counters(const struct sets *sets, isl_set *s, struct sizes *to)
{
	for (unsigned i = 0; sets->is_counter && i < to->nparams; i++) {
		isl_id *id = isl_set_get_dim_id(s, isl_dim_param, i);
		to->is_size[i] = sets->is_counter(id);
		isl_id_free(id);
	}
}

struct sizes sizes_in(struct sets *sets, isl_set *s)
{
	struct finding f = {.has_grown = false};
	f.found.nparams = dims(isl_set_dim(s, isl_dim_param));
	f.found.nset = dims(isl_set_dim(s, isl_dim_set));
	f.found.is_size = ARENA_ARRAY(sets->arena, bool, f.found.nparams + 1);
	note_counters(sets, s, &f.found);
	do
		f.has_grown = false;
	while (isl_set_foreach_basic_set(s, see_sizes, &f) == isl_stat_ok && f.has_grown);
	return f.found;
}

static isl_set *eliminated(const struct sizes *x, isl_set *s, bool are_sizes)
{
	for (unsigned i = 0; i < x->nparams; i++)
		if (x->is_size[i] == are_sizes)
			s = isl_set_eliminate(s, isl_dim_param, i, 1);
	return s;
}

isl_set *set_without_flags(const struct sizes *x, isl_set *s)
{
	return eliminated(x, s, false);
}

isl_set *set_flags(const struct sizes *x, isl_set *s)
{
	return eliminated(x, isl_set_remove_divs(isl_set_params(s)), true);
}
