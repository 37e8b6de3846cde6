/* memory.c - heap, lists, trees, pointers, the C library, files.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: what is freed had one owner; global pointers are set to what lives for ever only. */
#include "parts.h"

#include <stdio.h>

#include "random.h"
#include "text.h"

static const char library[] =
	"/* Allocation by way of several functions; the last may fall back on another allocator. "
	"*/\n"
	"static void *allocate(size_t n)\n"
	"{\n"
	"\tvoid *p = malloc(n);\n"
	"\tif (!p)\n"
	"\t\tabort();\n"
	"\treturn p;\n"
	"}\n"
	"\n"
	"static void *allocate_zero(size_t n)\n"
	"{\n"
	"\treturn memset(allocate(n), 0, n);\n"
	"}\n"
	"\n"
	"static void allocate_to(void **p, size_t n)\n"
	"{\n"
	"\t*p = n & 1 ? allocate_zero(n) : allocate(n);\n"
	"}\n"
	"\n"
	"static unsigned *zeroed(unsigned n) { return allocate_zero(n * sizeof(unsigned)); }\n"
	"\n"
	"static void fill_some(unsigned *p, unsigned n)\n"
	"{\n"
	"\tfor (unsigned i = 0; i < n; i++) {\n"
	"\t\tif (p[i] == 3)\n"
	"\t\t\treturn;\n"
	"\t\tp[i] = i + n;\n"
	"\t}\n"
	"}\n"
	"\n"
	"static unsigned *fill_values(unsigned *p, unsigned n)\n"
	"{\n"
	"\tfor (unsigned i = 0; i < n; i++)\n"
	"\t\tp[i] = i * 5u + n;\n"
	"\treturn p;\n"
	"}\n"
	"\n"
	"static unsigned *fresh(unsigned n)\n"
	"{\n"
	"\tvoid *p;\n"
	"\tallocate_to(&p, n * sizeof(unsigned));\n"
	"\treturn fill_values(p, n);\n"
	"}\n"
	"\n"
	"static unsigned *copy_of(const unsigned *p, unsigned n)\n"
	"{\n"
	"\treturn memcpy(allocate(n * sizeof *p), p, n * sizeof *p);\n"
	"}\n"
	"\n"
	"struct flexible {\n\tunsigned n;\n\tunsigned at[];\n};\n\n"
	"struct node { unsigned v; struct node *next; unsigned *data; };\n"
	"struct tree { struct tree *child[2]; unsigned key, n; };\n"
	"static struct node *list;\n"
	"static struct tree *root;\n"
	"static unsigned **matrix;\n"
	"static struct r1 *records;\n"
	"static unsigned records_count, records_room;\n"
	"\n"
	"static void push(unsigned v, unsigned *data)\n"
	"{\n"
	"\tstruct node *n = allocate(sizeof *n);\n"
	"\t*n = (struct node){v, list, data};\n"
	"\tlist = n;\n"
	"}\n"
	"\n"
	"static unsigned pop(void)\n"
	"{\n"
	"\tstruct node *n = list;\n"
	"\tif (!n)\n"
	"\t\treturn 1;\n"
	"\tunsigned v = n->v + n->data[n->v & 7];\n"
	"\tlist = n->next;\n"
	"\tfree(n);\n"
	"\treturn v;\n"
	"}\n"
	"\n"
	"static void reverse(void)\n"
	"{\n"
	"\tstruct node *done = NULL;\n"
	"\twhile (list) {\n"
	"\t\tstruct node *n = list;\n"
	"\t\tlist = n->next;\n"
	"\t\tn->next = done;\n"
	"\t\tdone = n;\n"
	"\t}\n"
	"\tlist = done;\n"
	"}\n"
	"\n"
	"static void insert(unsigned key)\n"
	"{\n"
	"\tstruct tree **at = &root;\n"
	"\twhile (*at && (*at)->key != key)\n"
	"\t\tat = &(*at)->child[key > (*at)->key];\n"
	"\tif (!*at) {\n"
	"\t\t*at = calloc(1, sizeof **at);\n"
	"\t\t(*at)->key = key;\n"
	"\t}\n"
	"\t(*at)->n++;\n"
	"}\n"
	"\n"
	"static unsigned tree_sum(const struct tree *t)\n"
	"{\n"
	"\treturn t ? tree_sum(t->child[0]) * 3u + t->key * t->n + tree_sum(t->child[1]) : 1;\n"
	"}\n"
	"\n"
	"static void append(struct r1 r)\n"
	"{\n"
	"\tif (records_count == records_room) {\n"
	"\t\trecords_room = records_room * 2 + 1;\n"
	"\t\trecords = realloc(records, records_room * sizeof *records);\n"
	"\t}\n"
	"\trecords[records_count++] = r;\n"
	"}\n"
	"\n"
	"static void grow(unsigned n)\n"
	"{\n"
	"\tfloating = realloc(floating, (floating_size + n) * sizeof *floating);\n"
	"\tfor (unsigned i = 0; i < n; i++)\n"
	"\t\tfloating[floating_size + i] = i;\n"
	"\tfloating_size += n;\n"
	"}\n"
	"\n"
	"static int compare(const void *a, const void *b)\n"
	"{\n"
	"\tunsigned x = *(const unsigned *)a, y = *(const unsigned *)b;\n"
	"\treturn (x > y) - (x < y);\n"
	"}\n"
	"\n"
	"static void swap_pointers(unsigned **a, unsigned **b)\n"
	"{\n"
	"\tunsigned *t = *a;\n"
	"\t*a = *b;\n"
	"\t*b = t;\n"
	"}\n"
	"\n"
	"static unsigned *choose(unsigned *a, unsigned *b, unsigned c)\n"
	"{\n"
	"\tif (c & 1)\n"
	"\t\treturn a;\n"
	"\treturn b;\n"
	"}\n";

