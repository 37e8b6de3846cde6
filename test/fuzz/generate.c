/* generate.c - a random OpenMP C program with candidates, free of undefined behaviour.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Usage: generate SEED > program.c
 *
 * In:      a seed; the same seed gives the same program for ever (own random numbers).
 * Out:     one C11 program that prints as it goes and ends with a checksum of all it owns.
 * Means:   functions call only later ones, or themselves with a depth that shrinks; loops count to
 *          small constants; every program meets at most POSITIONS candidates when run; arithmetic is
 *          unsigned, indices are masked, pointers always point somewhere. So any difference between
 *          two runs is a compiler's bug - and here, ours.
 * Cost:    programs run for milliseconds: a chain of restarts through every candidate is affordable. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { FUNCTIONS = 5, SCALARS = 6, ARRAYS = 3, POSITIONS = 40, MAX_DEPTH = 3 };

static uint64_t state;

static unsigned below(unsigned n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (unsigned)((state * UINT64_C(0x2545F4914F6CDD1D)) >> 33) % n;
}

static bool chance(unsigned percent)
{
	return below(100) < percent;
}

/* What the code being written may name. */
struct scope {
	const char *scalars[64];
	unsigned nscalars;
	const char *arrays[16];         /* of 16 unsigned each, as an array or a pointer to 16 */
	unsigned narrays;
	const char *records[8];
	unsigned nrecords;
	unsigned function;              /* whose body; FUNCTIONS: main */
	unsigned loops;                 /* depth of loops around */
	bool in_parallel;
};

static unsigned indent, names;

static void line(const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	for (unsigned i = 0; i < indent; i++)
		putchar('\t');
	vprintf(format, ap);
	putchar('\n');
	va_end(ap);
}

static const char *name(const char *stem)
{
	char *s = malloc(24);
	snprintf(s, 24, "%s%u", stem, names++);
	return s;
}

static const char *text(const char *format, ...)
{
	char *s = malloc(1024);
	va_list ap;
	va_start(ap, format);
	vsnprintf(s, 1024, format, ap);
	va_end(ap);
	return s;
}

static const char *expression(const struct scope *s, unsigned depth);

static const char *index_of(const struct scope *s, unsigned depth)
{
	return chance(40) ? text("%u", below(16)) : text("(%s) & 15", expression(s, depth + 1));
}

static const char *lvalue(const struct scope *s, unsigned depth)
{
	switch (below(9)) {
	case 8:
		return text("block[(%s) %% blocksize]", expression(s, depth + 1));
	case 0:
	case 1:
		return text("%s[%s]", s->arrays[below(s->narrays)], index_of(s, depth));
	case 2:
		return text("%s.a", s->records[below(s->nrecords)]);
	case 3:
		return text("%s.b[%s & 3]", s->records[below(s->nrecords)], expression(s, depth + 1));
	case 4:
		return "(*cursor)";
	default:
		return s->scalars[below(s->nscalars)];
	}
}

static const char *call(const struct scope *s, unsigned depth)
{
	unsigned first = s->function == FUNCTIONS ? 0 : s->function + 1;
	if (first >= FUNCTIONS || s->in_parallel)
		return "next_random()";
	const char *pointer = chance(50) ? text("&%s", s->scalars[below(s->nscalars)])
					 : text("%s", s->arrays[below(s->narrays)]);
	const char *args = text("%s, %s, %s", expression(s, depth + 1), pointer,
				s->records[below(s->nrecords)]);
	if (chance(25))
		return text("table[%u](%s)", first + below(FUNCTIONS - first), args);
	return text("f%u(%s)", first + below(FUNCTIONS - first), args);
}

static const char *leaf(const struct scope *s, unsigned depth)
{
	return chance(30) ? text("%uu", below(1000)) : lvalue(s, depth);
}

static const char *expression(const struct scope *s, unsigned depth)
{
	static const char *const ops[] = {"+", "-", "*", "^", "|", "&", "<", "=="};
	if (depth >= MAX_DEPTH)
		return chance(50) ? text("%uu", below(100)) : s->scalars[below(s->nscalars)];
	switch (below(12)) {
	case 0:
	case 1:
	case 2:
		return text("(%s %s %s)", expression(s, depth + 1), ops[below(8)], expression(s, depth + 1));
	case 3:
		return text("(%s ? %s : %s)", expression(s, depth + 1), expression(s, depth + 1),
			    expression(s, depth + 1));
	case 4:
		return text("(%s >> (%s & 7))", expression(s, depth + 1), leaf(s, depth + 1));
	case 5:
		return text("(unsigned)(%s %s %s)", expression(s, depth + 1), chance(50) ? "&&" : "||",
			    expression(s, depth + 1));
	default:
		return leaf(s, depth);
	}
}

