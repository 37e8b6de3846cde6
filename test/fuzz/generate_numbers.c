/* generate_numbers.c - random programs that compute in floating point and print every bit.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: generate_numbers SEED >program.c
 *
 * Out:   kernels with positions among the arithmetic, and main, which calls them in turn and prints
 *        with %a.
 * Means: what a compiler may compute in two ways stands around the positions: sums that it may
 *        regroup, products that it may fuse, constants that it may know, quotients, branches,
 *        calls that it may inline. Values are kept small. No sum is made by a team in an order of
 *        its own: what threads compute, each writes to elements of its own. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "random.h"
#include "text.h"

static unsigned kernels, helpers, statements;

static void position(void)
{
	line("#pragma potential_ckpt");
}

/* ---- expressions ---- */

static const char *const constants[] = {"0.5",  "0.1",  "1.0 / 3", "0x1.921fb54442d18p+1",
					"2.0",  "-0.7", "1.25",    "0.0",
					"-1.0", "3e-3"};

static const char *variable(void)
{
	static const char *const names[] = {"d0",        "d1",  "d2",  "d3",
					    "f0",        "f1",  "l0",  "creal(c0)",
					    "cimag(c0)", "p.x", "p.y", "near[1]"};
	return names[below(chance(70) ? 4 : sizeof names / sizeof *names)];
}

static const char *leaf(const char *index)
{
	if (index && chance(50))
		return text("%s[%s]", chance(50) ? "u" : "v", index);
	if (chance(25))
		return constants[below(sizeof constants / sizeof *constants)];
	return chance(10) ? "(double)n" : variable();
}

static const char *value(unsigned depth, const char *index);

static const char *call(unsigned depth, const char *index)
{
	static const char *const functions[] = {"sin",  "exp",  "atan", "cbrt",  "tanh",
						"fabs", "sqrt", "cos",  "floor", "log1p"};
	const char *x = value(depth - 1, index);
	const char *f = functions[below(sizeof functions / sizeof *functions)];
	if (f[0] == 's' && f[1] == 'q')
		return text("sqrt(fabs(%s))", x);
	if (f[0] == 'e')
		return text("exp(-fabs(%s))", x);
	if (f[0] == 'l')
		return text("log1p(fabs(%s))", x);
	return text("%s(%s)", f, x);
}

static const char *value(unsigned depth, const char *index)
{
	if (depth == 0)
		return leaf(index);
	const char *a = value(depth - 1, index), *b = value(depth - 1, index);
	switch (below(12)) {
	case 0:
		return text("(%s - %s)", a, b);
	case 1:
		return text("%s / (2.5 + %s * %s)", a, b, b);
	case 2:
		return text("(%s > %s ? %s : %s)", a, b, value(depth - 1, index), b);
	case 3:
		return call(depth, index);
	case 4:
		return helpers ? text("help%u(%s, %s)", 1 + below(helpers), a, b) : leaf(index);
	case 5:
		return text("pow(fabs(%s) + 0.5, %s)", a, chance(50) ? "2.0" : "d3 * 0.1");
	case 6:
	case 7:
		return text("(%s * %s + %s)", a, b, leaf(index));
	case 8:
		return text("%s * %s", a, b);
	default:
		return text("(%s + %s)", a, b);
	}
}

/* ---- statements ---- */

static void small(const char *x)
{
	line("if (!(%s < 4 && %s > -4))", x, x);
	line("\t%s = %s;", x, chance(50) ? "0.37" : text("%s - 3 * floor(%s / 3)", x, x));
}

static void assign(void)
{
	const char *x = text("d%u", below(4));
	if (chance(20))
		line("%s = %s;", x, constants[below(sizeof constants / sizeof *constants)]);
	else
		line("%s %s= %s;", x, chance(30) ? "+" : "", value(1 + below(3), NULL));
	small(x);
}

