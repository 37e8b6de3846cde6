/* report.c - what was decided and why, as JSON (docs/report.md).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      program, saves.
 * Out:     one JSON object: version, positions, objects, functions with their labels, what is never
 *          saved, assumptions.
 * Cost:    linear in the sets' sizes. */
#include "recompute.h"
#include "rewrite.h"
#include "text.h"

#define REPORT_VERSION 2

struct report {
	const struct program *program;
	const struct saves *saves;
	unsigned *never; /* by var id: its place in the list of what is never saved */
};

static void key(struct text *out, const char *name, const char *value)
{
	text_json(out, name);
	text_puts(out, ": ");
	text_json(out, value ? value : "");
}

static void place(struct text *out, struct loc loc)
{
	key(out, "file", loc.file);
	text_printf(out, ", \"line\": %u, \"column\": %u", loc.line, loc.column);
}

static void positions(const struct program *p, struct text *out)
{
	text_puts(out, "\"positions\": [");
	for (unsigned i = 0; i < p->positions.n; i++) {
		const struct position *x = p->positions.at[i];
		text_printf(out, "%s\n  {\"id\": %u, ", i ? "," : "", x->id);
		key(out, "name", x->name);
		text_puts(out, ", ");
		key(out, "function", x->function->name);
		text_puts(out, ", ");
		place(out, x->loc);
		text_puts(out, "}");
	}
	text_puts(out, "],\n");
}

static const char *kind_name(enum object_kind kind)
{
	return kind == OBJECT_EXTERNAL ? "external" : kind == OBJECT_VAR ? "variable" : "heap";
}

static void objects(const struct saves *s, struct text *out)
{
	text_puts(out, "\"objects\": [");
	for (unsigned i = 0; i < s->objects.n; i++) {
		const struct object *o = &s->objects.at[i];
		text_printf(out, "%s\n  {\"id\": %u, ", i ? "," : "", i);
		key(out, "name", o->name);
		text_puts(out, ", ");
		key(out, "kind", kind_name(o->kind));
		text_puts(out, ", ");
		key(out, "type", o->var ? o->var->type->canonical : "");
		text_printf(out, ", \"bytes\": %lu, \"saved\": %s, \"constant\": %s, ",
			    o->var ? (unsigned long)o->var->type->size : 0UL,
			    o->is_saved ? "true" : "false", o->is_constant ? "true" : "false");
		place(out, o->loc);
		text_puts(out, "}");
	}
	text_puts(out, "],\n");
}

static void seconds(struct text *out, const char *name, bool is_known, uint64_t ns)
{
	text_puts(out, name);
	if (is_known)
		text_printf(out, ": %.9f", (double)ns / 1e9);
	else
		text_puts(out, ": null");
}

/* As the plan says; null: it does not. */
static void cost(const struct recompute *r, const struct recompute_offer *o, struct text *out)
{
	seconds(out, "\"compute_s\"", o->has_cost, o->compute_ns);
	seconds(out, ", \"storage_s\"", r->has_costs && r->storage, o->storage_ns);
	text_printf(out, ", \"pays\": %s", !o->is_judged ? "null" : o->pays ? "true" : "false");
}

/* What calls of main fill again, taken or not. */
static void recomputable(const struct saves *s, struct text *out)
{
	const struct recompute *r = s->recompute;
	text_puts(out, "\"recomputable\": [");
	for (unsigned i = 0; r && i < r->offers.n; i++) {
		const struct recompute_offer *o = &r->offers.at[i];
		text_printf(out, "%s\n  {\"object\": %u, \"taken\": %s, ", i ? "," : "", o->object,
			    o->is_taken ? "true" : "false");
		cost(r, o, out);
		text_puts(out, ", \"calls\": [");
		for (unsigned k = 0; k < o->steps.n; k++) {
			const struct recompute_step *step = &r->steps.at[o->steps.at[k]];
			text_puts(out, k ? ", {" : "{");
			key(out, "name", step->name);
			text_puts(out, ", ");
			place(out, step->loc);
			seconds(out, ", \"seconds\"", step->has_cost, step->ns);
			text_puts(out, "}");
		}
		text_puts(out, "]}");
	}
	text_puts(out, "],\n");
}

static void vias(const struct via *h, struct text *out)
{
	text_puts(out, "[");
	for (const char *comma = ""; h; h = h->next, comma = ", ") {
		text_printf(out, "%s{", comma);
		key(out, "callee", h->callee);
		text_puts(out, ", ");
		place(out, h->loc);
		text_puts(out, "}");
	}
	text_puts(out, "]");
}

