/* test_rewrite.c - clauses without some of their names; what of a record is laid out where.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "emit.h"
#include "run_suite.h"

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
	layout(&r, &plan);
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

int main(void)
{
	TCase *t = tcase_create("facts");
	tcase_add_loop_test(t, clauses_lose_items, 0, sizeof clauses / sizeof *clauses);
	tcase_add_loop_test(t, records_are_laid_out, 0, sizeof records / sizeof *records);
	return run_suite("rewrite", t);
}