static void assign_other(void)
{
	switch (below(5)) {
	case 0:
		line("f%u = (float)(%s);", below(2), value(2, NULL));
		small("f0");
		small("f1");
		break;
	case 1:
		line("l0 = l0 * 0.25L + %s;", value(1, NULL));
		small("l0");
		break;
	case 2:
		line("c0 = (c0 * (%s + %s * I) + %s) / (3.0 + cabs(c0) * cabs(c0));", leaf(NULL),
		     leaf(NULL), leaf(NULL));
		break;
	case 3:
		line("p.x = p.y * d%u + %s; p.y = %s;", below(4), leaf(NULL), value(1, NULL));
		small("p.x");
		small("p.y");
		break;
	default:
		line("near[1] = near[0] * d%u + near[1] * 0.5; near[0] = %s;", below(4),
		     leaf(NULL));
		small("near[0]");
		small("near[1]");
	}
}

static void sum(void)
{
	unsigned callable = helpers;
	if (chance(30)) {
		line("#pragma omp simd reduction(+ : d0)");
		helpers = 0; /* one of them may hold a position */
	}
	line("for (int i = 0; i < n; i++)");
	line("\td0 += %s;", value(2, "i"));
	helpers = callable;
	small("d0");
}

static void stencil(void)
{
	line("for (int i = 1; i < n - 1; i++)");
	line("\tv[i] = 0.25 * (u[i - 1] + u[i + 1] + %s) + 0.1 * (%s);", leaf("i"), leaf("i"));
	line("for (int i = 1; i < n - 1; i++)");
	line("\tu[i] = v[i] - floor(v[i] / 4) * 4;");
}

static void horner(void)
{
	line("for (int i = 0; i < %u; i++) {", 3 + below(20));
	line("\td1 = d1 * %s + u[i];", leaf(NULL));
	if (chance(30))
		position();
	line("\tif (d1 > 3 || d1 < -3)");
	line("\t\td1 /= 7.3;");
	line("}");
	small("d1");
}

static void greatest(void)
{
	line("for (int i = 0; i < n; i++)");
	line("\tif (u[i] * v[i] > d%u * u[i])", below(4));
	line("\t\td2 = u[i] %c d2 * 0.3;", chance(50) ? '+' : '-');
	small("d2");
}

static void known_before(void)
{
	const char *x = text("d%u", below(4));
	line("%s = %s;", x, constants[below(sizeof constants / sizeof *constants)]);
	position();
	line("d0 = %s * %s + %s(%s + 0.3);", x, variable(), chance(50) ? "sin" : "exp", x);
	small("d0");
}

/* The same question on both sides of a position. */
static void asked_twice(void)
{
	const char *question = chance(50) ? "n & step" : text("%s > 0.2", variable());
	line("int asked = %s;", question);
	line("double part = asked ? d1 * d2 : 0.1;");
	position();
	line("d3 = asked ? part + d3 * d1 : part - d3;");
	small("d3");
}

static void shared_loop(void)
{
	bool has_position = chance(50);
	line("#pragma omp parallel for schedule(%s) %s", chance(50) ? "static" : "dynamic, 3",
	     "firstprivate(d0, d1, d2, d3, f0, f1, l0, c0, p)");
	line("for (int i = 0; i < n; i++) {");
	if (has_position)
		position();
	line("\tv[i] = %s;", value(3, "i"));
	line("\tif (!(v[i] < 4 && v[i] > -4))");
	line("\t\tv[i] = 0.2;");
	line("}");
}

static void region(void)
{
	line("#pragma omp parallel firstprivate(d0, d1, d2, d3, f0, f1, l0, c0, p)");
	open_block();
	line("double mine = omp_get_thread_num() * 0.3;");
	line("for (int t = 0; t < %u; t++) {", 2 + below(4));
	if (chance(80))
		position();
	line("\tdouble s = 0;");
	line("\tfor (int i = 0; i < n; i++)");
	line("\t\ts += u[i] * mine + %s;", leaf("i"));
	line("\tmine = mine * 0.5 + s * %s;", value(1, NULL));
	line("\tif (!(mine < 4 && mine > -4))");
	line("\t\tmine = 0.7;");
	if (chance(50))
		position();
	line("\td1 = d1 * mine + 0.25;");
	line("\tif (!(d1 < 4 && d1 > -4))");
	line("\t\td1 = 0.7;");
	line("}");
	line("parts[omp_get_thread_num()] += mine + d1;");
	close_block();
	line("for (int i = 0; i < 8; i++)");
	line("\td2 += parts[i];");
	small("d2");
}

static void nested(void);

