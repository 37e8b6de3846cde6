/* naming.c - the naming of a program, as JSON.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      saves, the plans of all units, points-to.
 * Out:     one object: types, positions, objects, other statics, functions with their values,
 *          locals and labels, statics, sets, strings, what depends on the number of threads
 *          (docs/image-format.md, 9).
 * Means:   lists whose places are the numbers of the build: of types, of objects, of functions.
 * Errs:    never: what it says is what the tables of the build say.
 * Cost:    linear in the tables, and in the sets of points-to. */
#include "calls.h"
#include "modref.h"
#include "naming_internal.h"
#include "recompute.h"

#include <string.h>

#define NAMING_VERSION 3

static void write_texts(const char *key, const struct numbered *n, struct text *out)
{
	text_printf(out, "\"%s\":[", key);
	for (unsigned i = 0; i < n->texts.n; i++)
		text_printf(out, "%s%s", i ? ",\n" : "", n->texts.at[i]);
	text_puts(out, "],\n");
}

/* "name","scope" */
static void write_name(const char *name, const char *scope, struct text *out)
{
	text_json(out, name);
	text_puts(out, ",");
	text_json(out, scope);
}

static void write_positions(struct naming *n, struct text *out)
{
	const struct program *p = n->x->program;
	text_puts(out, "\"positions\":[");
	for (unsigned i = 0; i < p->positions.n; i++) {
		const struct position *at = p->positions.at[i];
		text_puts(out, i ? ",\n[" : "[");
		text_json(out, at->name);
		text_printf(out, ",%d]", naming_has_name(at));
	}
	text_puts(out, "],\n");
}

static const char *object_kind(const struct object *o)
{
	if (!o->var)
		return "heap";
	return o->var->is_thread_local ? "copy" : var_is_automatic(o->var) ? "local" : "static";
}

/* "[name, scope, kind, type, sets, cells, types it is used as]", the last two if there are any.
 * Blocks have no name. Type: of the variable, or of what blocks consist of; -1: not known. */
static void write_object(struct naming *n, unsigned id, struct text *out)
{
	const struct object *o = &n->x->saves->objects.at[id];
	const struct type *t = o->var ? o->var->type : naming_element(n, id);
	struct text cells = {0}, seen = {0};
	text_puts(out, "[");
	write_name(o->var && o->name ? o->name : "",
		   o->var ? naming_scope_of_var(n, o->var) : naming_scope_of_heap(n, id), out);
	text_printf(out, ",\"%s\",%d,", object_kind(o), t ? (int)naming_type(n, t) : -1);
	naming_sets_of_object(n, id, t, out);
	naming_cells_of_object(n, id, &cells);
	naming_seen_of_object(n, id, &seen);
	if (cells.n || seen.n)
		text_printf(out, ",%s", cells.n ? cells.at : "0");
	if (seen.n)
		text_printf(out, ",%s", seen.at);
	text_puts(out, "]");
	text_free(&cells);
	text_free(&seen);
}

static void write_objects(struct naming *n, struct text *out)
{
	text_puts(out, "\"objects\":[");
	for (unsigned i = 0; i < n->x->saves->objects.n; i++) {
		text_puts(out, i ? ",\n" : "");
		write_object(n, i, out);
	}
	text_puts(out, "],\n");
}

/* Of static storage, and no object: "thread" is each thread's own, "dead" is written, but live at
 * no label; "fixed" is never written. */
static const char *other_kind(const struct naming *n, const struct var *v)
{
	unsigned m = points_to_number(n->x->points_to, v);
	if (var_is_automatic(v) || v->is_system || !v->name[0] ||
	    (v->storage == STORAGE_GLOBAL && !v->is_definition) ||
	    saves_object_of_var(n->x->saves, v) || m == POINTS_TO_NONE)
		return NULL;
	if (v->is_thread_local)
		return "thread";
	return modref_is_ever_written(n->x->modref, m) ? "dead" : "fixed";
}

