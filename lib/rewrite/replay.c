/* replay.c - the version a restart enters: dispatch to the label, restore, go on.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a plan.
 * Out:     the function's text once more under another name, with a dispatch at its start and a
 *          restore after each label; and its entry, which takes the parameters from the record.
 * Errs:    a type that can't be written at file scope is refused. */
#include "replay.h"
#include "body.h"
#include "bounds.h"
#include "dispatch.h"
#include "emit.h"
#include "emit_guards.h"
#include "fixed.h"
#include "labels.h"
#include "names.h"
#include "rewriter.h"
#include "statics.h"

#include <ctype.h>
#include <string.h>

static void prologue(struct rewriter *r, const struct plan *plan)
{
	struct text t = {0};
	const char *cleanup =
		arena_printf(r->arena, " __attribute__((cleanup(%s)))", emit_leave(r, plan));
	emit_frame(plan, plan->is_leaf ? "" : cleanup, &t);
	text_printf(&t, "ompckpt_replay_enter(&ompckpt_f.h, &ompckpt_fn_%u); ", plan->id);
	if (emit_has_arena(plan))
		text_puts(&t, "char *const ompckpt_a = ompckpt_f.h.arena; ");
	fixed_params_declare(r, plan, &t);
	if (plan->reentries.n)
		text_puts(&t, "unsigned long ompckpt_hop = ompckpt_f.h.label; ");
	dispatch_to_labels(plan, &t);
	edits_insert(&r->replay, emit_body_begin(r, plan), emit_keep(r, &t));
}

/* Past blanks, comments and string literals; else NULL. */
static const char *skip_quiet(const char *s)
{
	if (isspace((unsigned char)*s))
		return s + 1;
	if (s[0] == '/' && s[1] == '*')
		return strstr(s + 2, "*/") ? strstr(s + 2, "*/") + 2 : s + 2;
	if (s[0] == '/' && s[1] == '/')
		return s + strcspn(s, "\n");
	if (*s != '"')
		return NULL;
	for (s++; *s && *s != '"'; s++)
		s += *s == '\\' && s[1];
	return s + 1;
}

static bool is_storage_word(const char *s, size_t n)
{
	static const char *const words[] = {"static", "extern", "inline", "__inline", "__inline__"};
	for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && !memcmp(words[i], s, n))
			return true;
	return false;
}

/* The replay version is a static function whatever the original is (replay_render). */
static void drop_storage(struct rewriter *r, const struct function *f)
{
	const char *text = r->unit->text, *end = text + f->name_range.begin;
	for (const char *s = text + f->whole.begin; s < end;) {
		const char *past = skip_quiet(s);
		size_t n = 0;
		while (isalnum((unsigned char)s[n]) || s[n] == '_')
			n++;
		if (!past && is_storage_word(s, n))
			edits_replace(
				&r->replay,
				(struct range){(unsigned)(s - text), (unsigned)(s - text + n)}, "");
		s = past ? past : s + (n ? n : 1);
	}
}

/* A structure defined in the return type stays defined once. */
static void drop_definition(struct rewriter *r, const struct function *f)
{
	const char *text = r->unit->text;
	const char *open = memchr(text + f->whole.begin, '{', f->name_range.begin - f->whole.begin);
	if (!open)
		return;
	unsigned depth = 0;
	const char *close = open;
	for (; close < text + f->name_range.begin; close++) {
		depth += *close == '{';
		depth -= *close == '}';
		if (!depth)
			break;
	}
	edits_replace(&r->replay,
		      (struct range){(unsigned)(open - text), (unsigned)(close + 1 - text)}, " ");
}

static void rename_function(struct rewriter *r, const struct plan *plan)
{
	const struct function *f = plan->function;
	edits_replace(&r->replay, f->name_range,
		      arena_printf(r->arena, "ompckpt_body_%u", plan->id));
	for (unsigned i = 0; i < f->func_names.n; i++)
		edits_replace(&r->replay, f->func_names.at[i],
			      arena_printf(r->arena, "\"%s\"", f->name));
	drop_storage(r, f);
	drop_definition(r, f);
}

void replay_edit(struct rewriter *r, const struct plan *plan)
{
	rename_function(r, plan);
	bounds_edit(r, plan, &r->replay);
	prologue(r, plan);
	names_edit(plan, &r->replay);
	statics_edit(r, plan, &r->replay);
	labels_resume(r, plan, &r->replay);
	emit_guards_after(r, plan, &r->replay);
	body_edit(r, plan, &r->replay, true);
	emit_guards_before(r, plan, &r->replay);
	labels_store(r, plan, &r->replay);
}

static void argument(struct rewriter *r, const struct plan *plan, const struct var *v,
		     struct text *out)
{
	const struct slot *slot = plan_slot(plan, v);
	const char *pointer = v->type->kind == TYPE_POINTER && v->type->is_variably_modified
				      ? "void **"
				      : emit_pointer_to(r, v->type);
	if (!pointer)
		return plan_refuse(r, v->loc, "the type of this parameter can't be written again",
				   "give the type a name at file scope");
	text_printf(out, "*(%s)(r + %u)", pointer, slot ? slot->offset : 0);
}

static void entry(struct rewriter *r, const struct plan *plan, struct text *out)
{
	const struct function *f = plan->function;
	const struct type *t = f->type->element;
	const char *name = arena_printf(r->arena, "ompckpt_replay_%u(void)", plan->id);
	if (!t->declare)
		return plan_refuse(r, f->loc,
				   "the type this function returns can't be written again",
				   "give the type a name at file scope");
	text_printf(out, "static %s { const char *r = ompckpt_replay_record(&ompckpt_fn_%u); ",
		    type_declare(r->arena, t, name), plan->id);
	text_printf(out, "(void)r; %s%s(", t->kind == TYPE_VOID ? "" : "return ",
		    plan->is_joined ? f->name
				    : arena_printf(r->arena, "ompckpt_body_%u", plan->id));
	for (unsigned i = 0; i < f->params.n; i++) {
		text_puts(out, i ? ", " : "");
		argument(r, plan, f->params.at[i], out);
	}
	text_puts(out, "); }\n");
}

void replay_render(struct rewriter *r, const struct plan *plan, struct text *out)
{
	if (!plan->is_joined) {
		text_puts(out, "static ");
		edits_render(&r->replay, plan->function->whole, out);
	}
	text_puts(out, "\n");
	entry(r, plan, out);
}
