/* indirect_moved.c - elements that index arrays lead to, as another function has them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      elements of a callee's indirect family, that is told through numbers of the caller, and
 *          where they lie in the caller.
 * Out:     the same elements, of an indirect family here.
 * Means:   a list that the caller hands on from its third entry has its indices moved by three, and
 *          so is a rest by what an array is handed on from: the callee's coordinates are
 *          parameters, the caller's what is loaded at. So lists of one call and another, or of the
 *          caller's own loops, are the same where their entries are.
 * Errs:    the caller has no such number, or the callee's coordinate no term: nothing is told.
 * Cost:    as indirect.c, once for each family. */
#include "indirect_moved.h"
#include "coordinates.h"
#include "indirect_internal.h"
#include "leaves.h"

#include <string.h>

static bool is_of_caller(struct point *here, const struct symbol *s, const void *unused)
{
	return !symbol_is_of_callee(here, s, unused);
}

/* Is "at" the callee's coordinate "k", but for what the caller adds? */
static bool is_beside(struct point *here, isl_pw_aff *at, unsigned k)
{
	isl_pw_aff *of_callee = aff_symbol(symbol_coordinate(here, MAX_COORDINATES + k));
	return value_is_of(here, aff_difference(here->sets, at, of_callee), is_of_caller, NULL);
}

/* A callee's family in the caller: "at", where elements of its direct family are, of which the
 * first "rows" terms lead to the base. */
struct retelling {
	struct point *here;
	const struct access_family *f;
	const struct address *at;
	unsigned rows;
	isl_pw_aff *const *names; /* the callee's coordinates */
	struct telling told;
};

/* The term in the caller of the callee's coordinate "k", or -1. */
static int term_of(const struct retelling *r, unsigned k)
{
	const struct access_family *direct = r->f->direct;
	const struct address_term *t = r->at->terms;
	bool is_row = k < direct->above;
	for (unsigned i = is_row ? 0 : r->rows; i < (is_row ? r->rows : r->at->nterms); i++)
		if (is_row ? is_beside(r->here, t[i].at, k)
			   : t[i].stride == direct->strides[k] &&
				     scale_same(&t[i].scale, &direct->scales[k]))
			return (int)i;
	return -1;
}

/* The path begins with what leads to the base; what is told through numbers is any there. */
static void begin_retelling(struct retelling *r)
{
	indirect_begin_path(r->here, &r->told.path, r->rows);
	for (unsigned i = 0; i < r->rows; i++) {
		bool is_told = false;
		for (unsigned k = 0; k < r->f->direct->above; k++)
			is_told |= r->f->through[k] && term_of(r, k) == (int)i;
		if (!is_told)
			r->told.path.at[i] = r->at->terms[i].at;
	}
}

/* Coordinate "k", whose rest is the callee's coordinate "rest". */
static bool retell_through(struct retelling *r, unsigned k, unsigned rest)
{
	struct sets *sets = r->here->sets;
	const unsigned above = r->f->direct->above;
	const int i = term_of(r, k);
	isl_pw_aff *was = r->names[k < above ? k : k + r->f->above - above];
	int64_t number;
	if (i < 0 || r->told.rest[i])
		return false;
	struct loaded x = indirect_loaded(r->here, r->f->through[k], &r->told.path,
					  MAX_COORDINATES - r->at->nterms + r->rows);
	isl_pw_aff *more = x.now ? aff_difference(sets, r->f->through[k], x.now) : NULL;
	if (!aff_is_number(more, &number))
		return false;
	isl_pw_aff *moved = aff_difference(sets, r->at->terms[i].at, was);
	r->told.rest[i] = aff_plus(sets, aff_sum(sets, moved, r->names[rest]), number);
	r->told.through[i] = x.through;
	r->told.n++;
	return r->told.rest[i] != NULL;
}

/* The callee's index "k", which leads to numbers in conditions of "s" alone, at what they are
 * loaded at here. */
static void retell_index(struct retelling *r, unsigned k, isl_set *s)
{
	isl_pw_aff *same = aff_symbol(symbol_coordinate(r->here, MAX_COORDINATES + k)), *at = NULL;
	struct table_path *p = &r->told.path, ways = {0};
	for (unsigned i = 0; i < p->n; i++)
		if (is_beside(r->here, p->at[i], k))
			return;
	indirect_add_ways(r->here, s, symbol_is_of_callee, NULL, &ways, MAX_COORDINATES);
	for (unsigned i = 0; i < ways.n; i++)
		if (!at && is_beside(r->here, ways.at[i], k))
			at = ways.at[i];
		else if (aff_is_same(ways.at[i], same))
			at = same;
	if (p->n < MAX_COORDINATES)
		p->at[p->n++] = at ? at : same;
}

static bool retell(struct retelling *r, isl_set *s)
{
	const struct access_family *f = r->f;
	unsigned rest = family_indices(f);
	begin_retelling(r);
	for (unsigned k = 0; k < f->direct->n; k++)
		if (f->through[k] && !retell_through(r, k, rest++))
			return false;
	for (unsigned k = f->direct->above; k < family_indices(f); k++)
		retell_index(r, k, s);
	return true;
}

bool indirect_in_caller(struct point *here, const struct access_family *f, const struct address *a,
			isl_pw_aff *const *names, isl_set *s, struct family_set *to)
{
	struct table_path p;
	const struct address at = leaf_address(here, a, &p);
	const struct access_family *direct = leaf_family(here, &at, f->size);
	struct retelling r = {here, f, &at, direct->above, names, {{0}, {0}, {0}, 0}};
	struct access_family like = {0};
	if (!indirect_can_be_of(direct) || !retell(&r, s))
		return false;
	like.above = r.told.path.n + r.told.n;
	if (like.above - direct->above + direct->n > MAX_COORDINATES)
		return false;
	memcpy(like.through, r.told.through, sizeof like.through);
	to->family = indirect_family(here, &like, direct);
	const struct address x = indirect_address(&at, &r.told, direct->above, false);
	s = coordinates_at(here, to->family, &x, s);
	to->set = indirect_by_ways(here, s, symbol_is_of_callee, NULL, &r.told.path);
	return true;
}
