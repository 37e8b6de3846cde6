/* generate.c - a random OpenMP C program with positions, free of undefined behaviour.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Usage: generate SEED > program.c
 *
 * In:    a seed; the same seed gives the same program on every machine.
 * Out:   one C11 program that prints as it goes, writes files, and ends with a checksum of its data.
 * Means: a prologue with types, globals and small functions that are always there, functions of
 *        random statements that call each other, and main. A budget of calls ends every recursion;
 *        loops count to small constants; what keeps the rest defined is in scope.h. So any difference
 *        between two runs is a compiler's bug - and here, ours.
 * Cost:  programs run for milliseconds: a chain of restarts through many positions is affordable. */
#include <stdio.h>
#include <stdlib.h>

#include "parts.h"
#include "random.h"
#include "text.h"

enum { SCALARS = 6, ARRAYS = 3, CALLS = 120 };

static struct scope globals_scope(unsigned function)
{
	struct scope s = {.function = function};
	for (unsigned i = 0; i < SCALARS; i++) {
		add_thing(&s, (struct thing){.kind = NUMBER, .text = text("g%u", i)});
		add_thing(&s, (struct thing){.kind = NAME, .text = text("g%u", i)});
	}
	for (unsigned i = 0; i < ARRAYS; i++)
		add_thing(&s, (struct thing){.kind = ARRAY, .text = text("ga%u", i), .size = 16});
	add_thing(&s, (struct thing){.kind = ARRAY, .text = "shared_array", .size = 16});
	add_thing(&s, (struct thing){.kind = ARRAY, .text = "(&cube[0][0][0])", .size = 16});
	add_thing(&s, (struct thing){.kind = ARRAY, .text = "global_heap", .size = 16});
	add_thing(&s, (struct thing){.kind = ARRAY, .text = "grid[3]", .size = 8});
	add_thing(&s, (struct thing){.kind = POINTER, .text = "gp", .size = 8});
	add_thing(&s, (struct thing){.kind = POINTER, .text = "pointers[2]", .size = 8});
	add_thing(&s, (struct thing){.kind = SMALL, .text = "gd"});
	for (unsigned t = 0; t < RECORDS; t++) {
		add_thing(&s, (struct thing){.kind = RECORD, .text = text("gr%u", t), .type = t});
		add_thing(&s, (struct thing){.kind = RECORD,
					     .text = text("row%u[g0 %% 3]", t),
					     .type = t});
	}
	return s;
}

static void write_globals(void)
{
	for (unsigned i = 0; i < SCALARS; i++)
		line("%sunsigned g%u = %u;", chance(50) ? "static " : "", i, below(100));
	for (unsigned i = 0; i < ARRAYS; i++)
		line("static unsigned ga%u[16] = {%u};", i, below(100));
	line("static unsigned shadow[16], work[16], grid[6][8], cube[3][4][2];");
	line("unsigned shared_array[16], extent = 10;");
	line("static unsigned prepared[16];");
	line("static const unsigned constants[16] = {1, 2, 3, [9] = 7};");
	line("static unsigned *gp = &ga0[3], *pointers[4] = {ga0, ga1, ga2 + 1, "
	     "&shared_array[4]};");
	line("static unsigned *global_heap, *floating, floating_size = 16;");
	line("static unsigned aligned_array[16] __attribute__((aligned(64)));");
	line("static int rows = 6;");
	line("static double gd = 3;");
	line("static const char *word = \"none\";");
	line("static char line_text[32];");
	line("static FILE *out;");
	line("static unsigned calls = %u;", CALLS);
	line("enum colour { RED, BLUE = 300 };");
	line("typedef unsigned operation(unsigned);");
	line("static unsigned h0(unsigned), h1(unsigned), interpret(unsigned);");
	line("static operation *gop = h0;");
}