void write_memory_functions(void)
{
	puts(library);
}

static void pointers(const struct scope *s)
{
	const struct thing *p = pick(s, POINTER, ~0u), *q = pick(s, POINTER, ~0u);
	switch (below(4)) {
	case 0:
		if (p->reach == q->reach && p != q) {
			line("swap_pointers(&%s, &%s);", p->text, q->text);
			break;
		}
		/* fall through */
	case 1:
		line("%s = choose(%s, %s, %s);", p->text, address(s, p->reach),
		     address(s, p->reach), expression(s, 2));
		break;
	case 2:
		line("pointers[%u] = %s;", below(4), address(s, FOREVER));
		line("%s ^= pointers[%s & 3][%u];", pick_text(s, PRIVATE), expression(s, 2),
		     below(8));
		break;
	default:
		line("%s = %s;", p->text, address(s, p->reach));
	}
}

/* A block that is freed where its scope ends. */
static void borrowed(const struct scope *s)
{
	struct scope inner = inner_scope(s);
	const char *t = name("tmp");
	open_block();
	line("unsigned *%s = %s;", t, chance(50) ? "fresh(16)" : "malloc(16 * sizeof(unsigned))");
	line("for (unsigned i = 0; i < 16; i++)");
	line("\t%s[i] = i ^ %s;", t, pick_text(s, PRIVATE));
	add_thing(
		&inner,
		(struct thing){.kind = ARRAY, .text = t, .life = LOCAL + inner.depth, .size = 16});
	statements(&inner, 1 + below(3));
	line("free(%s);", t);
	close_block();
}

static void three_dimensions(const struct scope *s)
{
	const char *t = name("cells"), *x = pick_text(s, PRIVATE);
	open_block();
	line("unsigned ***%s = malloc(2 * sizeof *%s);", t, t);
	line("for (int i = 0; i < 2; i++) {");
	line("\t%s[i] = malloc(3 * sizeof **%s);", t, t);
	line("\tfor (int j = 0; j < 3; j++)");
	line("\t\t%s[i][j] = fresh(8);", t);
	line("}");
	position();
	line("%s ^= %s[%s & 1][2][%u];", x, t, x, below(8));
	line("for (int i = 0; i < 2; free(%s[i++]))", t);
	line("\tfor (int j = 0; j < 3; j++)");
	line("\t\tfree(%s[i][j]);", t);
	line("free(%s);", t);
	close_block();
}

