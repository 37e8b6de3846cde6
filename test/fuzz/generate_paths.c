/* generate_paths.c - random programs over the ways that control takes through what fills arrays.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: generate_paths SEED >program.c
 *
 * Out:   main and a few functions: arrays are filled on some way and read, as far as they were filled, or not.
 * Means: an episode draws an array and bounds, fills it on a way drawn at random: in a loop that is left early,
 *        goes on early or may not run, in one branch or both, by a function that may return before, through a
 *        pointer to one of two, by a team; then it reads the array. What is not filled keeps what earlier episodes
 *        left, and no two of these are alike. Conditions are drawn from data that no compiler knows, and from
 *        numbers that one may. Bounds lie in the arrays for all values of the numbers. There are no races, and
 *        no value depends on the number of threads. */
#include <stdlib.h>

#include "random.h"
#include "text.h"

enum { ARRAYS = 6, ELEMENTS = 200, NUMBERS = 4, DEEPEST = 3, CIRCLES = 3 };

static unsigned functions, size;

static const char *array(void)
{
	return ONE_OF("a0", "a1", "a2", "own", "h0", "h1");
}

static const char *number(void)
{
	return text("n%u", below(NUMBERS));
}

/* From 0 to 40; from 60 to ELEMENTS: every number lies between 70 and 150. */
static const char *low(void)
{
	return chance(70) ? text("%u", below(3) * 10)
			  : text("%s - %u", number(), 50 + below(3) * 10);
}

static const char *high(void)
{
	return chance(25) ? text("%u", ELEMENTS - below(3) * 20)
			  : text("%s%s", number(), ONE_OF("", "", " - 1", " + 30"));
}

/* True or not, which data decides: numbers that a compiler follows, or some that it does not. */
static const char *unknown(void)
{
	if (chance(50))
		return text("real[(step * 5 + %u) %% 40] > 0.%u", below(40), 2 + below(6));
	return text("data[(step * 7 + %u) %% 40] %% 3 == %u", below(40), below(3));
}

static const char *condition(void)
{
	const char *n = number();
	return chance(60) ? unknown()
			  : text("%s %s %u", n, ONE_OF("<", ">=", ">"), 80 + below(6) * 10);
}

/* In some iteration of a loop over "i", or in none. */
static const char *sometime(void)
{
	if (chance(30))
		return text("real[i %% 40] > 0.9%u", below(9));
	return chance(70) ? text("data[i %% 40] == %u", below(60))
			  : text("i >= %s - %u", number(), below(30));
}

static void position(void)
{
	if (chance(35))
		line("#pragma potential_ckpt");
}

/* ---- loops that fill "a" from "from" to "end" ---- */

static void store(const char *a)
{
	line("%s[i] = (i + %u) * %u + step;", a, below(9), 3 + below(5));
}

static void loop_head(const char *from, const char *end)
{
	if (chance(25))
		line("for (int i = %s - 1; i >= %s; i--)", end, from);
	else
		line("for (int i = %s; i < %s; i++)", from, end);
}

static void whole_loop(const char *a, const char *from, const char *end)
{
	loop_head(from, end);
	open_block();
	store(a);
	close_block();
}

static void leaving_loop(const char *a, const char *from, const char *end)
{
	loop_head(from, end);
	open_block();
	if (chance(50))
		store(a);
	line("if (%s)", sometime());
	line("\t%s;", ONE_OF("break", "break", "continue"));
	store(a);
	close_block();
}

/* The counter goes on where the first loop has ended, or up to there. */
static void two_loops(const char *a, const char *from, const char *end)
{
	open_block();
	line("int i, j;");
	line("for (i = %s; i < %s; i++) {", from, end);
	line("\tif (%s)", sometime());
	line("\t\tbreak;");
	line("\t%s[i] = i + step;", chance(50) ? a : array());
	line("}");
	position();
	bool is_before = chance(50);
	line("for (j = %s; j < %s; j++)", is_before || chance(30) ? from : "i",
	     is_before ? "i" : end);
	line("\t%s[j] = j * 5 + i;", a);
	close_block();
}

