/* joined.c - the fast and the replay version of a function in one: one machine code for both.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a plan with is_joined (same_bits.c decides).
 * Out:     edits in r->fast: the user's text with stores and polls, which begins with a dispatch
 *          that an ordinary call passes by and a restart takes.
 * Means:   where the compiler may choose how to compute, two texts are computed in two ways; the
 *          same code gives the same bits. Its two ways meet after each label (meet.c).
 *          OMPCKPT_JOINED keeps callers from having copies of their own. */
#include "joined.h"
#include "body.h"
#include "bounds.h"
#include "dispatch.h"
#include "emit.h"
#include "fixed.h"
#include "names.h"
#include "rewriter.h"
#include "start.h"
#include "statics.h"

#include <ctype.h>
#include <string.h>

static void prologue(struct rewriter *r, const struct plan *plan)
{
	struct text t = {0};
	const char *cleanup =
		arena_printf(r->arena, " __attribute__((cleanup(%s)))", emit_leave(r, plan));
	if (plan->is_main) {
		text_puts(&t, "if (!OMPCKPT_REENTERED) { ");
		start_of_main(r, plan, &t);
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
	fixed_params_declare(r, plan, &t);
	struct text first = {0};
	if (!plan->is_leaf) {
		emit_entry_stores(r, plan, &first);
		bounds_store(r, plan, &first);
		fixed_params(r, plan, &first);
	}
	if (first.n)
		text_printf(&t, "if (!ompckpt_at) { %s} ", first.at);
	text_free(&first);
	if (plan->reentries.n)
		text_puts(&t, "unsigned long ompckpt_hop = ompckpt_at; ");
	dispatch_to_labels(plan, &t);
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
	bounds_edit(r, plan, &r->fast);
	prologue(r, plan);
	names_edit(plan, &r->fast);
	statics_edit(r, plan, &r->fast);
	body_edit(r, plan, &r->fast, true);
}