static void statement(bool may_nest)
{
	open_block();
	switch (below(may_nest ? 14 : 10)) {
	case 0:
		sum();
		break;
	case 1:
		horner();
		break;
	case 2:
		known_before();
		break;
	case 3:
		asked_twice();
		break;
	case 4:
		greatest();
		break;
	case 5:
		assign_other();
		break;
	case 6:
		position();
		break;
	case 10:
		stencil();
		break;
	case 11:
		shared_loop();
		break;
	case 12:
		region();
		break;
	case 13:
		nested();
		break;
	default:
		assign();
	}
	close_block();
}

static void nested(void)
{
	const char *k = name("k");
	line("for (int %s = 0; %s < %u; %s++) {", k, k, 2 + below(3), k);
	if (chance(60))
		position();
	for (unsigned i = 1 + below(3); i > 0; i--)
		statement(false);
	line("}");
}

/* ---- functions ---- */

static void write_helper(unsigned number)
{
	static const char *const kinds[] = {"static inline", "static", "__attribute__((noinline))",
					    "static"};
	unsigned kind = below(sizeof kinds / sizeof *kinds);
	line("%s double help%u(double a, double b)", kinds[kind], number);
	line("{");
	if (kind == 3)
		position();
	line("\treturn a * %s + b * %s + %s;", constants[below(6)], chance(50) ? "a" : "b",
	     chance(40) ? "sin(b)" : "0.25");
	line("}");
	line("%s", "");
}

static void write_kernel(unsigned number)
{
	line("static double kernel%u(double *%su, double *%sv, int n, double d0, int step)", number,
	     chance(50) ? "restrict " : "", chance(50) ? "restrict " : "");
	open_block();
	line("double d1 = %s, d2 = 0.3, d3 = 0.9, near[2] = {0.1, 0.2};",
	     constants[below(sizeof constants / sizeof *constants)]);
	line("float f0 = 0.3f, f1 = 1.7f;");
	line("long double l0 = 0.7L;");
	line("double complex c0 = 0.3 + 0.6 * I;");
	line("struct pair p = {0.2, d0};");
	line("for (int t = 0; t < %u; t++) {", 2 + below(5));
	if (chance(70))
		position();
	for (unsigned i = 1 + below(statements); i > 0; i--)
		statement(true);
	line("}");
	line("printf(\"%%a %%a %%a %%a %%a %%a %%La %%a %%a %%a %%a\\n\", d0, d1, d2, d3, f0, f1, "
	     "l0, "
	     "creal(c0), cimag(c0), p.x + p.y, near[1]);");
	line("return d0 * 0.5 + d1 * d2 + d3;");
	close_block();
}

static void write_main(void)
{
	line("int main(void)");
	open_block();
	line("int n = %u;", 5 + below(40));
	line("double total = 0.1;");
	line("double *u = malloc(64 * sizeof *u), *v = malloc(64 * sizeof *v);");
	line("for (int i = 0; i < 64; i++) {");
	line("\tu[i] = 1.0 / (i + 3);");
	line("\tv[i] = (i * 7 %% 11) * 0.13;");
	line("}");
	line("for (int step = 0; step < %u; step++) {", 2 + below(3));
	if (chance(60))
		position();
	for (unsigned i = 1; i <= kernels; i++)
		line("\ttotal = total * 0.1 + kernel%u(%s, n, total, step);", i,
		     chance(50) ? "u, v" : "v, u");
	small("total");
	line("\tprintf(\"%%a\\n\", total);");
	line("}");
	line("for (int i = 0; i < n; i++)");
	line("\tprintf(\"%%a %%a\\n\", u[i], v[i]);");
	line("free(u);");
	line("free(v);");
	line("return 0;");
	close_block();
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: generate_numbers SEED\n");
		return 2;
	}
	random_start(strtoull(argv[1], NULL, 0));
	kernels = 1 + below(3);
	statements = 2 + below(4);
	puts("#include <complex.h>\n#include <math.h>\n#include <omp.h>\n#include <stdio.h>\n"
	     "#include <stdlib.h>\n");
	line("struct pair {");
	line("\tdouble x, y;");
	line("};");
	line("static double parts[64];");
	unsigned n = below(4);
	for (unsigned i = 1; i <= n; i++)
		write_helper(i);
	helpers = n;
	for (unsigned i = 1; i <= kernels; i++)
		write_kernel(i);
	write_main();
	return 0;
}
