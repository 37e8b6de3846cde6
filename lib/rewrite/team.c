/* team.c - parallel constructs that hold labels.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a function's plan with the plans of its regions.
 * Out:     in front of the construct: the stores of its label, ompckpt_fork; at the begin of its
 *          body each thread's frame, at the end ompckpt_team_leave; after it ompckpt_join.
 *          Replay: the construct's C label, the team's size from the image, a dispatch in the body.
 * Means:   C allows no jump into the construct: replay jumps in front of it, it begins anew with as
 *          many threads as were saved, and each thread dispatches to its own label. The region's
 *          frame hides the function's by name, as no code in the region needs that one. */
#include "team.h"
#include "clauses.h"
#include "dispatch.h"
#include "emit.h"
#include "meet.h"
#include "rewriter.h"

#include <string.h>

/* "if(parallel: c)": after the colon. */
static unsigned after_modifier(const char *text, struct range argument)
{
	unsigned at = argument.begin + (unsigned)strspn(text + argument.begin, " \t");
	if (strncmp(text + at, "parallel", 8))
		return argument.begin;
	at += 8 + (unsigned)strspn(text + at + 8, " \t");
	return text[at] == ':' ? at + 1 : argument.begin;
}

static void edit_size(struct rewriter *r, const struct omp *omp, struct edits *e)
{
	const char *text = r->unit->text;
	struct range threads = clauses_argument(text, omp->pragma, "num_threads");
	struct range condition = clauses_argument(text, omp->pragma, "if");
	if (threads.end) {
		edits_insert(e, threads.begin, "ompckpt_team(ompckpt_replaying ? 0 : (");
		edits_insert(e, threads.end, "))");
	} else {
		edits_insert(e, omp->pragma.end, " num_threads(ompckpt_team(0))");
	}
	if (condition.end) {
		edits_insert(e, after_modifier(text, condition), "ompckpt_replaying || (");
		edits_insert(e, condition.end, ")");
	}
}

static const struct label *label_of(const struct plan *plan, const struct stmt *region)
{
	for (unsigned i = 0; i < plan->labels.n; i++)
		if (plan->labels.at[i]->stmt == region)
			return plan->labels.at[i];
	return NULL;
}

/* The variables that the team changes: a checkpoint takes their values from where they are. */
static void share(struct rewriter *r, const struct plan *plan, const struct label *l,
		  struct text *out)
{
	unsigned n = 0;
	text_puts(out, "ompckpt_fork(&ompckpt_f.h, (struct ompckpt_shared[]){");
	for (unsigned i = 0; i < l->changed.n; i++) {
		const struct slot *slot = plan_slot(plan, l->changed.at[i]);
		const char *name = plan_name(plan, l->changed.at[i]);
		if (!slot || plan_place(plan, slot->var))
			continue;
		if (slot->var->is_register)
			plan_refuse(r, slot->var->loc,
				    "a register variable that threads share, and change, may be "
				    "needed after a potential checkpoint",
				    "declare it without 'register'");
		text_printf(out, "{(void *)&%s, %u, sizeof %s}, ", name, slot->offset, name);
		n++;
	}
	text_printf(out, "{0, 0, 0}}, %u);", n);
}

static void in_front(struct rewriter *r, const struct plan *plan, const struct plan *region,
		     struct edits *e, bool replay)
{
	const struct label *l = label_of(plan, region->region);
	unsigned at = region->region->omp->pragma.begin;
	struct text t = {0};
	emit_label_stores(r, plan, l, &t);
	if (replay) {
		dispatch_label(r, plan, l, &t);
		text_puts(&t, "} ");
	}
	if (plan->is_joined)
		meet_after_label(r, plan, l, &t);
	share(r, plan, l, &t);
	text_puts(&t, emit_line(r, at));
	edits_insert(e, at, emit_keep(r, &t));
}

static void prologue(struct rewriter *r, const struct plan *region, struct edits *e, bool replay)
{
	struct text t = {0};
	text_puts(&t, "{ ");
	emit_frame(region,
		   arena_printf(r->arena, " __attribute__((cleanup(%s)))", emit_leave(r, region)),
		   &t);
	text_printf(&t, "ompckpt_team_enter(&ompckpt_f.h, &ompckpt_fn_%u, %uUL); ", region->id,
		    region->arena_align);
	struct text empty = {0};
	emit_empty_slots(region, &empty);
	if (empty.n)
		text_printf(&t, "%s{ %s} ", replay ? "if (!ompckpt_f.h.label) " : "", empty.at);
	text_free(&empty);
	if (emit_has_arena(region))
		text_puts(&t, "char *const ompckpt_b = ompckpt_f.h.arena; ");
	if (replay && region->reentries.n)
		text_puts(&t, "unsigned long ompckpt_hop = ompckpt_f.h.label; ");
	if (replay)
		dispatch_to_labels(region, &t);
	edits_insert(e, plan_body(region)->range.begin, emit_keep(r, &t));
}

void team_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool replay)
{
	for (unsigned i = 0; i < plan->regions.n; i++) {
		const struct plan *region = plan->regions.at[i];
		const struct omp *omp = region->region->omp;
		in_front(r, plan, region, e, replay);
		if (omp->default_none)
			edits_insert(e, omp->pragma.end,
				     arena_printf(r->arena, " shared(ompckpt_due, ompckpt_fn_%u)",
						  region->id));
		if (replay)
			edit_size(r, omp, e);
		prologue(r, region, e, replay);
		edits_insert(e, plan_body(region)->range.end,
			     " ompckpt_team_leave(); } ompckpt_join(); ");
	}
}