static void reason(const struct reason *x, struct text *out)
{
	if (!x) {
		text_puts(out, "null");
		return;
	}
	text_puts(out, "{");
	key(out, "text", x->text);
	text_puts(out, ", ");
	place(out, x->loc);
	text_puts(out, ", \"through\": ");
	vias(x->through, out);
	text_printf(out, ", \"assumption\": %d}", (int)x->assumption - 1);
}

static const struct reason *reason_of(const struct label *l, unsigned object, const struct var *v)
{
	for (unsigned i = 0; i < l->reasons.n; i++) {
		const struct reason *x = &l->reasons.at[i];
		if (v ? x->var == v : x->object == object)
			return x;
	}
	return NULL;
}

static bool is_static(const struct var *v)
{
	return v->storage != STORAGE_LOCAL && v->storage != STORAGE_PARAM && !v->is_system &&
	       !v->original && !v->type->is_const;
}

static void live(const struct label *l, struct text *out)
{
	const char *comma = "";
	text_puts(out, "\"live\": [");
	for (int i = bitset_next(l->live, 0); i >= 0; i = bitset_next(l->live, (unsigned)i + 1)) {
		const struct reason *x = reason_of(l, (unsigned)i, NULL);
		const char *said = array_sections_text(l->part, (unsigned)i);
		text_printf(out, "%s{\"object\": %d, ", comma, i);
		if (said)
			key(out, "elements", said);
		text_puts(out, said ? ", \"reason\": " : "\"reason\": ");
		reason(x, out);
		text_puts(out, "}");
		comma = ", ";
	}
	text_puts(out, "], ");
}

static void kill_part(const struct label *l, struct text *out)
{
	const struct array_sections *p = l->kill_part;
	const char *comma = "";
	text_puts(out, "\"kill_part\": [");
	for (int i = p ? bitset_next(p->objects, 0) : -1; i >= 0;
	     i = bitset_next(p->objects, (unsigned)i + 1)) {
		text_printf(out, "%s{\"object\": %d, ", comma, i);
		key(out, "elements", array_sections_text(p, (unsigned)i));
		text_puts(out, "}");
		comma = ", ";
	}
	text_puts(out, "], ");
}

static void numbers(const char *name, struct bitset set, struct text *out)
{
	const char *comma = "";
	text_printf(out, "\"%s\": [", name);
	for (int i = bitset_next(set, 0); i >= 0; i = bitset_next(set, (unsigned)i + 1)) {
		text_printf(out, "%s%d", comma, i);
		comma = ", ";
	}
	text_puts(out, "], ");
}

static void left_out(const struct saves *s, const struct label *l, struct text *out)
{
	const char *comma = "";
	text_puts(out, "\"left_out\": [");
	for (unsigned i = 0; i < s->objects.n; i++) {
		const struct object *o = &s->objects.at[i];
		bool is_global = o->kind == OBJECT_HEAP || (o->var && is_static(o->var));
		if (!is_global || bitset_has(l->live, i))
			continue;
		text_printf(out, "%s%u", comma, i);
		comma = ", ";
	}
	text_puts(out, "], ");
}

static bool is_never_saved(const struct saves *s, const struct var *v)
{
	return is_static(v) && !saves_object_of_var(s, v);
}

static unsigned *number_never_saved(struct arena *a, const struct program *p, const struct saves *s)
{
	unsigned *numbers = ARENA_ARRAY(a, unsigned, p->vars.n + 1), n = 0;
	for (unsigned i = 0; i < p->vars.n; i++) {
		numbers[p->vars.at[i]->id] = n;
		n += is_never_saved(s, p->vars.at[i]);
	}
	return numbers;
}

static void ends(const struct report *r, const struct label *l, struct text *out)
{
	const char *comma = "";
	text_puts(out, "\"ends\": [");
	for (unsigned i = 0; i < l->ends.n; i++) {
		const struct var *v = l->ends.at[i].var;
		unsigned object = saves_object_of_var(r->saves, v);
		if (!is_static(v))
			continue;
		text_printf(out, "%s{\"object\": %d, \"never_saved\": %d, \"reason\": ", comma,
			    object ? (int)object : -1, object ? -1 : (int)r->never[v->id]);
		reason(&l->ends.at[i], out);
		text_puts(out, "}");
		comma = ", ";
	}
	text_puts(out, "], ");
}

