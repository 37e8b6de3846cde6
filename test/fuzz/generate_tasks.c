/* generate_tasks.c - random programs whose positions are inside tasks.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: generate_tasks SEED >program.c
 *
 * Out:   functions that call each other in tasks, and main with regions in which they begin.
 * Means: work1 … take a depth, a value and a part of an array that is theirs. A function is a row of
 *        steps; each makes tasks and waits for them, or leaves them to the end of what is around.
 *        What a task writes is its own until it has been waited for, and what is left over only adds
 *        to sums: so there are no races, and no value depends on a schedule. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "random.h"
#include "text.h"

static unsigned functions, positions;

static void position(unsigned percent)
{
	if (positions >= 40 || !chance(percent))
		return;
	positions++;
	line("#pragma potential_ckpt");
}

/* A number made of "v" and constants. */
static const char *number(const char *v)
{
	switch (below(4)) {
	case 0: return text("%s * %uu + %uu", v, 3 + 2 * below(9), below(50));
	case 1: return text("(%s ^ %uu)", v, below(1000));
	case 2: return text("mix(%s, %uu)", v, below(99));
	default: return text("%s + %uu", v, 1 + below(9));
	}
}

/* A call that works on "to", of "n" numbers. */
static const char *work(const char *v, const char *to, const char *n)
{
	return text("work%u(depth - 1, %s, %s, %s)", 1 + below(functions), number(v), to, n);
}

static const char *clauses(void)
{
	/* Not "untied": clang 19 fails at some. */
	static const char *const some[] = {"",
					   " priority(v & 3)",
					   " if (v & 1)",
					   " if (task : n > 3)",
					   " final(depth == 1)",
					   " final(v & 4) if (v & 8)"};
	return chance(50) ? "" : some[below(6)];
}

static void wait_here(void)
{
	line("#pragma omp taskwait");
	position(20);
}

/* ---- steps ---- */

/* Tasks on two parts of the array. */
static void halves(void)
{
	const char *half = name("half");
	line("unsigned %s = n / %u;", half, 2 + below(2));
	line("#pragma omp task%s", clauses());
	open_block();
	position(30);
	line("%s;", work("v", "to", half));
	position(30);
	close_block();
	if (chance(70)) {
		line("#pragma omp task%s%s", clauses(), chance(50) ? " firstprivate(v, to)" : "");
		line("%s;", work("v", text("to + %s", half), text("n - %s", half)));
	} else {
		line("%s;", work("v", text("to + %s", half), text("n - %s", half)));
	}
	wait_here();
}

/* Results in variables of the function, arrays of its own to work on. */
static void results(void)
{
	const char *x = name("x"), *row = name("row");
	unsigned n = 2 + below(4);
	line("unsigned %s[2] = {v, 1}, %s[%u];", x, row, n);
	line("for (unsigned i = 0; i < %u; i++) %s[i] = v + i;", n, row);
	line("#pragma omp task shared(%s, %s)%s", x, row, clauses());
	open_block();
	position(30);
	line("%s[0] += %s;", x, work("v", row, text("%uu", n)));
	close_block();
	line("#pragma omp task shared(%s)%s", x, clauses());
	open_block();
	line("unsigned own[3] = {v, 2, %s};", number("v"));
	line("%s[1] = %s + own[1];", x, work("own[2]", "own", "3"));
	position(30);
	close_block();
	wait_here();
	line("v += %s[0] * 3u + %s[1] + %s[%u];", x, x, row, below(n));
}

/* A task for each turn of a loop, on copies. */
static void turns(void)
{
	const char *row = name("row"), *it = name("it");
	line("unsigned %s[5] = {0};", row);
	line("struct item %s = {v, 7, {1, 2, v}};", it);
	line("for (unsigned i = 0; i < %u; i++) {", 2 + below(4));
	if (chance(40))
		line("%s.c = (unsigned char)(%s.c + i);", it, it);
	line("#pragma omp task firstprivate(%s)%s shared(%s)%s", it,
	     chance(50) ? " firstprivate(i)" : "", row, clauses());
	open_block();
	line("%s.more[i %% 3] += %s.c;", it, it);
	position(30);
	line("%s[i] = %s + %s.more[1] + touch(&%s);", row, number(text("%s.a", it)), it, it);
	close_block();
	if (chance(20))
		wait_here();
	line("}");
	wait_here();
	line("v += %s[0] + %s[1] * 5u + %s.more[2];", row, row, it);
}

/* Only sums come out of it: nobody has to wait. */
static void left_over(void)
{
	line("#pragma omp task%s", clauses());
	open_block();
	line("unsigned own[4] = {0}, got = %s;", work("v", "own", "4"));
	position(30);
	line("#pragma omp atomic");
	line("sums[%u] += got ^ own[1];", below(4));
	close_block();
}

/* A task in a task, each with variables of the one around it. */
static void nested(void)
{
	const char *a = name("a"), *b = name("b"), *c = name("c");
	line("unsigned %s = %s;", a, number("v"));
	line("static const unsigned k%s = %u;", a, below(100));
	line("#pragma omp task shared(%s)%s", a, clauses());
	open_block();
	line("unsigned %s = %s + k%s, %s = %s;", b, number(a), a, c, number(a));
	line("#pragma omp task shared(%s, %s)%s", a, b, clauses());
	open_block();
	position(40);
	line("%s += %s + (unsigned)sizeof %s;", b, a, b);
	line("%s = %s;", a, number(b));
	close_block();
	if (chance(50)) {
		line("#pragma omp task firstprivate(%s)", c);
		open_block();
		line("#pragma omp atomic");
		line("sums[%u] += %s;", below(4), c);
		close_block();
	}
	wait_here();
	line("%s += %s;", a, b);
	close_block();
	wait_here();
	line("v ^= %s;", a);
}

