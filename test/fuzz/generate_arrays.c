/* generate_arrays.c - random programs of loops over arrays, with positions among them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: generate_arrays SEED >program.c
 * Array elements live and die in such programs at bounds, guards, strides and offsets that are
 * often equal and often off by one, through pointers and calls, in teams. Indices stay inside (extent
 * 20, loops below 14, offsets below 5), there are no races, and what is printed does not depend on the
 * number of threads. */
#include "array_phases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long state;
static int depth, in_callee;
static unsigned phases;

static unsigned pick(unsigned n)
{
	state = state * 6364136223846793005ul + 1442695040888963407ul;
	return (unsigned)(state >> 33) % n;
}

static const char *one_of(const char *const *list, unsigned n)
{
	return list[pick(n)];
}

#define ONE_OF(...)                                                                                \
	one_of((const char *const[]){__VA_ARGS__},                                                 \
	       sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static const char *const flat[] = {"b0", "b1", "b2", "h0", "h1", "s.f", "loc"};
static const char *const square[] = {"a0", "a1", "a2", "s.g", "v"};

enum { FLAT = 7, SQUARE = 5 };

/* In a callee the local arrays of main have no names. */
static const char *flat_array(void)
{
	return flat[pick(FLAT - (in_callee ? 1 : 0))];
}

static void indent(void)
{
	for (int i = 0; i < depth; i++)
		putchar('\t');
}

/* ---- values ---- */

static void read_of(int loops)
{
	const char *i = loops ? "i" : "2", *j = loops > 1 ? "j" : i;
	switch (pick(6)) {
	case 0:
		printf("%s[%s + %u][%s + %u]", square[pick(SQUARE)], i, pick(3), j, pick(3));
		break;
	case 1:
		printf("%s[(%s * 7 + 3) %% 20]", flat_array(), i);
		break;
	case 2:
		printf("(unsigned long)%s", ONE_OF("n", "m", "step", "prm[0]"));
		break;
	default:
		printf("%s[%s + %u]", flat_array(), pick(2) ? i : j, pick(3));
	}
}

static void lvalue(int loops)
{
	const char *i = loops ? "i" : "3";
	if (loops > 1 && pick(4))
		printf("%s[i + %u][j + %u]", square[pick(SQUARE)], pick(3), pick(3));
	else
		printf("%s[%s + %u]", flat_array(), loops > 1 && pick(2) ? "j" : i, pick(3));
}

/* ---- loops ---- */

static const char *low(void)
{
	return ONE_OF("0", "0", "0", "1", "1", "2", "m - 4", "prm[1] - 3", "q3 - 1");
}

static const char *high(int inner)
{
	if (inner && !pick(4))
		return ONE_OF("i", "i + 1");
	if (!pick(3))
		return ONE_OF("q0", "q0", "q1", "q1 + 1", "q2", "q2 - 1", "qa[0]", "qa[1]", "qa[2]",
			      "qs.n", "qs.last", "qs.last + 1");
	return ONE_OF("n", "n", "n", "n - 1", "m", "m + 1", "prm[0]", "prm[0] + 1", "12", "n + 1");
}

static void loop_head(const char *v, const char *from, const char *to)
{
	const char *type = ONE_OF("int", "int", "int", "long");
	indent();
	switch (pick(8)) {
	case 0:
		printf("for (%s %s = %s - 1; %s >= %s; %s--) {\n", type, v, to, v, from, v);
		break;
	case 7:
		printf("for (%s %s = %s; %s < %s; %s += q3) {\n", type, v, from, v, to, v);
		break;
	case 1:
		printf("for (%s %s = %s; %s < %s; %s += 2) {\n", type, v, from, v, to, v);
		break;
	case 2:
		printf("for (unsigned %s = 1; %s < 12; %s++) {\n", v, v, v);
		break;
	default:
		printf("for (%s %s = %s; %s < %s; %s++) {\n", type, v, from, v, to, v);
	}
	depth++;
}

static void close(void)
{
	depth--;
	indent();
	puts("}");
}

static void assignment(int loops)
{
	indent();
	if (!pick(5))
		printf("if (%s) ", ONE_OF("i != 5", "i < m", "i % 2 == 0", "n > 9", "step > 1",
					  "sum % 3 == 0"));
	switch (pick(5)) {
	case 0:
		printf("sum += ");
		read_of(loops);
		break;
	case 1:
		printf("sum = sum * 3 + ");
		read_of(loops);
		printf(" + ");
		read_of(loops);
		break;
	default:
		lvalue(loops);
		printf(" = ");
		read_of(loops);
		printf(" + %u", pick(9));
	}
	puts(";");
}

static void body(int loops)
{
	if (!pick(8)) {
		indent();
		printf("if (%s)\n", ONE_OF("i == m", "sum % 7 == 1", "i > prm[0]"));
		depth++;
		indent();
		puts(pick(2) ? "break;" : "continue;");
		depth--;
	}
	for (unsigned k = 1 + pick(2); k > 0; k--)
		assignment(loops);
}

static void nest(void)
{
	loop_head("i", low(), high(0));
	if (pick(2)) {
		if (!pick(3))
			assignment(1);
		loop_head("j", low(), high(1));
		body(2);
		close();
		if (!pick(3))
			assignment(1);
	} else {
		body(1);
	}
	close();
}

/* Fill, then use: what is written must not be saved, or just must. */
static void fill_and_use(void)
{
	const char *from = low(), *to = high(0), *x = flat_array(), *y = square[pick(SQUARE)];
	unsigned off = pick(3), late = pick(6) ? off : pick(4);
	const char *until = pick(4) ? to : high(0), *begin = pick(4) ? from : low();
	indent();
	if (pick(2)) {
		printf("for (int i = %s; i < %s; i++)\n", from, to);
		indent();
		printf("\t%s[i + %u] = i * step + %u;\n", x, off, pick(9));
		indent();
		printf("for (int i = %s; i < %s; i++)\n", begin, until);
		indent();
		printf("\tsum = sum * 5 + %s[i + %u];\n", x, late);
		return;
	}
	printf("for (int i = %s; i < %s; i++)\n", from, to);
	indent();
	printf("\tfor (int j = 0; j < %s; j++)\n", to);
	indent();
	printf("\t\t%s[i + %u][j] = i * step + j;\n", y, off);
	indent();
	printf("for (int i = %s; i < %s; i++)\n", begin, until);
	indent();
	printf("\tfor (int j = 0; j < %s; j++)\n", until);
	indent();
	printf("\t\tsum = sum * 5 + %s[i + %u][j];\n", y, late);
}

/* ---- calls ---- */

static void call(void)
{
	const char *x = flat_array(), *y = square[pick(SQUARE)];
	indent();
	switch (pick(7)) {
	case 0:
		printf("fill(%s, %s, %s, step);\n", x, low(), high(0));
		break;
	case 1:
		printf("fill(%s + %u, 0, %s, %u);\n", x, pick(3), high(0), pick(9));
		break;
	case 2:
		printf("sum += total(%s, %s, %s);\n", x, low(), high(0));
		break;
	case 3:
		printf("fill_square(%s, %s, %s);\n", y, high(0), high(0));
		break;
	case 4:
		printf("for (int i = 0; i < %s; i++)\n", high(0));
		indent();
		printf("\tfill(%s[i + %u], 0, %s, i);\n", y, pick(2), high(0));
		break;
	case 5:
		printf("memset(%s, %u, %s);\n", ONE_OF("b0", "b1", "b2"), pick(3),
		       ONE_OF("sizeof b0", "10 * sizeof *b0", "sizeof b0"));
		break;
	default:
		printf("sum += total_square(%s, %s, %s);\n", y, high(0), high(0));
	}
}

/* ---- teams ---- */

static void shared_turn(const char *x, const char *y, unsigned off)
{
	indent();
	printf("\t%s[i + %u] = i * 3 + %s + %s[i];\n", x, off, ONE_OF("n", "step", "m"), y);
}

static void parallel(void)
{
	const char *x = flat_array(), *y = flat_array(), *z = square[pick(SQUARE)];
	const char *to = high(0), *until = pick(3) ? to : high(0);
	while (y == x)
		y = flat_array();
	indent();
	switch (pick(6)) {
	case 0:
		printf("#pragma omp parallel for\n");
		indent();
		printf("for (int i = %s; i < %s; i++)\n", low(), to);
		shared_turn(x, y, pick(3));
		break;
	case 1:
		printf("#pragma omp parallel for reduction(+:sum)\n");
		indent();
		printf("for (int i = %s; i < %s; i++)\n", low(), to);
		indent();
		printf("\tsum += %s[i + %u];\n", x, pick(3));
		break;
	case 2:
		printf("#pragma omp parallel\n");
		indent();
		printf("{\n#pragma omp for%s\n", pick(2) ? " schedule(dynamic)" : "");
		indent();
		printf("for (int i = 0; i < %s; i++)\n", to);
		shared_turn(x, y, 0);
		printf("#pragma omp for reduction(+:sum)\n");
		indent();
		printf("for (int i = 0; i < %s; i++)\n", until);
		indent();
		printf("\tsum += %s[(i + %u) %% 14];\n", x, pick(2));
		indent();
		puts("}");
		break;
	case 3:
		printf("#pragma omp parallel\n");
		indent();
		printf("{\n#pragma omp %s\n", ONE_OF("single", "master", "single nowait"));
		indent();
		printf("for (int i = 0; i < %s; i++)\n", to);
		shared_turn(x, y, 0);
		printf("#pragma omp barrier\n#pragma omp for reduction(+:sum)\n");
		indent();
		printf("for (int i = 0; i < %s; i++)\n", until);
		indent();
		printf("\tsum += %s[i];\n", x);
		indent();
		puts("}");
		break;
	case 4:
		printf("#pragma omp parallel for collapse(2)\n");
		indent();
		printf("for (int i = 0; i < %s; i++)\n", to);
		indent();
		printf("\tfor (int j = %u; j < %s; j++)\n", pick(2), until);
		indent();
		printf("\t\t%s[i][j] = i * j + step + %s[i];\n", z, y);
		break;
	default:
		printf("#pragma omp parallel\n");
		indent();
		printf("\tteam_fill(%s, %s, step);\n", x, to);
	}
}

/* ---- phases written down as text ---- */

struct drawn {
	const char *x, *y, *s, *t, *n, *m, *l, *c, *d;
	unsigned k, j, b;
};

static const char *condition(void)
{
	return ONE_OF("step & 1", "n > 9", "m < 6", "sum % 3 == 0", "prm[0] > 8", "step < 2");
}

static struct drawn draw(void)
{
	struct drawn a = {.x = flat_array(), .y = flat_array(), .n = high(0), .l = low()};
	while (a.y == a.x)
		a.y = flat_array();
	a.s = a.t = square[pick(SQUARE)];
	while (a.t == a.s)
		a.t = square[pick(SQUARE)];
	a.m = pick(3) ? a.n : high(0);
	a.c = condition();
	a.d = pick(3) ? a.c : condition();
	a.k = pick(3);
	a.j = pick(3) ? a.k : pick(3);
	a.b = pick(2);
	return a;
}

static void put_drawn(const struct drawn *a, char what)
{
	static const char names[] = "xystnmlcd";
	const char *const texts[] = {a->x, a->y, a->s, a->t, a->n, a->m, a->l, a->c, a->d};
	const char *at = strchr(names, what);
	if (at)
		printf(strchr("nml", what) ? "(%s)" : "%s", texts[at - names]);
	else
		printf("%u", what == 'k' ? a->k : what == 'j' ? a->j : what == 'b' ? a->b : phases);
}

static void written_phase(void)
{
	const char *at = array_phases[pick(array_phase_count)];
	struct drawn a = draw();
	phases++;
	for (int begins = 1; *at; at++) {
		if (begins && *at != '#')
			indent();
		begins = *at == '\n';
		if (*at == '$')
			put_drawn(&a, *++at);
		else
			putchar(*at);
	}
}

/* ---- bounds that a function sets: for good, twice, perhaps ---- */

static const char *const bounds_head =
	"\nstatic int q0 = 7, q1 = 8, q2 = 9, q3 = 1, qa[3] = {7, 8, 9}, *ql = &q2;\n"
	"static struct {\n\tint n, last;\n} qs = {10, 9};\n\n"
	"static int limit(int x)\n{\n\treturn x > 9 ? 9 : x;\n}\n\n"
	"static void more_bounds(void)\n{\n\tqs.last = qs.n - 1;\n\tq2 = q1 + 1;\n}\n\n";

static void setup(void)
{
	printf("static void setup(int by)\n{\n");
	for (unsigned k = 4 + pick(5); k > 0; k--) {
		fputs("\t", stdout);
		puts(ONE_OF("q0 = 12;", "q0 = by;", "q0 = by;", "q0 = limit(by);", "q1 = q0 - 1;",
			    "q1 = q0 - 1;", "q1 = (unsigned char)(q0 + 250);", "q2 = q0;",
			    "if (by > 8)\n\t\tq1 = 9;", "if (by > 8)\n\t\treturn;", "*ql = 8;",
			    "q3 = 2;", "q3 = 1;", "for (int i = 0; i < 3; i++)\n\t\tqa[i] = 9;",
			    "for (int i = 0; i < 3; i++)\n\t\tqa[i] = i + 7;",
			    "for (int i = 0; i < 3; i += 2)\n\t\tqa[i] = q0;", "qa[1] = q0;",
			    "qs.n = by;", "qs.n = 11;", "qs.last = qs.n - 1;", "more_bounds();"));
	}
	puts("}");
}

static void set_bounds(void)
{
	static const char *const arguments[] = {"10", "8", "n", "m + 3", "limit(n + 2)"};
	if (!pick(4))
		puts("\twork0();");
	if (!pick(6))
		puts("\twork1();");
	if (pick(8))
		printf("\tsetup(%s);\n", one_of(arguments, 5));
	if (!pick(4))
		puts("\twork0();");
	if (!pick(6))
		printf("\tsetup(%s);\n", one_of(arguments, 5));
}

static void change_bounds(void)
{
	puts(ONE_OF("\t\tq1 = 9;", "\t\tif (step == 2)\n\t\t\tsetup(9);", "\t\t*ql = 9;",
		    "\t\tqa[step % 3] = 8;", "\t\tqs.n = 9;"));
}

/* ---- programs ---- */

static void change(void)
{
	indent();
	puts(ONE_OF("n = 8 + step % 4;", "m = 4 + sum % 5;", "prm[0] = n - 1;", "prm[1] = m;",
		    "prm[0] = 6 + sum % 6;", "n = m + 3;", "if (step == 2) n = 9;", "s.k = n;"));
}

static void phase(void)
{
	switch (pick(15)) {
	case 0:
		change();
		break;
	case 1:
	case 2:
		nest();
		break;
	case 3:
	case 4:
		call();
		break;
	case 5:
		parallel();
		break;
	case 6:
	case 7:
	case 8:
		fill_and_use();
		break;
	default:
		written_phase();
	}
}

static void place(void)
{
	puts("#pragma potential_ckpt");
}

static void inner_position(void)
{
	indent();
	printf("for (int k = 0; k < 2; k++) {\n");
	depth++;
	phase();
	place();
	phase();
	close();
}

static const char *const head =
	"#include <omp.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n"
	"static unsigned long a0[20][20], a1[20][20], a2[20][20], b0[20], b1[20], b2[20];\n"
	"static struct {\n\tunsigned long f[20];\n\tint k;\n\tunsigned long g[20][20];\n} s;\n"
	"static unsigned long *h0, *h1, (*v)[20], sum = 1;\n"
	"static int n = 10, m = 6, prm[2] = {9, 5}, step;\n\n"
	"static void fill(unsigned long *x, int from, int to, unsigned long value)\n{\n"
	"\tfor (int i = from < 0 ? 0 : from; i < to; i++)\n\t\tx[i] = value + i;\n}\n\n"
	"static unsigned long total(const unsigned long *x, int from, int to)\n{\n"
	"\tunsigned long t = 0;\n\tfor (int i = from; i < to; i++)\n\t\tt = t * 3 + x[i + 2];\n"
	"\treturn t;\n}\n\n"
	"static void fill_square(unsigned long (*x)[20], int rows, int columns)\n{\n"
	"\tfor (int i = 0; i < rows; i++)\n\t\tfor (int j = 0; j < columns; j++)\n"
	"\t\t\tx[i][j] = i + j;\n}\n\n"
	"static unsigned long total_square(unsigned long (*x)[20], int rows, int columns)\n{\n"
	"\tunsigned long t = 0;\n\tfor (int i = 0; i < rows; i++)\n"
	"\t\tfor (int j = 0; j < columns; j++)\n\t\t\tt = t * 3 + x[i][j];\n\treturn t;\n}\n\n"
	"static void team_fill(unsigned long *x, int to, int value)\n{\n"
	"#pragma omp for\n\tfor (int i = 0; i < to; i++)\n\t\tx[i] = i + value;\n}\n";

static void callee(int number, int has_position)
{
	printf("\nstatic void work%d(void)\n{\n", number);
	depth = 1;
	in_callee = 1;
	for (unsigned k = 1 + pick(3); k > 0; k--)
		phase();
	if (has_position) {
		place();
		for (unsigned k = 1 + pick(2); k > 0; k--)
			phase();
	}
	in_callee = 0;
	puts("}");
}

static void print_some(void)
{
	for (unsigned k = 0; k < 3; k++) {
		puts(pick(2) ? "\tfor (int i = 0; i < n; i++)" : "\tfor (int i = 1; i < 9; i++)");
		if (pick(2))
			printf("\t\tsum = sum * 31 + %s[i];\n", flat_array());
		else
			printf("\t\tsum = sum * 31 + %s[i][i + %u];\n", square[pick(SQUARE)],
			       pick(3));
	}
	puts("\tprintf(\"%lu %d %d %d\\n\", sum, n, m, prm[0]);\n\treturn 0;\n}");
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	state = strtoul(argv[1], NULL, 10) * 2654435761ul + 12345;
	pick(2);
	fputs(head, stdout);
	fputs(array_phase_head, stdout);
	fputs(bounds_head, stdout);
	setup();
	callee(0, 0);
	callee(1, pick(2));
	puts("\nint main(void)\n{\n\tunsigned long loc[20];\n"
	     "\th0 = malloc(20 * sizeof *h0);\n\th1 = malloc(20 * sizeof *h1);\n"
	     "\tv = malloc(20 * sizeof *v);\n"
	     "\tfor (int i = 0; i < 20; i++) {\n\t\th0[i] = b0[i] = i;\n\t\th1[i] = b1[i] = 2 * "
	     "i;\n"
	     "\t\tb2[i] = s.f[i] = loc[i] = i + 7;\n"
	     "\t\tfor (int j = 0; j < 20; j++)\n"
	     "\t\t\ta0[i][j] = a1[i][j] = a2[i][j] = v[i][j] = s.g[i][j] = i * j;\n\t}");
	set_bounds();
	puts("\tfor (step = 0; step < 4; step++) {");
	depth = 2;
	place();
	for (unsigned k = 2 + pick(4); k > 0; k--)
		phase();
	if (pick(2))
		puts("\t\twork0();");
	if (pick(2))
		place();
	if (!pick(3))
		inner_position();
	puts("\t\twork1();");
	for (unsigned k = pick(3); k > 0; k--)
		phase();
	if (!pick(5))
		change_bounds();
	puts("\t\tprintf(\"%d %lu\\n\", step, sum);\n\t}");
	print_some();
	return 0;
}
