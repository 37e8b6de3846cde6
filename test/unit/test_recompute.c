/* test_recompute.c - what main's first calls compute again, and what is in the way.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "analyse.h"
#include "plan_file.h"
#include "recompute.h"
#include "run_suite.h"
#include "team_size.h"

static const char prelude[] =
	"double sin(double); int rand(void); long time(long *); int printf(const char *, ...);"
	"void exit(int); void *memset(void *, int, unsigned long); void *malloc(unsigned long);"
	"double table[600], other[600], *p; int n = 600, m, seed = 7; void outside(double *);\n";

#define P "\n#pragma potential_ckpt\n"
#define FILL "for (int i = 0; i < 600; i++) table[i] = "
#define LOOP "for (int k = 0; k < 3; k++) {" P "printf(\"%f %d\", table[k] + other[k], n + m); }"

/* Wanted: what the dump or the message about "table" has in it. Line 2: the functions; line 4: main's
 * beginning. */
static const struct {
	const char *why, *functions, *body, *want;
} rows[] = {
	{"a table of a library's numbers", "void f(void) { " FILL "sin(i); }", "f();" LOOP,
	 "table (taken): @L4 f\n"},
	{"with arguments", "void f(double *t, int k) { for (int i = 0; i < k; i++) t[i] = i; }",
	 "f(table, 600);" LOOP, "table (taken): @L4 f\n"},
	{"what nothing ever changes", "void f(void) { " FILL "n; }", "f();" LOOP,
	 "table (taken): @L4 f\n"},
	{"a static function", "static void f(void) { " FILL "i; }", "f();" LOOP,
	 "table (taken): @L4 f\n"},
	{"a seed that it changes itself", "void f(void) { " FILL "seed = seed * 5 + 1; }",
	 "f();" LOOP, "table (taken): @L4 f\nafter them: [table] [seed]"},
	{"a seed that is set before", "void f(void) { " FILL "seed = seed * 5 + 1; }",
	 "seed = 3;\nf();" LOOP, "table (taken): @L4 seed, @L5 f\n"},
	{"what main sets, and needs later", "void f(void) { " FILL "m; }", "m = 5;\nf();" LOOP,
	 "table (taken): @L5 f\n"},
	{"what main is told, and images hold", "void f(void) { " FILL "m; }",
	 "m = rand();\nf();" LOOP, "table (taken): @L5 f\n"},
	{"what main is told, and nobody needs", "void f(void) { " FILL "seed; }",
	 "seed = rand();\nf();" LOOP, "calls 'rand'"},
	{"what changes between", "void f(void) { " FILL "m; }", "f();\nm = rand();" LOOP,
	 "table (taken): @L4 f\n"},
	{"what changes before and after", "void f(void) { " FILL "m; }",
	 "m = rand();\nf();\nm = rand();" LOOP, "calls 'rand'"},
	{"what changes later", "void f(void) { " FILL "m; }",
	 "m = rand();\nf(); for (int k = 0; k < 3; k++) {" P "m++; printf(\"%f %d\", table[k], m); }",
	 "calls 'rand'"},
	{"of two calls the order is kept", "void f(void) { " FILL "i; } void g(void) { " FILL
	 "table[i] * 2; }", "f();\ng();" LOOP, "table (taken): @L4 f, @L5 g\n"},
	{"twice", "void f(void) { " FILL "table[i] + 1; }", "f();\nf();" LOOP,
	 "table (taken): @L4 f, @L5 f\n"},
	{"a value main gets", "double f(void) { " FILL "i; return 1; }", "double x;\nx = f();" LOOP
	 " printf(\"%f\", x);", "table (taken): @L5 f\n"},
	{"a loop of main's own", "", FILL "i;" LOOP, "neither a call nor an assignment"},
	{"a local of main", "void f(double x) { " FILL "x; }", "double x = 4;\nf(x);" LOOP,
	 "neither a call nor an assignment"},
	{"on one way only", "void f(void) { " FILL "i; }", "if (n > 4)\nf();" LOOP,
	 "neither a call nor an assignment"},
	{"after a position", "void f(void) { " FILL "i; }", P "f();" LOOP, "may change after"},
	{"again after a position", "void f(void) { " FILL "i; }",
	 "f(); for (int k = 0; k < 3; k++) {" P "f(); printf(\"%f\", table[k]); }\nm = table[2];" LOOP,
	 "may change after"},
	{"a second writer later", "void f(void) { " FILL "i; }",
	 "f(); for (int k = 0; k < 3; k++) {" P "printf(\"%f\", table[k]); table[k] = 1; }",
	 "may change after"},
	{"a second writer between", "void f(void) { " FILL "i; }", "f();\ntable[n - 1] = rand();" LOOP,
	 "calls 'rand'"},
	{"the time", "void f(void) { " FILL "time(0); }", "f();" LOOP, "'f' calls 'time'"},
	{"random numbers", "void g(void) { table[1] = rand(); } void f(void) { g(); }", "f();" LOOP,
	 "'g' calls 'rand'"},
	{"output", "void f(void) { " FILL "i; printf(\"done\"); }", "f();" LOOP, "calls 'printf'"},
	{"output where it ends", "void f(void) { " FILL "i; if (n < 1) { printf(\"bad\"); exit(1); } }",
	 "f();" LOOP, "table (taken): @L4 f\n"},
	{"memory of the heap", "void f(void) { p = malloc(9); " FILL "i; }", "f();" LOOP,
	 "calls 'malloc'"},
	{"code that is not read", "void f(void) { outside(table); }", "f();" LOOP, "may change after"},
	{"a number of an address", "void f(void) { " FILL "(long)&table[i]; }", "f();" LOOP,
	 "makes a number of an address"},
	{"what is volatile", "volatile int v; void f(void) { " FILL "v; }", "f();" LOOP, "volatile"},
	{"each thread's own", "__thread int t = 1; void f(void) { " FILL "t; }", "f();" LOOP,
	 "each thread has its own"},
	{"a reduction", "void f(void) { double s = 0;\n#pragma omp parallel for reduction(+:s)\nfor (int i = 0; "
	 "i < 9; i++) s += i; table[2] = s; }", "f();" LOOP, "reduction"},
	{"a loop of threads", "void f(void) {\n#pragma omp parallel for\n" FILL "i; }", "f();" LOOP,
	 "table (taken): @L6 f\n"},
	{"assembler", "void f(void) { " FILL "i; __asm__(\"nop\"); }", "f();" LOOP, "assembler"},
	{"a constructor writes, too",
	 "__attribute__((constructor)) void c(void) { table[0] = 1; } void f(void) { " FILL "i; }",
	 "f();" LOOP, "by more than what main executes once"},
	{"a weak function", "__attribute__((weak)) void f(void) { " FILL "i; }", "f();" LOOP,
	 "may be another function"},
	{"a cleanup function",
	 "void c(int *x) { m = *x; } void f(void) { int x __attribute__((cleanup(c))) = 3; " FILL
	 "x; }",
	 "f();" LOOP, "cleanup"},
	{"a mode of rounding", "int fesetround(int); void f(void) { " FILL "i; }",
	 "f(); fesetround(0);" LOOP, "sets how numbers are rounded"},
	{"setjmp", "int setjmp(long *); long buffer[99]; void f(void) { " FILL "i; }",
	 "f();\nif (n > 900) setjmp(buffer);" LOOP, "calls setjmp"},
	{"a label of main", "void f(void) { " FILL "i; }", "again: f(); if (rand()) goto again;" LOOP,
	 "a label to jump to"},
	{"beside what is only freed", "void f(void) { " FILL "other[i]; }\nvoid g(void) { for (int i = 0; i < "
	 "600; i++) other[i] = i; }", "g();\nf();" LOOP, "table (taken): @L6 f\n"},
};

