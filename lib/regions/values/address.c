/* address.c - an address as base, constant offset, strides and coordinates.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a variable; what an address moves by.
 * Out:     an address whose terms are in order and all different.
 * Means:   equal strides are added up, so "u[i][j]" and "*(&u[i][0] + j)" have the same
 *          coordinates.
 * Errs:    an address with more strides than there is room for is not known.
 * Cost:    linear in the strides. */
#include "address.h"
#include "access.h"

#include <string.h>

struct address address_none(void)
{
	return (struct address){.is_known = false};
}

struct address address_of_var(struct point *here, const struct var *v)
{
	struct address a = {.is_known = true};
	a.base.var = v->definition;
	a.base.location = access_location(here->known->table, v);
	return a;
}

static void merge(struct point *here, struct address_term *t, isl_pw_aff *at, isl_pw_aff *span)
{
	t->at = aff_sum(here->sets, t->at, at);
	if (t->span && span)
		t->span = aff_sum(here->sets, aff_sum(here->sets, t->span, span),
				  aff_number(here->sets, -1));
	else if (span)
		t->span = span;
}

/* Is "a" before "b" in an address? */
static bool is_before(const struct address_term *a, const struct address_term *b)
{
	return a->scale.n != b->scale.n ? a->scale.n > b->scale.n : a->stride > b->stride;
}

void address_add_term(struct point *here, struct address *a, struct address_term t)
{
	unsigned k = 0;
	while (k < a->nterms && is_before(&a->terms[k], &t))
		k++;
	bool is_there = k < a->nterms && !is_before(&t, &a->terms[k]);
	if (is_there && scale_same(&a->terms[k].scale, &t.scale)) {
		merge(here, &a->terms[k], t.at, t.span);
		return;
	}
	if (is_there || a->nterms == MAX_COORDINATES || !t.stride) {
		a->is_known = false;
		return;
	}
	memmove(&a->terms[k + 1], &a->terms[k], (a->nterms - k) * sizeof *a->terms);
	a->terms[k] = t;
	a->nterms++;
}

void address_add(struct point *here, struct address *a, uint64_t stride, isl_pw_aff *at,
		 isl_pw_aff *span)
{
	address_add_term(here, a, (struct address_term){.stride = stride, .at = at, .span = span});
}

static bool has_same_strides(const struct address *a, const struct address *b)
{
	bool same = a->nterms == b->nterms;
	for (unsigned k = 0; same && k < a->nterms; k++)
		same = a->terms[k].stride == b->terms[k].stride && !a->terms[k].span &&
		       !b->terms[k].span;
	return same;
}

/* May "a" and "b" be told as one address? */
static bool is_alike(const struct address *a, const struct address *b)
{
	return a->is_modular == b->is_modular && a->is_may == b->is_may &&
	       a->is_in_part == b->is_in_part && address_is_exact(a) && address_is_exact(b) &&
	       !address_is_scaled(a) && !address_is_scaled(b) && a->base.var == b->base.var &&
	       a->base.pointer == b->base.pointer && a->offset == b->offset &&
	       has_same_strides(a, b);
}

struct address address_or_null(struct address a)
{
	a.or_null = true;
	return a;
}

struct address address_chosen(struct point *here, isl_set *condition, const struct address *a,
			      const struct address *b)
{
	struct address to = *a;
	if (!condition || !is_alike(a, b))
		return address_none();
	for (unsigned k = 0; k < a->nterms; k++) {
		isl_pw_aff *at = aff_chosen(here->sets, condition, a->terms[k].at, b->terms[k].at);
		at = isl_pw_aff_coalesce(isl_pw_aff_copy(at));
		to.terms[k].at = own_aff(here->sets, at);
	}
	to.lvalue = a->lvalue == b->lvalue ? a->lvalue : NULL;
	to.or_null = a->or_null || b->or_null;
	return to;
}

/* "to" and "sign" times what "a" is from its base, in elements. */
static isl_pw_aff *add_elements(struct point *here, isl_pw_aff *to, const struct address *a,
				int64_t size, int64_t sign)
{
	struct sets *sets = here->sets;
	for (unsigned k = 0; k < a->nterms; k++) {
		int64_t stride = (int64_t)a->terms[k].stride;
		if (stride % size || a->terms[k].span)
			return NULL;
		to = aff_sum(sets, to, aff_times(sets, a->terms[k].at, stride / size * sign));
	}
	return to;
}

isl_pw_aff *address_between(struct point *here, const struct address *a, const struct address *b,
			    uint64_t size)
{
	int64_t n = (int64_t)size, bytes = b->offset - a->offset;
	bool is_one = address_is_exact(a) && address_is_exact(b) && !address_is_scaled(a) &&
		      !address_is_scaled(b) && !a->is_modular && !b->is_modular && !a->or_null &&
		      !b->or_null && a->base.var == b->base.var &&
		      a->base.pointer == b->base.pointer;
	if (!is_one || bytes % n)
		return NULL;
	isl_pw_aff *all = add_elements(here, aff_number(here->sets, bytes / n), b, n, 1);
	return all ? add_elements(here, all, a, n, -1) : NULL;
}

bool address_is_scaled(const struct address *a)
{
	for (unsigned k = 0; k < a->nterms; k++)
		if (a->terms[k].scale.n)
			return true;
	return false;
}

bool address_term_is_whole(const struct address *a, const struct address_term *t)
{
	int64_t at;
	return a->base.var && !t->scale.n && t->stride >= var_bytes(a->base.var) &&
	       aff_is_number(t->at, &at) && !at;
}

bool address_is_exact(const struct address *a)
{
	for (unsigned k = 0; k < a->nterms; k++)
		if (!a->terms[k].at)
			return false;
	return a->is_known;
}

bool address_is_same(const struct address *a, const struct address *b)
{
	bool same = address_is_exact(b) && !address_is_scaled(b) && a->base.var == b->base.var &&
		    a->base.pointer == b->base.pointer && a->offset == b->offset &&
		    a->nterms == b->nterms;
	for (unsigned k = 0; same && k < a->nterms; k++)
		same = a->terms[k].stride == b->terms[k].stride && !b->terms[k].span &&
		       aff_is_same(a->terms[k].at, b->terms[k].at);
	return same;
}

bool address_fixed_offset(const struct address *a, int64_t *offset)
{
	int64_t at;
	*offset = a->offset;
	if (address_is_scaled(a))
		return false;
	for (unsigned k = 0; k < a->nterms; k++) {
		if (!aff_is_number(a->terms[k].at, &at))
			return false;
		*offset += at * (int64_t)a->terms[k].stride;
	}
	return true;
}
