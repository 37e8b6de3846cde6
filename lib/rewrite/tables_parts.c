/* tables_parts.c - which elements of its objects a label needs, as constant tables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a label with array sections (regions/array_sections.h); where its plan keeps values and
 *          fixed locals.
 * Out:     after the unit's text, where each variable of static storage has its name, a struct
 *          ompckpt_part with its values, boxes and their numbers (include/ompckpt/abi.h); what is
 *          equal stands there once. The unit's head announces it.
 * Means:   rows of all boxes of a part have one width, so an equal row is an equal text.
 * Errs:    a variable that saves_can_read denies has no place here: an assertion.
 * Cost:    the tables' size, times the number of tables where an equal one is looked for. */
#include "tables_parts.h"
#include "bit_sets.h"
#include "emit.h"
#include "rewriter.h"

#include <assert.h>
#include <string.h>

static const struct {
	const char *type, *name, *brackets;
} kinds[] = {
	[TABLE_PARTS] = {"struct ompckpt_part", "part", ""},
	[TABLE_VALUES] = {"struct ompckpt_value", "values", "[]"},
	[TABLE_BOXES] = {"struct ompckpt_box", "boxes", "[]"},
	[TABLE_ROWS] = {"long", "rows", "[]"},
	[TABLE_STRIDES] = {"long", "strides", "[]"},
	[TABLE_COUNTS] = {"unsigned", "counts", "[]"},
	[TABLE_STEPS] = {"struct ompckpt_step", "steps", "[]"},
	[TABLE_MEMBERS] = {"struct ompckpt_members", "members", "[]"},
	[TABLE_RANGES] = {"unsigned long", "ranges", "[]"},
	[TABLE_BY_BOX] = {"unsigned long *const", "by_box", "[]"},
};

/* "ompckpt_NAME_3", the table with this content, written when it is new; "0" for an empty one.
 * Frees the text. */
static const char *table(struct rewriter *r, enum table_kind kind, struct text *content)
{
	unsigned n = 0;
	if (!content->n)
		return "0";
	for (unsigned i = 0; i < r->tables.n; i++) {
		const struct table *t = &r->tables.at[i];
		if (t->kind == kind && !strcmp(t->content, content->at)) {
			text_free(content);
			return t->name;
		}
		n += t->kind == kind;
	}
	const char *name = arena_printf(r->arena, "ompckpt_%s_%u", kinds[kind].name, n);
	if (kind == TABLE_PARTS)
		text_printf(r->head, "static const %s %s;\n", kinds[kind].type, name);
	text_printf(r->tail, "static const %s %s%s = {%s%s};\n", kinds[kind].type, name,
		    kinds[kind].brackets, content->at, *content->at == '\n' ? "\n" : "");
	ARRAY_PUSH(r->arena, r->tables, (struct table){kind, name, emit_keep(r, content)});
	return name;
}

/* The least number has no literal. */
static void number(int64_t n, struct text *out)
{
	if (n == INT64_MIN)
		text_puts(out, "(-9223372036854775807L - 1)");
	else
		text_printf(out, "%ldL", (long)n);
}

static void numbers(const int64_t *at, unsigned n, struct text *out)
{
	for (unsigned i = 0; i < n; i++) {
		text_puts(out, i ? ", " : "");
		number(at[i], out);
	}
}

static bool is_signed(const struct type *t)
{
	return t->kind == TYPE_INTEGER && t->integer != INTEGER_UNSIGNED &&
	       t->integer != INTEGER_BOOL;
}