/* An outer loop that may make no iteration. */
static void repeated_loop(const char *a, const char *from, const char *end)
{
	const char *times = ONE_OF("data[step] % 2", "data[step + 3] % 3", "n0 - 100", "1");
	unsigned kind = below(3);
	open_block();
	switch (kind) {
	case 0: line("for (int k = 0; k < %s; k++)", times); break;
	case 1:
		line("int k = %s;", times);
		line("while (k-- > 0)");
		break;
	default:
		line("int k = %s;", times);
		line("do");
		break;
	}
	open_block();
	if (chance(40)) {
		line("if (%s)", condition());
		line("\t%s;", ONE_OF("break", "continue"));
	}
	whole_loop(a, from, end);
	close_block();
	if (kind == 2)
		line("while (k-- > 0);");
	close_block();
}

static void team_loop(const char *a, const char *from, const char *end)
{
	switch (below(4)) {
	case 0:
		line("#pragma omp parallel for");
		line("for (int i = %s; i < %s; i++)", from, end);
		line("\t%s[i] = i * 3 + step;", a);
		return;
	case 1: line("#pragma omp parallel"); break;
	default: line("#pragma omp parallel firstprivate(%s)", number()); break;
	}
	open_block();
	line("#pragma omp %s", ONE_OF("single", "master", "for", "for nowait"));
	line("for (int i = %s; i < %s; i++)", from, end);
	line("\t%s[i] = i * 3 + step;", a);
	close_block();
}

/* ---- ways through them ---- */

static void fill(const char *a, const char *from, const char *end, unsigned depth);

static void branches(const char *a, const char *from, const char *end, unsigned depth)
{
	line("if (%s)", condition());
	open_block();
	fill(a, from, end, depth + 1);
	close_block();
	if (chance(30))
		return;
	line("else");
	open_block();
	fill(chance(60) ? a : array(), chance(70) ? from : low(), chance(70) ? end : high(),
	     depth + 1);
	close_block();
}

static void cases(const char *a, const char *from, const char *end, unsigned depth)
{
	line("switch (data[step + %u] %% 3)", below(9));
	open_block();
	for (unsigned k = 0; k < 2; k++) {
		line("case %u:", k);
		fill(chance(80) ? a : array(), from, end, depth + 1);
		if (chance(70))
			line("break;");
	}
	line("default:");
	fill(a, from, end, depth + 1);
	close_block();
}

static void by_pointer(const char *a, const char *from, const char *end)
{
	open_block();
	line("long *p = %s;", a);
	if (chance(70)) {
		line("if (%s)", condition());
		line("\tp = %s;", array());
	}
	if (chance(60))
		line("put(p, %s, %s, step);", from, end);
	else
		whole_loop("p", from, end);
	close_block();
}

static void circle_call(const char *to, const char *a, const char *b, const char *from,
			const char *end)
{
	line("%s (unsigned long)circle%u(%s, %s, %s, %s, %u);", to, below(CIRCLES), a, b, from, end,
	     1 + below(4));
}

static void by_call(const char *a, const char *from, const char *end)
{
	switch (below(8)) {
	case 0: line("put(%s, %s, %s, step + %u);", a, from, end, below(9)); break;
	case 4:
	case 5:
	case 6:
	case 7: circle_call("sum +=", a, array(), from, end); break;
	case 1: line("put_unless(%s, %s, %s, %s);", a, from, end, condition()); break;
	case 2: line("put_either(%s, %s, %s, %s, %s);", a, array(), from, end, condition()); break;
	default:
		line("if (%s > %s)", end, from);
		line("\tmemset(%s + %s, %s, (unsigned long)(%s - (%s)) * sizeof *%s);", a, from,
		     ONE_OF("0", "1", "step"), end, from, a);
		break;
	}
}

