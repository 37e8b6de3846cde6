/* test_copies.c - whose copies of a thread-local variable are needed at a position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "analyse.h"
#include "copies.h"
#include "run_suite.h"

#define PARALLEL "\n#pragma omp parallel\n"

/* x is threadprivate, g and k are shared. "initial": of the initial thread, "workers": of the others. */
static const struct {
	const char *why, *functions, *before, *after, *want;
} rows[] = {
	{"read by serial code", "", "x = 1;", "k = x;", "initial"},
	{"overwritten by serial code", "", "x = 1;", "x = 2; k = x;", ""},
	{"read in a region", "", PARALLEL "x = 1;", PARALLEL "k = x;", "initial workers"},
	{"overwritten in the region", "", PARALLEL "x = 1;", PARALLEL "{ x = 2; k = x; }", ""},
	{"serial code writes its own copy", "", PARALLEL "x = 1;\nx = 2;", "x = 3;" PARALLEL "k = x;",
	 "workers"},
	{"a copy no worker writes is as declared", "", "x = 1;", PARALLEL "k = x;", "initial"},
	{"copyin overwrites the workers' copies", "", PARALLEL "x = 1;",
	 "\n#pragma omp parallel copyin(x)\nk = x;", "initial"},
	{"two regions, a store between", "", PARALLEL "x = 1;", PARALLEL "x = 2;" PARALLEL "k = x;", ""},
	{"the master's store is not the workers'", "", PARALLEL "x = 1;",
	 PARALLEL "{\n#pragma omp master\nx = 2;\nk = x; }", "workers"},
	{"a master's read is not theirs", "", PARALLEL "x = 1;",
	 PARALLEL "{\n#pragma omp master\nk = x;\n}", "initial"},
	{"masked with a filter may be anyone's", "", PARALLEL "x = 1;",
	 PARALLEL "{\n#pragma omp masked filter(g)\nk = x;\n}", "initial workers"},
	{"a worker is the master of its inner team", "", PARALLEL "x = 1;",
	 PARALLEL PARALLEL "{\n#pragma omp master\nk = x;\n}", "initial workers"},
	{"anyone may run a single", "", PARALLEL "x = 1;",
	 PARALLEL "{\n#pragma omp single\nx = 2;\nk = x; }", "initial workers"},
	{"copyprivate: the others' copies are overwritten too", "", PARALLEL "x = 1;",
	 PARALLEL "{\n#pragma omp single copyprivate(x)\nx = 2;\nk = x; }", ""},
	{"a function called in the region", "void f(void) { x = 2; }", PARALLEL "x = 1;",
	 PARALLEL "{ f(); k = x; }", ""},
	{"called by serial code it stores to one copy", "void f(void) { x = 2; }", PARALLEL "x = 1;",
	 "f();" PARALLEL "k = x;", "workers"},
	{"a region in a function", "void f(void) {" PARALLEL "k = x;\n}", PARALLEL "x = 1;", "f();",
	 "initial workers"},
	{"an orphaned master called in a region", "void f(void) {\n#pragma omp master\nk = x;\n}",
	 PARALLEL "x = 1;", PARALLEL "f();", "initial workers"},
	{"the first fork makes the workers", "", "", PARALLEL "{ k = x; x = 1; }", "initial"},
	{"not where it may have come before", "", "int i; for (i = 0; i < g; i++) {",
	 PARALLEL "{ k = x; x = 1; }\n}", "initial workers"},
	{"nor behind code that may fork", "void f(void) {" PARALLEL "x = 1;\n}", "f();",
	 PARALLEL "{ k = x; x = 1; }", "initial workers"},
	{"nor behind a fork in an expression",
	 "int f(void) { int i = ({" PARALLEL "x = 1;\n0; }); return i; }", "f();",
	 PARALLEL "{ k = x; x = 1; }", "initial workers"},
	{"nor behind a library that calls back",
	 "void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));"
	 "int f(const void *a, const void *b) {" PARALLEL "x = 1;\nreturn a < b; }",
	 "qsort(&g, 1, 4, f);", PARALLEL "{ k = x; x = 1; }", "initial workers"},
	{"nor after a call of code that is not seen", "void external(void);", "external();",
	 PARALLEL "{ k = x; x = 1; }", "initial workers"},
	{"through a pointer it may be another thread's", "int *p;", PARALLEL "{ x = 1; p = &x; }",
	 PARALLEL "{ x = 2; k = x; }", "initial workers"},
	{"a task reads the copy of whoever runs it", "", PARALLEL "x = 1;",
	 PARALLEL "{ x = 2;\n#pragma omp task\nk = x;\n}", "initial workers"},
	{"a task that does not use it does not matter", "", PARALLEL "x = 1;",
	 PARALLEL "{ x = 2;\n#pragma omp task\nk = g;\nk = x; }", ""},
	{"a function called in a task", "void f(void) { k = x; }", PARALLEL "x = 1;",
	 PARALLEL "{ x = 2;\n#pragma omp task\nf();\n}", "initial workers"},
	{"a signal handler reads at any time", "void h(int s) { k = x; }",
	 "signal(1, h);" PARALLEL "x = 1;", "x = 2;" PARALLEL "x = 2;", "initial workers"},
};

