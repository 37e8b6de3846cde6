/* points_to_numbers.c - which numbers may carry a pointer?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the linked program; the types of its expressions, no constraints yet.
 * Out:     whether integers, and floating numbers, are followed through members.
 * Means:   a number read by its own name or through a plain pointer carries what was stored. A
 *          member does if the program hands pointers around in such members: casts them to
 *          integers, has a union of both, or shows such a member as bytes to somebody (C11 6.5p7
 *          forbids every other way; with -fno-strict-aliasing every member may carry one).
 * Errs:    towards yes. A library function that copies nothing is forgiven, by its row (libc.h).
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

static bool holds(const struct type *t, enum type_kind kind, unsigned depth)
{
	if (t->kind == kind)
		return true;
	if (t->kind == TYPE_ARRAY && t->element)
		return holds(t->element, kind, depth);
	for (unsigned i = 0; t->kind == TYPE_RECORD && depth && i < t->nfields; i++)
		if (holds(t->fields[i].type, kind, depth - 1))
			return true;
	return false;
}

/* The number member whose bytes pointer "e" (to void or characters) shows, or NULL. */
static const struct expr *seen_as_bytes(const struct expr *e)
{
	bool member = false, in_union = false;
	const struct type *to = e->type->element;
	if (e->kind != EXPR_CAST || e->type->kind != TYPE_POINTER || !to ||
	    (to->kind != TYPE_VOID && to->size != 1))
		return NULL;
	e = expr_ignore_casts(e);
	if (e->kind != EXPR_ADDRESS && e->kind != EXPR_DECAY)
		return NULL;
	e = e->args.at[0];
	look_for_members(e, &member, &in_union);
	return member ? e : NULL;
}

static void count_view(struct points_to *p, const struct expr *pointer, unsigned by)
{
	const struct expr *e = seen_as_bytes(pointer);
	if (!e)
		return;
	if (holds(e->type, TYPE_INTEGER, 4))
		p->integer_views += by;
	if (holds(e->type, TYPE_FLOATING, 4))
		p->float_views += by;
}

/* A library function that copies nothing does not make pointers of the bytes it is shown. */
static void forgive_views(struct points_to *p, const struct expr *call)
{
	const struct expr *callee = call->args.at[0];
	const struct function *f =
		callee->kind == EXPR_FUNCTION ? callee->function->definition : NULL;
	const struct libc_row *r = f ? libc_of(f) : NULL;
	if (!r || libc_effect(r, "copy", NULL, NULL))
		return;
	for (unsigned i = 1; i < call->args.n; i++)
		count_view(p, call->args.at[i], -1u);
}

static void see(struct expr *e, void *to)
{
	struct points_to *p = to;
	count_view(p, e, 1);
	if (e->kind == EXPR_CALL)
		forgive_views(p, e);
	if (e->kind == EXPR_CALL && call_makes_address(e))
		p->tracks_integers = true;
	if (e->kind == EXPR_CALL && call_reads_pointers(e))
		p->reads_pointers = true;
	if (e->kind == EXPR_CAST && e->args.n && e->args.at[0]->type->kind == TYPE_POINTER &&
	    e->type->kind == TYPE_INTEGER && e->type->size >= 8)
		p->tracks_integers = true;
	if (e->kind != EXPR_MEMBER && e->kind != EXPR_ARROW)
		return;
	const struct type *t = e->args.at[0]->type;
	t = e->kind == EXPR_ARROW ? t->element : t;
	if (!t || !t->is_union || !holds(t, TYPE_POINTER, 4))
		return;
	p->tracks_integers = true;
	p->tracks_floats |= holds(t, TYPE_FLOATING, 4);
}

void points_to_find_numbers(struct points_to *p)
{
	const struct program *program = p->program;
	for (unsigned i = 0; i < program->functions.n; i++)
		walk_stmt(program->functions.at[i]->body, see, p);
	for (unsigned i = 0; i < program->units.n; i++)
		p->has_any_alias |= program->units.at[i]->effects.any_alias;
	p->tracks_integers |= p->integer_views > 0 || p->has_any_alias;
	p->tracks_floats |= p->float_views > 0;
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
	if (e->field && e->field->is_bitfield)
		return false;
	if (t->kind != TYPE_INTEGER)
		return p->tracks_floats;
	return t->size == 1 ? e->kind == EXPR_INDEX : t->size >= 8 && p->tracks_integers;
}