/* A bound that depends on the way. */
static void with_bound(const char *a, const char *from)
{
	open_block();
	line("int b = %s;", high());
	line("if (%s)", condition());
	if (chance(60)) {
		line("\tb = %s;", high());
	} else {
		line("\tb -= %u;", 10 + below(3) * 10);
		line("else");
		line("\tb = %s;", high());
	}
	whole_loop(a, from, "b");
	close_block();
}

static void fill(const char *a, const char *from, const char *end, unsigned depth)
{
	unsigned kind = below(depth < DEEPEST ? 16 : 10);
	if (depth > 0 && chance(10))
		position();
	if (kind < 3)
		whole_loop(a, from, end);
	else if (kind < 5)
		leaving_loop(a, from, end);
	else if (kind < 6)
		two_loops(a, from, end);
	else if (kind < 7)
		team_loop(a, from, end);
	else if (kind < 8)
		by_pointer(a, from, end);
	else if (kind < 10)
		by_call(a, from, end);
	else if (kind < 11)
		with_bound(a, from);
	else if (kind < 12)
		repeated_loop(a, from, end);
	else if (kind < 15)
		branches(a, from, end, depth);
	else
		cases(a, from, end, depth);
}

/* ---- a grid, as such or as one row of numbers ---- */

static const char *rows_below(void)
{
	return ONE_OF("20", "r0", "r0", "r1", "r1 + 2");
}

static void fill_grid(const char *g, const char *from, const char *end)
{
	switch (below(6)) {
	case 0:
		line("for (int i = %s; i < %s; i++)", from, end);
		line("\tfor (int j = 0; j < %s; j++)", ONE_OF("10", "10", "9"));
		line("\t\t%s[i][j] = i * 3 + j + step;", g);
		break;
	case 1: line("put(&%s[0][0], %s * 10, %s * 10, step + 1);", g, from, end); break;
	case 2: line("put(%s[%s], %u, (%s - %s) * 10, 4);", g, from, below(3), end, from); break;
	case 3: line("memset(%s, step, (unsigned long)(%s) * sizeof *%s);", g, end, g); break;
	case 4: line("memset(%s, 1, (%s) * 10 * sizeof(long));", g, end); break;
	default:
		line("put((long *)%s, %s * 10, (%s) * 10 - %u, 6);", g, from, end, below(2));
		break;
	}
}

static void read_grid(const char *g, const char *from, const char *end)
{
	switch (below(3)) {
	case 0: line("sum = sum * 3 + total(&%s[0][0], %s * 10, (%s) * 10);", g, from, end); break;
	case 1:
		line("for (int i = %s; i < %s; i++)", from, end);
		line("\tsum = sum * 3 + total(%s[i], 0, 10);", g);
		break;
	default:
		line("for (int i = %s; i < %s; i++)", from, end);
		line("\tfor (int j = 0; j < 10; j++)");
		line("\t\tsum = sum * 7 + (unsigned long)%s[i][j];", g);
		break;
	}
}

static void grid_episode(void)
{
	const char *g = ONE_OF("g0", "g1"), *from = ONE_OF("0", "0", "1", "3"), *end = rows_below();
	position();
	if (chance(30))
		line("%s = 5 + data[step + %u] %% 12;", ONE_OF("r0", "r1"), below(9));
	if (chance(25))
		line("if (%s)", condition());
	open_block();
	fill_grid(g, from, end);
	close_block();
	position();
	read_grid(g, from, chance(70) ? end : rows_below());
	if (chance(60))
		line("stir(&%s[0][0], step);", g);
}

/* ---- numbers ---- */

static void new_number(void)
{
	const char *n = number();
	const char *value = chance(40)   ? text("%u", 70 + below(9) * 10)
			    : chance(50) ? text("%s / 2 + 45", number())
					 : text("70 + data[step + %u] %% 80", below(9));
	if (chance(50))
		line("if (%s)", condition());
	line("%s = %s;", n, value);
}

