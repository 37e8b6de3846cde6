/* generate_swaps.c - random programs of loops that exchange pointers to their arrays.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: generate_swaps SEED >program.c
 *
 * Out:   main, and perhaps a function that it calls: loops that read some arrays and write others,
 *        wholly or in part, then swap the pointers to them, or rotate, copy or leave them, on all
 *        ways or some; with positions among that. It prints a checksum of what is read each turn.
 * Means: four pointers, which are variables, static ones, members, or lead on to records or rows,
 *        to blocks or arrays of variable length. All are filled at first. There are no races. */
#include "random.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>

enum { POINTERS = 4 };

static enum {
	FLAT,    /* long *p */
	GRIDS,   /* long (*p)[20] */
	ROWS,    /* long **p */
	RECORDS, /* struct record *p */
	BLOCKS,  /* struct block *p */
	KINDS
} kind;

static enum { LOCAL, STATIC, MEMBERS, STATIC_MEMBERS, BEHIND, PLACES } place;

static bool may_copy;    /* two pointers may then be equal */
static bool may_call;    /* exchange() */
static bool is_on_stack; /* arrays of variable length in main */

static const char *pointer(void)
{
	static const char *const plain[] = {"p", "q", "r", "s"};
	static const char *const members[] = {"all.p", "all.q", "all.r", "all.s"};
	static const char *const behind[] = {"by->p", "by->q", "by->r", "by->s"};
	const unsigned i = chance(70) ? below(2) : below(POINTERS);
	return place == BEHIND ? behind[i] : place >= MEMBERS ? members[i] : plain[i];
}

static const char *other_than(const char *p)
{
	const char *q = pointer();
	while (q == p)
		q = pointer();
	return q;
}

static const char *type(void)
{
	static const char *const types[] = {"long *", "grid *", "long **", "struct record *",
					    "struct block *"};
	return types[kind];
}

static const char *element(const char *p, const char *i, const char *j)
{
	switch (kind) {
	case FLAT: return text("%s[(%s) * W + %s]", p, i, j);
	case RECORDS: return text("%s->at[(%s) * W + %s]", p, i, j);
	case BLOCKS: return text("%s->at[%s][%s]", p, i, j);
	default: return text("%s[%s][%s]", p, i, j);
	}
}

/* ---- statements ---- */

static void open_nest(bool is_whole)
{
	const char *from = is_whole || chance(50) ? "0" : ONE_OF("1", "2", "m");
	const char *to = is_whole || chance(50) ? "n" : ONE_OF("n - 1", "n - 2", "n - m");
	if (!may_copy && chance(30))
		line("#pragma omp parallel for");
	line("for (int i = %s; i < %s; i++)", from, to);
	if (is_whole || chance(60))
		line("for (int j = 0; j < W; j++)");
	else
		line("for (int j = %s; j < W%s; j++)", ONE_OF("0", "1"), ONE_OF("", " - 1"));
}

static void write_array(const char *to, const char *from)
{
	const bool is_whole = chance(70);
	const char *at = ONE_OF("i", "i", "m"),
		   *next = ONE_OF("i", "(i + 1) % n", "i ? i - 1 : 0", "m");
	if (chance(15))
		line("if (%s)", ONE_OF("turn & 1", "sum & 1", "n > 50"));
	if (to == from)
		at = next = "i";
	open_nest(is_whole);
	line("%s = %s * 3 + %s + turn;", element(to, "i", "j"), element(from, at, "j"),
	     element(from, next, "j"));
}

/* As one row of numbers. */
static void read_flat(const char *from)
{
	const char *row = kind == RECORDS  ? text("%s->at", from)
			  : kind == BLOCKS ? text("((long *)%s->at)", from)
			  : kind == GRIDS  ? text("((long *)%s)", from)
					   : from;
	line("for (int i = %s; i < %s; i++)", ONE_OF("0", "0", "W", "m"),
	     ONE_OF("n * W", "59 * W", "n * W - m"));
	line("sum = sum * 31 + (unsigned long)%s[i];", row);
}