/* Where it is read: "from", and how far in that it lies. */
static const char *source(struct rewriter *r, const struct plan *plan,
			  const struct section_parameter *v, int64_t *offset, const char **at,
			  unsigned *of)
{
	const struct place *place = v->var ? plan_place(plan, v->var) : NULL;
	const struct slot *slot = v->var ? plan_slot(plan, v->var) : NULL;
	bool is_of_fork = v->var && plan->outer && !place && !slot;
	if (is_of_fork) {
		place = plan_place(plan->outer, v->var);
		slot = plan_slot(plan->outer, v->var);
	}
	*offset = v->offset + (place ? place->offset : slot ? slot->offset : 0);
	*at = is_of_fork && (place || slot)
		      ? arena_printf(r->arena, "(const void *)&ompckpt_fn_%u", plan->outer->id)
		      : "0";
	*of = v->of;
	if (!v->var)
		return v->is_room    ? "OMPCKPT_VALUE_ROOM"
		       : v->is_truth ? "OMPCKPT_VALUE_TRUTH"
				     : "OMPCKPT_VALUE_POINTER";
	if (place && !place->is_vla)
		return is_of_fork ? "OMPCKPT_VALUE_FORK_ARENA" : "OMPCKPT_VALUE_ARENA";
	if (place || slot)
		return is_of_fork ? "OMPCKPT_VALUE_FORK_RECORD" : "OMPCKPT_VALUE_RECORD";
	const struct var *named = saves_static(r->saves, plan->path, v->var);
	const char *name = named ? plan_name_of_static(r, named) : NULL;
	*of = name ? 0 : saves_number_of_static(r->saves, v->var);
	assert(name || *of);
	if (!name)
		return "OMPCKPT_VALUE_OBJECT";
	*at = arena_printf(r->arena, "(const void *)&%s", name);
	return "OMPCKPT_VALUE_STATIC";
}

static void value(struct rewriter *r, const struct plan *plan, const struct section_parameter *v,
		  struct text *out)
{
	static const char *const computed[] = {
		[SECTION_NUMBER] = "OMPCKPT_VALUE_NUMBER",
		[SECTION_PLUS] = "OMPCKPT_VALUE_PLUS",
		[SECTION_TIMES] = "OMPCKPT_VALUE_TIMES",
		[SECTION_SUM] = "OMPCKPT_VALUE_SUM",
		[SECTION_PRODUCT] = "OMPCKPT_VALUE_PRODUCT",
		[SECTION_QUOTIENT] = "OMPCKPT_VALUE_QUOTIENT",
		[SECTION_REMAINDER] = "OMPCKPT_VALUE_REMAINDER",
	};
	int64_t offset;
	unsigned of;
	const char *at, *from = source(r, plan, v, &offset, &at, &of);
	if (v->op) {
		from = computed[v->op];
		of = v->of;
		offset = v->op >= SECTION_SUM ? (int64_t)v->with : v->offset;
	} else if (v->extreme) {
		from = v->extreme == OP_LESS ? "OMPCKPT_VALUE_LEAST" : "OMPCKPT_VALUE_GREATEST";
		offset = (int64_t)v->var->type->size;
	}
	text_printf(out, "\n\t{%s, %u, %d, %u, ", from, v->type ? (unsigned)v->type->size : 0,
		    v->type && is_signed(v->type), of);
	number(offset, out);
	text_printf(out, ", %s},", at);
}

/* How many rows speak of no coordinate, of one, … */
static void counts(const struct section_polyhedron *b, struct text *out)
{
	for (unsigned depth = 0; depth <= b->ndims; depth++) {
		unsigned n = 0;
		for (unsigned i = 0; i < b->constraints.n; i++)
			n += b->constraints.at[i].depth == depth;
		text_printf(out, "%s%u", depth ? ", " : "", n);
	}
}

/* "width": numbers of a row. */
static void step(struct rewriter *r, const struct section_step *s, unsigned width, struct text *out)
{
	struct text offsets = {0}, scales = {0};
	const char *kind = s->number      ? "OMPCKPT_STEP_NUMBER"
			   : s->offsets.n ? "OMPCKPT_STEP_TABLE"
					  : "OMPCKPT_STEP_MOVE";
	numbers(s->offsets.at, s->offsets.n, &offsets);
	for (unsigned i = 0; i < s->scales.n; i++) {
		text_puts(&scales, "\n\t");
		numbers(s->scales.at[i], width, &scales);
		text_puts(&scales, ",");
	}
	text_printf(out, "\n\t{%s, %u, %d, %u, %u, ", kind,
		    s->number ? (unsigned)s->number->size : 0, s->number && is_signed(s->number),
		    s->from, s->of);
	number(s->offset, out);
	text_puts(out, ", ");
	number(s->stride, out);
	text_printf(out, ", %u, %s, ", s->offsets.n, table(r, TABLE_STRIDES, &offsets));
	text_printf(out, "%u, %s},", s->scales.n, table(r, TABLE_ROWS, &scales));
}

