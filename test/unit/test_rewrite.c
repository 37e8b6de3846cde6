/* test_rewrite.c - clauses without some of their names; what of a record is laid out where; parts
 * of objects as tables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "clauses.h"
#include "frame_layout.h"
#include "rewriter.h"
#include "run_suite.h"
#include "saves.h"
#include "tables_parts.h"

#include <string.h>

static const struct {
	const char *why, *pragma, *drop, *want;
} clauses[] = {
	{"the only item takes its clause along", "#pragma omp parallel shared(a) if(b)", "a",
	 "#pragma omp parallel  if(b)"},
	{"the first item", "#pragma omp parallel shared(a, b)", "a",
	 "#pragma omp parallel shared( b)"},
	{"the last item", "#pragma omp parallel shared(a, b)", "b",
	 "#pragma omp parallel shared(a)"},
	{"two of three", "#pragma omp task shared(a, b, c)", "ac", "#pragma omp task shared( b)"},
	{"all of them", "#pragma omp task shared(a, b) untied", "ab", "#pragma omp task  untied"},
	{"two clauses", "#pragma omp task shared(a) shared(b, c)", "ab",
	 "#pragma omp task  shared( c)"},
	{"an operator stays", "#pragma omp for reduction(+ : a, b)", "a",
	 "#pragma omp for reduction(+ : b)"},
	{"commas in an index part nothing", "#pragma omp for reduction(+ : x[f(1, 2) : 3], a)", "a",
	 "#pragma omp for reduction(+ : x[f(1, 2) : 3])"},
	{"over a line's end", "#pragma omp parallel \\\n shared(a,\\\n b)", "b",
	 "#pragma omp parallel \\\n shared(a)"},
};

/* The names are single letters; the last one that stands alone is meant. */
static struct range find(const char *text, char name)
{
	unsigned at = (unsigned)strlen(text);
	while (at-- > 0)
		if (text[at] == name && strchr("( ,", text[at - 1]) && strchr("),", text[at + 1]))
			break;
	return (struct range){at, at + 1};
}

START_TEST(clauses_lose_items)
{
	struct arena *a = arena_new();
	struct unit unit = {.file = "x.c",
			    .text = clauses[_i].pragma,
			    .length = (unsigned)strlen(clauses[_i].pragma)};
	struct rewriter r = {.arena = a, .unit = &unit};
	struct edits e = edits_new(a, unit.text);
	struct range items[4];
	unsigned n = 0;
	for (const char *name = clauses[_i].drop; *name; name++)
		items[n++] = find(unit.text, *name);
	struct text got = {0};
	clauses_drop(&r, &e, (struct range){0, unit.length}, items, n);
	edits_render(&e, (struct range){0, unit.length}, &got);
	ck_assert_msg(!strcmp(got.at, clauses[_i].want), "%s: got '%s', want '%s'", clauses[_i].why,
		      got.at, clauses[_i].want);
	text_free(&got);
	arena_free(a);
}
END_TEST

static const struct type character = {.kind = TYPE_INTEGER, .size = 1, .align = 1},
			 number = {.kind = TYPE_FLOATING, .size = 8, .align = 8},
			 extended = {.kind = TYPE_FLOATING, .size = 16, .align = 16},
			 vector = {.kind = TYPE_VECTOR, .size = 64, .align = 64},
			 nothing = {.kind = TYPE_RECORD, .size = 0, .align = 1};

static const struct {
	const char *why;
	const struct type *types[4];
	int offsets[4]; /* -1: no slot */
	unsigned size;
} records[] = {
	{"an empty record has room for its alignment", {NULL}, {0}, 16},
	{"each at its alignment", {&character, &number, &character}, {0, 8, 16}, 32},
	{"sixteen bytes at most", {&number, &extended, &character, &vector}, {0, 16, 32, 48}, 112},
	{"a type without size needs none", {&character, &nothing, &number}, {0, -1, 8}, 16},
};

