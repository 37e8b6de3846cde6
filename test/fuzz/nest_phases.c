/* nest_phases.c - what happens between positions: nests, and what makes them mean something else.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <string.h>

#include "nest_phases.h"
#include "random.h"
#include "text.h"

enum { MOST_CUTS = 10 };

static unsigned cuts;
static int nests_left;

void begin_phases(unsigned nests)
{
	nests_left = (int)nests;
}

unsigned cuts_taken(void)
{
	unsigned n = cuts;
	cuts = 0;
	return n;
}

bool may_cut(const struct place *p, unsigned times)
{
	return p->may_cut && cuts + p->turns * times <= MOST_CUTS;
}

void count_cuts(const struct place *p, unsigned times)
{
	cuts += p->turns * times;
}

void position(const struct place *p)
{
	if (!may_cut(p, 1))
		return;
	line("#pragma potential_ckpt");
	count_cuts(p, 1);
}

void position_if_none(const struct place *p)
{
	if (!cuts)
		position(p);
}

/* ---- nests ---- */

static enum use draw_use(void)
{
	return chance(45) ? FETCH : chance(70) ? STORE : UPDATE;
}

static void nest(struct place *p)
{
	struct nest n = draw_nest(p);
	enum use use = draw_use();
	nests_left--;
	write_nest(p, &n, use, can_share(&n) && chance(25) ? PARALLEL : SERIAL);
	keep_shape(p, &n);
}

/* One that writes, one that reads nearly the same: around a position, or not. */
static void pair(struct place *p)
{
	struct nest n = draw_nest(p), m = changed_nest(p, &n);
	nests_left -= 2;
	write_nest(p, &n, STORE, chance(20) && can_share(&n) ? PARALLEL : SERIAL);
	if (chance(15))
		position(p);
	write_nest(p, &m, FETCH, chance(20) && can_share(&m) ? PARALLEL : SERIAL);
	keep_shape(p, &n);
}

static void region(struct place *p)
{
	struct nest n = draw_nest(p);
	line("#pragma omp parallel");
	open_block();
	for (unsigned k = 2; k > 0; k--) {
		enum use use = draw_use();
		nests_left--;
		if (!can_share(&n) || chance(15)) {
			line("#pragma omp single");
			open_block();
			write_nest(p, &n, use, SERIAL);
			close_block();
		} else {
			write_nest(p, &n, use, SHARED);
		}
		if (k == 2 && chance(40))
			position(p);
		keep_shape(p, &n);
		n = draw_nest(p);
	}
	close_block();
}

/* ---- without loops of ours ---- */

/* Of elements, two less than "a" has. */
static struct number short_number(const struct place *p, const struct array *a)
{
	struct number n = any_number(p);
	while (n.least < 0 || n.most + 2 > a->extent[0])
		n = any_number(p);
	return n;
}

static void by_library(struct place *p)
{
	struct array a, b;
	if (!plain_array(p, 0, &a))
		return;
	struct number n = short_number(p, &a);
	unsigned from = below(2);
	if (chance(50) || !plain_array(p, 0, &b) || n.most > b.extent[0])
		line("memset(%s + %u, %u, %s * sizeof *%s);", a.name, from, below(3), n.text,
		     a.name);
	else
		line("memmove(%s + %u, %s, %s * sizeof *%s);", a.name, from, b.name, n.text,
		     a.name);
}

static void walk(struct place *p)
{
	struct array a;
	if (!plain_array(p, 0, &a))
		return;
	struct number n = short_number(p, &a);
	line("for (unsigned long *w = %s + %u; w < %s + %s + %u; w++)", a.name, below(2), a.name,
	     n.text, below(3));
	if (chance(50))
		line("\t*w = (unsigned long)(w - %s) + %s;", a.name, any_number(p).text);
	else
		line("\tsum = sum * 31 + *w;");
}

/* A sum over threads of each of some elements. */
static void by_reduction(struct place *p)
{
	struct array a, b;
	if (!plain_array(p, 0, &a) || !plain_array(p, 0, &b) || a.kin == LOCAL ||
	    strpbrk(a.name, ".->") || !distinct(&a, &b))
		return;
	struct number n = short_number(p, &a);
	unsigned from = below(2);
	line("if (%s > 0)", n.text);
	open_block();
	line("#pragma omp parallel for reduction(+ : %s[%u : %s])", a.name, from, n.text);
	line("for (int i = %u; i < 7; i++)", below(2));
	line("\t%s[%u + i %% %s] += %s[i] * i;", a.name, from, n.text, b.name);
	close_block();
}

/* No other variable points to it. */
static void renew_block(const struct place *p)
{
	struct array a;
	if (!plain_array(p, 0, &a) || a.name[0] != 'h' || !p->owns_blocks)
		return;
	if (a.extent[0] == BLOCK)
		line("%s = realloc(%s, %u * sizeof *%s);", a.name, a.name, BLOCK + below(9),
		     a.name);
}

