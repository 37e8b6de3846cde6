/* tables.c - what the runtime must know of a unit, as constant tables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the unit's plans; the saved objects.
 * Out:     for each path function a struct ompckpt_function with its labels and fixed locals; for
 *          each saved variable the unit defines a struct ompckpt_object (include/ompckpt/abi.h),
 *          for a thread-local one a struct ompckpt_copy.
 * Errs:    an object of unknown size is refused. */
#include "tables.h"
#include "bit_sets.h"
#include "emit.h"
#include "recompute.h"
#include "rewriter.h"
#include "tables_parts.h"

#include <string.h>

static void labels_table(struct rewriter *r, const struct plan *plan, struct text *out)
{
	struct text rows = {0};
	for (unsigned i = 0; i < plan->path->labels.n; i++) {
		const struct label *l = &plan->path->labels.at[i];
		unsigned live = bit_sets_number(r, l->live, out),
			 kill = bit_sets_number(r, l->kill, out);
		const char *part = tables_part(r, plan, l->part, out);
		const char *kill_part = tables_part(r, plan, l->kill_part, out);
		text_printf(&rows, "\t{%u, %d, ompckpt_set_%u, ompckpt_set_%u, %s, %s},\n",
			    l->loc.line, l->position ? (int)l->position->id : -1, live, kill, part,
			    kill_part);
	}
	text_printf(out, "static const struct ompckpt_label ompckpt_labels_%u[] = {\n%s};\n",
		    plan->id, rows.at);
	text_free(&rows);
}

static void locals_table(struct rewriter *r, const struct plan *plan, struct text *out)
{
	if (!plan->places.n)
		return;
	text_printf(out, "static const struct ompckpt_local ompckpt_locals_%u[] = {\n", plan->id);
	for (unsigned i = 0; i < plan->places.n; i++) {
		const struct place *p = &plan->places.at[i];
		text_puts(out, "\t{");
		text_c_string(out, p->literal ? "(literal)" : p->var->name);
		text_printf(out, ", %u, %u, %lu},\n", p->object, p->offset,
			    p->is_vla ? 0UL : (unsigned long)p->var->type->size);
	}
	text_puts(out, "};\n");
	(void)r;
}

static void leave_function(struct rewriter *r, const struct plan *plan, struct text *out)
{
	const char *name = emit_leave(r, plan);
	if (!strcmp(name, "ompckpt_leave") || !strcmp(name, "ompckpt_leave_team"))
		return;
	text_printf(out,
		    "static __inline__ void %s(void *f) { char *r = (char *)f + sizeof(struct "
		    "ompckpt_frame); %s",
		    name, plan->path->in_team ? "OMPCKPT_GUARD; " : "");
	for (unsigned i = 0; i < plan->places.n; i++)
		if (plan->places.at[i].is_vla)
			text_printf(out, "ompckpt_vla_free((struct ompckpt_vla *)(r + %u)); ",
				    plan->places.at[i].offset);
	if (plan->has_alloca)
		text_printf(out, "ompckpt_alloca_free((struct ompckpt_alloca **)(r + %u)); ",
			    plan->alloca_offset);
	text_puts(out, "ompckpt_leave(f); }\n");
}

static void head_of(struct rewriter *r, const struct plan *plan)
{
	text_printf(r->head, "extern const struct ompckpt_function ompckpt_fn_%u;\n", plan->id);
	leave_function(r, plan, r->head);
	for (unsigned i = 0; i < plan->regions.n; i++)
		head_of(r, plan->regions.at[i]);
}

void tables_head(struct rewriter *r)
{
	text_puts(r->head, "#include <ompckpt/abi.h>\n");
	for (unsigned i = 0; i < r->plans.n; i++)
		head_of(r, r->plans.at[i]);
}

void tables_function(struct rewriter *r, const struct plan *plan, struct text *out)
{
	const struct function *f = plan->function;
	labels_table(r, plan, out);
	locals_table(r, plan, out);
	text_printf(out, "const struct ompckpt_function ompckpt_fn_%u = {", plan->id);
	text_c_string(out, f->name);
	text_puts(out, ", ");
	text_c_string(out, f->loc.file ? f->loc.file : r->unit->file);
	text_printf(out, ", %u, %u, %u, %u, %u, ompckpt_labels_%u, ", plan->id, plan->labels.n,
		    plan->record_size, plan->arena_size, plan->places.n, plan->id);
	if (plan->places.n)
		text_printf(out, "ompckpt_locals_%u", plan->id);
	else
		text_puts(out, "0");
	if (plan->region)
		text_puts(out, ", 0};\n");
	else
		text_printf(out, ", (void (*)(void))ompckpt_replay_%u};\n", plan->id);
	for (unsigned i = 0; i < plan->regions.n; i++)
		tables_function(r, plan->regions.at[i], out);
}

/* A row of section ompckpt_objects: what it is called in the emitted code, in reports. */
struct row {
	const char *kind;
	unsigned number, id;
	const char *flags, *name, *tail;
};

/* What of "v" lies after its type. */
static const char *tail_of(struct rewriter *r, const struct var *v)
{
	return v->tail ? arena_printf(r->arena, " + %lu", (unsigned long)v->tail) : "";
}