static void values(const struct label *l, struct text *out)
{
	text_puts(out, "\"values\": [");
	for (unsigned i = 0; i < l->values.n; i++) {
		const struct var *v = l->values.at[i];
		const struct reason *x = reason_of(l, ~0u, v);
		text_puts(out, i ? ", {" : "{");
		key(out, "name", v->name);
		text_puts(out, ", ");
		key(out, "type", v->type->canonical);
		text_printf(out, ", \"bytes\": %lu, \"reason\": ", (unsigned long)v->type->size);
		reason(x, out);
		text_puts(out, "}");
	}
	text_puts(out, "]");
}

static void arguments(const struct label *l, struct text *out)
{
	text_puts(out, "\"arguments\": [");
	for (unsigned i = 0; i < l->arguments.n; i++) {
		const struct argument_read *x = &l->arguments.at[i];
		text_puts(out, i ? ", {" : "{");
		key(out, "text", x->text);
		text_puts(out, ", ");
		key(out, "function", x->function->name);
		text_puts(out, ", ");
		place(out, x->loc);
		text_puts(out, "}");
	}
	text_puts(out, "], ");
}

static const char *callee_name(const struct label *l)
{
	const struct expr *e = l->call ? l->call->args.at[0] : NULL;
	e = expr_ignore_casts(e);
	return e && e->kind == EXPR_FUNCTION ? e->function->name : "";
}

static void labels(const struct report *r, const struct path_function *f, struct text *out)
{
	text_puts(out, "\"labels\": [");
	for (unsigned i = 0; i < f->labels.n; i++) {
		const struct label *l = &f->labels.at[i];
		text_printf(out, "%s\n    {\"id\": %u, \"kind\": \"%s\", \"position\": %d, ",
			    i ? "," : "", l->id, l->position ? "position" : "call",
			    l->position ? (int)l->position->id : -1);
		key(out, "callee", callee_name(l));
		text_puts(out, ", ");
		place(out, l->loc);
		text_puts(out, ", ");
		live(l, out);
		numbers("kill", l->kill, out);
		kill_part(l, out);
		left_out(r->saves, l, out);
		ends(r, l, out);
		arguments(l, out);
		values(l, out);
		text_puts(out, "}");
	}
	text_puts(out, "]");
}

static void functions(const struct report *r, struct text *out)
{
	text_puts(out, "\"functions\": [");
	for (unsigned i = 0; i < r->saves->functions.n; i++) {
		const struct path_function *f = &r->saves->functions.at[i];
		text_printf(out, "%s\n  {\"id\": %u, ", i ? "," : "", i);
		key(out, "name", f->function->name);
		text_puts(out, ", ");
		place(out, f->function->loc);
		text_puts(out, ", ");
		labels(r, f, out);
		text_puts(out, "}");
	}
	text_puts(out, "],\n");
}

/* Globals and statics that no label needs. */
static void never_saved(const struct program *p, const struct saves *s, struct text *out)
{
	const char *comma = "";
	text_puts(out, "\"never_saved\": [");
	for (unsigned i = 0; i < p->vars.n; i++) {
		const struct var *v = p->vars.at[i];
		if (!is_never_saved(s, v))
			continue;
		text_printf(out, "%s\n  {", comma);
		key(out, "name", v->name);
		text_puts(out, ", ");
		key(out, "function", v->function ? v->function->name : "");
		text_printf(out, ", \"bytes\": %lu, ", (unsigned long)v->type->size);
		place(out, v->loc);
		text_puts(out, "}");
		comma = ",";
	}
	text_puts(out, "],\n");
}

static void assumptions(const struct saves *s, struct text *out)
{
	text_puts(out, "\"assumptions\": [");
	for (unsigned i = 0; i < s->assumptions.n; i++) {
		const struct assumption *a = &s->assumptions.at[i];
		text_puts(out, i ? ",\n  {" : "\n  {");
		key(out, "text", a->text);
		text_puts(out, ", ");
		key(out, "help", a->help);
		text_puts(out, ", ");
		place(out, a->loc);
		text_puts(out, "}");
	}
	text_puts(out, "]}\n");
}

void rewrite_report(struct arena *a, const struct program *p, const struct saves *s,
		    struct text *out)
{
	const struct report r = {p, s, number_never_saved(a, p, s)};
	text_printf(out, "{\"version\": %d,\n", REPORT_VERSION);
	positions(p, out);
	objects(s, out);
	functions(&r, out);
	never_saved(p, s, out);
	recomputable(s, out);
	assumptions(s, out);
}
