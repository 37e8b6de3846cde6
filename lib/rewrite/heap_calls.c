/* heap_calls.c - allocation calls tell the runtime which object they make.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the unit's functions; the object number of each allocation call; the wrappers and roots of
 *        contexts.h.
 * Out:   "malloc(n)" -> "ompckpt_malloc(n, 5)" in both versions of a function; "xmalloc(n)" ->
 *        "ompckpt_at_xmalloc(n, 5)", declared in front of its first caller and of its definition;
 *        after each wrapper its second version, where an allocation gets "ompckpt_base + 2".
 * Means: r->replay has the second version's edits: a wrapper is on no path to a position.
 * Errs:  a call that is not spelled as such (in a system macro) stays; the linker's --wrap catches
 *        it, and its block is always saved. */
#include "heap_calls.h"
#include "contexts.h"
#include "emit.h"
#include "rewriter.h"
#include "walk.h"

#include <string.h>

/* A second version that is called, and where its first caller, or it, begins. */
struct wanted {
	const struct function *wrapper;
	unsigned at;
};

struct numbering {
	struct rewriter *r;
	const struct function *in;
	const struct wrapper *wrapper; /* of "in", or NULL */
	ARRAY(struct wanted) wanted;
};

static void edit_call(struct edits *e, const struct expr *call, const char *name,
		      const char *argument)
{
	edits_replace(e, call->args.at[0]->range, name);
	edits_insert(e, call->range.end - 1, argument);
}

static const char *last_argument(struct rewriter *r, const struct expr *call, const char *value)
{
	return arena_printf(r->arena, "%s%s", call->args.n > 1 ? ", " : "", value);
}

/* Where the declaration of what begins at "at" begins, with the attributes and pragmas in front of
 * it: after the last ";" or "}", or after the last "#include". The text has no comments. */
static unsigned in_front_of(const char *text, unsigned at)
{
	while (at) {
		unsigned line = at - 1;
		while (line && text[line - 1] != '\n')
			line--;
		const char *s = text + line + strspn(text + line, " \t");
		if (*s == '#' && strncmp(s, "#pragma", 7) && strncmp(s, "#line", 5))
			return at;
		for (unsigned i = at; *s != '#' && i-- > line;)
			if (text[i] == ';' || text[i] == '}')
				return i + 1;
		at = line;
	}
	return at;
}

static void add_parameter(struct rewriter *r, const struct function *f)
{
	const char *text = r->unit->text;
	unsigned at = f->name_range.end, depth = 0;
	do {
		depth += text[at] == '(';
		depth -= text[at] == ')';
		at++;
	} while (depth || text[at - 1] != ')');
	if (f->params.n)
		edits_insert(&r->replay, at - 1, ", unsigned ompckpt_base");
	else
		edits_replace(&r->replay, (struct range){f->name_range.end, at},
			      "(unsigned ompckpt_base)");
}

static const char *second_name(struct rewriter *r, const struct function *f)
{
	return arena_printf(r->arena, "ompckpt_at_%s", f->name);
}

/* "f"'s second version is called in the function being read. Its declaration stands in front of its
 * definition, too: only the first one needs to say "static". */
static void want(struct numbering *n, const struct function *f)
{
	unsigned at = n->in->whole.begin;
	if (f->body && f->whole.begin < at)
		at = f->whole.begin;
	for (unsigned i = 0; i < n->wanted.n; i++) {
		struct wanted *w = &n->wanted.at[i];
		if (w->wrapper != f)
			continue;
		w->at = at < w->at ? at : w->at;
		return;
	}
	ARRAY_PUSH(n->r->arena, n->wanted, ((struct wanted){f, at}));
}

/* "static void *ompckpt_at_xmalloc(unsigned long, unsigned);" in front of the first caller. */
static void declare(struct rewriter *r, const struct wanted *w)
{
	const struct function *f = w->wrapper;
	struct text t = {0};
	text_printf(&t, "%s(", second_name(r, f));
	for (unsigned i = 0; i < f->params.n; i++)
		text_printf(&t, "%s, ", type_declare(r->arena, f->params.at[i]->type, ""));
	text_puts(&t, "unsigned)");
	unsigned at = in_front_of(r->unit->text, w->at);
	edits_insert(&r->fast, at,
		     arena_printf(r->arena, " %s%s;%s", f->definition->is_static ? "static " : "",
				  type_declare(r->arena, f->type->element, t.at),
				  r->unit->text[at] == '#' ? emit_line(r, at) : " "));
	text_free(&t);
}

