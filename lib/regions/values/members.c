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

/* The member of "type" at byte "offset" of the record at "record", which is the value of "copy". */
static struct member_value loaded(struct point *here, const struct expr *copy,
				  const struct address *record, const struct type *type,
				  int64_t offset)
{
	struct member_value x = {.offset = offset, .type = type};
	struct address a = *record;
	a.offset += offset;
	a.lvalue = NULL;
	if (type->kind == TYPE_INTEGER)
		x.number = value_loaded(here, &a, type);
	else if (type->kind == TYPE_POINTER)
		x.pointer = pointer_loaded(
			here, &a, points_to_of_member(here->known->pts, copy, (uint64_t)offset));
	return x;
}

/* Those of the record of "type" at byte "offset" of it. */
static void add_held(struct point *here, struct member_values *to, const struct expr *copy,
		     const struct address *record, const struct type *type, int64_t offset)
{
	for (unsigned i = 0; !type->is_union && i < type->nfields; i++) {
		const struct field *f = &type->fields[i];
		int64_t at = offset + (int64_t)f->offset;
		if (f->type->kind == TYPE_RECORD)
			add_held(here, to, copy, record, f->type, at);
		if (f->type->kind == TYPE_RECORD || f->is_bitfield || f->type->is_volatile)
			continue;
		struct member_value x = loaded(here, copy, record, f->type, at);
		add(here, to, &x);
	}
}

/* ---- lists ---- */

static void add_value(struct point *here, struct member_values *to, const struct expr *e,
		      int64_t offset);

/* One member comes after the other, in an order that C leaves open: {n++, n} is not known. */
static void add_list(struct point *here, struct member_values *to, const struct expr *list,
		     int64_t offset)
{
	if (!changes_nothing(here, list))
		return;
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

static void add_moved(struct point *here, struct member_values *to, const struct member_values *all,
		      int64_t offset)
{
	for (unsigned i = 0; i < all->at.n; i++) {
		struct member_value x = all->at.at[i];
		x.offset += offset;
		add(here, to, &x);
	}
}

static void add_record(struct point *here, struct member_values *to, const struct expr *e,
		       int64_t offset)
{
	const struct expr *from = e->kind == EXPR_LOAD ? e->args.at[0] : NULL;
	struct address a = address_none();
	struct member_values all = {0};
	if (from && from->kind == EXPR_COMPOUND_LITERAL && from->var->init)
		add_value(here, &all, from->var->init, 0);
	else if (from && from->is_lvalue && !from->type->is_volatile)
		a = address_of(here, from);
	else if (e->kind == EXPR_CALL)
		all = return_value_of_call(here, e).members;
	if (a.is_known)
		add_held(here, &all, e, &a, e->type, 0);
	add_moved(here, to, &all, offset);
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
		const struct address a = address_of(here, from);
		return loaded(here, e, &a, type, offset);
	}
	const struct member_values all = members_of(here, e);
	for (unsigned i = 0; i < all.at.n; i++)
		if (all.at.at[i].offset == offset && is_alike(all.at.at[i].type, type))
			return all.at.at[i];
	return (struct member_value){0};
}
