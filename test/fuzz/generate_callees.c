/* generate_callees.c - random programs of functions that are cut, and write of what their callers read.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: generate_callees SEED >program.c
 *
 * Out:   main, and functions that call each other: each reads some arrays, writes parts of others, grows
 *        or renews blocks, exchanges pointers, changes the numbers that bound all that, returns early or
 *        ends the program; with positions among that. It prints a checksum of what main reads after
 *        each call, and when it ends.
 * Means: arrays are static ones, locals of callers, blocks, rows and records; function number k calls
 *        those after it. All is filled at first. There are no races. */
#include "random.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>

enum { FUNCTIONS = 4 };

static unsigned here;     /* the function that is written; FUNCTIONS: main */
static unsigned in_loops; /* around the statement */

/* ---- what there is: N numbers each, and room for pointers that are moved on ---- */

static const char *array(void)
{
	static const char *const in_main[] = {"a", "p", "all.p", "rows[m]", "own", "q"};
	static const char *const in_function[] = {"u", "v", "u", "v", "a", "p", "all.p", "rows[m]", "q"};
	return here == FUNCTIONS ? in_main[below(6)] : in_function[below(9)];
}

static const char *first(void)
{
	return ONE_OF("0", "0", "1", "m", "n / 2", "20", "all.from");
}

static const char *end(void)
{
	return ONE_OF("n", "n", "n - 1", "n - m", "N", "N - 5", "100", "all.to");
}

static const char *condition(void)
{
	return ONE_OF("sum & 1", "n > 50", "turn == 1", "sum % 3 == 0", "n < 50", "all.from > 3");
}

static void position(void)
{
	line("#pragma potential_ckpt");
}

/* ---- statements ---- */

static void read_some(void)
{
	if (chance(20))
		line("for (int i = 0; i < %s; i++) sum = sum * 31 + (unsigned long)(r[i].x + r[i].k);",
		     ONE_OF("30", "m", "n / 8"));
	else
		line("for (long i = %s; i < %s; i += %s) sum = sum * 31 + (unsigned long)%s[i];", first(),
		     end(), ONE_OF("1", "1", "2"), array());
}

static void write_records(void)
{
	line("for (int i = %s; i < %s; i++)", ONE_OF("0", "1", "m"), ONE_OF("30", "29", "n / 8"));
	line("r[i].%s = i * 3 + turn;", ONE_OF("x", "x", "y", "k"));
}

static void write_some(void)
{
	const char *to = array();
	if (chance(15))
		line("if (%s)", condition());
	if (chance(12)) {
		write_records();
	} else if (chance(12)) {
		line("memset(%s + %s, 0, 60 * sizeof(long));", to, ONE_OF("0", "m", "30"));
	} else if (chance(10)) {
		line("for (int k = %s; k < %s; k++) for (int i = %s; i < N; i++) rows[k][i] = k * i + turn;",
		     ONE_OF("0", "1", "m"), ONE_OF("4", "3", "m + 1"), ONE_OF("0", "1"));
	} else {
		const char *from = chance(70) ? "i * 5" : text("%s[i]", array());
		if (*from == 'i' && chance(20))
			line("#pragma omp parallel for");
		line("for (long i = %s; i < %s; i += %s)", first(), end(), ONE_OF("1", "1", "1", "2", "m"));
		line("%s[i] = %s + turn * 7;", to, from);
	}
}

/* The block of p, "room" numbers, or that of all.p. */
static void renew(void)
{
	const unsigned how = below(4);
	if (how == 0) {
		line("{ long *x = realloc(p, (size_t)(room + 40) * sizeof *p); if (!x) exit(1); p = x; }");
		line("for (long i = room; i < room + 10; i++) p[i] = i;");
		if (chance(30))
			position();
		line("for (long i = room + 10; i < room + 40; i++) p[i] = i * turn;\nroom += 40;");
	} else if (how == 1) {
		line("all.p = realloc(all.p, 2 * N * sizeof *all.p);\nif (!all.p) exit(1);");
		line("for (int i = N + %s; i < 2 * N; i++) all.p[i] = i;", ONE_OF("0", "30"));
	} else if (how == 2) {
		line("free(all.p);\nall.p = filled(turn);");
	} else {
		line("free(q);\nq = malloc(M * sizeof *q);");
		line("for (int i = 0; i < M; i++) q[i] = i ^ turn;");
	}
}

static void exchange(void)
{
	if (here < FUNCTIONS && chance(60))
		line("{ long *t = u; u = v; v = t; }");
	else
		line("%s", ONE_OF("{ long *t = rows[0]; rows[0] = rows[m]; rows[m] = t; }",
				  "{ long *t = q; q = rows[2]; rows[2] = t; }"));
}

static void change_number(void)
{
	line("%s;", ONE_OF("all.from = turn", "all.to = n - turn", "m = 1 + (turn & 1)",
			   "n = 190 + turn * 3", "all.from += 2"));
}