/* The position is in f; "inside": of other threads than the initial one that call f in a region. */
static const struct {
	const char *why, *after, *main, *want;
} callees[] = {
	{"serial code calls it", "k = x;", PARALLEL "x = 1;\nf();", "initial inside"},
	{"a team calls it", "k = x;", PARALLEL "{ x = 1; f(); }", "initial inside"},
	{"overwritten before it is read", "x = 2; k = x;", PARALLEL "{ x = 1; f(); }", ""},
	{"the master's store is its own", "\n#pragma omp master\nx = 2;\nk = x;",
	 PARALLEL "{ x = 1; f(); }", "inside"},
	{"a copy no worker writes", "k = x;", "x = 1;" PARALLEL "f();", "initial"},
	{"a region behind the position", PARALLEL "k = x;", PARALLEL "x = 1;\nf();",
	 "initial workers inside"},
};

static void put_need(unsigned need, struct text *out)
{
	static const char *const names[] = {"initial", "workers", "inside"};
	for (unsigned i = 0; i < 3; i++)
		if (need >> i & 1)
			text_printf(out, "%s%s", out->n ? " " : "", names[i]);
}

static const struct access *position_of(const struct omp_cfg *cfg)
{
	for (unsigned b = 0; b < cfg->blocks.n; b++)
		for (unsigned i = 0; i < cfg->blocks.at[b].accesses.n; i++)
			if (cfg->blocks.at[b].accesses.at[i].kind == ACCESS_POSITION)
				return &cfg->blocks.at[b].accesses.at[i];
	return NULL;
}

static unsigned slot_of(const struct analysis *x, const char *name)
{
	for (unsigned i = 0; i < x->program->vars.n; i++)
		if (!strcmp(x->program->vars.at[i]->name, name) && !x->program->vars.at[i]->function)
			return points_to_number(x->points_to, x->program->vars.at[i]);
	abort();
}

static void check_need(const char *why, struct text *source, const char *function, unsigned asked,
		       const char *want)
{
	struct text got = {0};
	struct analysis x = analyse(source->at);
	const struct function *f = program_function(x.program, function);
	struct copies *c = x.of.copies;
	const struct access *label = position_of(modref_cfg(x.modref, f));
	put_need(asked & copies_need(c, f, label, slot_of(&x, "x")), &got);
	ck_assert_msg(!strcmp(got.at ? got.at : "", want), "%s: got '%s', want '%s'", why,
		      got.at ? got.at : "", want);
	text_free(&got);
	text_free(source);
	analyse_end(&x);
}

START_TEST(needed)
{
	struct text source = {0};
	text_printf(&source,
		    "void (*signal(int, void (*)(int)))(int);\n"
		    "int g, k; static int x;\n#pragma omp threadprivate(x)\n%s\nint main(void)\n{\n%s\n"
		    "#pragma potential_ckpt\n%s\nreturn 0;\n}\n",
		    rows[_i].functions, rows[_i].before, rows[_i].after);
	check_need(rows[_i].why, &source, "main", THREADS_INITIAL | THREADS_WORKER, rows[_i].want);
}
END_TEST

START_TEST(in_callee)
{
	struct text source = {0};
	text_printf(&source,
		    "int g, k; static int x;\n#pragma omp threadprivate(x)\nvoid f(void)\n{\n"
		    "#pragma potential_ckpt\n%s\n}\nint main(void)\n{\n%s\nreturn 0;\n}\n",
		    callees[_i].after, callees[_i].main);
	check_need(callees[_i].why, &source, "f", THREADS_ALL, callees[_i].want);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("needed");
	tcase_add_loop_test(t, needed, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, in_callee, 0, sizeof callees / sizeof *callees);
	return run_suite("copies", t);
}
