/* unit.c - one unit's C text: the user's functions, replay versions after them, tables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a unit in normal form; the saves.
 * Out:     head (ABI, descriptors' names) | the user's text with fast versions, each followed by
 *          its replay version and tables | tail (object rows).
 * Means:   #line after each insertion of whole lines: messages and debuggers name the user's lines
 *          in both versions. */
#include "addresses.h"
#include "emit.h"
#include "emit_guards.h"
#include "fast.h"
#include "heap_calls.h"
#include "joined.h"
#include "labels.h"
#include "lines.h"
#include "plan_unit.h"
#include "recomputed.h"
#include "replay.h"
#include "rewrite.h"
#include "rewriter.h"
#include "statics.h"
#include "tables.h"

static void after_function(struct rewriter *r, const struct plan *plan)
{
	const struct function *f = plan->function;
	struct text t = {0};
	text_puts(&t, emit_line(r, f->whole.begin));
	replay_render(r, plan, &t);
	tables_function(r, plan, &t);
	text_puts(&t, emit_line(r, f->whole.end) + 1);
	edits_insert(&r->fast, f->whole.end, emit_keep(r, &t));
}

/* Of an inline function of C99 that nothing else defines a compiler drops the body, and what has
 * positions it does not put in the caller's place everywhere. */
static void define_inline(struct rewriter *r, const struct function *f)
{
	if (f->is_inline && !f->is_static && !f->is_extern_inline)
		text_printf(r->tail, "extern __typeof__(%s) %s;\n", f->name, f->name);
}

static void edit_functions(struct rewriter *r)
{
	heap_calls_edit(r);
	for (unsigned i = 0; i < r->plans.n; i++)
		if (r->plans.at[i]->is_joined)
			labels_resume(r, r->plans.at[i], &r->fast);
	emit_guards_after(r, NULL, &r->fast);
	for (unsigned i = 0; i < r->plans.n; i++)
		(r->plans.at[i]->is_joined ? joined_edit : fast_edit)(r, r->plans.at[i]);
	emit_guards_before(r, NULL, &r->fast);
	for (unsigned i = 0; i < r->plans.n; i++)
		labels_store(r, r->plans.at[i], &r->fast);
	for (unsigned i = 0; i < r->plans.n; i++)
		if (!r->plans.at[i]->is_joined)
			replay_edit(r, r->plans.at[i]);
	for (unsigned i = 0; i < r->plans.n; i++) {
		statics_hoist(r, r->plans.at[i]);
		define_inline(r, r->plans.at[i]->function);
		after_function(r, r->plans.at[i]);
	}
}

bool rewrite_unit(struct arena *a, const struct program *p, const struct saves *s,
		  const struct guards *g, struct same_bits *bits, const struct unit *unit,
		  struct plans *plans, struct text *out, bool *is_changed)
{
	struct text head = {0}, tail = {0};
	struct rewriter r = {
		.arena = a,
		.program = p,
		.saves = s,
		.guards = g,
		.bits = bits,
		.unit = unit,
		.fast = edits_new(a, unit->text),
		.replay = edits_new(a, unit->text),
		.lines = lines_new(a, unit->file, unit->text),
		.head = &head,
		.tail = &tail,
	};
	plan_unit(&r);
	tables_head(&r);
	edit_functions(&r);
	tables_objects(&r);
	recomputed_edit(&r);
	addresses_emit(&r);
	text_add(out, head.at, head.n);
	text_puts(out, emit_line(&r, 0) + 1);
	edits_render(&r.fast, (struct range){0, unit->length}, out);
	text_puts(out, "\n");
	*is_changed = r.plans.n || r.fast.list.n || tail.n;
	text_add(out, tail.at ? tail.at : "", tail.n);
	for (unsigned i = 0; i < r.plans.n; i++)
		ARRAY_PUSH(a, plans->list, r.plans.at[i]);
	text_free(&head);
	text_free(&tail);
	return !r.failed;
}