/* "ompckpt_alloca(n)" -> "ompckpt_alloca_in(n, 5, list of the frame)". A function that never comes
 * to a label has no frame, and alloca again. */
static void number_alloca(struct numbering *n, const struct expr *call, const char *value)
{
	const struct plan *plan = plan_of(n->r, n->in);
	struct edits *versions[] = {&n->r->fast, &n->r->replay};
	for (unsigned i = 0; i < 2; i++)
		if (plan)
			edit_call(versions[i], call, "ompckpt_alloca_in",
				  arena_printf(n->r->arena,
					       ", %s, (struct ompckpt_alloca **)(ompckpt_f.r + %u)",
					       value, plan->alloca_offset));
		else
			edits_replace(versions[i], call->args.at[0]->range, "__builtin_alloca");
}

static void replace_allocator(struct rewriter *r, struct edits *e, const struct expr *call,
			      const char *value)
{
	const struct range callee = call->args.at[0]->range;
	const struct allocator *x = contexts_allocator(call->args.at[0]->function->name);
	const char *text = r->unit->text;
	unsigned open = callee.end + (unsigned)strcspn(text + callee.end, "(");
	if (*x->before)
		edits_insert(e, open + 1, x->before);
	edit_call(e, call, x->replaced_by,
		  arena_printf(r->arena, "%s%s", x->after, last_argument(r, call, value)));
	if (*x->replaced_by == '(')
		edits_insert(e, call->range.end, ")");
}

/* What "call" is in "e", the first object being "value". */
static void number(struct numbering *n, struct edits *e, const struct expr *call, const char *value)
{
	const struct function *f = call->args.at[0]->function;
	if (f->definition->body) {
		want(n, f);
		edit_call(e, call, second_name(n->r, f), last_argument(n->r, call, value));
	} else {
		replace_allocator(n->r, e, call, value);
	}
}

static void see_call(struct expr *e, void *data)
{
	struct numbering *n = data;
	struct rewriter *r = n->r;
	unsigned object = e->kind == EXPR_CALL ? saves_object_of_call(r->saves, e) : 0;
	int offset = e->kind == EXPR_CALL ? contexts_offset(r->saves->contexts, e) : -1;
	bool is_spelled = object && (contexts_is_root(r->saves->contexts, e) ||
				     contexts_is_allocation(r->unit, e));
	const char *value = arena_printf(r->arena, "%u", object);
	if (emit_is_alloca(e)) {
		number_alloca(n, e, value);
		return;
	}
	if (is_spelled)
		number(n, &r->fast, e, value);
	if (is_spelled && !n->wrapper)
		number(n, &r->replay, e, value);
	if (offset >= 0)
		number(n, &r->replay, e, arena_printf(r->arena, "ompckpt_base + %d", offset));
}

/* The wrapper's second version, after it. */
static void second_version(struct rewriter *r, const struct function *f)
{
	struct text t = {0};
	edits_replace(&r->replay, f->name_range, second_name(r, f));
	add_parameter(r, f);
	for (unsigned i = 0; i < f->func_names.n; i++)
		edits_replace(&r->replay, f->func_names.at[i],
			      arena_printf(r->arena, "\"%s\"", f->name));
	text_puts(&t, emit_line(r, f->whole.begin));
	edits_render(&r->replay, f->whole, &t);
	text_puts(&t, emit_line(r, f->whole.end));
	edits_insert(&r->fast, f->whole.end, emit_keep(r, &t));
}

void heap_calls_edit(struct rewriter *r)
{
	struct numbering n = {.r = r};
	for (unsigned i = 0; i < r->unit->functions.n; i++) {
		const struct function *f = r->unit->functions.at[i];
		if (!f->body)
			continue;
		n.in = f;
		n.wrapper = contexts_wrapper(r->saves->contexts, f);
		walk_stmt(f->body, see_call, &n);
		if (n.wrapper)
			second_version(r, f);
	}
	for (unsigned i = 0; i < n.wanted.n; i++)
		declare(r, &n.wanted.at[i]);
}
