/* labels.c - what stands at labels: positions, and calls that may lead to one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a plan with the plans of its regions.
 * Out:     labels_store: in front of each call the stores of what its label saves; at each position
 *          the poll, and what happens when a checkpoint is due.
 *          labels_resume: after each label the way a restart comes to it: restores, then the call
 *          of the next replay version in place of the call that was cut.
 * Means:   calls made after the resumed one go to fast versions. */
#include "labels.h"
#include "dispatch.h"
#include "emit.h"
#include "meet.h"
#include "rewriter.h"
#include "vla_reentry.h"

static void leaf_take(struct rewriter *r, const struct plan *plan, const struct label *l,
		      struct text *out)
{
	emit_frame(plan, "", out);
	text_printf(out, "ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_%u, 0); ", plan->id);
	emit_entry_stores(r, plan, out);
	for (unsigned i = 0; i < plan->reentries.n; i++)
		if (plan_reenters(&plan->reentries.at[i], l))
			vla_reentry_store(r, plan, &plan->reentries.at[i], out);
	emit_label_stores(r, plan, l, out);
	text_puts(out, "ompckpt_take(&ompckpt_f.h); ompckpt_leave(&ompckpt_f); ");
}

static void position(struct rewriter *r, const struct plan *plan, const struct label *l,
		     struct text *out)
{
	text_puts(out, position_is_parking(l->position) ? "{ "
		       : plan->path->in_team            ? "if (OMPCKPT_MET) { "
							: "if (OMPCKPT_DUE) { ");
	if (plan->is_leaf) {
		leaf_take(r, plan, l, out);
	} else {
		emit_label_stores(r, plan, l, out);
		text_puts(out, "ompckpt_take(&ompckpt_f.h); ");
	}
	text_puts(out, "} ");
}

static void at_label(struct rewriter *r, const struct plan *plan, const struct label *l,
		     struct edits *e)
{
	struct text t = {0};
	if (l->is_fork)
		return;
	if (l->position) {
		position(r, plan, l, &t);
		edits_cover(e, l->position->pragma, emit_keep(r, &t));
	} else {
		emit_label_stores(r, plan, l, &t);
		edits_insert(e, l->stmt->range.begin, emit_keep(r, &t));
	}
}

void labels_store(struct rewriter *r, const struct plan *plan, struct edits *e)
{
	for (unsigned i = 0; i < plan->regions.n; i++)
		labels_store(r, plan->regions.at[i], e);
	for (unsigned i = 0; i < plan->labels.n; i++)
		at_label(r, plan, plan->labels.at[i], e);
}

static const char *call_text(struct rewriter *r, const struct label *l)
{
	struct range range = l->call->range;
	return arena_strndup(r->arena, r->unit->text + range.begin, range.end - range.begin);
}

/* "T (*)(void)" with the type the call has, so that structures come back the way they are sent. */
static const char *replay_type(struct rewriter *r, const struct label *l)
{
	if (l->call->type->kind == TYPE_VOID)
		return "void (*)(void)";
	if (l->call->type->declare)
		return type_declare(r->arena, l->call->type, "(*)(void)");
	return arena_printf(r->arena, "__typeof__(%s) (*)(void)", call_text(r, l));
}

static void replay_call(struct rewriter *r, const struct plan *plan, const struct label *l,
			struct text *out)
{
	const struct expr *e = l->stmt->expr;
	if (l->stmt->kind == STMT_DECL) {
		const char *name = plan_name(plan, l->stmt->vars.at[0]);
		text_printf(out,
			    "__builtin_memcpy((void *)&%s, (__typeof__(%s)[1]){ "
			    "((%s)ompckpt_replay_next())() }, sizeof %s); ",
			    name, name, replay_type(r, l), name);
		return;
	}
	if (e->kind == EXPR_ASSIGN)
		text_printf(out, "%s = ", plan_name(plan, e->args.at[0]->var));
	text_printf(out, "((%s)ompckpt_replay_next())(); ", replay_type(r, l));
}

static void after_label(struct rewriter *r, const struct plan *plan, const struct label *l,
			struct edits *e)
{
	struct text t = {0};
	if (l->is_fork)
		return;
	dispatch_label(r, plan, l, &t);
	if (!l->position)
		replay_call(r, plan, l, &t);
	else if (plan->is_leaf)
		text_puts(&t, "ompckpt_resumed(); ompckpt_leave(&ompckpt_f); ");
	else
		text_puts(&t, "ompckpt_resumed(); ");
	text_puts(&t, "} ");
	if (plan->is_joined)
		meet_after_label(r, plan, l, &t);
	edits_insert(e, l->position ? l->position->pragma.end : l->stmt->range.end,
		     emit_keep(r, &t));
}

void labels_resume(struct rewriter *r, const struct plan *plan, struct edits *e)
{
	for (unsigned i = 0; i < plan->regions.n; i++)
		labels_resume(r, plan->regions.at[i], e);
	for (unsigned i = 0; i < plan->labels.n; i++)
		after_label(r, plan, plan->labels.at[i], e);
}