START_TEST(records_are_laid_out)
{
	struct arena *a = arena_new();
	struct unit unit = {.file = "x.c", .text = "", .length = 0};
	struct stmt body = {.kind = STMT_COMPOUND};
	struct function f = {.name = "f", .unit = &unit, .body = &body};
	struct rewriter r = {.arena = a, .unit = &unit};
	struct plan plan = {.function = &f};
	struct var vars[4];
	for (unsigned i = 0; i < 4 && records[_i].types[i]; i++) {
		vars[i] = (struct var){
			.name = "x", .storage = STORAGE_PARAM, .type = records[_i].types[i]};
		ARRAY_PUSH(a, f.params, &vars[i]);
	}
	frame_layout(&r, &plan);
	for (unsigned i = 0; i < f.params.n; i++) {
		const struct slot *slot = plan_slot(&plan, &vars[i]);
		ck_assert_msg(slot ? records[_i].offsets[i] == (int)slot->offset
				   : records[_i].offsets[i] < 0,
			      "%s: slot %u at %d", records[_i].why, i,
			      slot ? (int)slot->offset : -1);
	}
	ck_assert_msg(plan.record_size == records[_i].size, "%s: %u bytes", records[_i].why,
		      plan.record_size);
	arena_free(a);
}
END_TEST

/* What a part is said in: the local "n" at 8 of the record, "a" at 64 of the frame arena, the
 * global "g", the static "s", another file's "o", and what "n" points to. */
static const struct type
	integer = {.kind = TYPE_INTEGER, .integer = INTEGER_SIGNED, .size = 4, .align = 4, .canonical = "int"},
	natural = {.kind = TYPE_INTEGER, .integer = INTEGER_UNSIGNED, .size = 8, .align = 8, .canonical = "unsigned long"},
	pointer = {.kind = TYPE_POINTER, .size = 8, .align = 8};
static struct unit unit = {.file = "x.c", .text = "", .length = 0};
static struct function function = {.name = "f", .unit = &unit};
static struct var n = {.name = "n", .storage = STORAGE_PARAM, .type = &natural, .unit = &unit},
		  a = {.name = "a", .storage = STORAGE_LOCAL, .type = &natural, .unit = &unit},
		  g = {.name = "g",
		       .storage = STORAGE_GLOBAL,
		       .type = &integer,
		       .unit = &unit,
		       .definition = &g,
		       .declaration = {0, 6}},
		  s = {.name = "s",
		       .storage = STORAGE_LOCAL_STATIC,
		       .type = &integer,
		       .unit = &unit,
		       .function = &function},
		  o = {.name = "o", .storage = STORAGE_GLOBAL, .type = &integer, .definition = &o};

struct parts {
	struct arena *arena;
	struct saves saves;
	struct path_function path;
	struct plan plan;
	struct rewriter r;
	struct text head, tail, out;
	struct array_sections part;
};

static void begin_parts(struct parts *x)
{
	struct arena *arena = arena_new();
	*x = (struct parts){.arena = arena, .path.function = &function};
	x->plan = (struct plan){.function = &function, .path = &x->path};
	x->r = (struct rewriter){.arena = arena, .unit = &unit, .saves = &x->saves};
	x->r.head = &x->head;
	x->r.tail = &x->tail;
	unit.globals.n = unit.globals.room = function.statics.n = function.statics.room = 0;
	ARRAY_PUSH(arena, unit.globals, &g);
	ARRAY_PUSH(arena, function.statics, &s);
	ARRAY_PUSH(arena, x->saves.objects, (struct object){.name = "x"});
	ARRAY_PUSH(arena, x->saves.objects,
		   (struct object){.name = "o", .var = &o, .is_saved = true});
	map_put(arena, &x->saves.numbers, &o, 1);
	ARRAY_PUSH(arena, x->plan.slots, (struct slot){&n, 8, false});
	ARRAY_PUSH(arena, x->plan.places, (struct place){.var = &a, .offset = 64});
	ARRAY_PUSH(arena, x->plan.renames, (struct rename){&s, "ompckpt_s0_1_s"});
	ARRAY_PUSH(arena, x->r.plans, &x->plan);
	x->part.objects = bitset_new(arena, 2);
}

