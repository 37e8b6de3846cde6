/* address.c - where an lvalue lies: base, constant offset, strides and coordinates.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an lvalue or a pointer expression.
 * Out:     its address, by the types it is spelled with; equal strides are added up.
 * Means:   "u[i][j]" and "*(&u[i][0] + j)" have the same coordinates. A pointer whose value is
 *          known (it was assigned one) is seen through, others are bases of their own. Pointers
 *          stay in their objects, but in a unit whose options let them wrap around.
 * Errs:    a coordinate or an address that is not known.
 * Cost:    linear in the expression. */
#include "work.h"

#include <string.h>

struct address address_none(void)
{
	return (struct address){.is_known = false};
}

struct address address_of_var(struct walk *w, const struct var *v)
{
	struct address a = {.is_known = true};
	a.base.var = v->definition;
	a.base.slot = access_slot(w->r->table, v);
	return a;
}

static isl_pw_aff *sum(struct regions *r, isl_pw_aff *a, isl_pw_aff *b)
{
	if (!a || !b)
		return NULL;
	return own_aff(r, isl_pw_aff_add(isl_pw_aff_copy(a), isl_pw_aff_copy(b)));
}

static void merge(struct walk *w, struct term *t, isl_pw_aff *at, isl_pw_aff *span)
{
	t->at = sum(w->r, t->at, at);
	if (t->span && span)
		t->span = sum(w->r, sum(w->r, t->span, span), aff_number(w->r, -1));
	else if (span)
		t->span = span;
}

void address_add(struct walk *w, struct address *a, uint64_t stride, isl_pw_aff *at,
		 isl_pw_aff *span)
{
	unsigned k = 0;
	while (k < a->nterms && a->terms[k].stride > stride)
		k++;
	if (k < a->nterms && a->terms[k].stride == stride) {
		merge(w, &a->terms[k], at, span);
		return;
	}
	if (a->nterms == MAX_TERMS || !stride) {
		a->is_known = false;
		return;
	}
	memmove(&a->terms[k + 1], &a->terms[k], (a->nterms - k) * sizeof *a->terms);
	a->terms[k] = (struct term){stride, at, span};
	a->nterms++;
}

/* "by", where a pointer that moves so far can't wrap around, or where C forbids that; else NULL. */
static isl_pw_aff *unless_wrapped(struct walk *w, isl_pw_aff *by, uint64_t stride)
{
	const int64_t far = INT64_C(1) << 55;
	struct regions *r = w->r;
	if (!by || !w->function->unit->effects.pointers_wrap || !stride)
		return by;
	isl_pw_aff *most = aff_number(r, far / (int64_t)stride);
	isl_pw_aff *least = aff_number(r, -far / (int64_t)stride);
	return value_is_shown(w, least, 'L', by) && value_is_shown(w, by, 'L', most) ? by : NULL;
}

/* A pointer to "type" moves by "at". */
static void move(struct walk *w, struct address *a, const struct type *type, isl_pw_aff *at)
{
	uint64_t stride = type->kind == TYPE_VOID ? 1 : type->size;
	if (a->is_known)
		address_add(w, a, stride, unless_wrapped(w, at, stride), NULL);
}

static struct address arithmetic(struct walk *w, const struct expr *e)
{
	const struct expr *x = e->args.at[0], *y = e->args.at[1];
	bool minus = e->op == OP_SUBTRACT;
	if (e->op != OP_ADD && !minus)
		return address_none();
	if (x->type->kind != TYPE_POINTER) {
		const struct expr *t = x;
		x = y;
		y = t;
	}
	if (x->type->kind != TYPE_POINTER || y->type->kind != TYPE_INTEGER)
		return address_none();
	struct address a = pointee_of(w, x);
	isl_pw_aff *by = value_of(w, y);
	if (by && minus)
		by = own_aff(w->r, isl_pw_aff_neg(isl_pw_aff_copy(by)));
	move(w, &a, x->type->element, by);
	return a;
}

/* What the value of "e" points to. */
struct address pointee_of(struct walk *w, const struct expr *e)
{
	const struct expr *from = e->args.n ? e->args.at[0] : NULL;
	struct address a;
	switch (e->kind) {
	case EXPR_DECAY:
	case EXPR_ADDRESS: return address_of(w, from);
	case EXPR_LOAD:
		if (!from->is_lvalue || e->type->kind != TYPE_POINTER || from->type->is_volatile)
			return address_none();
		a = address_of(w, from);
		return pointer_loaded(w, &a, points_to_of(w->r->pts, e));
	case EXPR_CAST:
		if (from->type->kind != TYPE_POINTER || e->type->kind != TYPE_POINTER)
			return address_none();
		return pointee_of(w, from);
	case EXPR_BINARY: return arithmetic(w, e);
	default: return address_none();
	}
}

/* "*pointer" is its element 0: the same coordinates as "pointer[0]". */
static struct address target(struct walk *w, const struct expr *pointer)
{
	struct address a = pointee_of(w, pointer);
	const struct type *to = pointer->type->element;
	if (a.is_known && a.base.pointer && to && to->size)
		move(w, &a, to, aff_number(w->r, 0));
	return a;
}

struct address address_of(struct walk *w, const struct expr *e)
{
	struct address a;
	switch (e->kind) {
	case EXPR_VAR: return address_of_var(w, e->var);
	case EXPR_DEREF: return target(w, e->args.at[0]);
	case EXPR_ARROW:
		a = target(w, e->args.at[0]);
		a.offset += (int64_t)e->field->offset;
		return a;
	case EXPR_MEMBER:
		if (!e->args.at[0]->is_lvalue)
			return address_none();
		a = address_of(w, e->args.at[0]);
		a.offset += (int64_t)e->field->offset;
		return a;
	case EXPR_INDEX:
		a = pointee_of(w, e->args.at[0]);
		move(w, &a, e->type, value_of(w, e->args.at[1]));
		return a;
	default: return address_none();
	}
}
