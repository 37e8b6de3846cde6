/* nest_numbers.c - what loops run to, and where it is kept.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stddef.h>

#include "nests.h"
#include "random.h"
#include "text.h"

enum { LEAST_TOP = 3, MOST_LOW = 2 };

void add_number(struct place *p, struct number n)
{
	if (p->nnumbers < sizeof p->numbers / sizeof *p->numbers)
		p->numbers[p->nnumbers++] = n;
}

static struct number global_number(const char *raw, int is_unsigned, int is_int, int least,
				   int most)
{
	return (struct number){.text = is_unsigned ? text("(int)%s", raw) : raw,
			       .raw = raw,
			       .least = least,
			       .most = most,
			       .is_stored = true,
			       .is_int = is_int,
			       .is_global = true};
}

/* nN: one of these types, each. */
static void declare_variables(struct place *p)
{
	static const struct {
		const char *type;
		bool is_unsigned, is_int;
	} types[] = {{"int", false, true},      {"long", false, false},
		     {"unsigned", true, false}, {"unsigned char", false, false},
		     {"short", false, false},   {"size_t", true, false}};
	for (unsigned i = 0; i < 3; i++) {
		unsigned t = chance(50) ? 0 : below(6);
		line("%s%s n%u = %u;", chance(70) ? "static " : "", types[t].type, i,
		     LEAST_TOP + below(TOP - LEAST_TOP + 1));
		add_number(p, global_number(text("n%u", i), types[t].is_unsigned, types[t].is_int,
					    LEAST_TOP, TOP));
	}
	line("static int low = %u;", below(MOST_LOW + 1));
	add_number(p, global_number("low", false, true, 0, MOST_LOW));
	line("static int few = %u;", below(3));
	add_number(p, global_number("few", false, true, -1, 3));
}

void declare_numbers(struct place *p)
{
	line("struct grid { int nx, ny; unsigned short nz; long lo; };");
	line("static int step;");
	declare_variables(p);
	line("static struct grid g = {%u, %u, %u, %u}, *gp = &g;", LEAST_TOP + below(4),
	     LEAST_TOP + below(4), LEAST_TOP + below(4), below(MOST_LOW + 1));
	line("static int dims[3] = {%u, %u, %u}, *np = &dims[1];", LEAST_TOP + below(4),
	     LEAST_TOP + below(4), LEAST_TOP + below(4));
	line("static struct grid spare = {3, 5, 4, 1};");
	static const char *const tops[] = {"g.nx",    "g.ny",  "g.nz",   "dims[0]", "dims[1]",
					   "dims[2]", "(*np)", "gp->nx", "gp->ny",  "gp->nz"};
	for (unsigned i = 0; i < 6; i++) {
		unsigned t = below(10);
		add_number(p, global_number(tops[t], false, t != 2 && t != 9, LEAST_TOP, TOP));
	}
	add_number(p, global_number(chance(50) ? "g.lo" : "gp->lo", false, false, 0, MOST_LOW));
	struct number step = global_number("step", false, true, 0, 3);
	step.is_stored = step.is_int = false;
	for (unsigned k = 0; k < 3; k++)
		add_number(p, step);
}

void set_up_numbers(struct place *p)
{
	if (chance(30))
		line("gp = malloc(sizeof *gp), *gp = spare;");
	if (chance(30))
		line("np = malloc(sizeof *np), *np = %u;", LEAST_TOP + below(4));
	if (chance(50)) {
		line("int near = %u;", LEAST_TOP + below(4));
		struct number n = global_number("near", false, true, LEAST_TOP, TOP);
		n.is_global = false;
		add_number(p, n);
	}
	if (chance(40)) {
		line("for (int i = 0; i < %u; i++)", 2 + below(2));
		line("\tdims[i] = %s;", chance(50) ? "5" : "3 + i");
	}
}

struct number any_number(const struct place *p)
{
	return p->numbers[chance(15) ? p->nnumbers - 1 : below(p->nnumbers)];
}

static void set_number(const struct place *p, struct number n)
{
	struct number m = any_number(p);
	const char *when = chance(30) ? text("if (%s) ", condition(p)) : "";
	unsigned count = (unsigned)(n.most - n.least + 1);
	switch (below(5)) {
	case 0:
		line("%s%s = %d;", when, n.raw, n.least + (int)below(count));
		break;
	case 1:
		line("%s%s = %d + (int)(sum %% %u);", when, n.raw, n.least, count);
		break;
	case 2:
		line("%s%s = %d + step %% %u;", when, n.raw, n.least, count);
		break;
	case 3:
		if (m.least >= n.least && m.most <= n.most) {
			line("%s%s = %s;", when, n.raw, m.text);
			break;
		}
		/* fall through */
	default:
		line("%s%s = %d + (%s + %u) %% %u;", when, n.raw, n.least, n.text, 1 + count,
		     count);
	}
}