static void end_parts(struct parts *x)
{
	text_free(&x->head);
	text_free(&x->tail);
	text_free(&x->out);
	arena_free(x->arena);
}

static const struct {
	const char *why;
	struct section_parameter value;
	const char *want;
} values[] = {
	{"of the record", {&n, 0, 0, &natural}, "{OMPCKPT_VALUE_RECORD, 8, 0, 0, 8L, 0}"},
	{"of a member there", {&n, 0, 4, &integer}, "{OMPCKPT_VALUE_RECORD, 4, 1, 0, 12L, 0}"},
	{"a pointer has no sign", {&n, 0, 0, &pointer}, "{OMPCKPT_VALUE_RECORD, 8, 0, 0, 8L, 0}"},
	{"of the frame arena", {&a, 0, 8, &integer}, "{OMPCKPT_VALUE_ARENA, 4, 1, 0, 72L, 0}"},
	{"an address there", {&a, 0, 0, NULL}, "{OMPCKPT_VALUE_ARENA, 0, 0, 0, 64L, 0}"},
	{"of a global",
	 {&g, 0, 0, &integer},
	 "{OMPCKPT_VALUE_STATIC, 4, 1, 0, 0L, (const void *)&g}"},
	{"its address",
	 {&g, 0, -8, NULL},
	 "{OMPCKPT_VALUE_STATIC, 0, 0, 0, -8L, (const void *)&g}"},
	{"a function's static has another name",
	 {&s, 0, 0, &integer},
	 "{OMPCKPT_VALUE_STATIC, 4, 1, 0, 0L, (const void *)&ompckpt_s0_1_s}"},
	{"of another file", {&o, 0, 8, &integer}, "{OMPCKPT_VALUE_OBJECT, 4, 1, 1, 8L, 0}"},
	{"behind a pointer", {NULL, 2, 16, &integer}, "{OMPCKPT_VALUE_POINTER, 4, 1, 2, 16L, 0}"},
	{"bytes of a block", {.of = 2, .is_room = true}, "{OMPCKPT_VALUE_ROOM, 0, 0, 2, 0L, 0}"},
	{"a number",
	 {.type = &integer, .op = SECTION_NUMBER, .offset = -7},
	 "{OMPCKPT_VALUE_NUMBER, 4, 1, 0, -7L, 0}"},
	{"one more",
	 {.type = &natural, .op = SECTION_PLUS, .of = 1, .offset = 1},
	 "{OMPCKPT_VALUE_PLUS, 8, 0, 1, 1L, 0}"},
	{"a product",
	 {.type = &integer, .op = SECTION_PRODUCT, .of = 1, .with = 2},
	 "{OMPCKPT_VALUE_PRODUCT, 4, 1, 1, 2L, 0}"},
};

START_TEST(values_know_where_they_are)
{
	struct parts x;
	begin_parts(&x);
	ARRAY_PUSH(x.arena, x.part.parameters, values[_i].value);
	tables_part(&x.r, &x.plan, &x.part, &x.out);
	ck_assert_msg(strstr(x.tail.at, values[_i].want), "%s: got '%s', want '%s'", values[_i].why,
		      x.tail.at, values[_i].want);
	end_parts(&x);
}
END_TEST