static void lists(const struct scope *s)
{
	switch (below(6)) {
	case 0:
	case 1:
		line("push(%s, %s);", chance(50) ? expression(s, 1) : pick_text(s, PRIVATE),
		     address(s, FOREVER));
		break;
	case 2:
		line("%s ^= pop();", lvalue(s, 2));
		break;
	case 3:
		line("reverse();");
		break;
	case 4:
		line("for (struct node *n = list; n; n = n->next) {");
		line("\tn->v += n->data[%u];", below(8));
		line("\tif (n->v & 1)");
		line("\t\tn->data = %s;", address(s, FOREVER));
		position();
		line("}");
		break;
	default:
		line("insert(%s & 31);", expression(s, 2));
		line("%s = tree_sum(root);", pick_text(s, PRIVATE));
	}
}

static void blocks(const struct scope *s)
{
	switch (below(5)) {
	case 0:
		line("grow(%u);", 1 + below(30));
		break;
	case 1:
		line("append(make_r1(%s));", expression(s, 2));
		break;
	case 2:
		line("if (records_count)");
		line("\t%s += records[%s %% records_count].f0++;", pick_text(s, PRIVATE),
		     expression(s, 2));
		break;
	case 3:
		line("floating[%s %% floating_size] ^= %s;", expression(s, 2), expression(s, 2));
		break;
	default:
		line("matrix[%u] = matrix[%u];", below(6), below(6));
		line("matrix[%s %% 6][%u] += 5u;", expression(s, 2), below(8));
	}
}

static void c_library(const struct scope *s)
{
	const char *b = name("buf"), *x = pick_text(s, PRIVATE);
	switch (below(6)) {
	case 0:
		line("qsort(%s, 16, sizeof(unsigned), compare);", any_array(s, 16)->text);
		break;
	case 1:
		open_block();
		line("char %s[24], *end;", b);
		line("snprintf(%s, sizeof %s, \"%%u;%%u\", %s, %s);", b, b, expression(s, 2), x);
		position();
		line("%s += (unsigned)strtoul(%s, &end, 10) + (unsigned)strlen(end);", x, b);
		close_block();
		break;
	case 2:
		line("%s ^= (unsigned)rand();", x);
		break;
	case 3:
		line("word = %s & 1 ? \"odd\" : \"even\";", x);
		position();
		line("fputs(word, %s);", chance(50) ? "stdout" : "out");
		break;
	case 4:
		open_block();
		line("FILE *more = fopen(\"more.txt\", \"a+\");");
		line("fprintf(more, \"%%u\\n\", %s);", expression(s, 2));
		position();
		line("fseek(more, 0, SEEK_SET);");
		line("%s += (unsigned)fgetc(more);", x);
		line("fclose(more);");
		close_block();
		break;
	default:
		line("sprintf(line_text + %u, \"%%u\", %s);", below(4), x);
		line("printf(\"%%.6s\\n\", line_text);");
	}
}

static void globals(const struct scope *s)
{
	switch (below(4)) {
	case 0:
		line("extent = 8 + %s %% 5;", expression(s, 2));
		break;
	case 1:
		line("rows = 5 + (int)(%s & 1);", expression(s, 2));
		break;
	case 2:
		line("gop = h%u;", below(2));
		break;
	default:
		line("memcpy(shadow, %s, sizeof shadow);", any_array(s, 16)->text);
	}
}

void memory(struct scope *s)
{
	switch (below(s->depth > 2 ? 10 : 12)) {
	case 0:
	case 1:
	case 2:
		pointers(s);
		break;
	case 3:
	case 4:
		lists(s);
		break;
	case 5:
	case 6:
		blocks(s);
		break;
	case 7:
	case 8:
		c_library(s);
		break;
	case 9:
		globals(s);
		break;
	case 10:
		three_dimensions(s);
		break;
	default:
		borrowed(s);
	}
}
