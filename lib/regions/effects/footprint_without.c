/* footprint_without.c - a set of elements without some symbols.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a set of elements; which symbols mean nothing any more.
 * Out:     the set as told without these.
 * Means:   what is known of a symbol is added before it goes: bounds to what may be read (ANY),
 *          what a result is exactly to what must be written (EVERY).
 * Errs:    towards more that may be read, and less that must be written.
 * Cost:    one isl operation for each symbol that goes. */
#include "bounds.h"
#include "coordinates.h"
#include "footprint_internal.h"
#include "scaled.h"

/* Without one symbol the parameters have another order: all are listed first. */
static isl_set *without(struct point *here, isl_set *s, enum quantifier q, symbol_test *test,
			const void *with)
{
	s = (q == ANY ? bounds_of_those : exact_of_those)(here, s, test, with);
	struct symbol_list all = symbols_in(here, s);
	for (unsigned i = all.at.n; i-- > 0;)
		if (all.at.at[i] && test(here, all.at.at[i], with))
			s = set_without(here->sets, s, all.at.at[i]->id, q);
	return s;
}

struct parts {
	struct point *here;
	symbol_test *test;
	const void *with;
	isl_set *all;
};

static isl_stat add_part(isl_basic_set *b, void *user)
{
	struct parts *x = user;
	struct sets *sets = x->here->sets;
	isl_set *part = own_set(sets, isl_set_from_basic_set(b));
	part = without(x->here, part, ANY, x->test, x->with);
	x->all = x->all ? own_set(sets, isl_set_union(isl_set_copy(x->all), isl_set_copy(part)))
			: part;
	return part ? isl_stat_ok : isl_stat_error;
}

/* Each disjunct gets the bounds of its own symbols: those of all would be as many disjuncts as the
 * product of theirs. */
isl_set *footprint_without(struct point *here, isl_set *s, enum quantifier q, symbol_test *test,
			   const void *with)
{
	struct parts parts = {here, test, with, NULL};
	if (q == EVERY || !s || isl_set_n_basic_set(s) < 2)
		return without(here, s, q, test, with);
	if (isl_set_foreach_basic_set(s, add_part, &parts) < 0)
		return NULL;
	return set_coalesced(here->sets, parts.all);
}

bool footprint_is_lost(struct point *here, const struct access_family *f, symbol_test *test,
		       const void *with)
{
	return (f->base.pointer && test(here, f->base.pointer, with)) ||
	       family_has(here, f, test, with);
}

isl_set *footprint_in_range(struct sets *sets, isl_set *s, const struct access_family *f)
{
	int64_t low, high;
	if (!coordinates_range(f, &low, &high))
		return s;
	s = isl_set_upper_bound_val(isl_set_copy(s), isl_dim_set, 0,
				    isl_val_int_from_si(sets->ctx, high));
	s = isl_set_lower_bound_val(s, isl_dim_set, 0, isl_val_int_from_si(sets->ctx, low));
	return own_set(sets, s);
}

struct family_set footprint_direct(struct point *here, struct family_set x)
{
	const struct access_family *f = x.family;
	x.set = footprint_without(here, x.set, ANY, symbol_is_over_coordinates, NULL);
	x.set = set_direct(here->sets, x.set, f);
	x.set = footprint_in_range(here->sets, x.set, f->direct);
	x.family = f->direct;
	family_touches_as(here->sets, x.family, f);
	return x;
}
