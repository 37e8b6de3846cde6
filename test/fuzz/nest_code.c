/* nest_code.c - a loop nest as C.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stddef.h>
#include <string.h>

#include "nests.h"
#include "random.h"
#include "text.h"

struct writer {
	const struct place *place;
	const struct nest *nest;
	enum use use;
	enum sharing sharing;
	unsigned depth;   /* loops that are open */
	unsigned shared;  /* of the loops, the first so many are shared */
	const char *row;  /* a pointer to where the last coordinate counts, or NULL */
	const char *line; /* 10 numbers of this turn, or NULL */
};

static bool is_canonical(enum form f)
{
	return f <= UNSIGNED_UP;
}

bool can_share(const struct nest *n)
{
	return is_canonical(n->loops[0].form) && n->array.kin != ALIAS;
}

/* clang 19 makes no turn of collapsed loops whose counter is unsigned and whose bound is long. */
static bool can_collapse(const struct nest *n)
{
	const struct loop *l = &n->loops[1];
	return n->depth > 1 && is_canonical(l->form) && l->from.loop < 0 && l->to.loop < 0 &&
	       !is_unsigned(l->form) && !is_unsigned(n->loops[0].form);
}

/* ---- what is read ---- */

static bool may_read(const struct writer *w, const struct array *a)
{
	return w->sharing == SERIAL || w->use == FETCH || distinct(a, &w->nest->array);
}

static const char *as_word(const struct array *a, const char *s)
{
	return strcmp(a->type, "double") ? s : text("(unsigned long)%s", s);
}

/* An element of any array that may be read, near where the loops are. */
static const char *read_near(const struct writer *w)
{
	struct array a;
	for (unsigned tries = 0; tries < 8; tries++) {
		a = any_array(w->place);
		if (!may_read(w, &a))
			continue;
		const char *at[DIMS];
		for (unsigned d = 0; d < a.ndims; d++)
			at[d] = index_near(w->place, w->nest, w->depth, a.extent[d]);
		return as_word(&a, element(&a, at));
	}
	return "step";
}

static const char *value(const struct writer *w)
{
	const char *v = w->depth ? variable(below(w->depth)) : "step";
	if (w->line && chance(70))
		return text("%s[%s] + (unsigned long)%s", w->line,
			    index_near(w->place, w->nest, w->depth, 10), v);
	switch (below(4)) {
	case 0:
		return text("(unsigned long)%s * %u + step", v, 1 + below(9));
	case 1:
		return text("%s + (unsigned long)%s", read_near(w), v);
	case 2:
		return text("%s + %s * 5ul", read_near(w), read_near(w));
	default:
		return text("%s + (unsigned long)%s * %u", any_number(w->place).text, v,
			    1 + below(9));
	}
}

static const char *own_element(const struct writer *w)
{
	const struct nest *n = w->nest;
	const char *at[DIMS];
	for (unsigned d = 0; d < n->array.ndims; d++)
		at[d] = coordinate_text(&n->at[d]);
	return w->row ? text("%s[%s]", w->row, at[n->array.ndims - 1]) : element(&n->array, at);
}

/* ---- statements ---- */

static void add_to_sum(const struct writer *w, const char *what)
{
	if (w->sharing == SERIAL) {
		line("sum = sum * 31 + %s;", what);
		return;
	}
	const char *weight = "7ul";
	for (unsigned k = 0; k < w->depth; k++)
		weight = text("%s + %s * %u", weight, variable(k), 3 + 2 * k);
	line("sum += %s * (%s);", what, weight);
}

static void store(const struct array *a, const char *where, const char *what)
{
	line(strcmp(a->type, "double") ? "%s = %s;" : "%s = (double)((%s) %% 4096);", where, what);
}

static void statement(const struct writer *w)
{
	const struct array *a = &w->nest->array;
	const char *own = own_element(w);
	switch (w->use) {
	case FETCH:
		add_to_sum(w, as_word(a, own));
		break;
	case STORE:
		store(a, own, value(w));
		break;
	default:
		store(a, own, text("%s * 3 + %s", as_word(a, own), value(w)));
	}
}

/* Another array, from loops further out. */
static void outer_statement(const struct writer *w)
{
	if (w->sharing != SERIAL || chance(50)) {
		if (w->sharing == SERIAL || w->use == FETCH)
			add_to_sum(w, read_near(w));
		return;
	}
	struct array a = any_array(w->place);
	const char *at[DIMS];
	for (unsigned d = 0; d < a.ndims; d++)
		at[d] = index_near(w->place, w->nest, w->depth, a.extent[d]);
	store(&a, element(&a, at), value(w));
}

/* ---- conditions ---- */

static const char *inner_condition(const struct writer *w)
{
	const char *v = variable(below(w->depth)), *u = variable(below(w->depth)), *c;
	switch (below(7)) {
	case 0:
		return text("%s %s %u", v, chance(50) ? "==" : "!=", below(5));
	case 1:
		return v == u ? text("%s %% 2 == 0", v) : text("%s != %s", v, u);
	case 2:
		return v == u ? text("%s > 1", v) : text("(%s + %s) %% 2 == 0", v, u);
	case 3:
		return text("%s < %s", v, any_number(w->place).text);
	case 4:
		return text("%s %% 2", read_near(w));
	default:
		do
			c = condition(w->place);
		while (w->sharing != SERIAL && strstr(c, "sum"));
		return c;
	}
}

