/* meet.c - where the two ways to a label of a joined version become one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a label of a plan with is_joined.
 * Out:     what stands after the label's call or poll and after its restores.
 * Means:   all that a restart brings back passes through an empty asm: the compiler knows no more
 *          of it on the one way there than on the other, and has no reason to make the code after
 *          it twice.
 * Errs:    what can't be an operand (bit-fields, constants, volatile and atomic objects) goes by
 *          without an asm: its two ways meet as in any C code. */
#include "meet.h"
#include "rewriter.h"

/* The constraint for a value of "t" in a register, or in memory; NULL: there is none. */
static const char *constraint(const struct type *t)
{
	bool fits = t->size <= 8;
	if (t->is_const || t->is_volatile || t->is_atomic || t->has_const_member || !t->size)
		return NULL;
	if (t->kind == TYPE_POINTER || (t->kind == TYPE_INTEGER && fits))
		return "OMPCKPT_IN_REGISTER";
	if (t->kind == TYPE_FLOATING && fits && t->size >= 4)
		return "OMPCKPT_IN_FLOAT";
	return "OMPCKPT_IN_MEMORY";
}

static void hide(struct rewriter *r, const struct type *t, const char *name, struct text *out)
{
	const char *where = constraint(t);
	if (!where)
		return;
	if (t->kind == TYPE_COMPLEX && t->size <= 16 && t->size >= 8) {
		text_printf(out,
			    "OMPCKPT_HIDE(OMPCKPT_IN_FLOAT, __real__ %s); "
			    "OMPCKPT_HIDE(OMPCKPT_IN_FLOAT, __imag__ %s); ",
			    name, name);
		return;
	}
	if (t->kind != TYPE_RECORD || t->is_union) {
		text_printf(out, "OMPCKPT_HIDE(%s, %s); ", where, name);
		return;
	}
	for (unsigned i = 0; i < t->nfields; i++)
		if (t->fields[i].name[0] && !t->fields[i].is_bitfield)
			hide(r, t->fields[i].type,
			     arena_printf(r->arena, "%s.%s", name, t->fields[i].name), out);
}

static void hide_var(struct rewriter *r, const struct plan *plan, const struct var *v,
		     struct text *out)
{
	hide(r, v->type, plan_name(plan, v), out);
}

/* What a call at "l" gives its value to, or NULL. */
static const struct var *result(const struct label *l)
{
	if (l->position || l->is_fork)
		return NULL;
	if (l->stmt->kind == STMT_DECL)
		return l->stmt->vars.at[0];
	return l->stmt->expr->kind == EXPR_ASSIGN ? l->stmt->expr->args.at[0]->var : NULL;
}

void meet_after_label(struct rewriter *r, const struct plan *plan, const struct label *l,
		      struct text *out)
{
	const struct var *given = result(l);
	for (unsigned i = 0; i < l->values.n; i++) {
		const struct slot *slot = plan_slot_at(plan, l->values.at[i], l);
		if (slot && slot->var != given)
			hide_var(r, plan, slot->var, out);
	}
	if (given && !plan_place(plan, given))
		hide_var(r, plan, given, out);
	text_puts(out, "OMPCKPT_HIDE_MEMORY; ");
}