static void set_something(struct place *p)
{
	switch (below(8)) {
	case 3:
		renew_block(p);
		break;
	case 0:
		line("flag = !flag;");
		break;
	case 1:
		line("flag = sum %% 2;");
		break;
	case 2:
		line("{ unsigned long (*was)[9] = old; old = new; new = was; }");
		break;
	default:
		change_number(p);
	}
}

/* ---- blocks ---- */

static void some(struct place *p, unsigned most)
{
	for (unsigned k = 1 + below(most); k > 0 && nests_left > 0; k--)
		phase(p);
}

static void with_numbers(const struct place *p)
{
	struct place inner = *p;
	open_block();
	inner.depth++;
	for (unsigned k = 1 + below(2); k > 0; k--)
		derive_number(&inner);
	some(&inner, 3);
	close_block();
}

static void with_trap(const struct place *p)
{
	struct place inner = *p;
	inner.depth++;
	line("if (%s)", trap(&inner));
	open_block();
	struct array a = any_array(&inner);
	struct nest n = nest_of(&inner, &a);
	for (unsigned d = 0; d < n.depth; d++)
		if (n.loops[d].to.has_number)
			n.loops[d].to.number = inner.numbers[inner.nnumbers - 1];
	if (shape_fits(&n)) {
		write_nest(&inner, &n, chance(60) ? FETCH : STORE, SERIAL);
		nests_left--;
	}
	keep_shape(&inner, &n);
	some(&inner, 1);
	close_block();
}

static void with_array(const struct place *p)
{
	struct place inner = *p;
	inner.depth++;
	open_block();
	if (chance(30)) {
		struct array a;
		if (plain_array(p, 9, &a)) {
			struct array b = {.name = name("rows"),
					  .type = a.type,
					  .ndims = 2,
					  .extent = {8, 9},
					  .kin = ALIAS};
			b.form = text("%s[$][$]", b.name);
			line("unsigned long (*%s)[9] = %s ? %s : old;", b.name, condition(p),
			     a.name);
			add_array(&inner, b);
		}
	} else {
		local_array(&inner);
	}
	some(&inner, 3);
	close_block();
}

/* Its block is freed in the end. */
static void with_block(const struct place *p)
{
	struct place inner = *p;
	struct array b = {.name = name("block"),
			  .type = "unsigned long",
			  .ndims = 1,
			  .extent = {9},
			  .kin = LOCAL};
	b.form = text("%s[$]", b.name);
	inner.depth++;
	open_block();
	line("unsigned long *%s = fresh(9);", b.name);
	add_array(&inner, b);
	some(&inner, 2);
	line("free(%s);", b.name);
	close_block();
}

void local_array(struct place *p)
{
	const char *t = name("t");
	struct array a = {.name = t, .type = "unsigned long", .kin = LOCAL, .ndims = 1 + below(2)};
	a.form = text(a.ndims == 1 ? "%s[$]" : "%s[$][$]", t);
	a.extent[0] = 10 - (int)a.ndims;
	a.extent[1] = 9;
	bool is_variable = a.ndims == 1 && chance(25);
	if (is_variable) {
		a.extent[0] = 7;
		line("unsigned long %s[%s];", t, "dims[0] + 4");
	} else {
		line(a.ndims == 1 ? "unsigned long %s[130];" : "unsigned long %s[15][9];", t);
	}
	a = add_array(p, a);
	set_all(&a);
}

static void sweep(const struct place *p)
{
	struct place inner = *p;
	const char *q = name("turn");
	struct number n = {.text = q, .raw = q, .least = 0, .most = 1};
	add_number(&inner, n);
	inner.depth++;
	inner.turns *= 2;
	line("for (int %s = 0; %s < 2; %s++)", q, q, q);
	open_block();
	some(&inner, 2);
	if (chance(50))
		position(&inner);
	some(&inner, 2);
	close_block();
}

static void branch(const struct place *p)
{
	struct place inner = *p;
	inner.depth++;
	if (chance(8)) {
		const char *label = name("past");
		line("if (%s)", condition(p));
		line("\tgoto %s;", label);
		some(&inner, 2);
		line("%s:;", label);
		return;
	}
	line("if (%s)", condition(p));
	open_block();
	some(&inner, 2);
	close_block();
	if (chance(40)) {
		struct place other = *p;
		other.depth++;
		line("else");
		open_block();
		some(&other, 2);
		close_block();
	}
}

static void block(const struct place *p)
{
	switch (below(7)) {
	case 0:
		with_numbers(p);
		break;
	case 4:
		with_block(p);
		break;
	case 1:
		with_trap(p);
		break;
	case 2:
		with_array(p);
		break;
	case 3:
		sweep(p);
		break;
	default:
		branch(p);
	}
}

void phase(struct place *p)
{
	unsigned kind = below(40);
	if (kind < 14)
		nest(p);
	else if (kind < 22)
		pair(p);
	else if (kind < 24)
		region(p);
	else if (kind < 29)
		set_something(p);
	else if (kind < 30)
		by_library(p);
	else if (kind < 31)
		(chance(50) ? walk : by_reduction)(p);
	else if (kind < 35)
		call(p);
	else if (p->depth < 3)
		block(p);
}

void phases(struct place *p, unsigned most)
{
	some(p, most);
}
