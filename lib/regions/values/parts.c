/* parts.c - parts of an object that begin at offsets from a table: "&u[first[k]]".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an address that a pointer holds.
 * Out:     the same address, its base a symbol of its own.
 * Means:   a term of the address is a number loaded at an index, times a number, and something
 *          else: the load moves the base, the rest stays.
 * Errs:    the address as it came: two such loads; a variable of which there may be copies.
 * Cost:    linear in the symbols of the address. */
#include "parts.h"
#include "expressions.h"
#include "points_to.h"

static const struct type pointer = {.kind = TYPE_POINTER, .size = 8, .canonical = "*"};

/* Is it loaded at an index? What is at a number is no other than a variable. */
static bool is_entry(const struct symbol *s)
{
	int64_t number;
	if (s->kind != SYMBOL_LOAD || s->type->kind != TYPE_INTEGER ||
	    address_is_scaled(&s->address))
		return false;
	for (unsigned k = 0; k < s->address.nterms; k++)
		if (!aff_is_number(s->address.terms[k].at, &number))
			return true;
	return false;
}

/* What "base" may name; words NULL: a variable of which threads or calls may have copies. */
static struct bitset named_by(struct point *here, const struct object_base *base)
{
	const struct var *v = base->var;
	unsigned n = points_to_data(here->known->pts);
	struct bitset one = {0};
	if (!v)
		return base->pointer->pts;
	if (var_is_automatic(v) || v->is_thread_local || v->original || base->location >= n)
		return one;
	one = bitset_new(here->arena, n);
	bitset_add(one, base->location);
	return one;
}

static const char *name_of(struct arena *a, const struct symbol *s)
{
	const struct object_base *b = &s->address.base;
	return arena_printf(a, "%s[%s]", b->var ? b->var->name : b->pointer->name,
			    part_offset(s)->name);
}

const struct symbol *symbol_part(struct point *here, const struct object_base *base,
				 uint64_t stride, const struct symbol *offset)
{
	struct symbol s = {.kind = SYMBOL_PART, .type = &pointer, .is_pointer = true};
	isl_pw_aff *at = aff_symbol(offset);
	s.pts = named_by(here, base);
	if (!s.pts.words || !at) /* or it is given up: so many operations are not allowed */
		return NULL;
	s.scope = scope_outermost(here->scope);
	s.is_entry = s.is_uniform = true;
	s.address = (struct address){.is_known = true, .base = *base, .nterms = 1};
	s.address.terms[0] = (struct address_term){.stride = stride, .at = at};
	if (base->pointer)
		symbol_depend_on(&s, base->pointer);
	symbol_depend_on(&s, offset);
	return symbol_of(here, &s, name_of);
}

const struct symbol *part_offset(const struct symbol *part)
{
	return value_symbol(part->address.terms[0].at);
}

/* An offset that is in a term "k" of an address, "times" as often. */
struct found {
	const struct symbol *offset;
	unsigned k, n;
	int64_t times;
};

static void find_in_term(const struct address *a, unsigned k, struct found *f)
{
	isl_pw_aff *at = a->terms[k].at;
	if (!at || a->terms[k].span || a->terms[k].scale.n ||
	    isl_pw_aff_isa_aff(at) != isl_bool_true)
		return;
	unsigned n = dims(isl_pw_aff_dim(at, isl_dim_param));
	for (unsigned i = 0; i < n; i++) {
		if (isl_pw_aff_involves_dims(at, isl_dim_param, i, 1) != isl_bool_true)
			continue;
		const struct symbol *s = value_symbol_at(at, i);
		if (s && is_entry(s))
			*f = (struct found){s, k, f->n + 1, aff_coefficient(at, i)};
	}
}

/* Without the offset; a term of which nothing is left goes. */
static void take_out(struct point *here, struct address *a, const struct found *f)
{
	struct address_term *t = &a->terms[f->k];
	isl_val *times = isl_val_int_from_si(here->sets->ctx, f->times);
	isl_pw_aff *gone = isl_pw_aff_scale_val(isl_pw_aff_copy(aff_symbol(f->offset)), times);
	int64_t number;
	t->at = own_aff(here->sets, isl_pw_aff_sub(isl_pw_aff_copy(t->at), gone));
	if (!aff_is_number(t->at, &number) || number)
		return;
	for (a->nterms--; t < &a->terms[a->nterms]; t++)
		*t = t[1];
}

struct address address_in_part(struct point *here, const struct address *a)
{
	struct address to = *a;
	struct found f = {0};
	uint64_t stride;
	for (unsigned k = 0; a->is_known && k < a->nterms; k++)
		find_in_term(a, k, &f);
	if (f.n != 1 || f.times <= 0 ||
	    __builtin_mul_overflow(a->terms[f.k].stride, (uint64_t)f.times, &stride))
		return *a;
	const struct symbol *part = symbol_part(here, &a->base, stride, f.offset);
	if (!part)
		return *a;
	to.base = (struct object_base){.pointer = part};
	take_out(here, &to, &f);
	return to;
}

/* What a part is moved by, as one of the terms of "a", if it is a multiple of one. */
static void add_offset(struct point *here, struct address *a, const struct address_term *offset)
{
	for (unsigned k = 0; k < a->nterms; k++) {
		struct address_term *t = &a->terms[k];
		if (t->stride && offset->stride % t->stride == 0 && t->at) {
			int64_t times = (int64_t)(offset->stride / t->stride);
			isl_pw_aff *more = aff_times(here->sets, offset->at, times);
			t->at = aff_sum(here->sets, t->at, more);
			return;
		}
	}
	address_add_term(here, a, *offset);
}

struct address address_in_object(struct point *here, const struct address *a)
{
	const struct symbol *part = a->base.pointer;
	struct address to = *a;
	if (!a->is_known || !part || part->kind != SYMBOL_PART || address_is_scaled(a))
		return *a;
	to.base = part->address.base;
	to.is_in_part = true;
	add_offset(here, &to, &part->address.terms[0]);
	return to.is_known ? address_in_object(here, &to) : *a;
}

struct address pointer_given(struct point *here, const struct expr *e)
{
	struct address a = pointee_of(here, e);
	return address_in_part(here, &a);
}