static void write_helpers(void)
{
	for (unsigned t = 0; t < RECORDS; t++)
		line("static struct r%u gr%u = %s, row%u[3] = {%s, %s, %s};", t, t,
		     record_initialiser(t), t, record_initialiser(t), record_initialiser(t),
		     record_initialiser(t));
	puts("struct view { unsigned *p, n; struct r0 *r; };\n"
	     "static unsigned look(struct view *, unsigned);\n\n"
	     "static unsigned mixed(unsigned v) { return (v ^ v >> 3) * 2654435761u; }\n\n"
	     "static unsigned hash(const unsigned *p, unsigned n)\n{\n\tunsigned h = n;\n"
	     "\tfor (unsigned i = 0; i < n; i++)\n\t\th = h * 31u + p[i];\n\treturn h;\n}\n\n"
	     "static void check(unsigned id, const unsigned *p, unsigned n)\n{\n"
	     "\tprintf(\"%u: %u\\n\", id, hash(p, n));\n}\n");
}

static void write_prototypes(void)
{
	for (unsigned i = 0; i < FUNCTIONS; i++)
		line("%sunsigned f%u(unsigned, unsigned *, struct r%u%s);", i < 2 ? "static " : "",
		     i, i % RECORDS, i % 2 ? " *" : "");
	line("static unsigned (*const table[])() = {(unsigned (*)())f0, (unsigned (*)())f1};\n");
	line("static unsigned variadic(unsigned n, ...)");
	open_block();
	line("va_list ap;");
	line("unsigned sum = n;");
	line("va_start(ap, n);");
	line("for (unsigned i = 0; i < n; i++)");
	line("\tsum = sum * 7u + va_arg(ap, unsigned);");
	line("va_end(ap);");
	position();
	line("return sum;");
	close_block();
}

static void write_function(unsigned i)
{
	struct scope s = globals_scope(i);
	const char *record = i % 2 ? "(*r)" : "r";
	line("%sunsigned f%u(unsigned a, unsigned *p, struct r%u %sr)", i < 2 ? "static " : "", i,
	     i % RECORDS, i % 2 ? "*" : "");
	open_block();
	line("if (!calls || !--calls)");
	line("\treturn a;");
	line("unsigned result = a + %s.f0;", record);
	add_thing(&s, (struct thing){.kind = PRIVATE, .text = "a", .life = LOCAL});
	add_thing(&s, (struct thing){.kind = PRIVATE, .text = "result", .life = LOCAL});
	add_thing(&s, (struct thing){.kind = ARRAY, .text = "p", .life = CALLER, .size = 8});
	add_thing(&s, (struct thing){.kind = RECORD,
				     .text = record,
				     .life = i % 2 ? CALLER : LOCAL,
				     .type = i % RECORDS});
	statements(&s, 3 + below(8));
	line("return result ^ %s.f0 ^ *p;", record);
	close_block();
}

/* h0, h1: reached through pointers; look(): a record of addresses that are its caller's. */
static void write_reached(void)
{
	for (unsigned i = 0; i < 2; i++) {
		struct scope s = globals_scope(2 + i);
		line("static unsigned h%u(unsigned a)", i);
		open_block();
		line("if (!calls || !--calls)");
		line("\treturn a;");
		add_thing(&s, (struct thing){.kind = PRIVATE, .text = "a", .life = LOCAL});
		statements(&s, 1 + below(4));
		line("return a * 3u;");
		close_block();
	}
	struct scope s = globals_scope(3);
	line("static unsigned look(struct view *v, unsigned a)");
	open_block();
	line("if (!calls || !--calls)");
	line("\treturn a;");
	add_thing(&s, (struct thing){.kind = PRIVATE, .text = "a", .life = LOCAL});
	add_thing(&s, (struct thing){.kind = ARRAY, .text = "v->p", .life = CALLER, .size = 8});
	add_thing(&s, (struct thing){.kind = NUMBER, .text = "v->n", .life = CALLER});
	add_thing(&s, (struct thing){.kind = RECORD, .text = "(*v->r)", .life = CALLER, .type = 0});
	statements(&s, 1 + below(4));
	if (chance(40))
		line("v->p = %s;", address(&s, FOREVER));
	line("return v->p[3] + a;");
	close_block();
}