static const char *steps(struct rewriter *r, const struct section_polyhedron *b, unsigned width)
{
	struct text all = {0};
	for (unsigned k = 0; b->steps && k < b->ndims; k++)
		step(r, &b->steps[k], width, &all);
	return table(r, TABLE_STEPS, &all);
}

static void box(struct rewriter *r, const struct array_sections *part,
		const struct section_polyhedron *b, struct text *out)
{
	struct text strides = {0}, rows = {0}, sizes = {0};
	unsigned width = 1 + part->parameters.n + b->ndims;
	numbers(b->strides, b->ndims, &strides);
	counts(b, &sizes);
	for (unsigned i = 0; i < b->constraints.n; i++) {
		text_puts(&rows, "\n\t");
		numbers(b->constraints.at[i].at, width, &rows);
		text_puts(&rows, ",");
	}
	text_printf(out, "\n\t{%u, %u, ", b->base, b->ndims);
	number(b->offset, out);
	text_printf(out, ", %luUL, %s, ", (unsigned long)b->size,
		    table(r, TABLE_STRIDES, &strides));
	text_printf(out, "%s, ", table(r, TABLE_COUNTS, &sizes));
	text_printf(out, "%s, ", table(r, TABLE_ROWS, &rows));
	text_printf(out, "%s, %d},", steps(r, b, width), b->is_unlikely);
}

static void members(struct rewriter *r, const struct section_members *e, struct text *out)
{
	struct text ranges = {0};
	for (unsigned i = 0; i < e->n; i++)
		text_printf(&ranges, "%s%luUL", i ? ", " : "", (unsigned long)e->at[i]);
	text_printf(out, "\n\t{%u, %u, %luUL, %s},", e->object, e->n / 2, (unsigned long)e->size,
		    table(r, TABLE_RANGES, &ranges));
}

static struct bitset written_of(const struct section_polyhedron *b)
{
	return b->written;
}

static struct bitset whole_of(const struct section_polyhedron *b)
{
	return b->whole;
}

/* By box, the objects that "of" says; bit sets that are new go to "out". "0": no box has any. */
static const char *by_box(struct rewriter *r, const struct array_sections *part,
			  struct bitset (*of)(const struct section_polyhedron *), struct text *out)
{
	struct text all = {0};
	bool is_any = false;
	for (unsigned i = 0; i < part->polyhedra.n; i++)
		is_any |= of(&part->polyhedra.at[i]).words != NULL;
	for (unsigned i = 0; is_any && i < part->polyhedra.n; i++) {
		struct bitset set = of(&part->polyhedra.at[i]);
		text_puts(&all, i ? ", " : "");
		if (set.words)
			text_printf(&all, "ompckpt_set_%u", bit_sets_number(r, set, out));
		else
			text_puts(&all, "0");
	}
	return table(r, TABLE_BY_BOX, &all);
}

const char *tables_part(struct rewriter *r, const struct plan *plan,
			const struct array_sections *part, struct text *out)
{
	struct text content = {0}, values = {0}, boxes = {0}, all = {0};
	if (!part)
		return "0";
	for (unsigned i = 0; i < part->parameters.n; i++)
		value(r, plan, &part->parameters.at[i], &values);
	for (unsigned i = 0; i < part->polyhedra.n; i++)
		box(r, part, &part->polyhedra.at[i], &boxes);
	for (unsigned i = 0; i < part->members.n; i++)
		members(r, &part->members.at[i], &all);
	text_printf(&content, "ompckpt_set_%u, %u, %u, ", bit_sets_number(r, part->objects, out),
		    part->parameters.n, part->polyhedra.n);
	text_printf(&content, "%s, ", table(r, TABLE_VALUES, &values));
	text_printf(&content, "%s, %u, ", table(r, TABLE_BOXES, &boxes), part->members.n);
	text_printf(&content, "%s, ", table(r, TABLE_MEMBERS, &all));
	text_printf(&content, "%s, ", by_box(r, part, written_of, out));
	text_puts(&content, by_box(r, part, whole_of, out));
	return arena_printf(r->arena, "&%s", table(r, TABLE_PARTS, &content));
}
