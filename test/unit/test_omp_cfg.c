/* test_omp_cfg.c - the order of a function's reads and writes, constructs and clauses included.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "analyse.h"
#include "run_suite.h"

static const char prelude[] = "int a, b, c, v[9]; int g(int); void stop(void) __attribute__((noreturn));";

/* A path of the graph, as the steps on it: reads, writes, kills ("x=") and calls ("g()"). Wanted:
 * every one of "paths", and none that is not among them; loops are gone through at most once. */
static const struct {
	const char *why, *body, *paths[5];
} rows[] = {
	{"value before store", "a = b;", {"b a="}},
	{"compound assignment reads", "a += b;", {"b a a="}},
	{"&& has two paths", "c = a && b;", {"a b c=", "a c="}},
	{"?: too", "c = a ? b : 1;", {"a b c=", "a c="}},
	{"arguments, then the call", "g(a);", {"a g()"}},
	{"pure operands first", "c = g(a) + b;", {"b a g() c="}},
	{"two effects: nothing is killed", "c = (a = 1) + (b = 2);", {"a~ b~ c="}},
	{"if", "if (a) b = 1; else c = 1;", {"a b=", "a c="}},
	{"a constant condition has one way", "if (0) b = 1; a = 1;", {"a="}},
	{"while", "while (a) b = 1; c = 1;", {"a c=", "a b= a c="}},
	{"do runs once at least", "do b = 1; while (a); c = 1;", {"b= a c=", "b= a b= a c="}},
	{"break leaves", "for (;;) { if (a) break; b = 1; } c = 1;", {"a c=", "a b= a c="}},
	{"continue goes to the step", "for (; a; c = 1) { if (b) continue; v[0] = 1; }",
	 {"a", "a b c= a", "a b v~ c= a"}},
	{"switch falls through", "switch (a) { case 1: b = 1; case 2: c = 1; }",
	 {"a b= c=", "a c=", "a"}},
	{"default takes the rest", "switch (a) { case 1: b = 1; break; default: c = 1; }",
	 {"a b=", "a c="}},
	{"goto", "if (a) goto out; b = 1; out: c = 1;", {"a c=", "a b= c="}},
	{"return", "if (a) return; b = 1;", {"a", "a b="}},
	{"noreturn ends a path", "if (a) stop(); b = 1;", {"a stop()", "a b="}},
	{"an array element is a part", "v[a] = b;", {"a b v~"}},
	{"statement expression", "c = ({ a = 1; b; });", {"a= b c="}},
	{"parallel: every thread runs it", "\n#pragma omp parallel\na = 1;", {"a="}},
	{"private copies are apart", "\n#pragma omp parallel private(a)\na = 1;", {"a'= a'="}},
	{"firstprivate", "\n#pragma omp parallel firstprivate(a)\nb = a;", {"a a'= a' b="}},
	{"reduction", "\n#pragma omp parallel reduction(+:a)\na += b;", {"a a'= b a' a'= a' a a~"}},
	{"lastprivate", "\n#pragma omp parallel\n{\n#pragma omp sections lastprivate(a)\n{ a = 1; } }",
	 {"a'= a'= a' a~", "a'= a' a~", "a'="}},
	{"single may be skipped", "\n#pragma omp parallel\n{\n#pragma omp single\na = 1; }", {"a=", ""}},
	{"any section may run first",
	 "\n#pragma omp sections\n{ a = 1;\n#pragma omp section\nb = a; }", {"a= a b=", "a=", "a b=", ""}},
	{"master may be skipped", "\n#pragma omp master\na = 1;", {"a=", ""}},
	{"a task may be skipped", "\n#pragma omp task\na = 1;", {"a=", ""}},
	{"critical is not", "\n#pragma omp critical\na = 1;", {"a="}},
	{"atomic", "\n#pragma omp atomic\na += b;", {"b a a="}},
};

struct path {
	const struct omp_cfg *cfg;
	unsigned char turns[256];
	struct text steps;
	char got[16][64];
	unsigned n;
};

static void add_step(struct path *p, const struct access *a)
{
	const char *mark = a->kind == ACCESS_KILL ? "=" : a->kind == ACCESS_WRITE ? "~" : "";
	const char *space = p->steps.n ? " " : "";
	if (a->kind == ACCESS_CALL)
		text_printf(&p->steps, "%s%s()", space, a->expr->args.at[0]->function->name);
	else if (a->var)
		text_printf(&p->steps, "%s%s%s%s", space, a->var->name, a->var->original ? "'" : "",
			    mark);
}

static void follow(struct path *p, unsigned b)
{
	const struct block *block = &p->cfg->blocks.at[b];
	size_t before = p->steps.n;
	if (p->turns[b] == 2)
		return;
	p->turns[b]++;
	for (unsigned i = 0; i < block->accesses.n; i++)
		add_step(p, &block->accesses.at[i]);
	for (unsigned i = 0; i < block->succs.n; i++)
		follow(p, block->succs.at[i].to);
	if (!block->succs.n && p->n < 16)
		snprintf(p->got[p->n++], 64, "%s", p->steps.n ? p->steps.at : "");
	p->turns[b]--;
	if (p->steps.at)
		p->steps.at[p->steps.n = before] = 0;
}

static bool wanted(const char *const *paths, const char *got)
{
	for (unsigned i = 0; i < 5 && paths[i]; i++)
		if (!strcmp(paths[i], got))
			return true;
	return false;
}

/* Twice through a loop's head is once through its body: longer paths repeat what is known. */
static bool is_repetition(const struct path *p, unsigned i)
{
	for (unsigned k = 0; k < p->n; k++)
		if (k != i && strlen(p->got[i]) > strlen(p->got[k]) + 12)
			return true;
	return false;
}

START_TEST(paths)
{
	struct text source = {0};
	text_printf(&source, "%s\nvoid f(void)\n{\n%s\n}\n", prelude, rows[_i].body);
	struct analysis x = analyse(source.at);
	struct path p = {0};
	for (unsigned i = 0; i < x.program->functions.n; i++)
		if (x.program->functions.at[i]->body)
			p.cfg = modref_cfg(x.modref, x.program->functions.at[i]);
	follow(&p, 0);
	for (unsigned i = 0; i < p.n; i++)
		ck_assert_msg(wanted(rows[_i].paths, p.got[i]) || is_repetition(&p, i),
			      "%s: unwanted path '%s'", rows[_i].why, p.got[i]);
	for (unsigned i = 0; i < 5 && rows[_i].paths[i]; i++) {
		bool found = false;
		for (unsigned k = 0; k < p.n; k++)
			found |= !strcmp(p.got[k], rows[_i].paths[i]);
		ck_assert_msg(found, "%s: no path '%s'", rows[_i].why, rows[_i].paths[i]);
	}
	text_free(&p.steps);
	text_free(&source);
	analyse_end(&x);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("paths");
	tcase_add_loop_test(t, paths, 0, sizeof rows / sizeof *rows);
	return run_suite("omp_cfg", t);
}
