/* footprint_settled.c - elements that index arrays lead to, as a cut finds them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      reads, some of indirect families (elements.h); which symbols mean nothing any more.
 * Out:     the same, or more, in a form that needs nothing of these symbols.
 * Means:   a family that one number of an index array leads to is of a part, which the cut finds. A
 *          row that is as long as a table says keeps its index, and the cut goes through the table.
 *          All else is told by its own coordinates alone.
 * Errs:    towards more elements.
 * Cost:    an isl operation for each symbol that goes. */
#include "footprint_internal.h"
#include "indirect.h"

struct going {
	symbol_test *test;
	const void *with;
};

static bool is_of_part(struct point *here, const struct family_set *x, const struct going *g,
		       struct family_set *part)
{
	return *x->family->is_by_part && indirect_in_part(here, x, part) &&
	       !footprint_is_lost(here, part->family, g->test, g->with);
}

static bool goes_by_coordinates(struct point *here, const struct symbol *s, const void *going)
{
	const struct going *g = going;
	return symbol_is_over_coordinates(here, s, NULL) && g->test(here, s, g->with);
}

/* Do its indices lead to numbers in its conditions alone, some of which stay? */
static bool is_by_conditions(struct point *here, const struct family_set *x, const struct going *g,
			     struct family_set *to)
{
	const struct access_family *f = x->family;
	if (f->direct->above || family_indices(f) != f->above ||
	    footprint_is_lost(here, f->direct, g->test, g->with))
		return false;
	*to = (struct family_set){f, footprint_without(here, x->set, ANY, goes_by_coordinates, g)};
	return set_has_symbol(here, to->set, symbol_is_over_coordinates, NULL);
}

struct elements footprint_settled(struct point *here, struct elements a, symbol_test *test,
				  const void *with)
{
	struct elements_list l = {.locations = a.locations};
	const struct going going = {test, with};
	bool is_there = false;
	for (unsigned i = 0; i < a.n; i++) {
		struct family_set x = a.at[i];
		is_there |= x.family->direct != NULL;
		if (x.family->direct && !is_of_part(here, &a.at[i], &going, &x) &&
		    !is_by_conditions(here, &a.at[i], &going, &x))
			x = footprint_direct(here, a.at[i]);
		elements_list_add(here->sets, &l, x.family, x.set);
	}
	return is_there ? elements_list_end(here->sets, &l) : a;
}
