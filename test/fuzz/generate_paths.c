/* generate_paths.c - random programs over the ways that control takes through what fills arrays.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: generate_paths SEED >program.c
 *
 * Out:   main and a few functions: arrays are filled on some way and read, as far as they were filled, or not.
 * Means: an episode draws an array and bounds, fills it on a way drawn at random: in a loop that is left early,
 *        goes on early or may not run, in one branch or both, by a function that may return before, through a
 *        pointer to one of two, by a team; then it reads the array (or reads one for the last time: path_uses.c). What is not filled keeps what earlier episodes
 *        left, and no two of these are alike. Conditions are drawn from data that no compiler knows, and from
 *        numbers that one may. Bounds lie in the arrays for all values of the numbers. There are no races, and
 *        no value depends on the number of threads. */
#include <stdio.h>
#include <stdlib.h>

#include "paths.h"
#include "random.h"
#include "text.h"

enum { DEEPEST = 3 };

static unsigned functions, size;

/* In some iteration of a loop over "i", or in none. */
static const char *sometime(void)
{
	if (chance(30))
		return text("real[i %% 40] > 0.9%u", below(9));
	return chance(70) ? text("data[i %% 40] == %u", below(60))
			  : text("i >= %s - %u", path_number(), below(30));
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
	line("\t%s[i] = i + step;", chance(50) ? a : path_array());
	line("}");
	path_position();
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
		line("if (%s)", path_condition());
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
	default: line("#pragma omp parallel firstprivate(%s)", path_number()); break;
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
	line("if (%s)", path_condition());
	open_block();
	fill(a, from, end, depth + 1);
	close_block();
	if (chance(30))
		return;
	line("else");
	open_block();
	fill(chance(60) ? a : path_array(), chance(70) ? from : path_low(),
	     chance(70) ? end : path_high(), depth + 1);
	close_block();
}

static void cases(const char *a, const char *from, const char *end, unsigned depth)
{
	line("switch (data[step + %u] %% 3)", below(9));
	open_block();
	for (unsigned k = 0; k < 2; k++) {
		line("case %u:", k);
		fill(chance(80) ? a : path_array(), from, end, depth + 1);
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
		line("if (%s)", path_condition());
		line("\tp = %s;", path_array());
	}
	if (chance(60))
		line("put(p, %s, %s, step);", from, end);
	else
		whole_loop("p", from, end);
	close_block();
}

static void by_call(const char *a, const char *from, const char *end)
{
	switch (below(8)) {
	case 0: line("put(%s, %s, %s, step + %u);", a, from, end, below(9)); break;
	case 1: line("put_unless(%s, %s, %s, %s);", a, from, end, path_condition()); break;
	case 2:
		line("put_either(%s, %s, %s, %s, %s);", a, path_array(), from, end,
		     path_condition());
		break;
	case 3:
		line("if (%s > %s)", end, from);
		line("\tmemset(%s + %s, %s, (unsigned long)(%s - (%s)) * sizeof *%s);", a, from,
		     ONE_OF("0", "1", "step"), end, from, a);
		break;
	default: path_circle_call("sum +=", a, path_array(), from, end); break;
	}
}

/* A bound that depends on the way. */
static void with_bound(const char *a, const char *from)
{
	open_block();
	line("int b = %s;", path_high());
	line("if (%s)", path_condition());
	if (chance(60)) {
		line("\tb = %s;", path_high());
	} else {
		line("\tb -= %u;", 10 + below(3) * 10);
		line("else");
		line("\tb = %s;", path_high());
	}
	whole_loop(a, from, "b");
	close_block();
}

static void fill(const char *a, const char *from, const char *end, unsigned depth)
{
	unsigned kind = below(depth < DEEPEST ? 16 : 10);
	if (depth > 0 && chance(10))
		path_position();
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
		line("\tfor (int j = %s; j < %s; j++)", ONE_OF("0", "0", "0", "1"),
		     ONE_OF("10", "10", "9"));
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
	path_position();
	if (chance(30))
		line("%s = 5 + data[step + %u] %% 12;", ONE_OF("r0", "r1"), below(9));
	if (chance(25))
		line("if (%s)", path_condition());
	open_block();
	fill_grid(g, from, end);
	close_block();
	path_position();
	read_grid(g, from, chance(70) ? end : rows_below());
	if (chance(60))
		line("stir(&%s[0][0], step);", g);
}

