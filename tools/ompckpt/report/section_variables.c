/* section_variables.c - which variables make up the bytes?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what is saved at each position by the executable's report; the sizes measured.
 * Out:   a stacked bar per position: the largest variables, the others, and what the run measured
 *        beyond them: heap blocks, stacks, threads' copies. A table of variables.
 * Errs:  variables of all callers that may lead to a position are counted, so a bar may be longer
 *        than what was measured (the mark). */
#include "html.h"
#include "page.h"
#include "sections.h"
#include "svg.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 900, LEFT = 190, RIGHT = 880, ROW = 26, TOP = 8, NAMED = 7, ROWS = 40, LISTED = 4 };

static double sum_at(const struct page *p, unsigned position, unsigned from)
{
	double sum = 0;
	for (unsigned i = from; i < p->variables.n; i++)
		if (p->variables.at[i].saved[position])
			sum += p->variables.at[i].bytes;
	return sum;
}

static double measured(const struct page_position *at)
{
	return at->measured.met ? at->measured.sum / (double)at->measured.met : 0;
}

/* Put a piece after those that are there; returns where it ends. */
static double piece(struct text *out, const struct svg_scale *x, double y, double begin,
		    double bytes, const char *class, const char *name)
{
	char tip[400];
	double from = svg_at(x, begin), to = svg_at(x, begin + bytes);
	if (bytes <= 0)
		return begin;
	snprintf(tip, sizeof tip, "%s: %s", name, html_value(bytes, UNIT_BYTES).at);
	svg_bar(out, from, y, to, y + ROW - 6, class, tip);
	return begin + bytes;
}

/* The variable's name in its piece, if there is room. */
static void name_inside(struct text *out, double from, double to, double y, const char *name)
{
	if (to - from > 8.0 * (double)strlen(name))
		svg_text(out, (from + to) / 2, y + ROW - 12, "middle", "inside", name);
}

static void bar(const struct page *p, struct text *out, const struct svg_scale *x, double y,
		unsigned position)
{
	const struct page_position *at = &p->positions.at[position];
	double end = 0;
	svg_name(out, LEFT - 8, y + ROW / 2.0 + 1, at->name);
	for (unsigned i = 0; i < NAMED && i < p->variables.n; i++)
		if (p->variables.at[i].saved[position]) {
			double begin = end;
			end = piece(out, x, y, begin, p->variables.at[i].bytes, svg_colour(i),
				    p->variables.at[i].name);
			name_inside(out, svg_at(x, begin), svg_at(x, end), y,
				    p->variables.at[i].name);
		}
	end = piece(out, x, y, end, sum_at(p, position, NAMED), "c7", "other variables");
	piece(out, x, y, end, measured(at) - end, "rest",
	      "measured beyond: heap blocks, stacks, threads' copies");
	if (measured(at) > 0 && measured(at) < end)
		svg_line(out, svg_at(x, measured(at)), y - 3, svg_at(x, measured(at)), y + ROW - 3,
			 "whisker");
}

static void legend(const struct page *p, struct text *out)
{
	text_puts(out, "<ul class=\"legend\">\n");
	for (unsigned i = 0; i < NAMED && i < p->variables.n; i++) {
		if (p->variables.at[i].bytes <= 0)
			continue;
		html_key(out, svg_colour(i), p->variables.at[i].name);
	}
	html_key(out, "c7", "other variables");
	html_key(out, "rest", "measured beyond: heap blocks, stacks, threads' copies");
	text_puts(out, "</ul>\n");
}

static void chart(const struct page *p, struct text *out)
{
	unsigned rows = 0;
	struct svg_scale x = {.low = LEFT, .high = RIGHT, .unit = UNIT_BYTES};
	for (unsigned i = 0; i < p->positions.n; i++) {
		double named = sum_at(p, i, 0), all = measured(&p->positions.at[i]);
		rows += p->positions.at[i].id >= 0;
		x.to = named > x.to ? named : x.to;
		x.to = all > x.to ? all : x.to;
	}
	double bottom = TOP + ROW * (double)rows, y = TOP + 3;
	svg_begin(out, "variables-bytes", WIDTH, bottom + 44,
		  "Bytes of the variables saved at each position");
	svg_axis_below(out, &x, bottom, TOP, "bytes, by variable");
	for (unsigned i = 0; i < p->positions.n; i++)
		if (p->positions.at[i].id >= 0) {
			bar(p, out, &x, y, i);
			y += ROW;
		}
	svg_end(out);
	legend(p, out);
}

/* The positions of the executable at which "v" is saved, or is not. */
static void names(const struct page *p, struct text *out, const struct page_variable *v, bool saved)
{
	const char *between = "";
	for (unsigned i = 0; i < p->positions.n; i++)
		if (p->positions.at[i].id >= 0 && v->saved[i] == saved) {
			text_puts(out, between);
			html_name(out, p->positions.at[i].name);
			between = ", ";
		}
}

static void where(const struct page *p, struct text *out, const struct page_variable *v)
{
	unsigned all = 0, saved = 0;
	for (unsigned i = 0; i < p->positions.n; i++) {
		all += p->positions.at[i].id >= 0;
		saved += p->positions.at[i].id >= 0 && v->saved[i];
	}
	text_puts(out, "<td class=\"long\">");
	if (saved == all) {
		text_puts(out, "everywhere");
	} else if (saved <= LISTED) {
		names(p, out, v, true);
	} else if (all - saved <= LISTED) {
		text_puts(out, "everywhere but at ");
		names(p, out, v, false);
	} else {
		html(out, "%u of %u positions", saved, all);
	}
	text_puts(out, "</td>");
}

static void row(const struct page *p, struct text *out, const struct page_variable *v)
{
	text_puts(out, "<tr><td class=\"long\"><code>");
	html_name(out, v->name);
	html(out, "</code>%s</td>", v->constant ? " (constant)" : "");
	if (v->is_heap)
		text_puts(out, "<td class=\"n\">heap</td>");
	else
		html_cell(out, v->bytes, UNIT_BYTES, true);
	where(p, out, v);
	text_puts(out, "</tr>\n");
}

static void table(const struct page *p, struct text *out)
{
	static const char *const titles[] = {"variable", ">bytes", "saved at", NULL};
	html_table(out, titles);
	for (unsigned i = 0; i < p->variables.n && i < ROWS; i++)
		row(p, out, &p->variables.at[i]);
	html_table_end(out);
	if (p->variables.n > ROWS)
		html(out, "<p class=\"note\">and %u smaller ones; ompckpt explain names all.</p>\n",
		     p->variables.n - ROWS);
}

void section_variables(const struct page *p, struct text *out)
{
	text_puts(out, "<section id=\"variables\"><h2>What makes up the bytes</h2>\n");
	if (!p->app)
		html_missing(out, "No executable is given, and only it knows the variables: add "
				  "./app, built with ompckpt-cc.");
	else if (!p->variables.n)
		html_missing(out, "No variable is saved at any position.");
	if (p->variables.n) {
		chart(p, out);
		table(p, out);
		text_puts(out, "<p class=\"note\">constant: no statement changes it once a "
			       "position was reached.</p>\n");
	}
	text_puts(out, "</section>\n");
}