static void group(void)
{
	const char *x = name("x");
	line("unsigned %s = 1;", x);
	line("#pragma omp taskgroup");
	open_block();
	position(30);
	left_over();
	line("#pragma omp task shared(%s)%s", x, clauses());
	open_block();
	line("#pragma omp task shared(%s)", x);
	open_block();
	position(40);
	line("%s = %s;", x, number("v"));
	close_block();
	close_block();
	close_block();
	line("v += %s;", x);
}

/* Blocks of the heap, made by one task, read after it. */
static void list(void)
{
	const char *p = name("p");
	line("struct node *%s = NULL;", p);
	line("#pragma omp task shared(%s)%s", p, clauses());
	open_block();
	line("for (unsigned i = 0; i < %u; i++) {", 1 + below(3));
	line("struct node *q = malloc(sizeof *q);");
	line("q->v = v + i;");
	line("q->next = %s;", p);
	line("%s = q;", p);
	position(40);
	line("}");
	close_block();
	wait_here();
	line("while (%s) {", p);
	line("struct node *q = %s;", p);
	line("v = %s + q->v;", number("v"));
	line("%s = q->next;", p);
	line("free(q);");
	line("}");
}

static void step(void)
{
	switch (below(8)) {
	case 0:
	case 1: halves(); break;
	case 2: results(); break;
	case 3: turns(); break;
	case 4: left_over(); break;
	case 5: nested(); break;
	case 6: group(); break;
	default: list();
	}
}

static void function(unsigned i)
{
	line("static unsigned work%u(unsigned depth, unsigned v, unsigned *to, unsigned n)", i);
	open_block();
	line("if (depth == 0 || n < 2) {");
	position(60);
	line("for (unsigned i = 0; i < n; i++) to[i] = mix(to[i], v + i);");
	line("return v;");
	line("}");
	for (unsigned k = 1 + below(2); k > 0; k--)
		step();
	position(30);
	line("to[0] += v;");
	line("return %s;", number("v"));
	close_block();
}

/* ---- main ---- */

static void begin_in_one(void)
{
	static const char *const constructs[] = {"single", "single", "single nowait", "master",
						 "masked"};
	unsigned k = below(5);
	line("#pragma omp %s", constructs[k]);
	open_block();
	position(40);
	line("v += work%u(%u, v, cells, N);", 1 + below(functions), 1 + below(2));
	if (chance(50))
		line("work%u(1, v, cells, N);", 1 + below(functions));
	close_block();
	if (k >= 2)
		line("#pragma omp barrier");
}

static void begin_in_loop(void)
{
	static const char *const schedules[] = {"dynamic", "static", "static, 1", "guided"};
	line("#pragma omp for schedule(%s)", schedules[below(4)]);
	line("for (int i = 0; i < 4; i++) {");
	position(40);
	line("unsigned got = work%u(%u, %s, cells + i * (N / 4), N / 4);", 1 + below(functions),
	     1 + below(2), "(unsigned)i");
	line("#pragma omp atomic");
	line("sums[i] += got;");
	line("}");
}

static void begin_in_sections(void)
{
	line("#pragma omp sections");
	open_block();
	for (unsigned i = 0; i < 2; i++) {
		line("#pragma omp section");
		open_block();
		position(30);
		line("work%u(%u, %u, cells + %u, N / 2);", 1 + below(functions), 1 + below(2),
		     below(99), i * 32);
		close_block();
	}
	close_block();
}

static void region(void)
{
	line("#pragma omp parallel");
	open_block();
	for (unsigned k = 1 + below(2); k > 0; k--)
		switch (below(4)) {
		case 0:
		case 1: begin_in_one(); break;
		case 2: begin_in_loop(); break;
		default: begin_in_sections();
		}
	if (chance(20)) { /* outside of shared work: each thread does its tasks at once */
		line("unsigned own[8] = {0}, got = work%u(1, 3, own, 8);", 1 + below(functions));
		line("#pragma omp atomic");
		line("sums[0] += got + own[1];");
	}
	close_block();
	line("for (int i = 0; i < N; i++) v = mix(v, cells[i]);");
	line("printf(\"%%u %%u %%u %%u %%u\\n\", v, sums[0], sums[1], sums[2], sums[3]);");
}

int main(int argc, char **argv)
{
	random_start(argc > 1 ? strtoull(argv[1], NULL, 10) : 1);
	functions = 1 + below(3);
	line("#include <stdio.h>");
	line("#include <stdlib.h>");
	line("enum { N = 64 };");
	line("struct item { unsigned a; unsigned char c; unsigned more[3]; };");
	line("struct node { struct node *next; unsigned v; };");
	line("static unsigned cells[N], sums[4];");
	line("static unsigned mix(unsigned a, unsigned b) { return (a ^ b * 2654435761u) + (a >> "
	     "5); }");
	line("static unsigned touch(struct item *p) { return p->a++ + p->c; }");
	for (unsigned i = 1; i <= functions; i++)
		line("static unsigned work%u(unsigned, unsigned, unsigned *, unsigned);", i);
	for (unsigned i = 1; i <= functions; i++)
		function(i);
	line("int main(void)");
	open_block();
	line("unsigned v = %u;", below(1000));
	/* A position in a task: all tasks are the runtime's, and may be left where others are. */
	line("#pragma omp task shared(v)");
	open_block();
	position(100);
	line("v++;");
	close_block();
	line("#pragma omp taskwait");
	for (unsigned k = 1 + below(3); k > 0; k--)
		region();
	if (chance(30))
		line("printf(\"%%u\\n\", work1(1, v, cells, N));");
	line("return 0;");
	close_block();
	return 0;
}