/* "[[name, scope, kind, type], …]" */
static void write_others(struct naming *n, struct text *out)
{
	const struct program *p = n->x->program;
	const char *comma = "", *kind;
	text_puts(out, "\"others\":[");
	for (unsigned i = 0; i < p->vars.n; i++) {
		const struct var *v = p->vars.at[i];
		if (!(kind = other_kind(n, v)))
			continue;
		text_printf(out, "%s[", comma);
		write_name(v->name, naming_scope_of_var(n, v), out);
		text_printf(out, ",\"%s\",%u]", kind, naming_type(n, v->type));
		comma = ",\n";
	}
	text_puts(out, "],\n");
}

/* ---- functions on a path -------------------------------------------------------------------- */

/* What its declaration says it holds at first: a number, a floating literal as it is spelled, or
 * null: nothing that is a number for all. */
static void write_initial(const struct var *v, struct text *out)
{
	const struct expr *e = v->init;
	while (e && !e->has_value && e->kind == EXPR_CAST && e->args.n == 1)
		e = e->args.at[0];
	if (!e || v->original || (!e->has_value && e->kind != EXPR_LITERAL) || e->in_macro)
		text_puts(out, "null");
	else if (e->has_value)
		text_printf(out, "%ld", (long)e->value);
	else {
		const char *text = v->unit->text + e->range.begin;
		text_printf(out, "\"%.*s\"", (int)(e->range.end - e->range.begin), text);
	}
}

/* "[name, type, offset, sets, initial value, 1 if it is stored at every label]"; sizes of array
 * parameters are values, too. */
static void write_values(struct naming *n, const struct plan *plan, struct text *out)
{
	text_puts(out, "\"values\":[");
	for (unsigned i = 0; i < plan->slots.n; i++) {
		const struct slot *s = &plan->slots.at[i];
		text_puts(out, i ? ",[" : "[");
		text_json(out, s->var->name);
		text_printf(out, ",%u,%u,", naming_type(n, s->var->type), s->offset);
		naming_sets_of_var(n, s->var, out);
		text_puts(out, ",");
		write_initial(s->var, out);
		text_printf(out, ",%d]", s->once);
	}
	for (unsigned i = 0; i < plan->bounds.n; i++)
		text_printf(out, "%s[\"ompckpt_bound%u\",%u,%u,0,null,1]",
			    i || plan->slots.n ? "," : "", i + 1,
			    naming_type(n, plan->bounds.at[i].count->type),
			    plan->bounds.at[i].offset);
	text_puts(out, "],");
}

/* All that it calls something, saved or not: what is not among these is new. */
static void write_variables(struct naming *n, const struct function *f, struct text *out)
{
	text_puts(out, "\"variables\":[");
	for (unsigned i = 0; i < f->params.n + f->locals.n; i++) {
		const struct var *v =
			i < f->params.n ? f->params.at[i] : f->locals.at[i - f->params.n];
		text_puts(out, i ? ",[" : "[");
		text_json(out, v->name);
		text_printf(out, ",%u]", naming_type(n, v->type));
	}
	text_puts(out, "],");
}

/* "[name, type, offset, object, 1 if its number of elements varies]" */
static void write_locals(struct naming *n, const struct plan *plan, struct text *out)
{
	text_puts(out, "\"locals\":[");
	for (unsigned i = 0; i < plan->places.n; i++) {
		const struct place *p = &plan->places.at[i];
		text_puts(out, i ? ",[" : "[");
		text_json(out, p->var->name);
		text_printf(out, ",%u,%u,%u,%d]", naming_type(n, p->var->type), p->offset,
			    p->object, p->is_vla);
	}
	text_puts(out, "],");
}

/* "[callee, …]" */
static void write_callees(const struct naming *n, const struct label *l, struct text *out)
{
	text_puts(out, "[");
	for (unsigned i = 0; l->call && i < calls_of(n->x->calls, l->call)->functions.n; i++) {
		text_puts(out, i ? "," : "");
		text_json(out, calls_of(n->x->calls, l->call)->functions.at[i]->name);
	}
	text_puts(out, "]");
}