/* ---- all of it ---- */

static void read_all(const char *a, const char *from, const char *end)
{
	if (chance(60))
		line("sum = sum * 3 + total(%s, %s, %s);", a, from, end);
	else if (chance(60))
		path_circle_call("sum = sum * 7 +", a, path_array(), from, end);
	else
		line("sum = sum * 5 + total(%s, %s, %s);", a, path_low(), path_high());
}

static void episode(unsigned function)
{
	const char *a = path_array(), *from = path_low(), *end = path_high();
	if (chance(20)) {
		grid_episode();
		return;
	}
	if (chance(30)) {
		path_use();
		return;
	}
	if (chance(25)) {
		path_list();
		return;
	}
	if (chance(25)) {
		path_blocks();
		return;
	}
	path_position();
	if (chance(35))
		path_new_number();
	if (chance(10))
		path_number_of_team();
	fill(a, from, end, 0);
	if (chance(15))
		path_new_number();
	if (chance(20) && function + 1 < functions)
		line("sum += work%u(%s);", function + 1, chance(50) ? a : path_array());
	if (chance(30))
		path_position();
	read_all(a, from, end);
	if (chance(20)) {
		line("if (%s)", path_condition());
		line("\t%s;", function ? "return sum % 1000" : "sum++");
	}
	if (chance(40))
		line("stir(%s, step + %u);", path_array(), below(9));
}

static void head(void)
{
	line("#include <omp.h>");
	line("#include <stdio.h>");
	line("#include <stdlib.h>");
	line("#include <string.h>");
	line("static long a0[%u], a1[%u], a2[%u], own[%u], *h0, *h1;", PATH_ELEMENTS, PATH_ELEMENTS,
	     PATH_ELEMENTS, PATH_ELEMENTS);
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
	fputs(path_uses_head, stdout);
	fputs(path_lists_head, stdout);
	fputs(path_blocks_head, stdout);
	line("static void stir(long *a, int by)");
	open_block();
	line("for (int i = by %% 5; i < %u; i += 3)", PATH_ELEMENTS);
	line("\ta[i] = a[i] * 3 %% 100003 + by + i;");
	close_block();
	path_circles_declare();
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
	path_circles_define();
	for (unsigned f = functions; f-- > 1;) {
		line("static unsigned long work%u(long *q)", f);
		open_block();
		body(f);
		line("return sum + (unsigned long)q[%u];", below(PATH_ELEMENTS));
		close_block();
	}
	line("int main(int argc, char **argv)");
	open_block();
	line("h0 = malloc(%u * sizeof *h0), h1 = malloc(%u * sizeof *h1);", PATH_ELEMENTS,
	     PATH_ELEMENTS);
	line("for (int i = 0; i < %u; i++)", PATH_ELEMENTS);
	line("\ta0[i] = a1[i] = a2[i] = own[i] = h0[i] = h1[i] = g0[i / 10][i %% 10] = g1[i / "
	     "10][i %% 10] = i * argc;");
	line("for (int i = 0; i < 60; i++)");
	line("\tdata[i] = (int)((i * 7919u + (unsigned)atoi(argv[1]) * 31u) %% 61u);");
	line("for (int i = 0; i < 40; i++)");
	line("\treal[i] = data[i] / 61.0;");
	line("for (int i = 0; i < 600; i++)");
	line("\tmatrix[i] = i * 3 + argc;");
	line("for (step = 0; step < 3; step++)");
	open_block();
	line("#pragma potential_ckpt");
	for (unsigned k = 2 + below(3); k > 0; k--)
		episode(0);
	line("sum += work1(%s);", path_array());
	line("printf(\"%%d %%lu\\n\", step, sum);");
	close_block();
	for (unsigned k = 0; k < PATH_ARRAYS; k++)
		if (chance(50))
			line("sum = sum * 3 + total(%s, 0, %u);",
			     ((const char *const[]){"a0", "a1", "a2", "own", "h0", "h1"})[k],
			     PATH_ELEMENTS);
	line("printf(\"%%lu\\n\", sum);");
	line("return 0;");
	close_block();
	return 0;
}
