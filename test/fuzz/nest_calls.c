/* nest_calls.c - functions over sub-arrays and bounds that they are given.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stddef.h>

#include "nest_phases.h"
#include "random.h"
#include "text.h"

enum { FUNCTIONS = 8, PARAMETERS = 4, LINE_EXTENT = 8, ROWS_EXTENT = 8 };

enum parameter { LINE, ROWS, NUMBER, NUMBER_AT, GRID_AT };

static struct function {
	enum parameter parameters[PARAMETERS];
	unsigned nparameters, cuts; /* positions met by a call */
	int inner;                  /* of ROWS */
} functions[FUNCTIONS];
static unsigned nfunctions;

/* ---- definitions ---- */

static struct number parameter_number(const char *s, bool is_int)
{
	return (struct number){.text = s,
			       .raw = s,
			       .least = 3,
			       .most = TOP,
			       .is_stored = is_int,
			       .is_int = is_int};
}

static const char *add_parameter(struct place *p, enum parameter kind, unsigned i, int inner)
{
	static const char *const types[] = {"int", "int", "long", "short"};
	struct array a = {.type = "unsigned long", .kin = PARAMETER, .name = text("x%u", i)};
	switch (kind) {
	case LINE:
		a.form = text("x%u[$]", i), a.ndims = 1, a.extent[0] = LINE_EXTENT;
		add_array(p, a);
		return text("unsigned long *x%u", i);
	case ROWS:
		a.form = text("x%u[$][$]", i), a.ndims = 2;
		a.extent[0] = ROWS_EXTENT, a.extent[1] = inner;
		add_array(p, a);
		return text("unsigned long (*x%u)[%d]", i, inner);
	case NUMBER:
		add_number(p, parameter_number(text("v%u", i), false));
		p->numbers[p->nnumbers - 1].is_stored = true;
		return text("%s v%u", types[below(4)], i);
	case NUMBER_AT:
		add_number(p, parameter_number(text("(*v%u)", i), true));
		return text("int *v%u", i);
	default:
		add_number(p, parameter_number(text("c%u->nx", i), true));
		add_number(p, parameter_number(text("c%u->ny", i), true));
		return text("struct grid *c%u", i);
	}
}

void write_function(const struct place *globals, bool has_position)
{
	struct function *f = &functions[nfunctions];
	struct place p = *globals;
	const char *parameters = "";
	f->inner = 9 + (int)below(2);
	f->nparameters = 1 + below(PARAMETERS);
	for (unsigned i = 0; i < f->nparameters; i++) {
		f->parameters[i] = (enum parameter)below(5);
		parameters = text("%s%s%s", parameters, i ? ", " : "",
				  add_parameter(&p, f->parameters[i], i, f->inner));
	}
	p.may_cut = has_position;
	p.calls = nfunctions;
	line("static void work%u(%s)", nfunctions, parameters);
	open_block();
	begin_phases(has_position ? 3 : 2);
	if (has_position && chance(60))
		local_array(&p);
	phases(&p, 3);
	if (chance(10))
		line("if (%s)\n\t\treturn;", condition(&p));
	if (has_position)
		position(&p);
	phases(&p, 2);
	close_block();
	f->cuts = cuts_taken();
	nfunctions++;
}

unsigned functions_so_far(void)
{
	return nfunctions;
}

/* ---- calls ---- */

static const char *line_argument(const struct place *p, struct array *a)
{
	if (chance(30) && plain_array(p, 9, a))
		return text("%s[%u]", a->name, below((unsigned)a->extent[0]));
	if (!plain_array(p, 0, a) || a->extent[0] < LINE_EXTENT)
		return NULL;
	unsigned room = (unsigned)(a->extent[0] - LINE_EXTENT);
	const char *by = text("%u", below(room + 1));
	return chance(40) ? a->name : text(chance(50) ? "%s + %s" : "&%s[%s]", a->name, by);
}

static const char *array_argument(const struct place *p, const struct function *f, unsigned i,
				  struct array *a)
{
	if (f->parameters[i] == LINE)
		return line_argument(p, a);
	if (!plain_array(p, f->inner, a))
		return NULL;
	unsigned room = (unsigned)(a->extent[0] - ROWS_EXTENT);
	return room ? text("%s + %u", a->name, below(room + 1)) : a->name;
}

static const char *number_argument(const struct place *p, enum parameter kind)
{
	if (kind == GRID_AT)
		return chance(40) ? "&g" : chance(50) ? "gp" : "&spare";
	for (unsigned tries = 0; tries < 60; tries++) {
		struct number n = any_number(p);
		if (n.least < 3 || n.most > TOP)
			continue;
		if (kind == NUMBER)
			return n.text;
		if (n.is_int && n.is_stored)
			return text("&%s", n.raw);
	}
	return kind == NUMBER ? "5" : "&dims[2]";
}

/* "f"'s arguments, or NULL: no arrays of the right shapes are surely different. */
static const char *arguments(const struct place *p, const struct function *f)
{
	struct array arrays[PARAMETERS];
	unsigned narrays = 0;
	const char *all = "", *s;
	for (unsigned i = 0; i < f->nparameters; i++) {
		if (f->parameters[i] >= NUMBER) {
			s = number_argument(p, f->parameters[i]);
		} else {
			s = array_argument(p, f, i, &arrays[narrays]);
			for (unsigned k = 0; s && k < narrays; k++)
				if (!distinct(&arrays[k], &arrays[narrays]))
					s = NULL;
			narrays++;
		}
		if (!s)
			return NULL;
		all = text("%s%s%s", all, i ? ", " : "", s);
	}
	return all;
}

void call(const struct place *p)
{
	for (unsigned tries = 0; tries < 20 && p->calls; tries++) {
		unsigned k = below(p->calls);
		const struct function *f = &functions[k];
		if (f->cuts && !may_cut(p, f->cuts))
			continue;
		const char *s = arguments(p, f);
		if (!s)
			continue;
		line("work%u(%s);", k, s);
		count_cuts(p, f->cuts);
		return;
	}
}