/* By a team: the one or the other thread, or all of them alike. */
static void number_of_team(void)
{
	const char *n = number();
	line("#pragma omp parallel num_threads(2)");
	open_block();
	line("#pragma omp %s", ONE_OF("single", "master", "critical"));
	line("%s = %s;", n, ONE_OF("95", "70 + data[3] % 80", "120"));
	if (chance(50)) {
		line("#pragma omp barrier");
		line("#pragma omp for");
		line("for (int i = 0; i < %s; i++)", n);
		line("\t%s[i] = i * 7 + step;", array());
	}
	close_block();
}

/* ---- all of it ---- */

static void read_all(const char *a, const char *from, const char *end)
{
	if (chance(60))
		line("sum = sum * 3 + total(%s, %s, %s);", a, from, end);
	else if (chance(60))
		circle_call("sum = sum * 7 +", a, array(), from, end);
	else
		line("sum = sum * 5 + total(%s, %s, %s);", a, low(), high());
}

static void episode(unsigned function)
{
	const char *a = array(), *from = low(), *end = high();
	if (chance(20)) {
		grid_episode();
		return;
	}
	position();
	if (chance(35))
		new_number();
	if (chance(10))
		number_of_team();
	fill(a, from, end, 0);
	if (chance(15))
		new_number();
	if (chance(20) && function + 1 < functions)
		line("sum += work%u(%s);", function + 1, chance(50) ? a : array());
	if (chance(30))
		position();
	read_all(a, from, end);
	if (chance(20)) {
		line("if (%s)", condition());
		line("\t%s;", function ? "return sum % 1000" : "sum++");
	}
	if (chance(40))
		line("stir(%s, step + %u);", array(), below(9));
}

static void head(void)
{
	line("#include <omp.h>");
	line("#include <stdio.h>");
	line("#include <stdlib.h>");
	line("#include <string.h>");
	line("static long a0[%u], a1[%u], a2[%u], own[%u], *h0, *h1;", ELEMENTS, ELEMENTS, ELEMENTS,
	     ELEMENTS);
	line("static int data[60], n0 = 100, n1 = 70, n2 = 150, n3 = 90, r0 = 12, r1 = 7, step;");
	line("static long g0[20][10], g1[20][10];");
	line("static double real[40];");
	line("static unsigned long sum = 1;");
	line("static unsigned long total(const long *a, int from, int end)");
	open_block();
	line("unsigned long t = 7;");
	line("for (int i = from; i < end; i++)");
	line("\tt = t * 31 + (unsigned long)a[i];");
	line("return t;");
	close_block();
	line("static void put(long *a, int from, int end, int by)");
	open_block();
	line("for (int i = from; i < end; i++)");
	line("\ta[i] = i * by + 1;");
	close_block();
	line("static void put_unless(long *a, int from, int end, int not)");
	open_block();
	line("if (not)");
	line("\treturn;");
	line("put(a, from, end, 3);");
	close_block();
	line("static void put_either(long *a, long *b, int from, int end, int first)");
	open_block();
	line("if (first)");
	line("\tput(a, from, end, 5);");
	line("else");
	line("\tput(b, from, end, 7);");
	close_block();
	line("static void stir(long *a, int by)");
	open_block();
	line("for (int i = by %% 5; i < %u; i += 3)", ELEMENTS);
	line("\ta[i] = a[i] * 3 %% 100003 + by + i;");
	close_block();
	for (unsigned k = 0; k < CIRCLES; k++)
		line("static long circle%u(long *a, long *b, int from, int end, int depth);", k);
}

/* ---- functions that call themselves, and each other ---- */