/* Of what is renewed or exchanged no pointer is handed on. */
static void call(void)
{
	const unsigned next = here == FUNCTIONS ? below(FUNCTIONS) : here + 1 + below(FUNCTIONS - here);
	if (next >= FUNCTIONS || in_loops > 1)
		return;
	const char *own = here == FUNCTIONS ? "own" : "u";
	const char *u = ONE_OF("a", own, "b", "c", own, "c"), *v = ONE_OF("b", own, "a", "c");
	const char *of = text("f%u(%s%s, %s, %s, r, turn)", next, u, chance(10) ? " + 10" : "", v,
			      ONE_OF("N - 10", "n - 10", "180", "n / 2"));
	if (chance(30)) {
		line("if (%s)", of);
		line("%s[3] = turn;", array());
	} else {
		line("sum += %s;", of);
	}
}

static void statements(unsigned n);

static void loop(void)
{
	line("for (int turns = 0; turns < %u; turns++)", 1 + below(3));
	open_block();
	in_loops++;
	statements(1 + below(3));
	in_loops--;
	close_block();
}

static void leave(void)
{
	if (here == FUNCTIONS)
		return;
	if (chance(20))
		line("if (sum %% 53 == 7) finish();");
	else if (in_loops && chance(50))
		line("if (%s) %s;", condition(), ONE_OF("break", "continue"));
	else
		line("if (%s) return %u;", condition(), below(3));
}

static void statement(void)
{
	const unsigned what = below(100);
	if (what < 34)
		write_some();
	else if (what < 50)
		read_some();
	else if (what < 62)
		position();
	else if (what < 69)
		loop();
	else if (what < 74)
		renew();
	else if (what < 79)
		exchange();
	else if (what < 84)
		change_number();
	else if (what < 88)
		leave();
	else
		call();
}

static void statements(unsigned n)
{
	while (n--)
		statement();
}

/* ---- the program ---- */

static void head(void)
{
	line("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>");
	line("enum { N = 240, M = 300 };\nstruct record { long x, y; int k; };");
	line("static long a[M], b[M], *c, *p, *q, *rows[4], n = 200, room = M;");
	line("static struct { int from; long *p, to; } all;");
	line("static int m = 1, turn;\nstatic unsigned long sum = 1;");
	line("static long *filled(long from)");
	open_block();
	line("long *x = malloc(M * sizeof *x);\nif (!x) exit(1);");
	line("for (int i = 0; i < M; i++) x[i] = from + i * 3;\nreturn x;");
	close_block();
	line("static void read_all(const long *own, const struct record *r)");
	open_block();
	line("for (int i = 0; i < M; i++) sum = sum * 31 + (unsigned long)(a[i] + 3 * b[i] + 5 * c[i] + own[i]);");
	line("for (int k = 0; k < 4; k++) for (int i = 0; i < N; i++) sum = sum * 31 + (unsigned long)rows[k][i];");
	line("for (int i = 0; i < N; i++) sum = sum * 31 + (unsigned long)(q[i] + 3 * all.p[i]);");
	line("for (int i = 0; i < room; i++) sum = sum * 31 + (unsigned long)p[i];");
	line("for (int i = 0; i < 30; i++) sum = sum * 31 + (unsigned long)(r[i].x + 3 * r[i].y + r[i].k);");
	close_block();
	line("static void finish(void)");
	open_block();
	line("for (int i = 0; i < %s; i++) sum = sum * 31 + (unsigned long)(%s[i]);",
	     ONE_OF("M", "50"), ONE_OF("a", "b", "c"));
	line("printf(\"finished %%lu\\n\", sum);\nexit(0);");
	close_block();
}

static void function(unsigned k)
{
	here = k;
	line("static int f%u(long *u, long *v, long n, struct record *r, int turn)", k);
	open_block();
	if (chance(50))
		position();
	statements(2 + below(5));
	line("return %s;", ONE_OF("0", "1", "turn & 1"));
	close_block();
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	random_start(strtoull(argv[1], NULL, 10));
	head();
	for (unsigned k = FUNCTIONS; k-- > 0;)
		function(k);
	here = FUNCTIONS;
	line("int main(int argc, char **argv)");
	open_block();
	line("long own[M];\nstruct record r[30];\n(void)argv;");
	line("n = 199 + argc / 2 + (argc > 9), m = argc > 9 ? 2 : 1;\nall.to = n - 3;");
	line("for (int i = 0; i < M; i++) a[i] = i, b[i] = 2 * i, own[i] = -i;");
	line("for (int i = 0; i < 30; i++) r[i] = (struct record){i, i + 1, i %% 3};");
	line("c = filled(1), p = filled(2), q = filled(3), all.p = filled(4);");
	line("for (int k = 0; k < 4; k++) rows[k] = filled(k);");
	line("for (turn = 0; turn < %u; turn++)", 1 + below(3));
	open_block();
	in_loops = 1;
	for (unsigned k = 1 + below(3); k-- > 0;) {
		call();
		if (chance(60))
			line("read_all(own, r);");
		else
			read_some();
	}
	close_block();
	statements(below(3));
	line("read_all(own, r);");
	line("printf(\"%%lu\\n\", sum);\nreturn 0;");
	close_block();
	return 0;
}
