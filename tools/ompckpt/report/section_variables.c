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

enum { WIDTH = 900, LEFT = 190, RIGHT = 880, ROW = 26, TOP = 8, NAMED = 7, ROWS = 40, COLUMNS = 8 };

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

/* Put a piece behind those that are there; returns where it ends. */
static double piece(struct text *out, const struct svg_scale *x, double y, double begin,
		    double bytes, const char *class, const char *name)
{
	char tip[400];
	if (bytes <= 0)
		return begin;
	snprintf(tip, sizeof tip, "%s: %s", name, html_value(bytes, UNIT_BYTES).at);
	svg_bar(out, svg_at(x, begin), y, svg_at(x, begin + bytes), y + ROW - 6, class, tip);
	return begin + bytes;
}

static void bar(const struct page *p, struct text *out, const struct svg_scale *x, double y,
		unsigned position)
{
	const struct page_position *at = &p->positions.at[position];
	double end = 0;
	svg_name(out, LEFT - 8, y + ROW / 2.0 + 1, at->name);
	for (unsigned i = 0; i < NAMED && i < p->variables.n; i++)
		if (p->variables.at[i].saved[position])
			end = piece(out, x, y, end, p->variables.at[i].bytes, svg_colour(i),
				    p->variables.at[i].name);
	end = piece(out, x, y, end, sum_at(p, position, NAMED), "c7", "other variables");
	piece(out, x, y, end, measured(at) - end, "rest",
	      "measured beyond: heap blocks, stacks, threads' copies");
	if (measured(at) > 0 && measured(at) < end)
		svg_line(out, svg_at(x, measured(at)), y - 3, svg_at(x, measured(at)), y + ROW - 3,
			 "whisker");
}

static void legend(const struct page *p, struct text *out)
{
	static const char key[] = "<li><svg class=\"swatch\" viewBox=\"0 0 1 1\" "
				  "aria-hidden=\"true\"><rect width=\"1\" height=\"1\" class=\"";
	text_puts(out, "<ul class=\"legend\">\n");
	for (unsigned i = 0; i < NAMED && i < p->variables.n; i++) {
		if (p->variables.at[i].bytes <= 0)
			continue;
		text_puts(out, key);
		html(out, "%s\"/></svg>%s</li>\n", svg_colour(i), p->variables.at[i].name);
	}
	text_puts(out, key);
	text_puts(out, "c7\"/></svg>other variables</li>\n");
	text_puts(out, key);
	text_puts(out, "rest\"/></svg>measured beyond: heap blocks, stacks, threads' copies</li>\n"
		       "</ul>\n");
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

static void row(const struct page *p, struct text *out, const struct page_variable *v)
{
	html(out, "<tr><td><code>%s</code>%s</td>", v->name, v->constant ? " (constant)" : "");
	if (v->is_heap)
		text_puts(out, "<td class=\"n\">heap</td>");
	else
		html_cell(out, v->bytes, UNIT_BYTES, true);
	for (unsigned i = 0, n = 0; i < p->positions.n && n < COLUMNS; i++)
		if (p->positions.at[i].id >= 0) {
			html(out, "<td>%s</td>", v->saved[i] ? "saved" : "-");
			n++;
		}
	text_puts(out, "</tr>\n");
}

static void table(const struct page *p, struct text *out)
{
	const char *titles[COLUMNS + 3] = {"variable", ">bytes"};
	unsigned n = 2, all = 0;
	for (unsigned i = 0; i < p->positions.n; i++) {
		if (p->positions.at[i].id >= 0 && n < COLUMNS + 2)
			titles[n++] = p->positions.at[i].name;
		all += p->positions.at[i].id >= 0;
	}
	html_table(out, titles);
	for (unsigned i = 0; i < p->variables.n && i < ROWS; i++)
		row(p, out, &p->variables.at[i]);
	html_table_end(out);
	if (p->variables.n > ROWS)
		html(out, "<p class=\"note\">and %u smaller ones; ompckpt explain names all.</p>\n",
		     p->variables.n - ROWS);
	if (all > COLUMNS)
		html(out, "<p class=\"note\">and %u more positions, see below.</p>\n",
		     all - COLUMNS);
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
