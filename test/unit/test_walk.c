/* test_walk.c - what a walk meets, and in which order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "front.h"
#include "run_suite.h"
#include "text.h"
#include "walk.h"

#include <string.h>

/* Of a function's body: "{" per compound statement, "#" per construct, each literal, ";" per plain
 * expression. */
static const struct {
	const char *why, *body, *want, *pruned; /* pruned: without the children of constructs */
} rows[] = {
	{"operands from left to right", "x = 1 + 2 * 3;", "{;123", "{;123"},
	{"a for loop's head", "for (x = 1; x < 2; x += 3) x = 4;", "{;12;43", "{;12;43"},
	{"do: the condition is last", "do x = 1; while (x < 2);", "{;12", "{;12"},
	{"a statement expression", "x = 1 + ({ x = 2; 3; });", "{;1{;2;3", "{;1{;2;3"},
	{"in an initialiser", "int y = ({ x = 1; 2; }); x = y;", "{{;1;2;", "{{;1;2;"},
	{"in an array's count", "int y[({ x = 1; x; })][2]; y[3][4] = 5;", "{{;1;;345", "{{;1;;345"},
	{"in a loop's condition", "while (({ x = 1; x; })) x = 2;", "{{;1;;2", "{{;1;;2"},
	{"in a loop's step", "for (;; ({ x = 1; })) x = 2;", "{;2{;1", "{;2{;1"},
	{"in an operand of asm", "asm volatile(\"\" : : \"r\"(({ x = 1; x; })));", "{{;1;", "{{;1;"},
	{"a clause is evaluated outside of its construct",
	 "\n#pragma omp parallel if (({ x = 1; x; }))\n{ x = 2; }", "{#{;1;{;2", "{#{;1;"},
	{"a construct in a statement expression", "x = ({\n#pragma omp parallel\n{ x = 1; }\n2; });",
	 "{;{#{;1;2", "{;{#;2"},
};

struct trace {
	struct text text;
	bool is_pruning;
};

static bool see_stmt(struct stmt *s, void *to)
{
	struct trace *t = to;
	bool is_construct = s->kind == STMT_OMP;
	text_puts(&t->text, s->kind == STMT_COMPOUND ? "{" : s->kind == STMT_EXPR ? ";" : "");
	text_puts(&t->text, is_construct ? "#" : "");
	return !(t->is_pruning && is_construct);
}

static void see_expr(struct expr *e, void *to)
{
	struct trace *t = to;
	if (e->kind == EXPR_LITERAL)
		text_printf(&t->text, "%d", (int)e->value);
}

static void check_trace(struct stmt *body, bool is_pruning, const char *want, const char *why)
{
	struct trace t = {.is_pruning = is_pruning};
	walk_both(body, see_stmt, see_expr, &t);
	ck_assert_msg(!strcmp(t.text.at, want), "%s: got %s, want %s", why, t.text.at, want);
	text_free(&t.text);
}

START_TEST(met)
{
	static const char *const args[] = {"-fopenmp"};
	struct front_command c = {.directory = ".", .file = "t.c", .backend = "cc", .args = args,
				  .nargs = 1};
	struct arena *a = arena_new();
	struct text source = {0};
	text_printf(&source, "void f(int x) { %s }\n", rows[_i].body);
	struct unit *u = front_read(a, &c, source.at, (unsigned)source.n);
	ck_assert_msg(u, "%s: not read", rows[_i].why);
	struct stmt *body = u->functions.at[0]->body;
	check_trace(body, false, rows[_i].want, rows[_i].why);
	check_trace(body, true, rows[_i].pruned, rows[_i].why);
	ck_assert_msg(walk_finds(body, 1u << STMT_OMP) == !!strchr(rows[_i].want, '#'),
		      "%s: construct found or not", rows[_i].why);
	text_free(&source);
	arena_free(a);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("met");
	tcase_add_loop_test(t, met, 0, sizeof rows / sizeof *rows);
	return run_suite("walk", t);
}
