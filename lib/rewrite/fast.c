/* fast.c - the version that runs: the user's text, stores in front of calls, polls at positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a plan.
 * Out:     edits in r->fast.
 * Means:   insertions after a statement are made before those in front of the next one: two of
 *          them can fall on one offset. */
#include "emit.h"

#include <string.h>

/* May the program keep pointers into its environment? */
static bool uses_environment(const struct program *p, const struct function *main)
{
	for (unsigned i = 0; i < p->units.n; i++)
		for (unsigned k = 0; k < p->units.at[i]->globals.n; k++) {
			const struct var *v = p->units.at[i]->globals.at[k];
			if (v->refs.n && strstr(v->name, "environ") && saves_is_of_runtime(v))
				return true;
		}
	return main->params.n > 2;
}

void emit_start_of_main(const struct rewriter *r, const struct plan *plan, struct text *out)
{
	const struct function *f = plan->function;
	if (uses_environment(r->program, f))
		text_puts(out, "ompckpt_keep_environment(); ");
	if (f->type->element->kind == TYPE_VOID)
		text_puts(out, "if (ompckpt_start()) { ompckpt_replay_next()(); return; } ");
	else
		text_puts(out, "if (ompckpt_start()) "
			       "return ((int (*)(void))ompckpt_replay_next())(); ");
	if (f->params.n > 1 && f->params.at[1]->name[0])
		text_printf(out, "%s = (void *)ompckpt_argv(); ", f->params.at[1]->name);
	if (f->params.n > 2 && f->params.at[2]->name[0])
		text_printf(out, "%s = (void *)ompckpt_environment(); ", f->params.at[2]->name);
}

void emit_enter(const struct plan *plan, struct text *out)
{
	if (plan->arena_align > ARENA_ALIGN)
		text_printf(out, "ompckpt_align(%uUL); ", plan->arena_align);
	text_printf(out, "ompckpt_enter(&ompckpt_f.h, &ompckpt_fn_%u, %u); ", plan->id,
		    plan->arena_size);
	emit_empty_slots(plan, out);
}

static void prologue(struct rewriter *r, const struct plan *plan)
{
	struct text t = {0};
	if (plan->is_main)
		emit_start_of_main(r, plan, &t);
	if (!plan->is_leaf) {
		emit_frame(plan,
			   arena_printf(r->arena, " __attribute__((cleanup(%s)))",
					emit_leave(r, plan)),
			   &t);
		emit_enter(plan, &t);
		if (emit_has_arena(plan))
			text_puts(&t, "char *const ompckpt_a = ompckpt_f.h.arena; ");
		emit_entry_stores(r, plan, &t);
		fixed_params(r, plan, &t);
	}
	edits_insert(&r->fast, emit_body_begin(r, plan), emit_keep(r, &t));
}

static void at_label(struct rewriter *r, const struct plan *plan, const struct label *l,
		     struct edits *e)
{
	struct text t = {0};
	if (l->is_fork)
		return;
	if (l->position) {
		emit_position(r, plan, l, &t);
		edits_replace(e, l->position->pragma, emit_keep(r, &t));
	} else {
		emit_label_stores(r, plan, l, &t);
		edits_insert(e, l->stmt->range.begin, emit_keep(r, &t));
	}
}

void body_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool has_dispatch)
{
	team_edit(r, plan, e, has_dispatch);
	vla_reentry_edit(r, plan, e, has_dispatch);
	fixed_edit(r, plan, e, has_dispatch);
	shadow_vars_edit(r, plan, e);
	for (unsigned i = 0; i < plan->regions.n; i++)
		body_edit(r, plan->regions.at[i], e, has_dispatch);
}

void labels_edit(struct rewriter *r, const struct plan *plan, struct edits *e)
{
	for (unsigned i = 0; i < plan->regions.n; i++)
		labels_edit(r, plan->regions.at[i], e);
	for (unsigned i = 0; i < plan->labels.n; i++)
		at_label(r, plan, plan->labels.at[i], e);
}

void fast_edit(struct rewriter *r, const struct plan *plan)
{
	prologue(r, plan);
	names_edit(plan, &r->fast);
	statics_edit(r, plan, &r->fast);
	body_edit(r, plan, &r->fast, false);
}
