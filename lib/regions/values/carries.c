/* carries.c - whole rows in a column's coordinate are counted by the row's.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an address with scaled strides (scaled.h).
 * Out:     the same address: some lengths of a row are gone from a coordinate, and the one whose
 *          stride is that length times as much is so many more.
 * Means:   a neighbour in the next row is spelled "(i + 1) * n + j" or "i * n + j + n", and both
 *          are one element. But "i * n + n - 1 - k" is in row i, from its end. So a length is
 *          carried only if what is left can be in a row, where the numbers that no loop counts are
 *          taken to be positive. That is a guess: whichever way an address is told, it is exact.
 *          Each case of a coordinate is carried by itself.
 * Errs:    two ways to tell one element are taken for two elements: a write of the one does not
 *          end the other.
 * Cost:    one emptiness test for each address in which there is something to carry. */
#include "carries.h"
#include "ranges.h"

static bool is_affine(isl_pw_aff *a)
{
	return a && isl_pw_aff_isa_aff(a) == isl_bool_true;
}

/* How many times is the length in "at", by its first symbol? */
static int64_t lengths_in(isl_pw_aff *at, isl_pw_aff *length)
{
	int n = isl_pw_aff_dim(length, isl_dim_param);
	for (int i = 0; i < n; i++) {
		int64_t one = aff_coefficient(length, (unsigned)i);
		const char *name = isl_pw_aff_get_dim_name(length, isl_dim_param, (unsigned)i);
		int there = isl_pw_aff_find_dim_by_name(at, isl_dim_param, name);
		int64_t all = there < 0 ? 0 : aff_coefficient(at, (unsigned)there);
		if (one)
			return all % one ? 0 : all / one;
	}
	return 0;
}

/* "u" counts rows, and "t" what is in one? Then the row's length, or NULL. */
static isl_pw_aff *length_of_row(const struct address_term *u, const struct address_term *t)
{
	return u->stride == t->stride ? scale_beyond(&u->scale, &t->scale) : NULL;
}

/* Is there a number in a row that "at" may be? */
static bool may_be_in_row(struct point *here, isl_pw_aff *at, isl_pw_aff *length)
{
	struct sets *sets = here->sets;
	isl_set *s = value_ranges(
		here, own_aff(sets, isl_pw_aff_add(isl_pw_aff_copy(at), isl_pw_aff_copy(length))));
	s = set_and(sets, s, params_compare(sets, RELATION_LESS_EQUAL, aff_number(sets, 0), at));
	s = set_and(sets, s, params_compare(sets, RELATION_LESS, at, length));
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; s && i < l.at.n; i++)
		if (l.at.at[i] && !symbol_id_is_counter(l.at.at[i]->id))
			s = set_and(sets, s,
				    params_compare(sets, RELATION_LESS, aff_number(sets, 0),
						   aff_symbol(l.at.at[i])));
	return s && !set_is_empty(s);
}

struct carrying {
	struct point *here;
	isl_pw_aff *length;
	isl_pw_aff *rows, *rest; /* what goes to the rows' coordinate, and what stays */
	bool has_any;
};

/* Each case by itself. */
static isl_stat carry_case(isl_set *domain, isl_aff *at, void *carrying)
{
	struct carrying *c = carrying;
	struct sets *sets = c->here->sets;
	isl_pw_aff *x = own_aff(sets, isl_pw_aff_from_aff(at));
	int64_t n = lengths_in(x, c->length);
	isl_pw_aff *whole =
		isl_pw_aff_scale_val(isl_pw_aff_copy(c->length), isl_val_int_from_si(sets->ctx, n));
	isl_pw_aff *rest = own_aff(sets, isl_pw_aff_sub(isl_pw_aff_copy(x), whole));
	rest = aff_with_case(sets, NULL, rest, domain);
	if (!n || !rest || !may_be_in_row(c->here, rest, c->length)) {
		n = 0;
		rest = x;
	}
	c->has_any |= n != 0;
	c->rows = aff_with_case(sets, c->rows, aff_number(sets, n), domain);
	c->rest = aff_with_case(sets, c->rest, rest, domain);
	isl_set_free(domain);
	return c->rest && c->rows ? isl_stat_ok : isl_stat_error;
}

static void carry(struct point *here, struct address_term *u, struct address_term *t)
{
	struct sets *sets = here->sets;
	struct carrying c = {.here = here, .length = length_of_row(u, t)};
	if (!c.length || !is_affine(c.length) || !t->at || !u->at)
		return;
	if (isl_pw_aff_foreach_piece(t->at, carry_case, &c) < 0 || !c.has_any)
		return;
	isl_pw_aff *rest = own_aff(sets, isl_pw_aff_coalesce(isl_pw_aff_copy(c.rest)));
	isl_pw_aff *rows =
		own_aff(sets, isl_pw_aff_add(isl_pw_aff_copy(u->at), isl_pw_aff_copy(c.rows)));
	if (!rest || !rows)
		return;
	t->at = rest;
	u->at = rows;
}

void address_carry(struct point *here, struct address *a)
{
	for (unsigned k = a->nterms; k-- > 0;)
		for (unsigned i = 0; i < k; i++)
			carry(here, &a->terms[i], &a->terms[k]);
}
