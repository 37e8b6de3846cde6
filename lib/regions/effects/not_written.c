/* not_written.c - what of elements that are read has not been written before?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      elements that are read, and others that must be written before.
 * Out:     those that are read and not written.
 * Means:   the difference, after both have been told alike: whole rows as grids
 *          (rows_and_grids.h); what was written up to a result, "n - 1" of an unsigned type, by the
 *          number that it was made of, where the read knows that one alone. Entries of lists last
 *          (entries_written.h).
 * Errs:    towards more elements.
 * Cost:    a difference for each family; a look at the symbols of those that are in both. */
#include "not_written.h"
#include "bounds.h"
#include "entries_written.h"
#include "rows_and_grids.h"

/* A result that the set "read" does not mention, though it does what that is made of, or what this
 * is made of. */
static bool is_told_by_others(struct point *here, const struct symbol *s, const void *read)
{
	isl_set *set = (isl_set *)(uintptr_t)read;
	bool are_there = s->kind == SYMBOL_RESULT && !set_mentions(set, s->id);
	for (unsigned k = 0; are_there && k < s->noperands; k++) {
		struct symbol_list l = symbols_of_value(here, s->operands[k]);
		for (unsigned i = 0; are_there && i < l.at.n; i++)
			are_there = l.at.at[i] && (set_mentions(set, l.at.at[i]->id) ||
						   is_told_by_others(here, l.at.at[i], read));
	}
	return are_there;
}

static const struct family_set *in_same_family(struct elements all, const struct access_family *f)
{
	for (unsigned i = 0; i < all.n; i++)
		if (all.at[i].family == f)
			return &all.at[i];
	return NULL;
}

/* "must" by the numbers of "read". */
static struct elements by_numbers_of(struct point *here, struct elements must, struct elements read)
{
	struct elements_list all = {.locations = must.locations};
	bool is_any = false;
	for (unsigned i = 0; i < must.n; i++) {
		const struct family_set *x = &must.at[i], *of = in_same_family(read, x->family);
		isl_set *s = x->set;
		if (of && set_has_symbol(here, s, is_told_by_others, of->set)) {
			s = exact_of_those(here, s, is_told_by_others, of->set);
			is_any = true;
		}
		elements_list_add(here->sets, &all, x->family, s);
	}
	return is_any ? elements_list_end(here->sets, &all) : must;
}

struct elements not_written(struct point *here, struct elements read, struct elements must)
{
	if (!read.n || !must.n)
		return read;
	read = rows_read(here, read, must);
	read = elements_subtract(here->sets, read, by_numbers_of(here, must, read));
	return entries_not_written(here, read, must);
}
