/* path_blocks.c - lists and trees of blocks in generate_paths, each of which is an array, too, or is not.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "paths.h"
#include "random.h"
#include "text.h"

const char *const path_blocks_head =
	"struct spot { struct spot *next; long a, fresh[6]; struct { long x, y; } at; struct spot *low; long b, last[3]; };\n"
	"struct view { void *next; long words[14]; };\n"
	"static struct spot *spots, *spot_list, *lone;\n"
	"static struct spot *lone_new(long by)\n"
	"{\n"
	"\tstruct spot *p = malloc(sizeof *p);\n"
	"\tif (!p)\n"
	"\t\texit(1);\n"
	"\t*p = (struct spot){lone, by, {by, 2, by, 4, 5, by}, {by + 1, by + 2}, lone, by * 3, {by, 8, 9}};\n"
	"\treturn p;\n"
	"}\n"
	"static void spots_make(void)\n"
	"{\n"
	"\tif (spots)\n"
	"\t\treturn;\n"
	"\tspots = calloc(60, sizeof *spots);\n"
	"\tif (!spots)\n"
	"\t\texit(1);\n"
	"\tfor (int i = 0; i < 60; i++) {\n"
	"\t\tspots[i].next = spot_list;\n"
	"\t\tspots[i].low = i ? &spots[i / 2] : NULL;\n"
	"\t\tspots[i].a = data[i];\n"
	"\t\tspots[i].fresh[i % 6] = spots[i].at.y = spots[i].b = i;\n"
	"\t\tspot_list = &spots[i];\n"
	"\t\tif (i % 3 == 0)\n"
	"\t\t\tlone = lone_new(i);\n"
	"\t}\n"
	"}\n"
	"static void spots_turn(void)\n"
	"{\n"
	"\tstruct spot *p = spot_list, *other = NULL;\n"
	"\twhile (p) {\n"
	"\t\tstruct spot *next = p->next;\n"
	"\t\tp->next = other;\n"
	"\t\tother = p;\n"
	"\t\tp = next;\n"
	"\t}\n"
	"\tspot_list = other;\n"
	"}\n"
	"static void lone_turn(void)\n"
	"{\n"
	"\tstruct spot *p = lone;\n"
	"\tif (p)\n"
	"\t\tlone = p->next;\n"
	"\tfree(p);\n"
	"\tlone = lone_new(step);\n"
	"}\n"
	"static long spot_deep(const struct spot *p, int depth)\n"
	"{\n"
	"\treturn p && depth ? p->b + spot_deep(p->low, depth - 1) : 0;\n"
	"}\n"
	"static long spot_row(const long *x)\n"
	"{\n"
	"\treturn x[1] + x[2] * 3;\n"
	"}\n";

static const char *member(void)
{
	return ONE_OF("a", "a", "fresh[0]", "fresh[data[3] % 6]", "at.x", "at.y", "b", "last[1]",
		      "last[2]");
}

/* In all of the array, in most of it, in the list. */
static void fill(const char *m)
{
	const char *end = ONE_OF("60", "60", "60", "n1 % 60 + 1", "59");
	switch (below(5)) {
	case 0:
		line("for (struct spot *p = %s; p; p = p->next)", ONE_OF("spot_list", "lone"));
		line("\tp->%s = step + %u;", m, below(9));
		return;
	case 1:
		line("for (int i = 0; i < %s; i++)", end);
		line("\tfor (int k = 0; k < %s; k++)", ONE_OF("6", "6", "5"));
		line("\t\tspots[i].fresh[k] = i * k + step;");
		return;
	case 2: line("#pragma omp parallel for"); break;
	default: break;
	}
	line("for (int i = 0; i < %s; i++)", end);
	line("\tspots[i].%s = i * %u + step;", m, 3 + below(5));
}

static void read_list(const char *m)
{
	const char *list = ONE_OF("spot_list", "spot_list", "lone");
	unsigned kind = below(9);
	if (kind == 8) {
		line("sum = sum * 3 + (unsigned long)spot_deep(%s, %u);", list, 2 + below(5));
		return;
	}
	line("for (struct spot *p = %s; p; p = p->next)", list);
	open_block();
	switch (kind) {
	case 0:
		line("struct spot x = *p;");
		line("sum = sum * 3 + (unsigned long)x.%s;", m);
		break;
	case 1:
		line("struct spot x;");
		line("memcpy(&x, p, sizeof x);");
		line("sum = sum * 3 + (unsigned long)x.%s;", m);
		break;
	case 2: line("sum = sum * 5 + (unsigned long)spot_row(p->%s);", ONE_OF("fresh", "fresh + 2", "last")); break;
	case 3:
		line("long *x = &p->%s;", m);
		line("sum = sum * 5 + (unsigned long)*x;");
		break;
	case 4: line("sum = sum * 7 + (unsigned long)((struct view *)p)->words[%u];", below(9)); break;
	case 5:
		line("if (p->low)");
		line("\tsum = sum * 7 + (unsigned long)p->low->%s;", m);
		break;
	default: line("sum = sum * 7 + (unsigned long)p->%s;", m); break;
	}
	close_block();
}

static void read(const char *m)
{
	switch (below(4)) {
	case 0:
		line("for (int i = 0; i < 60; i++)");
		line("\tsum = sum * 5 + (unsigned long)spots[i].%s;", m);
		return;
	case 1:
		line("for (int i = 0; i < 60; i++)");
		line("\tfor (int k = 0; k < 6; k++)");
		line("\t\tsum = sum * 5 + (unsigned long)spots[i].fresh[k];");
		return;
	default: read_list(m);
	}
}

void path_blocks(void)
{
	const char *m = member();
	line("spots_make();");
	path_position();
	if (chance(20))
		line("%s();", ONE_OF("spots_turn", "lone_turn"));
	if (chance(40))
		read_list(member());
	if (chance(20))
		line("if (%s)", path_condition());
	open_block();
	fill(m);
	close_block();
	path_position();
	if (chance(60))
		read_list(member());
	read(chance(60) ? m : member());
}
