/* path_lists.c - lists of generate_paths that grow while they are filled.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "paths.h"
#include "random.h"
#include "text.h"

const char *const path_lists_head =
	"static struct list { long *at; int n, room; } l0, l1;\n"
	"static void grow(struct list *l)\n"
	"{\n"
	"\tint room = l->room * 2 + 8;\n"
	"\tlong *at = realloc(l->at, (unsigned long)room * sizeof *at);\n"
	"\tif (!at)\n"
	"\t\texit(1);\n"
	"\tl->at = at;\n"
	"\tl->room = room;\n"
	"}\n"
	"static void pause_once(void)\n"
	"{\n"
	"#pragma potential_ckpt\n"
	"}\n"
	"static void grow_slowly(struct list *l)\n"
	"{\n"
	"\tint room = l->room + 16;\n"
	"\tlong *at = realloc(l->at, (unsigned long)room * sizeof *at);\n"
	"\tif (!at)\n"
	"\t\texit(1);\n"
	"\tpause_once();\n"
	"\tl->at = at;\n"
	"\tl->room = room;\n"
	"}\n"
	"static void add(struct list *l, long x)\n"
	"{\n"
	"\tif (l->n == l->room)\n"
	"\t\tgrow(l);\n"
	"\tl->at[l->n++] = x;\n"
	"}\n";

static void add(const char *l)
{
	const char *x = text("i * %u + step", 3 + below(5));
	if (chance(25)) {
		line("add(&%s, %s);", l, x);
		return;
	}
	line("if (%s.n == %s.room)", l, l);
	line("\t%s(&%s);", ONE_OF("grow", "grow", "grow", "grow_slowly"), l);
	line("%s.at[%s.n++] = %s;", l, l, x);
}

static void fill(const char *l)
{
	line("for (int i = %s; i < %s; i++)", path_low(), path_high());
	open_block();
	if (chance(60)) {
		line("if (data[i %% 60] %% 3 == %u)", below(3));
		line("\t%s;", ONE_OF("continue", "continue", "break"));
	}
	add(l);
	close_block();
}

static void read(const char *l)
{
	switch (below(5)) {
	case 0: line("sum = sum * 3 + total(%s.at, 0, %s.n);", l, l); return;
	case 1: line("for (int i = %s.n - 1; i >= 0; i--)", l); break;
	case 2: line("for (int i = 0; i < %s.n; i++)", l); break;
	default:
		line("if (%s.n > 0)", l);
		line("\tfor (int i = 0; i < %s; i++)", ONE_OF("850", "850", "450"));
		line("\t\tsum = sum * 7 + (unsigned long)%s.at[i * %s.n / 850];", l, l);
		return;
	}
	line("\tsum = sum * 7 + (unsigned long)%s.at[i];", l);
}

void path_list(void)
{
	const char *l = ONE_OF("l0", "l0", "l1");
	path_position();
	if (chance(50))
		line("%s.n = 0;", l);
	if (chance(20))
		line("if (%s)", path_condition());
	fill(l);
	if (chance(40))
		line("#pragma potential_ckpt");
	path_position();
	read(l);
	if (chance(85))
		line("%s.n = %s;", l, chance(80) ? "0" : text("%s.n / 2", l));
}