/* g[x][y] for 0 <= x < n and 0 <= y < 3, if n > 0. */
static void add_box(struct parts *x)
{
	static const int64_t strides[] = {24, 8};
	static const int64_t rows[][5] = {{-1, 1, 0, 0, 0},
					  {0, 0, 0, 1, 0},
					  {-1, 1, 0, -1, 0},
					  {0, 0, 0, 0, 1},
					  {2, 0, 0, INT64_MIN, -1}};
	struct section_polyhedron b = {.base = 1, .offset = -8, .size = 8, .ndims = 2, .strides = strides};
	ARRAY_PUSH(x->arena, x->part.parameters, (struct section_parameter){&n, 0, 0, &natural});
	ARRAY_PUSH(x->arena, x->part.parameters, (struct section_parameter){&g, 0, 0, NULL});
	for (unsigned i = 0; i < 5; i++)
		ARRAY_PUSH(x->arena, b.constraints, (struct section_constraint){rows[i], i < 1 ? 0 : i < 3 ? 1 : 2});
	ARRAY_PUSH(x->arena, x->part.polyhedra, b);
}

START_TEST(parts_become_tables)
{
	static const char want[] =
		"static const long ompckpt_strides_0[] = {24L, 8L};\n"
		"static const unsigned ompckpt_counts_0[] = {1, 2, 2};\n"
		"static const long ompckpt_rows_0[] = {\n"
		"\t-1L, 1L, 0L, 0L, 0L,\n"
		"\t0L, 0L, 0L, 1L, 0L,\n"
		"\t-1L, 1L, 0L, -1L, 0L,\n"
		"\t0L, 0L, 0L, 0L, 1L,\n"
		"\t2L, 0L, 0L, (-9223372036854775807L - 1), -1L,\n};\n"
		"static const struct ompckpt_value ompckpt_values_0[] = {\n"
		"\t{OMPCKPT_VALUE_RECORD, 8, 0, 0, 8L, 0},\n"
		"\t{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0L, (const void *)&g},\n};\n"
		"static const struct ompckpt_box ompckpt_boxes_0[] = {\n"
		"\t{1, 2, -8L, 8UL, ompckpt_strides_0, ompckpt_counts_0, ompckpt_rows_0, 0, 0},\n};\n"
		"static const struct ompckpt_part ompckpt_part_0 = "
		"{ompckpt_set_0, 2, 1, ompckpt_values_0, ompckpt_boxes_0, 0, 0, 0, 0};\n";
	struct parts x;
	begin_parts(&x);
	add_box(&x);
	const char *first = tables_part(&x.r, &x.plan, &x.part, &x.out);
	ck_assert_str_eq(first, "&ompckpt_part_0");
	ck_assert_str_eq(x.head.at, "static const struct ompckpt_part ompckpt_part_0;\n");
	ck_assert_str_eq(x.tail.at, want);
	size_t n_tail = x.tail.n;
	ck_assert_str_eq(tables_part(&x.r, &x.plan, &x.part, &x.out), first);
	ck_assert_uint_eq(x.tail.n, n_tail);
	x.part.polyhedra.at[0].offset = 0;
	ck_assert_str_eq(tables_part(&x.r, &x.plan, &x.part, &x.out), "&ompckpt_part_1");
	end_parts(&x);
}
END_TEST

START_TEST(nothing_is_needed_of_an_object)
{
	struct parts x;
	begin_parts(&x);
	ck_assert_str_eq(tables_part(&x.r, &x.plan, NULL, &x.out), "0");
	tables_part(&x.r, &x.plan, &x.part, &x.out);
	ck_assert_str_eq(x.tail.at, "static const struct ompckpt_part ompckpt_part_0 = "
				    "{ompckpt_set_0, 0, 0, 0, 0, 0, 0, 0, 0};\n");
	end_parts(&x);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("facts");
	tcase_add_loop_test(t, clauses_lose_items, 0, sizeof clauses / sizeof *clauses);
	tcase_add_loop_test(t, records_are_laid_out, 0, sizeof records / sizeof *records);
	tcase_add_loop_test(t, values_know_where_they_are, 0, sizeof values / sizeof *values);
	tcase_add_test(t, parts_become_tables);
	tcase_add_test(t, nothing_is_needed_of_an_object);
	return run_suite("rewrite", t);
}
