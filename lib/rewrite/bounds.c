/* bounds.c - array parameters in a version that a restart enters.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      plan->bounds.
 * Out:     the value of each such size, stored at entry; in the parameters of the replay version,
 *          its value in the record in place of its text; in those of a joined version one or the
 *          other: "double u[][g->nx]" ->
 *          "double u[][*(int *)(ompckpt_replay_record(&ompckpt_fn_3) + 40)]".
 * Means:   C computes sizes of parameters when a function is called, with what variables hold then;
 *          a restart calls it when they hold something else, or lead nowhere.
 * Errs:    the text is computed twice at entry, the second time in the body: the front end refuses
 *          one that does something, and here one whose names mean something else there is. */
#include "bounds.h"
#include "emit.h"
#include "rewriter.h"
#include "words.h"

static const char *text_of(struct rewriter *r, const struct bound *b)
{
	const struct range at = b->count->range;
	return arena_strndup(r->arena, r->unit->text + at.begin, at.end - at.begin);
}

/* In the body a parameter that comes later hides what the size means by its name. */
static void refuse_hidden(struct rewriter *r, const struct plan *plan, const struct bound *b)
{
	for (unsigned i = 0; i < plan->function->params.n; i++) {
		const struct var *v = plan->function->params.at[i];
		if (v->name_range.begin > b->count->range.begin &&
		    words_share(r->unit->text, v->name_range, b->count->range))
			plan_refuse(r, v->loc,
				    "the size of an array parameter in front of this one means "
				    "something else by its name",
				    "give this parameter another name");
	}
}

void bounds_store(struct rewriter *r, const struct plan *plan, struct text *out)
{
	for (unsigned i = 0; i < plan->bounds.n; i++) {
		const struct bound *b = &plan->bounds.at[i];
		refuse_hidden(r, plan, b);
		text_printf(out, "*(%s)(ompckpt_f.r + %u) = (%s); ",
			    emit_pointer_to(r, b->count->type), b->offset, text_of(r, b));
	}
}

void bounds_edit(struct rewriter *r, const struct plan *plan, struct edits *e)
{
	for (unsigned i = 0; i < plan->bounds.n; i++) {
		const struct bound *b = &plan->bounds.at[i];
		const char *saved =
			arena_printf(r->arena, "*(%s)(ompckpt_replay_record(&ompckpt_fn_%u) + %u)",
				     emit_pointer_to(r, b->count->type), plan->id, b->offset);
		edits_cover(e, b->count->range,
			    plan->is_joined
				    ? arena_printf(r->arena, "(OMPCKPT_REENTERED ? %s : (%s))",
						   saved, text_of(r, b))
				    : saved);
	}
}
