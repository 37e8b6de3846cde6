/* points_to_numbers.c - which numbers may carry a pointer?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the linked program; the types of its expressions, no constraints yet.
 * Out:     whether integers, parts of integers, and floating numbers are followed through members,
 *          and floating numbers through conversions.
 * Means:   a number read by its own name or through a plain pointer carries what was stored. A
 *          member does if the program hands pointers around in such members: casts them to
 *          integers, has a union of both, or shows such a member as bytes to somebody (C11 6.5p7
 *          forbids every other way; with -fno-strict-aliasing every member may carry one). A part
 *          (a bit-field, an integer shorter than a pointer), or a number of a type that only bytes
 *          or a union lead to, does if there is a way back to a pointer, too: a cast of an integer
 *          that is not made of pointers at the same place, a copy of bytes to or from another type.
 * Errs:    towards yes. A library function that copies nothing, or from one type to the same, is
 *          forgiven, by its row (libc.h).
 * Cost:    one walk over all expressions. */
#include "constraints.h"
#include "libc.h"
#include "walk.h"

/* Is "e" reached through a member; through a union's? */
static void look_for_members(const struct expr *e, bool *member, bool *in_union)
{
	while (e->args.n) {
		const struct expr *of = e->args.at[0];
		if (e->kind == EXPR_MEMBER || e->kind == EXPR_ARROW) {
			const struct type *t = of->type;
			t = e->kind == EXPR_ARROW ? t->element : t;
			*member = true;
			*in_union |= !t || t->is_union;
		}
		if (e->kind != EXPR_MEMBER && e->kind != EXPR_INDEX && e->kind != EXPR_DECAY)
			return;
		e = of;
	}
}

typedef bool is_part(const struct type *t);

/* Is there such a part in a "t", arrays and "depth" records deep? */
static bool holds(const struct type *t, is_part *test, unsigned depth)
{
	if (test(t))
		return true;
	if (t->kind == TYPE_ARRAY && t->element)
		return holds(t->element, test, depth);
	for (unsigned i = 0; t->kind == TYPE_RECORD && depth && i < t->nfields; i++)
		if (holds(t->fields[i].type, test, depth - 1))
			return true;
	return false;
}

enum { DEPTH = 4 };

static bool is_pointer(const struct type *t)
{
	return t->kind == TYPE_POINTER;
}

static bool is_integer(const struct type *t)
{
	return t->kind == TYPE_INTEGER;
}

/* No character: those are read as what others have stored anyway. */
static bool is_wide(const struct type *t)
{
	return t->kind == TYPE_INTEGER && t->size > 1;
}

static bool is_long(const struct type *t)
{
	return t->kind == TYPE_INTEGER && t->size >= 8;
}

static bool is_floating(const struct type *t)
{
	return t->kind == TYPE_FLOATING;
}

/* Some integers that make a longer one. */
static bool is_of_integers(const struct type *t)
{
	return (t->kind == TYPE_ARRAY || (t->kind == TYPE_RECORD && !t->is_union)) &&
	       holds(t, is_integer, DEPTH);
}

/* ---- bytes ---- */

/* The lvalue whose bytes pointer "e" (to void or characters) shows, or NULL. */
static const struct expr *seen_as_bytes(const struct expr *e)
{
	const struct type *to = e->type->element;
	if (e->kind != EXPR_CAST || e->type->kind != TYPE_POINTER || !to ||
	    (to->kind != TYPE_VOID && to->size != 1))
		return NULL;
	e = expr_ignore_casts(e);
	return e->kind == EXPR_ADDRESS || e->kind == EXPR_DECAY ? e->args.at[0] : NULL;
}

/* The bytes of a "t" may become, or have been, those of something else. */
static void count_bytes(struct number_ways *w, const struct type *t, unsigned by)
{
	w->integers += holds(t, is_wide, DEPTH) ? by : 0;
	w->floats += holds(t, is_floating, DEPTH) ? by : 0;
	w->pointers += holds(t, is_pointer, DEPTH) ? by : 0;
}

static void count_view(struct number_ways *w, const struct expr *pointer, unsigned by)
{
	bool member = false, in_union = false;
	const struct expr *e = seen_as_bytes(pointer);
	if (!e)
		return;
	count_bytes(w, e->type, by);
	look_for_members(e, &member, &in_union);
	if (member && holds(e->type, is_integer, DEPTH))
		w->integer_views += by;
	if (member && holds(e->type, is_floating, DEPTH))
		w->float_views += by;
}

/* What argument "i" of "call" points to, arrays aside; NULL: it may be anything. */
static const struct type *type_behind(const struct expr *call, unsigned i)
{
	const struct expr *e = i && i < call->args.n ? expr_ignore_casts(call->args.at[i]) : NULL;
	const struct type *t = e && e->type->kind == TYPE_POINTER ? e->type->element : NULL;
	t = t ? type_without_arrays(t) : NULL;
	return !t || t->kind == TYPE_VOID || t->size <= 1 ? NULL : t;
}

/* A library function that copies nothing, or what is of one type, does not make pointers of the
 * bytes it is shown. */