static void read_array(void)
{
	const char *from = pointer();
	if (kind != ROWS && chance(20)) {
		read_flat(from);
		return;
	}
	line("for (int i = %s; i < %s; i++)", ONE_OF("0", "1", "m"), ONE_OF("n", "n - 1", "2"));
	line("for (int j = 0; j < W; j += %s)", ONE_OF("1", "1", "3"));
	line("sum = sum * 31 + (unsigned long)%s;", element(from, "i", "j"));
}

static void write_some(void)
{
	const char *to = pointer();
	write_array(to, chance(80) ? other_than(to) : pointer());
}

static void exchange(const char *a, const char *b)
{
	const char *c = other_than(a);
	if (chance(12))
		line("if (%s)", ONE_OF("turn & 1", "sum & 1", "n > 50"));
	if (chance(20)) {
		line("swap(&%s, &%s);", a, b);
		return;
	}
	const bool is_macro = chance(25);
	line(is_macro ? "do {" : "{");
	if (chance(40))
		line("t = %s;", a);
	else
		line("array t = %s;", a);
	if (may_copy && chance(40)) {
		line("%s = %s;", ONE_OF("t", a), b);
		line("(void)t;");
	} else if (c != b && chance(30)) {
		line("%s = %s; %s = %s; %s = t;", a, b, b, c, c);
	} else {
		line("%s = %s; %s = t;", a, b, b);
	}
	line(is_macro ? "} while (0);" : "}");
}

static void exchange_some(void)
{
	const char *a = pointer();
	exchange(a, other_than(a));
}

/* What leads on. */
static void exchange_rows(void)
{
	const char *a = pointer(), *b = other_than(a), *i = ONE_OF("3", "m", "n / 2");
	if (kind == ROWS)
		line("{ long *t = %s[%s]; %s[%s] = %s[%s]; %s[%s] = t; }", a, i, a, i, b, i, b, i);
	else if (kind == RECORDS)
		line("{ long *t = %s->at; %s->at = %s->at; %s->at = t; }", a, a, b, b);
}

static void position(void)
{
	line("#pragma potential_ckpt");
}

static void statements(unsigned n, bool is_in_loop);

static void inner_loop(void)
{
	line("for (int k = 0; k < %u; k++)", 1 + below(3));
	open_block();
	statements(1 + below(3), true);
	close_block();
}

static void statement(bool is_in_loop)
{
	const unsigned what = below(100);
	if (what < 35)
		write_some();
	else if (what < 55)
		read_array();
	else if (what < 75)
		exchange_some();
	else if (what < 78)
		exchange_rows();
	else if (what < 86)
		position();
	else if (what < 90)
		inner_loop();
	else if (what < 93 && may_call)
		line("exchange();");
	else if (is_in_loop)
		line("if (%s) %s;",
		     ONE_OF("sum % 7 == 0", "turn == 2", "turn == 2 && n < 50", "sum % 3 == 1"),
		     ONE_OF("break", "break", "continue"));
}

static void statements(unsigned n, bool is_in_loop)
{
	while (n--)
		statement(is_in_loop);
}

static void steps(void)
{
	const unsigned how = below(4), turns = 3 + below(3);
	const char *a = pointer(), *b = other_than(a);
	if (chance(30))
		position();
	const char *by_comma = text("t = %s, %s = %s, %s = t", a, a, b, b);
	if (how == 0 && chance(30))
		line("left = %u;\nwhile (%sleft-- > 0)", turns,
		     chance(20) ? text("%s, ", by_comma) : "");
	else if (how == 0 && chance(20))
		line("while (%s, turn < %u)", by_comma, turns);
	else if (how == 0)
		line("while (turn < %u)", turns);
	else if (how == 1)
		line("do");
	else if (chance(10))
		line("for (turn = 0; turn < %u; turn++, %s)", turns, by_comma);
	else
		line("for (turn = 0; turn < %u; turn++)", turns);
	open_block();
	if (how < 2)
		line("turn++;");
	if (chance(80))
		position();
	statements(below(3), false);
	const bool has_sub_steps = chance(30);
	if (has_sub_steps) {
		line("for (int k = 0; k < %s; k++)",
		     ONE_OF("1", "2", "3", "m % 4", "turn", "turn & 1", "n - 58"));
		open_block();
	}
	write_array(b, a);
	if (chance(20))
		line("if (%s) break;", ONE_OF("turn == 2", "turn >= 1", "sum & 1"));
	statements(below(3), true);
	if (chance(80))
		exchange(a, b);
	else
		exchange_some();
	if (has_sub_steps)
		close_block();
	statements(below(3), true);
	close_block();
	if (how == 1)
		line("while (turn < %u);", turns);
	statements(below(4), false);
}