/* "[digest of a text, or [digest, bound], …]" */
static void write_facts(const struct knowledge *known, struct text *out)
{
	text_puts(out, "[");
	for (unsigned i = 0; known && i < known->facts.n; i++) {
		const struct known_fact *f = &known->facts.at[i];
		unsigned long hash = (unsigned long)(naming_digest_of(f->text) >> 1);
		text_puts(out, i ? "," : "");
		text_printf(out, f->has_bound ? "[%lu,%ld]" : "%lu", hash, (long)f->bound);
	}
	text_puts(out, "]");
}

/* "[line, number of the position, -1: a call, -2: a region, callees, [values that are needed
 * there], facts, 1 if its sets rest on them, piece of the text]" */
static void write_label(const struct naming *n, const struct plan *plan, const struct label *l,
			unsigned piece, struct text *out)
{
	const char *comma = "";
	text_printf(out, "[%u,%d,", l->loc.line,
		    l->position  ? (int)l->position->id
		    : l->is_fork ? -2
				 : -1);
	write_callees(n, l, out);
	text_puts(out, ",[");
	for (unsigned i = 0; i < plan->slots.n; i++) {
		const struct slot *s = &plan->slots.at[i];
		bool is_value = false;
		for (unsigned k = 0; k < l->values.n; k++)
			is_value |= l->values.at[k] == s->var;
		if (is_value) {
			text_printf(out, "%s%u", comma, i);
			comma = ",";
		}
	}
	for (unsigned i = 0; i < plan->bounds.n; i++, comma = ",")
		text_printf(out, "%s%u", comma, plan->slots.n + i);
	text_puts(out, "],");
	write_facts(l->known, out);
	text_printf(out, ",%d,%u]", l->rests_on_known, piece);
}

/* Labels by their numbers; the text that they are in, where it is not of another function too. */
static void write_labels(struct naming *n, const struct plan *plan, struct text *out)
{
	struct naming_pieces pieces;
	naming_read_pieces(n, plan->function, &pieces);
	text_puts(out, "\"labels\":[");
	for (unsigned i = 0; i < plan->path->labels.n; i++) {
		const struct label *l = &plan->path->labels.at[i];
		text_puts(out, i ? ",\n" : "");
		write_label(n, plan, l, naming_piece_of_label(&pieces, l), out);
	}
	text_puts(out, "]");
	if (!plan->region) {
		text_puts(out, ",\"text\":");
		text_json(out, pieces.codes.at ? pieces.codes.at : "");
	}
	text_free(&pieces.codes);
}

/* Its order among the regions of its function, from 1; 0: it is none. */
static unsigned region_number(const struct plan *plan)
{
	unsigned i = 0;
	while (plan->region && plan->outer->regions.at[i] != plan)
		i++;
	return plan->region ? i + 1 : 0;
}

static void write_function(struct naming *n, const struct plan *plan, struct text *out)
{
	const struct function *f = plan->function;
	text_puts(out, "{\"name\":");
	text_json(out, f->name);
	text_puts(out, ",\"scope\":");
	text_json(out, naming_scope_of_function(f));
	text_puts(out, ",\"file\":");
	text_json(out, naming_file(f->unit));
	text_printf(out, ",\"region\":%u,\"digest\":%u,\"record\":%u,\"arena\":%u,\"align\":%u,",
		    region_number(plan), naming_digest(f), plan->record_size, plan->arena_size,
		    plan->arena_align);
	write_variables(n, f, out);
	write_values(n, plan, out);
	write_locals(n, plan, out);
	write_labels(n, plan, out);
	text_puts(out, "}");
}