/* An expression with at most one call, whose other operands no call can change: C leaves the order
 * of evaluation open, so two calls in one expression would have no single right answer. */
static const char *calling(const struct scope *s)
{
	const char *c = call(s, 1);
	switch (below(6)) {
	case 0:
		return text("(%uu + %s)", below(100), c);
	case 1:
		return text("(%s && %s ? 7u : 3u)", expression(s, 2), c);
	case 2:
		return text("(%s ? %s : %s)", expression(s, 2), c, expression(s, 2));
	case 3:
		return text("(%s, %s)", c, expression(s, 2));
	case 4:
		return text("(%s || 2u * %s)", expression(s, 2), c);
	default:
		return c;
	}
}

static void statements(struct scope *s, unsigned n, unsigned depth);

static void block(const struct scope *s, unsigned n, unsigned depth)
{
	struct scope inner = *s;
	indent++;
	statements(&inner, n, depth);
	indent--;
}

static void candidate(void)
{
	line("if (positions) {");
	indent++;
	line("positions--;");
	printf("#pragma potential_ckpt\n");
	indent--;
	line("}");
}

static void declare(struct scope *s)
{
	const char *x;
	switch (below(6)) {
	case 0:
		x = name("arr");
		line("unsigned %s[16] = {%u, %u};", x, below(9), below(99));
		s->arrays[s->narrays++] = x;
		break;
	case 1:
		x = name("rec");
		line("struct record %s = {.a = %s, .c = %u};", x, expression(s, 2), below(31));
		s->records[s->nrecords++] = x;
		break;
	case 2:
		x = name("count");
		line("static unsigned %s = %u;", x, below(50));
		line("%s += 3;", x);
		s->scalars[s->nscalars++] = x;
		break;
	case 3:
		x = name("heap");
		line("unsigned *%s = fresh(%u);", x, 16 + below(8));
		s->arrays[s->narrays++] = x;
		break;
	case 4:
		x = name("vla");
		line("unsigned %s[16 + (%s & 3)];", x, expression(s, 2));
		line("memset(%s, %u, 16 * sizeof(unsigned));", x, below(9));
		s->arrays[s->narrays++] = x;
		break;
	default:
		x = name("x");
		line("%sunsigned %s = %s;", chance(20) ? "const " : "", x, s->in_parallel || chance(60) ? expression(s, 1) : calling(s));
		line("unsigned %s_ = %s ^ 5u;", x, x);
		s->scalars[s->nscalars++] = text("%s_", x);
	}
}

static bool room(const struct scope *s)
{
	return s->nscalars < 60 && s->narrays < 14 && s->nrecords < 7;
}

static void counted(struct scope *s, unsigned depth)
{
	const char *i = name("n");
	unsigned n = 1 + below(3);
	struct scope inner = *s;
	inner.loops++;
	switch (below(3)) {
	case 0:
		line("{");
		line("\tunsigned %s = 0;", i);
		line("\twhile (%s++ < %u && (%s | 1u)) {", i, n, calling(s));
		indent++;
		block(&inner, 1 + below(3), depth + 1);
		indent--;
		line("\t}");
		line("}");
		break;
	case 1:
		line("{");
		line("\tunsigned %s = 0;", i);
		line("\tdo {");
		indent++;
		block(&inner, 1 + below(3), depth + 1);
		indent--;
		line("\t} while (++%s < %u && %s < 1000000u);", i, n, calling(s));
		line("}");
		break;
	default:
		line("for (unsigned %s = %s & 1; %s < %u; %s += 1 + (%s & 1)) {", i, calling(s), i, n, i,
		     chance(50) ? expression(s, 2) : calling(s));
		inner.scalars[inner.nscalars] = i;
		block(&inner, 1 + below(4), depth + 1);
		if (chance(40))
			line("\tif ((%s & 7) == 1) %s;", expression(&inner, 2), chance(50) ? "break" : "continue");
		line("}");
	}
}

static void choice(const struct scope *s, unsigned depth)
{
	line("switch (%s & 3) {", chance(40) ? calling(s) : expression(s, 1));
	for (unsigned k = 0; k < 3; k++) {
		line("case %u:", k);
		line("{");
		block(s, 1 + below(2), depth + 1);
		line("}");
		if (chance(60))
			line("\tbreak;");
	}
	line("default:");
	line("\t%s += 1;", lvalue(s, 2));
	line("}");
}