static void circle_again(void)
{
	const char *from = ONE_OF("from", "from", "from + 3", "from + depth"),
		   *end = ONE_OF("end", "end", "end - 3", "(from + end) / 2"),
		   *less = ONE_OF("1", "1", "2");
	const char *a = ONE_OF("a", "a", "a", "b"), *b = ONE_OF("b", "b", "a");
	if (chance(35))
		line("if (%s)", chance(50) ? condition() : "depth > 2");
	line("t += circle%u(%s, %s, %s, %s, depth - %s);", below(CIRCLES), a, b, from, end, less);
}

static void circle_step(void)
{
	const char *a = ONE_OF("a", "a", "b");
	unsigned at = 20 + below(9) * 10;
	switch (below(8)) {
	case 6: line("t += %s[%u - depth * %u];", a, at, 1 + below(4)); break;
	case 7: line("%s[%u - depth * %u] = t + step;", a, at, 1 + below(4)); break;
	case 0: line("t += (long)(total(%s, from, end) %% 1009);", a); break;
	case 1: line("put(%s, from, end, depth + %u);", a, below(5)); break;
	case 2: line("put_unless(%s, from, end, %s);", a, condition()); break;
	case 3:
		line("if (from < end)");
		line("\tt += %s[%s]++;", a, ONE_OF("from", "end - 1"));
		break;
	default: circle_again(); break;
	}
}

/* "from" grows and "end" does not, so that all lies in the arrays; "depth" goes down to 0. */
static void circle(unsigned k)
{
	line("static long circle%u(long *a, long *b, int from, int end, int depth)", k);
	open_block();
	line("long t = depth;");
	line("if (depth <= 0)");
	open_block();
	if (chance(70))
		line("put(%s, from, end, %u);", ONE_OF("a", "a", "b"), 3 + below(5));
	line("return t;");
	close_block();
	for (unsigned n = below(3); n > 0; n--)
		circle_step();
	circle_again();
	if (chance(20))
		position();
	if (chance(40))
		circle_step();
	line("return t;");
	close_block();
}

static void body(unsigned function)
{
	for (unsigned k = 1 + below(3); k > 0 && size < 16; k--, size++)
		episode(function);
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	random_start(strtoull(argv[1], NULL, 0));
	functions = 2 + below(2);
	head();
	for (unsigned k = 0; k < CIRCLES; k++)
		circle(k);
	for (unsigned f = functions; f-- > 1;) {
		line("static unsigned long work%u(long *q)", f);
		open_block();
		body(f);
		line("return sum + (unsigned long)q[%u];", below(ELEMENTS));
		close_block();
	}
	line("int main(int argc, char **argv)");
	open_block();
	line("h0 = malloc(%u * sizeof *h0), h1 = malloc(%u * sizeof *h1);", ELEMENTS, ELEMENTS);
	line("for (int i = 0; i < %u; i++)", ELEMENTS);
	line("\ta0[i] = a1[i] = a2[i] = own[i] = h0[i] = h1[i] = g0[i / 10][i %% 10] = g1[i / "
	     "10][i %% 10] = i * argc;");
	line("for (int i = 0; i < 60; i++)");
	line("\tdata[i] = (int)((i * 7919u + (unsigned)atoi(argv[1]) * 31u) %% 61u);");
	line("for (int i = 0; i < 40; i++)");
	line("\treal[i] = data[i] / 61.0;");
	line("for (step = 0; step < 3; step++)");
	open_block();
	line("#pragma potential_ckpt");
	for (unsigned k = 2 + below(3); k > 0; k--)
		episode(0);
	line("sum += work1(%s);", array());
	line("printf(\"%%d %%lu\\n\", step, sum);");
	close_block();
	for (unsigned k = 0; k < ARRAYS; k++)
		if (chance(50))
			line("sum = sum * 3 + total(%s, 0, %u);",
			     ((const char *const[]){"a0", "a1", "a2", "own", "h0", "h1"})[k],
			     ELEMENTS);
	line("printf(\"%%lu\\n\", sum);");
	line("return 0;");
	close_block();
	return 0;
}
