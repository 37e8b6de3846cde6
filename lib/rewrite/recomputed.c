/* recomputed.c - what a restart computes again, as functions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the steps that are taken; in a build for a profile, all of them (recompute.h).
 * Out:     in front of main a function for each, which main calls, too: the first run and a restart
 *          execute the same machine code, however the compiler computes numbers. For a profile it
 *          tells what it takes. After the text a table of those taken.
 * Means:   their text is main's; its names mean the same in front of main, where main's variables
 *          of static storage are, too (statics.c). */
#include "recomputed.h"
#include "emit.h"
#include "recompute.h"
#include "rewriter.h"
#include "statics.h"

/* The call stands on the first of its lines; the others stay empty. */
static void call(struct rewriter *r, const struct recompute_step *step, unsigned id)
{
	struct range at = step->expr->range;
	struct text t = {0};
	text_printf(&t, "ompckpt_again_%u()", id);
	for (unsigned i = at.begin; i < at.end; i++)
		if (r->unit->text[i] == '\n')
			text_puts(&t, "\n");
	edits_cover(&r->fast, at, emit_keep(r, &t));
}

static const struct plan *plan_of_main(const struct rewriter *r)
{
	for (unsigned i = 0; i < r->plans.n; i++)
		if (r->plans.at[i]->is_main)
			return r->plans.at[i];
	return NULL;
}

/* What it stands for, for people. */
static void place(const struct rewriter *r, const struct recompute_step *step, struct text *out)
{
	text_c_string(out, step->name);
	text_puts(out, ", ");
	text_c_string(out, step->loc.file ? step->loc.file : r->unit->file);
	text_printf(out, ", %u", step->loc.line);
}

static void timed(const struct rewriter *r, const struct recompute_step *step, struct text *out)
{
	text_puts(out, "OMPCKPT_TIMED(");
	place(r, step, out);
	text_puts(out, "); ");
}

static void function(struct rewriter *r, const struct recompute_step *step, unsigned id,
		     struct text *out)
{
	struct edits e = edits_new(r->arena, r->unit->text);
	struct range at = step->expr->range;
	const char *name = arena_printf(r->arena, "ompckpt_again_%u(void)", id);
	text_puts(out, emit_line(r, at.begin));
	text_printf(out, "static OMPCKPT_AGAIN %s { ",
		    step->gives ? type_declare(r->arena, step->expr->type, name)
				: arena_printf(r->arena, "void %s", name));
	if (r->saves->recompute->measures)
		timed(r, step, out);
	text_printf(out, "OMPCKPT_AGAIN_STACK; %s", step->gives ? "return " : "");
	statics_rename(plan_of_main(r), &e);
	edits_render(&e, at, out);
	text_puts(out, "; }");
}

static void row(struct rewriter *r, const struct recompute_step *step, unsigned id)
{
	text_printf(r->tail, "\t{(void (*)(void))ompckpt_again_%u, ", id);
	place(r, step, r->tail);
	text_puts(r->tail, "},\n");
}

void recomputed_edit(struct rewriter *r)
{
	const struct recompute *again = r->saves->recompute;
	struct text t = {0};
	if (!again || !(again->any || again->measures) || again->main->unit != r->unit)
		return;
	if (again->any)
		text_puts(r->tail, "static const struct ompckpt_again ompckpt_agains[] "
				   "__attribute__((section(\"ompckpt_again\"), used)) = {\n");
	for (unsigned i = 0; i < again->steps.n; i++) {
		const struct recompute_step *step = &again->steps.at[i];
		if (!step->is_taken && !again->measures)
			continue;
		function(r, step, i, &t);
		call(r, step, i);
		if (step->is_taken)
			row(r, step, i);
	}
	if (again->any)
		text_puts(r->tail, "};\n");
	text_puts(&t, emit_line(r, again->main->whole.begin));
	edits_insert(&r->fast, again->main->whole.begin, emit_keep(r, &t));
}
