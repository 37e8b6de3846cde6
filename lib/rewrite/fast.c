/* fast.c - the version that runs: the user's text, stores in front of calls, polls at positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a plan.
 * Out:     edits in r->fast.
 * Means:   insertions after a statement are made before those in front of the next one: two of
 *          them can fall on one offset. */
#include "fast.h"
#include "body.h"
#include "bounds.h"
#include "emit.h"
#include "fixed.h"
#include "names.h"
#include "rewriter.h"
#include "start.h"
#include "statics.h"

static void prologue(struct rewriter *r, const struct plan *plan)
{
	struct text t = {0};
	if (plan->is_main)
		start_of_main(r, plan, &t);
	if (!plan->is_leaf) {
		emit_frame(plan,
			   arena_printf(r->arena, " __attribute__((cleanup(%s)))",
					emit_leave(r, plan)),
			   &t);
		emit_enter(plan, &t);
		if (emit_has_arena(plan))
			text_puts(&t, "char *const ompckpt_a = ompckpt_f.h.arena; ");
		fixed_params_declare(r, plan, &t);
		emit_entry_stores(r, plan, &t);
		bounds_store(r, plan, &t);
		fixed_params(r, plan, &t);
	}
	edits_insert(&r->fast, emit_body_begin(r, plan), emit_keep(r, &t));
}

void fast_edit(struct rewriter *r, const struct plan *plan)
{
	prologue(r, plan);
	names_edit(plan, &r->fast);
	statics_edit(r, plan, &r->fast);
	body_edit(r, plan, &r->fast, false);
}