static void write_end(void)
{
	line("unsigned sum = 0;");
	for (unsigned i = 0; i < SCALARS; i++)
		line("sum = sum * 31 + g%u;", i);
	for (unsigned i = 0; i < ARRAYS; i++)
		line("sum = sum * 31 + hash(ga%u, 16);", i);
	for (unsigned t = 0; t < RECORDS; t++)
		line("sum = sum * 31 + gr%u.f0 + row%u[0].f0 + row%u[1].f0 + row%u[2].f0;", t, t, t,
		     t);
	line("sum = sum * 31 + hash(shared_array, 16) + hash(global_heap, 16) + hash(floating, "
	     "floating_size);");
	line("sum = sum * 31 + hash(&grid[0][0], 48) + hash(&cube[0][0][0], 24) + hash(work, 16) + "
	     "hash(shadow, 16);");
	line("sum = sum * 31 + tree_sum(root) + *gp + *pointers[0] + *pointers[3] + linked.f0 + "
	     "(unsigned)gd;");
	line("for (struct node *n = list; n; n = n->next)");
	line("\tsum = sum * 31 + n->v + *n->data;");
	line("for (unsigned i = 0; i < records_count; i++)");
	line("\tsum = sum * 31 + records[i].f0;");
	line("for (int i = 0; i < 6; i++)");
	line("\tsum = sum * 31 + hash(matrix[i], 8);");
	line("printf(\"checksum %%u %%s %%s %%u\\n\", sum, word, line_text, calls);");
	line("return fclose(out) + (int)(sum & 1);");
}

/* More functions on the way to positions, in forms of their own. */
static void write_forms(void)
{
	line("static unsigned old_style(a, b)");
	line("\tunsigned a;");
	line("\tint b;");
	open_block();
	position();
	line("return a * (unsigned)b;");
	close_block();
	line("static void fill_table(unsigned n, unsigned m, unsigned t[n][m])");
	open_block();
	line("for (unsigned i = 0; i < n; i++) {");
	if (chance(50))
		position();
	line("\tfor (unsigned j = 0; j < m; j++)");
	line("\t\tt[i][j] = i + j * n;");
	line("}");
	close_block();
	line("static unsigned visit(struct tree *t, unsigned a)");
	open_block();
	line("if (!t || !calls || !--calls)");
	line("\treturn a;");
	line("a = visit(t->child[a & 1], a + t->key);");
	position();
	line("t->n += a;");
	line("return a ^ visit(t->child[!(a & 1)], a * 3u);");
	close_block();
	line("static unsigned *where(unsigned *p, unsigned a)");
	open_block();
	line("unsigned *found = a & 3 ? p : pointers[a & 3];");
	position();
	line("return a & 8 ? found : p;");
	close_block();
	line("static struct r1 changed(struct r1 *p, unsigned a)");
	open_block();
	line("struct r1 r = *p;");
	line("p->f0 = a;");
	position();
	line("r.f0 += p->f0;");
	line("return r;");
	close_block();
}

static void write_main(void)
{
	struct scope s = globals_scope(FUNCTIONS);
	line("int main(int argc, char **argv)");
	open_block();
	line("unsigned acc = (unsigned)argc;");
	line("out = fopen(\"out.txt\", \"w\");");
	line("extent = 8 + acc;");
	line("global_heap = fresh(16);");
	line("floating = copy_of(shared_array, 16);");
	line("matrix = allocate(6 * sizeof *matrix);");
	line("for (int i = 0; i < 6; i++)");
	line("\tmatrix[i] = %s;", chance(50) ? "fresh(8)" : "allocate_zero(32)");
	line("for (unsigned i = 0; i < 16; i++)");
	line("\tprepared[i] = i * extent;");
	line("linked = make_r0((unsigned)argv[argc - 1][0]);");
	add_thing(&s, (struct thing){.kind = PRIVATE, .text = "acc", .life = LOCAL});
	statements(&s, 8 + below(8));
	write_end();
	close_block();
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: generate SEED\n");
		return 2;
	}
	random_start(strtoull(argv[1], NULL, 0));
	puts("#include <alloca.h>\n#include <stdarg.h>\n#include <stdio.h>\n"
	     "#include <stdlib.h>\n#include <string.h>\n");
	write_globals();
	write_records();
	write_helpers();
	write_memory_functions();
	write_openmp_functions();
	write_prototypes();
	write_forms();
	for (unsigned i = 0; i < FUNCTIONS; i++)
		write_function(i);
	write_reached();
	struct scope s = globals_scope(3);
	write_interpreter(&s);
	write_main();
	return 0;
}