static void leap(struct scope *s, unsigned depth)
{
	const char *label = name("out");
	line("for (unsigned k = 0; k < 3; k++)");
	line("\tfor (unsigned l = 0; l < 2; l++) {");
	indent++;
	block(s, 1 + below(2), depth + 1);
	line("\tif (((%s) & 3) == 2) goto %s;", expression(s, 2), label);
	indent--;
	line("\t}");
	line("%s:", label);
	line("%s ^= 9u;", lvalue(s, 2));
}

static void parallel(const struct scope *s)
{
	const char *sum = name("sum"), *a = s->arrays[below(s->narrays)];
	line("unsigned %s = %u;", sum, below(9));
	line("{");
	indent++;
	line("unsigned seed = %s, last = 0;", expression(s, 1));
	line("#pragma omp parallel for reduction(+ : %s) firstprivate(seed) lastprivate(last) schedule(%s)", sum,
	     chance(50) ? "static" : "monotonic : dynamic, 2");
	line("for (int k = 0; k < 16; k++) {");
	line("\t%s[k] = %s[k] * 3u + seed + (unsigned)k;", a, a);
	line("\t%s += %s[k];", sum, a);
	line("\tlast = (unsigned)k + seed;");
	line("}");
	if (chance(50)) {
		line("#pragma omp parallel");
		line("{");
		line("\t#pragma omp single");
		line("\t%s += last;", sum);
		line("\t#pragma omp for");
		line("\tfor (int k = 0; k < 16; k++)");
		line("\t\tshared_array[k] += (unsigned)k + last;");
		line("}");
	}
	line("%s ^= last;", sum);
	indent--;
	line("}");
	line("%s ^= %s;", lvalue(s, 2), sum);
}

static void memory(const struct scope *s)
{
	switch (below(6)) {
	case 0:
		line("push(%s);", chance(30) ? calling(s) : expression(s, 1));
		break;
	case 1:
		line("%s ^= pop();", lvalue(s, 2));
		break;
	case 2:
		line("cursor = &%s;", chance(50) ? text("shared_array[%u]", below(16)) : text("g%u", below(SCALARS)));
		break;
	case 3:
		line("memmove(%s, shared_array, %u * sizeof(unsigned));", s->arrays[below(s->narrays)], 1 + below(16));
		break;
	case 4:
		line("swap(&%s, &%s);", s->records[below(s->nrecords)], s->records[below(s->nrecords)]);
		break;
	default:
		line("grow(%u);", 1 + below(30));
	}
}

static void statement(struct scope *s, unsigned depth)
{
	unsigned kind = below(depth >= 3 ? 11 : 17);
	switch (kind) {
	case 0:
	case 1:
		line("%s %s= %s;", lvalue(s, 1), chance(50) ? "" : chance(50) ? "^" : "+", expression(s, 0));
		break;
	case 2:
	case 3:
		line("%s = %s;", s->scalars[below(s->nscalars)], calling(s));
		break;
	case 4:
		line("printf(\"%u %%u\\n\", %s);", below(1000), expression(s, 1));
		break;
	case 5:
	case 6:
		memory(s);
		break;
	case 7:
	case 8:
		candidate();
		break;
	case 9:
		if (room(s))
			declare(s);
		break;
	case 10:
		if (s->function < FUNCTIONS && chance(20))
			line("if ((%s & 15) == 3) return %s;", expression(s, 2), calling(s));
		break;
	case 11:
	case 12:
		counted(s, depth);
		break;
	case 13:
		choice(s, depth);
		break;
	case 14:
		leap(s, depth);
		break;
	case 15:
		parallel(s);
		break;
	default:
		line("if (%s) {", chance(40) ? calling(s) : expression(s, 1));
		block(s, 1 + below(3), depth + 1);
		line("} else {");
		block(s, 1 + below(3), depth + 1);
		line("}");
	}
}

static void statements(struct scope *s, unsigned n, unsigned depth)
{
	for (unsigned i = 0; i < n; i++)
		statement(s, depth);
}

static struct scope globals_scope(unsigned function)
{
	struct scope s = {.function = function};
	for (unsigned i = 0; i < SCALARS; i++)
		s.scalars[s.nscalars++] = text("g%u", i);
	for (unsigned i = 0; i < ARRAYS; i++)
		s.arrays[s.narrays++] = text("ga%u", i);
	s.arrays[s.narrays++] = "shared_array";
	s.records[s.nrecords++] = "gr";
	return s;
}