static void see_call(struct number_ways *w, const struct expr *call)
{
	const struct expr *callee = call->args.at[0];
	const struct function *f =
		callee->kind == EXPR_FUNCTION ? callee->function->definition : NULL;
	const struct libc_row *r = f ? libc_of(f) : NULL;
	unsigned x = 0, y = 0;
	if (!r)
		return;
	bool copies = libc_effect(r, "copy", &x, &y);
	const struct type *to = type_behind(call, x), *from = type_behind(call, y);
	bool is_one_type = to && from && layout_is_same_type(to, from);
	for (unsigned i = 1; (!copies || is_one_type) && i < call->args.n; i++)
		count_view(w, call->args.at[i], -1u);
	if (!copies || is_one_type || !x)
		return;
	if (to)
		count_bytes(w, to, 1);
	if (from)
		count_bytes(w, from, 1);
}

/* ---- casts and unions ---- */

/* Is integer "e" computed of nothing but constants and pointers cast to integers? */
static bool is_of_pointers(const struct expr *e)
{
	if (e->has_value || (e->kind == EXPR_CAST && e->args.at[0]->type->kind == TYPE_POINTER))
		return true;
	if (e->kind != EXPR_CAST && e->kind != EXPR_UNARY && e->kind != EXPR_BINARY)
		return false;
	for (unsigned i = 0; i < e->args.n; i++)
		if (!is_of_pointers(e->args.at[i]))
			return false;
	return true;
}

static void see_cast(struct points_to *p, const struct expr *e)
{
	const struct expr *of = e->args.n ? e->args.at[0] : NULL;
	if (!of)
		return;
	if (is_pointer(of->type) && is_integer(e->type)) {
		p->ways.makes_integers = true;
		p->tracks_integers |= is_long(e->type);
	}
	p->makes_pointers |= is_integer(of->type) && is_pointer(e->type) && !is_of_pointers(of);
	p->ways.to_floats |= is_integer(of->type) && is_floating(e->type);
	p->ways.from_floats |= is_floating(of->type) && is_integer(e->type);
}

static void see_member(struct points_to *p, const struct expr *e)
{
	const struct type *t = e->args.at[0]->type;
	t = e->kind == EXPR_ARROW ? t->element : t;
	if (!t || !t->is_union)
		return;
	bool has_float = holds(t, is_floating, DEPTH), has_parts = false;
	for (unsigned i = 0; i < t->nfields; i++)
		has_parts |= is_of_integers(t->fields[i].type);
	p->ways.joins_numbers |= has_float && (has_parts || holds(t, is_long, DEPTH));
	if (!holds(t, is_pointer, DEPTH))
		return;
	p->ways.joins_parts |= has_parts;
	p->tracks_integers = true;
	p->tracks_floats |= has_float;
}

static void see(struct expr *e, void *to)
{
	struct points_to *p = to;
	count_view(&p->ways, e, 1);
	if (e->kind == EXPR_CALL) {
		see_call(&p->ways, e);
		p->tracks_integers |= call_makes_address(e);
		p->reads_pointers |= call_reads_pointers(e);
	}
	if (e->kind == EXPR_CAST)
		see_cast(p, e);
	if (e->kind == EXPR_MEMBER || e->kind == EXPR_ARROW)
		see_member(p, e);
}

/* A member that can't hold a pointer by itself carries one if there is a way into it and a way
 * back. */
static void follow_ways(struct points_to *p)
{
	const struct number_ways *w = &p->ways;
	p->tracks_integers |=
		w->integer_views || (w->pointers && (w->integers || p->makes_pointers));
	p->tracks_floats |= w->float_views || (w->pointers && w->floats);
	bool in = w->makes_integers || w->pointers || w->joins_parts || w->integer_views;
	bool out = p->makes_pointers || w->joins_parts || (w->pointers && w->integers);
	p->tracks_parts = p->tracks_integers && in && out;
	p->converts = p->makes_pointers && p->tracks_integers && w->to_floats && w->from_floats;
	p->tracks_floats |= p->converts || (p->tracks_parts && w->joins_numbers);
}

void points_to_find_numbers(struct points_to *p)
{
	const struct program *program = p->program;
	for (unsigned i = 0; i < program->functions.n; i++)
		walk_stmt(program->functions.at[i]->body, see, p);
	for (unsigned i = 0; i < program->vars.n; i++)
		walk_expr(program->vars.at[i]->function ? NULL : program->vars.at[i]->init, see, p);
	for (unsigned i = 0; i < program->units.n; i++)
		p->has_any_alias |= program->units.at[i]->effects.any_alias;
	p->tracks_integers |= p->has_any_alias;
	follow_ways(p);
}

bool is_of_union(const struct expr *lvalue)
{
	bool member = false, in_union = false;
	look_for_members(lvalue, &member, &in_union);
	return in_union;
}

bool load_may_carry(const struct points_to *p, const struct expr *e)
{
	bool member = false, in_union = false;
	const struct type *t = e->type;
	if (t->kind != TYPE_INTEGER && t->kind != TYPE_FLOATING && t->kind != TYPE_COMPLEX)
		return true;
	look_for_members(e, &member, &in_union);
	if (!member || in_union || p->has_any_alias)
		return true;
	if (t->kind != TYPE_INTEGER)
		return p->tracks_floats;
	if (t->size < 8 || (e->field && e->field->is_bitfield))
		return p->tracks_parts || (t->size == 1 && e->kind == EXPR_INDEX);
	return p->tracks_integers;
}
