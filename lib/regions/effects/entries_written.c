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
#include "table_path.h"

#include <string.h>

/* The one number that the one coordinate of an indirect family is told through. */
struct list {
	const struct access_family *f;
	const struct symbol *entry; /* over coordinates */
	int64_t times;
	unsigned k; /* … the coordinate, of the direct family */
};

static bool find_list(const struct access_family *f, struct list *l)
{
	unsigned n = 0;
	for (unsigned k = 0; k < f->direct->n; k++)
		if (f->through[k]) {
			l->k = k;
			n++;
		}
	isl_pw_aff *at = n == 1 && !f->direct->above ? f->through[l->k] : NULL;
	if (!at || isl_pw_aff_dim(at, isl_dim_param) != 1)
		return false;
	l->f = f;
	l->entry = value_symbol_at(at, 0);
	l->times = aff_coefficient(at, 0);
	return l->entry && l->times;
}

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

/* Is all of "b", a disjunct of what is read, at "x" in "must"? */
static bool is_written_at(struct point *here, isl_set *b, const struct list *l, isl_set *must,
			  const struct symbol *x)
{
	isl_pw_aff *at[MAX_COORDINATES];
	table_path_held(here, b, l->f->direct->n, at);
	isl_pw_aff *number = aff_times(here->sets, aff_symbol(x), l->times);
	isl_pw_aff *rest = aff_difference(here->sets, at[l->k], number);
	isl_set *s = rest ? set_by_any_index(here->sets, b, l->f) : NULL;
	s = s ? at_indices(here, s, l->entry, x) : NULL;
	s = s ? set_at_index(here->sets, s, family_indices(l->f), rest) : NULL;
	return s && set_is_within(s, must);
}

struct left {
	struct point *here;
	const struct list *list;
	isl_set *must, *kept;
};

static isl_stat keep_unwritten(isl_basic_set *b, void *user)
{
	struct left *to = user;
	isl_set *s = own_set(to->here->sets, isl_set_from_basic_set(b));
	struct symbol_list l = symbols_in(to->here, s);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i] && is_in_list(l.at.at[i], to->list->entry) &&
		    is_written_at(to->here, s, to->list, to->must, l.at.at[i]))
			return isl_stat_ok;
	to->kept = isl_set_union(to->kept, isl_set_copy(s));
	return isl_stat_ok;
}

/* Has "s" some number of the list? */
static bool mentions_list(struct point *here, isl_set *s, const struct list *list)
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
	struct list list;
	if (must->family->direct != x->family || !find_list(must->family, &list) ||
	    !mentions_list(here, x->set, &list))
		return x->set;
	struct left left = {here, &list, must->set, isl_set_empty(isl_set_get_space(x->set))};
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