static void number_plans(struct naming *n, const struct plans *plans)
{
	n->plans = ARENA_ARRAY(n->arena, const struct plan *, n->x->saves->functions.n + 1);
	for (unsigned i = 0; i < plans->list.n; i++) {
		const struct plan *plan = plans->list.at[i];
		n->plans[plan->id] = plan;
		for (unsigned k = 0; k < plan->regions.n; k++)
			n->plans[plan->regions.at[k]->id] = plan->regions.at[k];
	}
}

static void write_functions(struct naming *n, struct text *out)
{
	text_puts(out, "\"functions\":[");
	for (unsigned i = 0; i < n->x->saves->functions.n; i++) {
		text_puts(out, i ? ",\n" : "");
		if (n->plans[i])
			write_function(n, n->plans[i], out);
		else
			text_puts(out, "null");
	}
	text_puts(out, "],\n");
}

/* ---- what the link places ------------------------------------------------------------------- */

/* "[[name, scope, object or 0, 1 if it is a function, 1 if its end may be pointed to, type, cells],
 * …]" */
static void write_statics(const struct program_naming *p, struct text *out)
{
	text_puts(out, "\"statics\":[");
	for (unsigned i = 0; i < p->statics.n; i++) {
		const struct named_static *s = &p->statics.at[i];
		text_puts(out, i ? ",\n[" : "[");
		write_name(s->name, s->scope, out);
		text_printf(out, ",%u,%d,%d,%d,%s]", s->object, s->is_function, s->has_end, s->type,
			    s->cells);
	}
	text_puts(out, "],\n");
}

/* Each byte as the character of that number: literals may be in any encoding. */
static void write_bytes(const char *text, struct text *out)
{
	text_puts(out, "\"");
	for (const unsigned char *c = (const unsigned char *)text; *c; c++)
		if (*c < 32 || *c > 126 || *c == '"' || *c == '\\')
			text_printf(out, "\\u%04x", *c);
		else
			text_printf(out, "%c", *c);
	text_puts(out, "\"");
}

static void write_strings(const struct program_naming *p, struct text *out)
{
	text_puts(out, "\"strings\":[");
	for (unsigned i = 0; i < p->strings.n; i++) {
		text_puts(out, i ? ",\n" : "");
		write_bytes(p->strings.at[i], out);
	}
	text_puts(out, "],\n");
}

/* "\"again\":[name, …]": what no image holds, a restart computes it again; nothing: all is held. */
static void write_recomputed(const struct saves *s, struct text *out)
{
	const struct recompute *r = s->recompute;
	const char *comma = "";
	if (!r || !r->any)
		return;
	text_puts(out, "\"again\":[");
	for (unsigned i = 0; i < r->offers.n; i++)
		if (r->offers.at[i].is_taken) {
			text_puts(out, comma);
			text_json(out, s->objects.at[r->offers.at[i].object].name);
			comma = ",";
		}
	text_puts(out, "],\n");
}

void naming_of(struct arena *a, const struct analyses *x, const struct plans *plans,
	       struct program_naming *out)
{
	struct naming n = {.arena = a, .x = x};
	struct text *json = &out->json;
	naming_number(a, &n.sets, "[]");
	number_plans(&n, plans);
	naming_find_objects(&n);
	naming_find_statics(&n);
	naming_find_ends(&n);
	naming_find_seen(&n);
	naming_number_sites(&n);
	naming_list_statics(&n, out);
	naming_list_strings(&n, out);
	text_printf(json, "{\"version\":%d,\n", NAMING_VERSION);
	write_positions(&n, json);
	write_objects(&n, json);
	write_others(&n, json);
	write_functions(&n, json);
	write_statics(out, json);
	write_strings(out, json);
	write_recomputed(x->saves, json);
	naming_write_team(&n, json);
	text_printf(json, "\"text\":%lu,\n",
		    (unsigned long)(naming_digest_of_program(x->program) >> 1));
	text_printf(json, "\"escaped\":%u,\"kept\":%u,\n", naming_escaped(&n), naming_kept(&n));
	write_texts("sets", &n.sets, json);
	write_texts("types", &n.types, json);
	text_puts(json, "\"end\":1}\n");
}