/* The dump of the program with this wish, and the messages, have "want" in them. */
static void try(const char *why, const char *functions, const char *body,
		const struct recompute_wish *wish, const char *want)
{
	struct text source = {0}, got = {0};
	text_printf(&source, "%s%s\nint main(void) {\n%s\n}\n", prelude, functions, body);
	struct analysis x = analyse(source.at);
	x.of.team_size = team_size_compute(x.arena, &x.of);
	analyse_messages = &x.messages;
	diag_set_hook(analyse_hear);
	unsigned first = diag_hold();
	if (saves_recompute(x.saving, &x.of, wish)) {
		recompute_check(x.saves);
		recompute_dump(x.saves, &got);
	}
	const struct diag_kept *kept = diag_kept(first);
	text_puts(&got, kept ? kept->text : "");
	diag_release(first, DIAG_DROP);
	diag_set_hook(NULL);
	if (!got.at || !strstr(got.at, want))
		ck_abort_msg("%s: wanted \"%s\", got\n%s", why, want, got.at ? got.at : "");
	text_free(&got);
	text_free(&source);
	analyse_end(&x);
}

START_TEST(found)
{
	struct recompute_wish wish = {.names = "table"};
	try(rows[_i].why, rows[_i].functions, rows[_i].body, &wish, rows[_i].want);
}
END_TEST

