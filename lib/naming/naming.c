/* naming.c - the naming of a program, as JSON.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      saves, the plans of all units, points-to.
 * Out:     one object: types, positions, objects, functions with their values, locals and labels,
 *          statics, sets of them, strings (docs/image-format.md, 9).
 * Means:   lists whose places are the numbers of the build: of types, of objects, of functions.
 * Errs:    never: what it says is what the tables of the build say.
 * Cost:    linear in the tables, and in the sets of points-to. */
#include "naming_internal.h"

#include <string.h>

#define NAMING_VERSION 1

static void write_texts(const char *key, const struct numbered *n, struct text *out)
{
	text_printf(out, "\"%s\":[", key);
	for (unsigned i = 0; i < n->texts.n; i++)
		text_printf(out, "%s%s", i ? ",\n" : "", n->texts.at[i]);
	text_puts(out, "],\n");
}

static void write_positions(const struct program *p, struct text *out)
{
	text_puts(out, "\"positions\":[");
	for (unsigned i = 0; i < p->positions.n; i++) {
		text_puts(out, i ? ",\n" : "");
		text_json(out, p->positions.at[i]->name);
	}
	text_puts(out, "],\n");
}

/* "malloc at solve.c:12" of "malloc at src/solve.c:12". */
static const char *object_name(struct naming *n, const struct object *o)
{
	const char *at = o->var || !o->name ? NULL : strstr(o->name, " at ");
	const char *slash = at ? strrchr(at, '/') : NULL;
	if (!slash)
		return o->name ? o->name : "";
	return arena_printf(n->arena, "%.*s%s", (int)(at + strlen(" at ") - o->name), o->name,
			    slash + 1);
}

static const char *object_kind(const struct object *o)
{
	if (!o->var)
		return "heap";
	return o->var->is_thread_local ? "copy" : var_is_automatic(o->var) ? "local" : "static";
}

/* "[name, file, kind, type, sets]": the type of a variable, or of what blocks consist of; -1: not
 * known. */
static void write_object(struct naming *n, unsigned id, struct text *out)
{
	const struct object *o = &n->x->saves->objects.at[id];
	text_puts(out, "[");
	text_json(out, object_name(n, o));
	text_puts(out, ",");
	text_json(out, naming_file(o->var ? o->var->unit : NULL));
	const struct type *t = o->var ? o->var->type : naming_element(n, id);
	text_printf(out, ",\"%s\",%d,", object_kind(o), t ? (int)naming_type(n, t) : -1);
	naming_sets_of_object(n, id, t, out);
	text_puts(out, "]");
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

/* ---- functions on a path -------------------------------------------------------------------- */

/* "[name, type, offset, set]" */
static void write_values(struct naming *n, const struct plan *plan, struct text *out)
{
	text_puts(out, "\"values\":[");
	for (unsigned i = 0; i < plan->slots.n; i++) {
		const struct slot *s = &plan->slots.at[i];
		text_puts(out, i ? ",[" : "[");
		text_json(out, s->var->name);
		text_printf(out, ",%u,%u,%u]", naming_type(n, s->var->type), s->offset,
			    naming_set_of_var(n, s->var));
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

static const char *callee(const struct label *l)
{
	const struct function *f = l->call ? l->call->args.at[0]->function : NULL;
	return f ? f->name : l->is_fork ? "parallel" : "";
}

/* "[number of the position or -1, callee, [values that are stored there]]" */
static void write_label(const struct plan *plan, const struct label *l, struct text *out)
{
	const char *comma = "";
	text_printf(out, "[%d,", l->position ? (int)l->position->id : -1);
	text_json(out, callee(l));
	text_puts(out, ",[");
	for (unsigned i = 0; i < plan->slots.n; i++) {
		const struct slot *s = &plan->slots.at[i];
		bool is_value = s->once;
		for (unsigned k = 0; k < l->values.n; k++)
			is_value |= l->values.at[k] == s->var;
		if (is_value) {
			text_printf(out, "%s%u", comma, i);
			comma = ",";
		}
	}
	text_puts(out, "]]");
}

/* Labels by their numbers. */
static void write_labels(const struct plan *plan, struct text *out)
{
	text_puts(out, "\"labels\":[");
	for (unsigned i = 0; i < plan->path->labels.n; i++) {
		text_puts(out, i ? ",\n" : "");
		write_label(plan, &plan->path->labels.at[i], out);
	}
	text_puts(out, "]");
}

static void write_function(struct naming *n, const struct plan *plan, struct text *out)
{
	text_puts(out, "{\"name\":");
	text_json(out, plan->function->name);
	text_puts(out, ",\"file\":");
	text_json(out, naming_file(plan->function->unit));
	text_printf(out, ",\"is_region\":%d,\"record\":%u,\"arena\":%u,", plan->region != NULL,
		    plan->record_size, plan->arena_size);
	write_values(n, plan, out);
	write_locals(n, plan, out);
	write_labels(plan, out);
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

/* "[[name, file, object or 0, 1 if it is a function, 1 if its end may be pointed to], …]" */
static void write_statics(const struct program_naming *p, struct text *out)
{
	text_puts(out, "\"statics\":[");
	for (unsigned i = 0; i < p->statics.n; i++) {
		const struct named_static *s = &p->statics.at[i];
		text_puts(out, i ? ",\n[" : "[");
		text_json(out, s->name);
		text_puts(out, ",");
		text_json(out, s->file);
		text_printf(out, ",%u,%d,%d]", s->object, s->is_function, s->has_end);
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
	naming_list_statics(&n, out);
	naming_list_strings(&n, out);
	text_printf(json, "{\"version\":%d,\n", NAMING_VERSION);
	naming_write_files(x->program, json);
	write_positions(x->program, json);
	write_objects(&n, json);
	write_functions(&n, json);
	write_statics(out, json);
	write_strings(out, json);
	write_texts("sets", &n.sets, json);
	write_texts("types", &n.types, json);
	text_puts(json, "\"end\":1}\n");
}