static void maybe_leave(const struct writer *w)
{
	if (!chance(7))
		return;
	bool may_break = w->depth > w->shared;
	bool may_continue = w->nest->loops[w->depth - 1].form != WHILE;
	if (!may_break && !may_continue)
		return;
	line("if (%s)", inner_condition(w));
	line("\t%s;", may_break && (!may_continue || chance(50)) ? "break" : "continue");
}

static void body(const struct writer *w)
{
	maybe_leave(w);
	if (!chance(14)) {
		statement(w);
	} else {
		line("if (%s)", inner_condition(w));
		open_block();
		statement(w);
		close_block();
		if (chance(30)) {
			line("else");
			open_block();
			statement(w);
			close_block();
		}
	}
	if (w->sharing == SERIAL && chance(15))
		outer_statement(w);
}

/* ---- loops ---- */

static const char *by(const char *v, int step, char sign)
{
	return step == 1 ? text("%s%c%c", v, sign, sign) : text("%s %c= %d", v, sign, step);
}

static void open_loop(const struct nest *n, unsigned k)
{
	static const char *const types[FORMS] = {"int",      "long",          "int", "unsigned",
						 "unsigned", "unsigned char", "int", "int"};
	const struct loop *l = &n->loops[k];
	const char *v = variable(k), *type = types[l->form];
	const char *from = bound_text(n, &l->from, 0), *to = bound_text(n, &l->to, 0);
	bool is_raw = l->form == UNSIGNED_UP && l->to.has_number && l->to.loop < 0 && !l->to.offset;
	switch (l->form) {
	case DOWN:
		line("for (int %s = %s; %s >= %s; %s)", v, bound_text(n, &l->to, -1), v, from,
		     by(v, l->step, '-'));
		break;
	case UNSIGNED_DOWN:
		line("for (unsigned %s = %s; %s-- > %s;)", v, to, v, from);
		break;
	case WHILE:
		open_block();
		line("int %s = %s;", v, from);
		line("while (%s < %s)", v, to);
		break;
	case UNEQUAL:
		line("for (int %s = %s; %s != %s; %s++)", v, from, v, to, v);
		break;
	default:
		if (!is_unsigned(l->form) && chance(25))
			line("for (%s %s = %s; %s <= %s; %s)", type, v, from, v,
			     bound_text(n, &l->to, -1), by(v, l->step, '+'));
		else
			line("for (%s %s = %s; %s < %s; %s)", type, v, from, v,
			     is_raw ? l->to.number.raw : to, by(v, l->step, '+'));
	}
	open_block();
}

static void close_loop(const struct nest *n, unsigned k)
{
	const struct loop *l = &n->loops[k];
	if (l->form != WHILE) {
		close_block();
		return;
	}
	line("%s;", by(variable(k), l->step, '+'));
	close_block();
	close_block();
}

/* A line of numbers for the last loop: of an array, or the thread's own. */
static void write_line(struct writer *w)
{
	struct array a;
	if (w->sharing != SERIAL) {
		line("for (int m = 0; m < 10; m++)");
		line("\tbuffer[m] = m + %s;", value(w));
		w->line = "buffer";
	} else if (plain_array(w->place, 0, &a) && a.extent[0] >= 10) {
		struct number n = any_number(w->place);
		line("for (int m = %u; m < %s + %u; m++)", below(3), n.text,
		     n.most <= TOP ? below(4) : 0);
		line("\tif (m < 10)");
		line("\t\t%s[m] = m + %s;", a.name, value(w));
		w->line = a.name;
	}
}

static void point_to_row(struct writer *w)
{
	const struct nest *n = w->nest;
	int last = (int)n->depth - 1;
	if (!n->array.name || n->array.ndims != 2 || n->at[1].loop != last)
		return;
	w->row = "row";
	line("unsigned long *row = %s[%s];", n->array.name, coordinate_text(&n->at[0]));
}

static void write_pragma(const struct writer *w, bool has_line)
{
	static const char *const schedules[] = {"",
						"",
						" schedule(static)",
						" schedule(dynamic)",
						" schedule(static, 2)",
						" schedule(guided)"};
	const char *collapse = w->shared > 1 ? " collapse(2)" : "";
	const char *reduction = w->use == FETCH ? " reduction(+ : sum)" : "";
	line("#pragma omp %sfor%s%s%s%s", w->sharing == PARALLEL ? "parallel " : "",
	     schedules[below(6)], collapse, reduction, has_line ? " private(buffer)" : "");
}

void write_nest(const struct place *p, const struct nest *n, enum use use, enum sharing sharing)
{
	struct writer w = {.place = p, .nest = n, .use = use, .sharing = sharing};
	bool has_line = n->depth > 1 && use != FETCH && chance(15);
	if (sharing != SERIAL) {
		w.shared = !has_line && can_collapse(n) && chance(50) ? 2 : 1;
		write_pragma(&w, has_line);
	}
	for (unsigned k = 0; k < n->depth; k++) {
		if (k && k >= w.shared && chance(12))
			outer_statement(&w);
		if (k + 1 == n->depth && k >= w.shared && k && chance(20))
			point_to_row(&w);
		if (k + 1 == n->depth && has_line)
			write_line(&w);
		open_loop(n, k);
		w.depth++;
	}
	body(&w);
	while (w.depth > 0)
		close_loop(n, --w.depth);
}
