/* joined.c - the fast and the replay version of a function in one: one machine code for both.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a plan with is_joined (same_bits.c decides).
 * Out:     edits in r->fast: the user's text with stores and polls, which begins with a dispatch
 *          that an ordinary call passes by and a restart takes.
 * Means:   where the compiler may choose how to compute, two texts are computed in two ways; the
 *          same code gives the same bits. After a label all that a restart brings back passes
 *          through an empty asm: the compiler knows no more of it on the one way there than on
 *          the other, and has no reason to make the code after it twice. OMPCKPT_JOINED keeps
 *          callers from having copies of their own.
 * Errs:    what can't be an operand (bit-fields, constants, volatile and atomic objects) goes by
 *          without an asm: its two ways meet as in any C code. */
#include "emit.h"

#include <ctype.h>
#include <string.h>

static void prologue(struct rewriter *r, const struct plan *plan)
{
	struct text t = {0};
	const char *cleanup =
		arena_printf(r->arena, " __attribute__((cleanup(%s)))", emit_leave(r, plan));
	if (plan->is_main) {
		text_puts(&t, "if (!OMPCKPT_REENTERED) { ");
		emit_start_of_main(r, plan, &t);
		text_puts(&t, "} ");
	}
	emit_frame(plan, plan->is_leaf ? "" : cleanup, &t);
	text_printf(&t,
		    "unsigned long ompckpt_at = 0; if (OMPCKPT_REENTERED) { "
		    "ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_%u); "
		    "ompckpt_at = ompckpt_f.h.label; } ",
		    plan->id);
	if (!plan->is_leaf) {
		text_puts(&t, "else { ");
		emit_enter(plan, &t);
		text_puts(&t, "} ");
	}
	if (emit_has_arena(plan))
		text_puts(&t, "char *const ompckpt_a = ompckpt_f.h.arena; ");
	struct text first = {0};
	if (!plan->is_leaf) {
		emit_entry_stores(r, plan, &first);
		fixed_params(r, plan, &first);
	}
	if (first.n)
		text_printf(&t, "if (!ompckpt_at) { %s} ", first.at);
	text_free(&first);
	if (plan->reentries.n)
		text_puts(&t, "unsigned long ompckpt_hop = ompckpt_at; ");
	replay_dispatch(plan, &t);
	edits_insert(&r->fast, emit_body_begin(r, plan), emit_keep(r, &t));
}

static bool is_name(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* What the definition says of inlining would win over OMPCKPT_JOINED. */
static void drop_always_inline(struct rewriter *r, const struct function *f)
{
	static const char *const words[][2] = {{"always_inline", "noinline"},
					       {"__always_inline__", "__noinline__"},
					       {"__always_inline", "__inline"}};
	const char *text = r->unit->text, *end = text + f->body->range.begin;
	for (const char *s = text + f->whole.begin; s < end;) {
		size_t n = 0;
		while (is_name(s[n]))
			n++;
		for (unsigned i = 0; n && i < sizeof words / sizeof *words; i++)
			if (strlen(words[i][0]) == n && !memcmp(s, words[i][0], n))
				edits_replace(&r->fast,
					      (struct range){(unsigned)(s - text),
							     (unsigned)(s - text + (long)n)},
					      words[i][1]);
		s += n ? n : 1;
	}
}

void joined_edit(struct rewriter *r, const struct plan *plan)
{
	edits_insert(&r->fast, plan->function->whole.begin, "OMPCKPT_JOINED ");
	drop_always_inline(r, plan->function);
	prologue(r, plan);
	names_edit(plan, &r->fast);
	statics_edit(r, plan, &r->fast);
	body_edit(r, plan, &r->fast, true);
}

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

void joined_meet(struct rewriter *r, const struct plan *plan, const struct label *l,
		 struct text *out)
{
	const struct var *given = result(l);
	for (unsigned i = 0; i < l->values.n; i++) {
		const struct slot *slot = plan_slot(plan, l->values.at[i]);
		if (slot && !slot->once && !plan_place(plan, slot->var) && slot->var != given &&
		    plan_in_scope(slot->var, l->stmt))
			hide_var(r, plan, slot->var, out);
	}
	if (given && !plan_place(plan, given))
		hide_var(r, plan, given, out);
	text_puts(out, "OMPCKPT_HIDE_MEMORY; ");
}
