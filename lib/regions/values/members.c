/* members.c - what do the members of a record hold?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an expression whose value is a record; or a list of an array's elements.
 * Out:     the numbers and pointers in it that are known.
 * Means:   a list says its members' values. What an lvalue holds is loaded member by member. A call
 *          gives what its function's summary says.
 * Errs:    "not known": unions, bit-fields, arrays in records that are copied, and what comes after
 *          the first FEW_MEMBERS.
 * Cost:    that of the values. */
#include "members.h"
#include "call_values.h"
#include "expressions.h"
#include "memory_state.h"
#include "parts.h"
#include "points_to.h"

enum { FEW_MEMBERS = 32 };

static void add(struct point *here, struct member_values *to, const struct member_value *x)
{
	if ((x->number || x->pointer.is_known) && to->at.n < FEW_MEMBERS)
		ARRAY_PUSH(here->arena, to->at, *x);
}

/* ---- copies ---- */

/* What may a pointer at "a" point to? */
static struct bitset pointees_at(struct point *here, const struct address *a)
{
	const struct points_to *pts = here->known->pts;
	struct bitset all = bitset_new(here->arena, points_to_data(pts));
	int64_t offset;
	bool is_fixed = address_fixed_offset(a, &offset) && offset >= 0;
	uint64_t at = is_fixed ? (uint64_t)offset : POINTS_TO_ALL;
	unsigned m = a->base.var ? points_to_number(pts, a->base.var) : POINTS_TO_NONE;
	struct bitset in = a->base.pointer ? a->base.pointer->pts : (struct bitset){0};
	if (m != POINTS_TO_NONE && is_fixed)
		return points_to_content_at(pts, m, at);
	if (a->base.var)
		points_to_add_data(pts, all, points_to_held(pts, a->base.var));
	for (int i = in.words ? bitset_next(in, 0) : -1; i >= 0;
	     i = bitset_next(in, (unsigned)i + 1))
		points_to_add_data(pts, all, points_to_content(pts, (unsigned)i));
	return all;
}

static struct member_value loaded(struct point *here, const struct address *a,
				  const struct type *type, int64_t offset)
{
	struct member_value x = {.offset = offset, .type = type};
	if (type->kind == TYPE_INTEGER)
		x.number = value_loaded(here, a, type);
	else if (type->kind == TYPE_POINTER)
		x.pointer = pointer_loaded(here, a, pointees_at(here, a));
	return x;
}

/* Those of a record of "type" that lies at "a". */
static void add_held(struct point *here, struct member_values *to, struct address a,
		     const struct type *type, int64_t offset)
{
	const struct address record = a;
	a.lvalue = NULL;
	for (unsigned i = 0; !type->is_union && i < type->nfields; i++) {
		const struct field *f = &type->fields[i];
		int64_t at = offset + (int64_t)f->offset;
		a.offset = record.offset + (int64_t)f->offset;
		if (f->type->kind == TYPE_RECORD)
			add_held(here, to, a, f->type, at);
		if (f->type->kind == TYPE_RECORD || f->is_bitfield || f->type->is_volatile)
			continue;
		struct member_value x = loaded(here, &a, f->type, at);
		add(here, to, &x);
	}
}

/* ---- lists ---- */

static void add_value(struct point *here, struct member_values *to, const struct expr *e,
		      int64_t offset);

static void add_list(struct point *here, struct member_values *to, const struct expr *list,
		     int64_t offset)
{
	const struct type *t = list->type;
	bool is_array = t->kind == TYPE_ARRAY && !list->is_array_init;
	bool is_record = t->kind == TYPE_RECORD && !t->is_union;
	for (unsigned i = 0; i < list->args.n; i++) {
		const struct field *f = is_record ? init_list_field(list, i) : NULL;
		if (f && !f->is_bitfield)
			add_value(here, to, list->args.at[i], offset + (int64_t)f->offset);
		else if (is_array)
			add_value(here, to, list->args.at[i],
				  offset + (int64_t)(i * t->element->size));
	}
}

/* ---- values ---- */

static void add_returned(struct point *here, struct member_values *to, const struct expr *call,
			 int64_t offset)
{
	const struct member_values all = return_value_of_call(here, call).members;
	for (unsigned i = 0; i < all.at.n; i++) {
		struct member_value x = all.at.at[i];
		x.offset += offset;
		add(here, to, &x);
	}
}

static void add_record(struct point *here, struct member_values *to, const struct expr *e,
		       int64_t offset)
{
	const struct expr *from = e->kind == EXPR_LOAD ? e->args.at[0] : NULL;
	struct address a = address_none();
	if (from && from->kind == EXPR_COMPOUND_LITERAL && from->var->init)
		add_value(here, to, from->var->init, offset);
	else if (from && from->is_lvalue && !from->type->is_volatile)
		a = address_of(here, from);
	else if (e->kind == EXPR_CALL)
		add_returned(here, to, e, offset);
	if (a.is_known)
		add_held(here, to, a, e->type, offset);
}

static void add_value(struct point *here, struct member_values *to, const struct expr *e,
		      int64_t offset)
{
	struct member_value x = {.offset = offset, .type = e->type};
	if (e->kind == EXPR_INIT_LIST)
		add_list(here, to, e, offset);
	else if (e->type->kind == TYPE_RECORD)
		add_record(here, to, e, offset);
	else if (e->type->kind == TYPE_INTEGER)
		x.number = value_of(here, e);
	else if (e->type->kind == TYPE_POINTER)
		x.pointer = pointer_given(here, e);
	add(here, to, &x);
}

struct member_values members_of(struct point *here, const struct expr *e)
{
	struct member_values all = {0};
	if (e->kind == EXPR_INIT_LIST || e->type->kind == TYPE_RECORD)
		add_value(here, &all, e, 0);
	return all;
}

/* All pointers are. */
static bool is_alike(const struct type *a, const struct type *b)
{
	return a->kind == TYPE_POINTER ? b->kind == TYPE_POINTER : type_same(a, b);
}

struct member_value member_at(struct point *here, const struct expr *e, int64_t offset,
			      const struct type *type)
{
	const struct expr *from = e->kind == EXPR_LOAD ? e->args.at[0] : NULL;
	if (from && from->kind != EXPR_COMPOUND_LITERAL && from->is_lvalue) {
		struct address a = address_of(here, from);
		a.offset += offset;
		a.lvalue = NULL;
		return loaded(here, &a, type, offset);
	}
	const struct member_values all = members_of(here, e);
	for (unsigned i = 0; i < all.at.n; i++)
		if (all.at.at[i].offset == offset && is_alike(all.at.at[i].type, type))
			return all.at.at[i];
	return (struct member_value){0};
}