/* ---- the program ---- */

static void head(void)
{
	line("#include <stdio.h>\n#include <stdlib.h>");
	line("enum { W = 20 };\ntypedef long grid[W];\nstruct record { int id; long *at; };");
	line("struct block { long before[400]; grid at[60]; long after[400]; };");
	line("typedef %sarray;\nstatic array t;", type());
	line("static int turn, left, n = 60, m = 1;\nstatic unsigned long sum = 1;");
	if (place == STATIC)
		line("static array p, q, r, s;");
	if (place >= MEMBERS)
		line("struct all { int before; array p, q; int between; array r, s; };");
	if (place >= STATIC_MEMBERS)
		line("static struct all all%s;", place == BEHIND ? ", *by" : "");
	line("static void swap(array *x, array *y)");
	open_block();
	line("array t = *x; *x = *y; *y = t;");
	close_block();
	line("static array filled(%slong from)", is_on_stack ? "array x, " : "");
	open_block();
	if (!is_on_stack)
		line("array x;");
	if (kind == ROWS)
		line("x = malloc(60 * sizeof *x);\nfor (int i = 0; i < 60; i++)\n"
		     "x[i] = malloc(W * sizeof(long));");
	else if (kind == BLOCKS)
		line("x = calloc(1, sizeof *x);");
	else if (kind == RECORDS)
		line("x = malloc(sizeof *x);\nx->at = malloc(60 * W * sizeof(long));");
	else if (!is_on_stack)
		line("x = malloc(60 * W * sizeof(long));");
	line("for (int i = 0; i < 60; i++)\nfor (int j = 0; j < W; j++)\n%s = from + i * j;",
	     element("x", "i", "j"));
	line("return x;");
	close_block();
	if (place != LOCAL && place != MEMBERS) {
		line("static void exchange(void)");
		open_block();
		exchange_some();
		statements(below(2), false);
		close_block();
		may_call = true;
	}
}

/* From one call, or each from its own: then they are told apart. */
static void fill(void)
{
	const char *const at = place == BEHIND ? "by->" : place >= MEMBERS ? "all." : "";
	static const char *const names[] = {"p", "q", "r", "s"};
	if (!is_on_stack && chance(30)) {
		line("array *each[] = {&%sp, &%sq, &%sr, &%ss};", at, at, at, at);
		line("for (int i = 0; i < 4; i++)\n*each[i] = filled(i);");
		return;
	}
	for (unsigned i = 0; i < POINTERS; i++) {
		if (is_on_stack)
			line(kind == FLAT ? "long v%u[(%s) * W];" : "long v%u[%s][W];", i,
			     ONE_OF("n", "n + 1", "60 + m"));
		line("%s%s = filled(%s%u);", at, names[i], is_on_stack ? text("v%u, ", i) : "", i);
	}
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	random_start(strtoull(argv[1], NULL, 10));
	kind = below(KINDS);
	place = below(PLACES);
	may_copy = chance(25);
	is_on_stack = kind <= GRIDS && chance(40);
	head();
	line("int main(int argc, char **argv)");
	open_block();
	if (place == LOCAL)
		line("array p, q, r, s;");
	if (place == MEMBERS)
		line("struct all all;");
	if (place == BEHIND)
		line("by = %s;", ONE_OF("&all", "malloc(sizeof *by)"));
	line("n = 59 + argc / 2 + (argc > 9), m = argc > 9 ? 2 : 1;");
	fill();
	steps();
	if (chance(60)) {
		line("turn = 0;");
		steps();
	}
	read_array();
	read_array();
	line("printf(\"%%lu\\n\", sum);");
	line("return 0;");
	close_block();
	return 0;
}