/* "table" is filled by f, "other" by g, both by h; each has 4800 bytes: with 1 MB/s 9.6 ms to write
 * and read. */
#define MS 1000000
#define F {"f", "t.c", 1, 9 * MS}
#define G {"g", "b/t.c", 2, 10 * MS}
#define H {"h", "t.c", 3, 19 * MS}
static const struct {
	const char *why, *calls, *names;
	uint64_t storage;
	struct plan_step steps[3];
	const char *want;
} costs[] = {
	{"one that pays, one that does not", "f();\ng();" LOOP, "", 1000000, {F, G},
	 "table (taken): @L4 f; 0.009000 s to compute, 0.009600 s to write and read: pays\n"
	 "other: @L5 g; 0.010000 s to compute, 0.009600 s to write and read: does not pay\n"},
	{"two that pay for a call together", "h();" LOOP, "", 1000000, {H},
	 "table (taken): @L4 h; 0.019000 s to compute, 0.009600 s to write and read: pays\n"
	 "other (taken): @L4 h;"},
	{"faster storage", "h();" LOOP, "", 1020000, {H}, "table: @L4 h; 0.019000 s to compute"},
	{"as offered: nothing is taken", "f();\ng();" LOOP, NULL, 1000000, {F, G},
	 "table: @L4 f; 0.009000 s to compute, 0.009600 s to write and read: pays\n"},
	{"names are taken whatever it costs", "f();\ng();" LOOP, "other", 1000000, {F, G},
	 "table: @L4 f; 0.009000 s to compute, 0.009600 s to write and read: pays\n"
	 "other (taken): @L5 g; 0.010000 s to compute, 0.009600 s to write and read: does not pay\n"},
	{"a call that the plan does not know does not pay", "f();\ng();" LOOP, "", 1000000, {F},
	 "table (taken): @L4 f; 0.009000 s to compute, 0.009600 s to write and read: pays\n"
	 "other: @L5 g\n"},
	{"no call is known: all", "f();\ng();" LOOP, "", 1000000, {{0}},
	 "table (taken): @L4 f\nother (taken): @L5 g\n"},
	{"how fast storage is is not known: nothing", "f();\ng();" LOOP, "", 0, {F, G},
	 "table: @L4 f; 0.009000 s to compute\nother: @L5 g; 0.010000 s to compute\n"},
	{"… and a warning", "f();\ng();" LOOP, "", 0, {F, G}, "does not say how fast storage is"},
	{"the second call of a name is the plan's second", "f();\nf();" LOOP, "", 1000000,
	 {F, {"f", "t.c", 9, 1 * MS}},
	 "table: @L4 f, @L5 f; 0.010000 s to compute, 0.009600 s to write and read: does not pay\n"},
	{"a call of another file is another", "f();\ng();" LOOP, "", 1000000, {F, {"g", "other.c", 2, 1}},
	 "other: @L5 g\n"},
	{"what takes as good as for ever", "f();\ng();" LOOP, "", 1, {F, {"g", "t.c", 2, UINT64_MAX}},
	 "other: @L5 g; 1125899.906843 s to compute, 9600.000000 s to write and read: does not pay"},
};

START_TEST(paid)
{
	struct plan_file plan = {.storage = costs[_i].storage, .steps = (struct plan_step *)costs[_i].steps};
	struct recompute_wish wish = {.names = costs[_i].names, .plan = &plan};
	while (plan.steps_n < 3 && plan.steps[plan.steps_n].name)
		plan.steps_n++;
	try(costs[_i].why,
	    "void f(void) { " FILL "i; } void g(void) { for (int i = 0; i < 600; i++) other[i] = i; }"
	    " void h(void) { f(); g(); }",
	    costs[_i].calls, &wish, costs[_i].want);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("recompute");
	tcase_add_loop_test(t, found, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, paid, 0, sizeof costs / sizeof *costs);
	return run_suite("recompute", t);
}