static void add_row(const struct row *row, const char *c_name, struct text *out)
{
	text_printf(
		out,
		"static const struct ompckpt_object ompckpt_%s_%u "
		"__attribute__((section(\"ompckpt_objects\"), used)) = {(void *)&%s, sizeof %s%s, ",
		row->kind, row->number, c_name, c_name, row->tail);
	text_c_string(out, row->name);
	text_printf(out, ", %u, %s};", row->id, row->flags);
}

const char *tables_flags(const struct object *o)
{
	return o->is_constant ? "OMPCKPT_OBJECT_CONSTANT" : "0";
}

bool tables_is_of_process(const struct var *v)
{
	return v->type->kind == TYPE_POINTER &&
	       ((v->is_system && v->type->element->is_file) || saves_is_of_runtime(v));
}

/* No file of the program defines it, and perhaps nothing does, where only code that is dropped
 * names it: the row must not be what needs it. Perhaps only a block declares it. */
static bool is_foreign(const struct var *v)
{
	return v->storage == STORAGE_GLOBAL && !v->is_definition && !v->is_system;
}

static void row_of(struct rewriter *r, const struct row *row, const struct var *v)
{
	const char *name = plan_name_of_static(r, v);
	struct text t = {0};
	if (is_foreign(v)) {
		name = arena_printf(r->arena, "ompckpt_foreign_%u", row->number);
		text_printf(r->tail, "static char %s[%lu] __attribute__((weakref(\"%s\"))); ", name,
			    (unsigned long)v->type->size, v->name);
	}
	if (name) {
		add_row(row, name, r->tail);
		text_puts(r->tail, "\n");
		return;
	}
	text_puts(&t, " ");
	add_row(row, v->name, &t);
	edits_insert(&r->fast, v->declaration.end, emit_keep(r, &t));
}

/* A copy's address is each thread's own: a function tells it. */
static void copy_of(struct rewriter *r, unsigned id, const struct object *o)
{
	const struct var *v = o->var;
	const char *name = plan_name_of_static(r, v);
	if (!name)
		return plan_refuse(r, v->loc,
				   "a thread-local variable in a function is needed after a "
				   "potential checkpoint",
				   "move the variable to file scope");
	text_printf(
		r->tail,
		"static void *ompckpt_own_%u(void) { return (void *)&%s; } static const struct "
		"ompckpt_copy ompckpt_copy_%u __attribute__((section(\"ompckpt_copies\"), used)) "
		"= {ompckpt_own_%u, sizeof %s, ",
		id, name, id, id, name);
	text_c_string(r->tail, o->name);
	text_printf(r->tail, ", %u, %s};\n", id, o->of_workers ? "OMPCKPT_COPY_OF_WORKERS" : "0");
}

static bool has_known_size(const struct var *v)
{
	return v->type->size > 0;
}

/* A complete type without a byte, of GNU C. */
static bool is_empty(const struct var *v)
{
	return !v->type->size && v->type->align;
}

static const char *flags_of(const struct rewriter *r, const struct object *o)
{
	const char *flags = tables_flags(o);
	bool is_late = o->var && recompute_is_late(r->saves, o->var);
	return !is_late ? flags : arena_printf(r->arena, "%s | OMPCKPT_OBJECT_LATE", flags);
}

static void dead_rows(struct rewriter *r)
{
	for (unsigned i = 0; i < r->saves->dead.n; i++) {
		const struct var *v = r->saves->dead.at[i];
		const char *flags = recompute_is_late(r->saves, v)
					    ? "OMPCKPT_OBJECT_DEAD | OMPCKPT_OBJECT_LATE"
					    : "OMPCKPT_OBJECT_DEAD";
		const struct row row = {"dead", i, 0, flags, v->name, tail_of(r, v)};
		if (v->unit == r->unit && has_known_size(v) && !v->is_thread_local && v->name[0] &&
		    !tables_is_of_process(v))
			row_of(r, &row, v);
	}
}

void tables_objects(struct rewriter *r)
{
	dead_rows(r);
	for (unsigned i = 0; i < r->saves->objects.n; i++) {
		const struct object *o = &r->saves->objects.at[i];
		const struct row row = {"row",          i,       i,
					flags_of(r, o), o->name, o->var ? tail_of(r, o->var) : ""};
		const struct var *v = o->var;
		if (o->kind != OBJECT_VAR || !o->is_saved || v->unit != r->unit ||
		    var_is_automatic(v) || tables_is_of_process(v) || var_is_section_mark(v) ||
		    is_empty(v))
			continue;
		if (!has_known_size(v)) {
			plan_refuse(r, v->loc,
				    "the size of this variable is not known here, but a "
				    "checkpoint must save it",
				    "give the variable a type of known size");
		} else if (v->is_thread_local) {
			copy_of(r, i, o);
		} else if (!v->name[0]) {
			plan_refuse(
				r, v->loc,
				"the unnamed object of this compound literal may be needed after "
				"a potential checkpoint",
				"declare a variable and use it instead");
		} else {
			row_of(r, &row, v);
		}
	}
}