static void prologue(void)
{
	puts("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n");
	puts("struct record { unsigned a, b[4]; unsigned c : 5, d : 9; };");
	puts("struct node { unsigned v; struct node *next; };");
	puts("typedef unsigned function(unsigned, unsigned *, struct record);\n");
	for (unsigned i = 0; i < SCALARS; i++)
		printf("%sunsigned g%u = %u;\n", chance(50) ? "static " : "", i, below(100));
	for (unsigned i = 0; i < ARRAYS; i++)
		printf("static unsigned ga%u[16] = {%u};\n", i, below(100));
	puts("unsigned shared_array[16];\nstatic struct record gr = {1, {2, 3}, 4, 5};");
	puts("static struct node *list;\nstatic unsigned *block, blocksize = 16, *cursor = &g0;");
	printf("static unsigned positions = %u, calls = 3000, noise = 12345;\n\n", POSITIONS);
	puts("static unsigned next_random(void) { return noise = noise * 1664525u + 1013904223u; }\n");
	puts("static unsigned *fresh(unsigned n)\n{\n\tunsigned *p = malloc(n * sizeof *p);\n"
	     "\tfor (unsigned i = 0; i < n; i++)\n\t\tp[i] = i * 7u + n;\n\treturn p;\n}\n");
	puts("static void push(unsigned v)\n{\n\tstruct node *n = malloc(sizeof *n);\n\tn->v = v;\n"
	     "\tn->next = list;\n\tlist = n;\n}\n");
	puts("static unsigned pop(void)\n{\n\tstruct node *n = list;\n\tif (!n)\n\t\treturn 1;\n"
	     "\tunsigned v = n->v;\n\tlist = n->next;\n\tfree(n);\n\treturn v;\n}\n");
	puts("static void swap(struct record *x, struct record *y)\n{\n\tstruct record t = *x;\n\t*x = *y;\n"
	     "\t*y = t;\n\tx->d++;\n}\n");
	puts("static void grow(unsigned n)\n{\n\tblock = realloc(block, (blocksize + n) * sizeof *block);\n"
	     "\tfor (unsigned i = 0; i < n; i++)\n\t\tblock[blocksize + i] = i;\n\tblocksize += n;\n}\n");
	for (unsigned i = 0; i < FUNCTIONS; i++)
		printf("%sunsigned f%u(unsigned, unsigned *, struct record);\n", i % 2 ? "static " : "", i);
	printf("\nstatic function *const table[] = {");
	for (unsigned i = 0; i < FUNCTIONS; i++)
		printf("f%u, ", i);
	puts("};\n");
}

static void function(unsigned i)
{
	printf("%sunsigned f%u(unsigned a, unsigned *p, struct record r)\n{\n", i % 2 ? "static " : "", i);
	struct scope s = globals_scope(i);
	indent = 1;
	line("if (!calls || !--calls)");
	line("\treturn a;");
	s.scalars[s.nscalars++] = "a";
	s.scalars[s.nscalars++] = "(*p)";
	s.records[s.nrecords++] = "r";
	line("unsigned result = a + r.c, depth = a & 3;");
	s.scalars[s.nscalars++] = "result";
	if (chance(40))
		line("if (depth && positions > 4) result = f%u(depth - 1, &result, r) + 1u;", i);
	statements(&s, 4 + below(8), 0);
	line("return result ^ r.a ^ *p ^ depth;");
	puts("}\n");
}

static void epilogue(void)
{
	puts("\tunsigned sum = 0;");
	for (unsigned i = 0; i < SCALARS; i++)
		printf("\tsum = sum * 31 + g%u;\n", i);
	puts("\tfor (unsigned i = 0; i < 16; i++)");
	printf("\t\tsum = sum * 31 + shared_array[i]");
	for (unsigned i = 0; i < ARRAYS; i++)
		printf(" + ga%u[i]", i);
	puts(";\n\tfor (unsigned i = 0; i < blocksize; i++)\n\t\tsum = sum * 31 + block[i];");
	puts("\tfor (struct node *n = list; n; n = n->next)\n\t\tsum = sum * 31 + n->v;");
	puts("\tsum += gr.a + gr.b[0] + gr.b[1] + gr.b[2] + gr.b[3] + gr.c + gr.d + *cursor;");
	puts("\tprintf(\"checksum %u\\n\", sum);\n\treturn 0;\n}");
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: generate SEED\n");
		return 2;
	}
	state = strtoull(argv[1], NULL, 0) * UINT64_C(0x9E3779B97F4A7C15) + 1;
	for (int i = 0; i < 8; i++)
		below(2);
	prologue();
	for (unsigned i = 0; i < FUNCTIONS; i++)
		function(i);
	puts("int main(void)\n{\n\tblock = fresh(16);");
	struct scope s = globals_scope(FUNCTIONS);
	indent = 1;
	statements(&s, 8 + below(8), 0);
	epilogue();
	return 0;
}
