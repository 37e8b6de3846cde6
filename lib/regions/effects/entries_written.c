/* entries_written.c - has what a list's entry leads to been written over the list?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      elements that are read, and others that must be written before.
 * Out:     those that are read and not written.
 * Means:   an entry at an index that is a number is no other than a variable, and d[list[7]] an
 *          element at a place (table_path.c). Where d was written over the list, it is one of the
 *          indirect family, too: at index 7, with what else the coordinate has for a rest. One
 *          disjunct of what is read is taken away if it is written as a whole.
 * Errs:    the elements stay: those at a sum of such numbers, or of rows of tables.
 * Cost:    where a family is written indirectly and read directly, an isl set for each number of
 *          its index array that the read is at. */
#include "entries_written.h"
#include "indirect.h"
#include "table_path.h"

#include <string.h>

/* Is "s" a number of the list, in the state of memory in which it was gone through? */
static bool is_in_list(const struct symbol *s, const struct symbol *entry)
{
	const struct address *a = &s->address, *b = &entry->address;
	bool same = s->kind == SYMBOL_LOAD && type_same(s->type, entry->type) &&
		    a->base.var == b->base.var && a->base.pointer == b->base.pointer &&
		    a->offset == b->offset && a->nterms == b->nterms &&
		    s->nversions == entry->nversions;
	for (unsigned i = 0; same && i < s->nversions; i++)
		same = s->versions[i] == entry->versions[i];
	for (unsigned k = 0; same && k < a->nterms; k++)
		same = a->terms[k].stride == b->terms[k].stride && !a->terms[k].scale.n &&
		       !b->terms[k].scale.n;
	return same;
}

/* "s", of the indirect family, at the indices at which "entry" is "x"; NULL: it is at none, or at
 * most: m[2][3] is not on the way that m[k][k] goes. */
static isl_set *at_indices(struct point *here, isl_set *s, const struct symbol *entry,
			   const struct symbol *x)
{
	unsigned told = 0;
	for (unsigned k = 0; k < x->address.nterms; k++) {
		isl_pw_aff *index = entry->address.terms[k].at, *at = x->address.terms[k].at;
		const struct symbol *c = isl_pw_aff_dim(index, isl_dim_param) == 1
						 ? value_symbol_at(index, 0)
						 : NULL;
		int64_t more;
		if (aff_is_same(index, at))
			continue;
		if (!c || c->kind != SYMBOL_COORDINATE || (told >> c->step & 1) ||
		    !aff_is_number(aff_difference(here->sets, index, aff_symbol(c)), &more))
			return NULL;
		told |= 1u << c->step;
		s = set_at_index(here->sets, s, (unsigned)c->step, aff_plus(here->sets, at, -more));
	}
	return s;
}

struct left {
	struct point *here;
	const struct family_set *must;
	struct through_one list;
	isl_set *kept;
};

/* Is all of "b", a disjunct of what is read, at "x" in what must be written? */
static bool is_written_at(const struct left *l, isl_set *b, const struct symbol *x)
{
	struct sets *sets = l->here->sets;
	const struct access_family *f = l->must->family;
	isl_pw_aff *at[MAX_COORDINATES];
	table_path_held(l->here, b, f->direct->n, at);
	isl_pw_aff *number = aff_times(sets, aff_symbol(x), l->list.times);
	isl_pw_aff *rest = aff_difference(sets, at[l->list.k], number);
	isl_set *s = rest ? set_by_any_index(sets, b, f) : NULL;
	s = s ? at_indices(l->here, s, l->list.entry, x) : NULL;
	s = s ? set_at_index(sets, s, family_indices(f), rest) : NULL;
	return s && set_is_within(s, l->must->set);
}

static isl_stat keep_unwritten(isl_basic_set *b, void *user)
{
	struct left *to = user;
	isl_set *s = own_set(to->here->sets, isl_set_from_basic_set(b));
	struct symbol_list l = symbols_in(to->here, s);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i] && is_in_list(l.at.at[i], to->list.entry) &&
		    is_written_at(to, s, l.at.at[i]))
			return isl_stat_ok;
	to->kept = isl_set_union(to->kept, isl_set_copy(s));
	return isl_stat_ok;
}

/* Has "s" some number of the list? */
static bool mentions_list(struct point *here, isl_set *s, const struct through_one *list)
{
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i] && is_in_list(l.at.at[i], list->entry))
			return true;
	return false;
}

static isl_set *not_written(struct point *here, const struct family_set *x,
			    const struct family_set *must)
{
	struct left left = {.here = here, .must = must};
	if (must->family->direct != x->family || !indirect_through_one(must->family, &left.list) ||
	    !mentions_list(here, x->set, &left.list))
		return x->set;
	left.kept = isl_set_empty(isl_set_get_space(x->set));
	if (isl_set_foreach_basic_set(x->set, keep_unwritten, &left) < 0)
		left.kept = isl_set_free(left.kept);
	return own_set(here->sets, left.kept);
}

/* "x" without what any of "must" has written. */
static isl_set *left_of(struct point *here, struct family_set x, struct elements must)
{
	for (unsigned k = 0; k < must.n && !x.family->direct; k++)
		if (must.at[k].family->direct)
			x.set = not_written(here, &x, &must.at[k]);
	return x.set;
}

/* Most pieces of code write nothing by indices: then no list is made. */
struct elements entries_not_written(struct point *here, struct elements read, struct elements must)
{
	struct family_set *at = NULL;
	for (unsigned i = 0; i < read.n; i++) {
		isl_set *left = left_of(here, read.at[i], must);
		if (left == read.at[i].set)
			continue;
		if (!at) {
			at = ARENA_ARRAY(here->arena, struct family_set, read.n);
			memcpy(at, read.at, read.n * sizeof *at);
		}
		at[i].set = left;
	}
	return at ? (struct elements){at, read.n, read.locations} : read;
}
