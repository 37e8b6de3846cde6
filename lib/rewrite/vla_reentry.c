/* vla_reentry.c - how replay gets into the scope of a variably modified declaration.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      plan->reentries, in the text's order.
 * Out:     both versions: the counts a declaration needs are stored in front of it (in a leaf,
 *          which has no frame there: at the label). Replay: a label in front of the declaration,
 *          the counts restored, and after it a second dispatch.
 * Means:   C forbids a jump past such a declaration, so replay jumps in front of it, executes it
 *          and dispatches again; ompckpt_hop is the label on the way, 0 once it is reached. */
#include "vla_reentry.h"
#include "dispatch.h"
#include "emit.h"
#include "rewriter.h"

static const char *dispatch(struct rewriter *r, const struct plan *plan, unsigned h)
{
	struct text t = {0};
	dispatch_again(plan, h, &t);
	return emit_keep(r, &t);
}

const char *vla_reentry_dispatch(struct rewriter *r, const struct plan *plan, const struct var *v)
{
	for (unsigned h = 0; h < plan->reentries.n; h++)
		if (plan->reentries.at[h].var == v)
			return dispatch(r, plan, h);
	return "";
}

void vla_reentry_store(struct rewriter *r, const struct plan *plan, const struct reentry *reentry,
		       struct text *out)
{
	for (unsigned i = 0; i < reentry->counts.n; i++) {
		const struct slot *slot = plan_slot(plan, reentry->counts.at[i]);
		if (slot && !slot->once && !plan_place(plan, slot->var))
			emit_store(r, plan, slot, out);
	}
}

static void in_front(struct rewriter *r, const struct plan *plan, unsigned h, struct edits *e,
		     bool replay)
{
	const struct reentry *reentry = &plan->reentries.at[h];
	struct text t = {0};
	if (!plan->is_leaf)
		vla_reentry_store(r, plan, reentry, &t);
	if (replay)
		text_printf(&t, "if (0) { ompckpt_%sH%u: ; ", plan->mark, h);
	for (unsigned i = 0; replay && i < reentry->counts.n; i++) {
		const struct slot *slot = plan_slot(plan, reentry->counts.at[i]);
		if (slot && !slot->once && !plan_place(plan, slot->var))
			emit_restore(r, plan, slot, &t);
	}
	if (replay)
		text_puts(&t, "} ");
	edits_insert(e, reentry->declaration.begin, emit_keep(r, &t));
}

/* An initialiser must not be executed again: it becomes an assignment after the dispatch. */
static void after(struct rewriter *r, const struct plan *plan, unsigned h, struct edits *e)
{
	const struct var *v = plan->reentries.at[h].var;
	const char *go_on = dispatch(r, plan, h);
	if (!v || !v->has_init)
		return edits_insert(e, plan->reentries.at[h].declaration.end, go_on);
	const char *name = plan_name(plan, v);
	bool braces = r->unit->text[v->initialiser.begin] == '{';
	const char *text =
		braces ? arena_printf(r->arena, ";%s %s = (__typeof__(%s)) ", go_on, name, name)
		       : arena_printf(r->arena, ";%s %s = ", go_on, name);
	edits_replace(e, (struct range){v->declarator.end, v->initialiser.begin}, text);
}

void vla_reentry_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool replay)
{
	for (unsigned i = 0; i < plan->reentries.n; i++) {
		in_front(r, plan, i, e, replay);
		const struct var *v = plan->reentries.at[i].var;
		if (replay && !(v && plan_place(plan, v)))
			after(r, plan, i, e);
	}
}