void change_number(const struct place *p)
{
	struct number n = any_number(p);
	while (!n.is_stored)
		n = any_number(p);
	set_number(p, n);
}

void change_bound(const struct place *p)
{
	if (!p->nshapes)
		return;
	const struct nest *n = &p->shapes[below(p->nshapes)];
	const struct bound *b = &n->loops[below(n->depth)].to;
	if (b->has_number && b->number.is_stored)
		set_number(p, b->number);
}

/* The unsigned types have no negative values here, so the sums of ints are what they look like. */
void derive_number(struct place *p)
{
	struct number a = any_number(p), b = any_number(p), n = {.is_stored = false};
	n.text = n.raw = name("d");
	const char *type = chance(80) ? "int" : "const long";
	int by = 1 + (int)below(2);
	switch (below(5)) {
	case 0:
		line("%s %s = %s / 2;", type, n.raw, a.text);
		n.least = a.least / 2, n.most = a.most / 2;
		break;
	case 1:
		line("%s %s = %s < %s ? %s : %s;", type, n.raw, a.text, b.text, a.text, b.text);
		n.least = a.least < b.least ? a.least : b.least;
		n.most = a.most < b.most ? a.most : b.most;
		break;
	case 2:
		line("%s %s = 2 * %s;", type, n.raw, a.text);
		n.least = 2 * a.least, n.most = 2 * a.most;
		break;
	default:
		line("%s %s = %s - %d;", type, n.raw, a.text, by);
		n.least = a.least - by, n.most = a.most - by;
	}
	add_number(p, n);
}

const char *condition(const struct place *p)
{
	struct number n = any_number(p), m = any_number(p);
	switch (below(8)) {
	case 0:
		return text("step == %u", below(3));
	case 1:
		return text("step != %u", below(3));
	case 2:
		return text("sum %% %u == 0", 2 + below(2));
	case 3:
		return text("%s < %s", n.text, m.text);
	case 4:
		return chance(50) ? "flag" : "!flag";
	case 5:
		return text("%s == %d", n.text, (n.least + n.most) / 2);
	default:
		return text("%s > %d", n.text, n.least + (int)below(3));
	}
}

/* ---- traps ---- */

static const struct {
	const char *when, *number, *set, *unset;
} traps[] = {
	{"open0", "far0", "far0 = 5, open0 = 1", "open0 = 0, far0 = 2000000000"},
	{"open1", "far1", "far1 = 4, open1 = 1", "open1 = 0, far1 = -2000000000"},
	{"open2 > 0", "far2", "far2 = 5, open2 = 7", "open2 = -1, far2 = 1L << 60"},
	{"maybe", "maybe->nx", "maybe = &g", "maybe = NULL"},
	{"open3", "wild->ny", "wild = gp, open3 = 1", "open3 = 0, wild = (struct grid *)24"},
	{"open4", "gone[1]", "gone = dims, open4 = 1", "open4 = 0"},
	{"maybe && maybe->nx > 3", "maybe->ny", "maybe = &spare", "maybe = NULL"},
	{"open5 == 1", "*deep->at", "deep = &link, open5 = 1", "deep = NULL, open5 = 0"},
};

enum { TRAPS = sizeof traps / sizeof *traps };

void declare_traps(void)
{
	line("static int far0 = 2000000000, far1 = -2000000000, open0, open1, open2, open3, open4, "
	     "open5;");
	line("static long far2 = 1L << 60;");
	line("static struct grid *maybe, *wild = (struct grid *)24;");
	line("static int *gone;");
	line("static struct link { long pad; int *at; } link = {0, dims + 2}, *deep;");
}

void set_up_traps(void)
{
	line("gone = malloc(%u * sizeof *gone);", chance(50) ? 2 : 50000);
	line("gone[0] = gone[1] = 4;");
	line("free(gone);");
}

void spring_traps(void)
{
	for (unsigned k = 2; k > 0; k--) {
		unsigned t = below(TRAPS);
		line("if (step == %u)", below(2));
		line("\t%s;", traps[t].set);
		if (!chance(40))
			continue;
		line("if (step == 2)");
		line("\t%s;", traps[t].unset);
	}
}

const char *trap(struct place *p)
{
	unsigned t = below(TRAPS);
	struct number n = global_number(traps[t].number, false, false, LEAST_TOP, TOP);
	n.is_stored = n.is_global = false;
	add_number(p, n);
	return traps[t].when;
}
