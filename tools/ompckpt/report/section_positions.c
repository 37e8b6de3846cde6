/* section_positions.c - which positions are there, and what do they cost?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the page's positions. Out: a bar each, with the least and the most measured; a table.
 * Errs:  without a profile the bar is what is known of the sizes: here, and (pale) at most. */
#include "html.h"
#include "page.h"
#include "sections.h"
#include "svg.h"
#include "text.h"

enum { WIDTH = 900, LEFT = 190, RIGHT = 880, ROW = 26, TOP = 8 };

static double mean(const struct page_position *at)
{
	return at->measured.met ? at->measured.sum / (double)at->measured.met : 0;
}

static double most(const struct page_position *at)
{
	return at->measured.met ? (double)at->measured.most : at->at_most;
}

static void bar(struct text *out, const struct svg_scale *x, double y,
		const struct page_position *at)
{
	const char *class = svg_colour(at->colour);
	double zero = svg_at(x, 0), middle = y + ROW / 2.0 - 3;
	svg_name(out, LEFT - 8, middle + 4, at->name);
	if (!at->measured.met) {
		svg_bar(out, zero, y, svg_at(x, at->at_most), y + ROW - 6, "rest", "at most");
		svg_bar(out, zero, y, svg_at(x, at->here), y + ROW - 6, class, "here");
		return;
	}
	svg_bar(out, zero, y, svg_at(x, mean(at)), y + ROW - 6, class,
		html_value(mean(at), UNIT_BYTES).at);
	if (at->measured.least == at->measured.most)
		return;
	svg_line(out, svg_at(x, (double)at->measured.least), middle,
		 svg_at(x, (double)at->measured.most), middle, "whisker");
}

static void chart(const struct page *p, struct text *out)
{
	double bottom = TOP + ROW * (double)p->positions.n;
	struct svg_scale x = {.low = LEFT, .high = RIGHT, .unit = UNIT_BYTES};
	for (unsigned i = 0; i < p->positions.n; i++)
		if (most(&p->positions.at[i]) > x.to)
			x.to = most(&p->positions.at[i]);
	if (x.to <= 0)
		return;
	svg_begin(out, "positions-bytes", WIDTH, bottom + 44,
		  "Bytes a checkpoint saves at each position");
	svg_axis_below(out, &x, bottom, TOP,
		       p->run ? "bytes of a checkpoint, mean; the line: least to most"
			      : "bytes of a checkpoint: here, and (pale) at most, without heap");
	for (unsigned i = 0; i < p->positions.n; i++)
		bar(out, &x, TOP + 3 + ROW * (double)i, &p->positions.at[i]);
	svg_end(out);
}

static void row(const struct page *p, struct text *out, const struct page_position *at)
{
	text_puts(out, "<tr><td class=\"long\">");
	html_swatch(out, svg_colour(at->colour));
	html_name(out, at->name);
	text_puts(out, "</td><td class=\"long\"><code>");
	html_name(out, at->file);
	html(out, ":%llu</code> in ", (unsigned long long)at->line);
	html_name(out, at->function);
	text_puts(out, "</td>");
	html_cell(out, at->here, UNIT_BYTES, at->id >= 0);
	html_cell(out, at->at_most, UNIT_BYTES, at->id >= 0);
	html_cell(out, at->sites, UNIT_NONE, at->id >= 0);
	html_cell(out, (double)at->measured.met, UNIT_NONE, p->run);
	html_cell(out, (double)at->measured.least, UNIT_BYTES, at->measured.met);
	html_cell(out, mean(at), UNIT_BYTES, at->measured.met);
	html_cell(out, (double)at->measured.most, UNIT_BYTES, at->measured.met);
	html(out, "<td>%s</td>", !at->in_plan ? "-" : at->planned ? "keep" : "drop");
	html_cell(out, (double)at->planned, UNIT_NONE, at->in_plan);
	html_cell(out, (double)at->taken, UNIT_NONE, p->taken.known);
	text_puts(out, "</tr>\n");
}

void section_positions(const struct page *p, struct text *out)
{
	static const char *const titles[] = {
		"position", "place", ">bytes here", ">at most", ">heap",  ">met", ">least",
		">mean",    ">most", "plan",        ">planned", ">taken", NULL};
	text_puts(out, "<section id=\"positions\"><h2>Positions</h2>\n");
	if (p->positions.n) {
		chart(p, out);
		html_table(out, titles);
		for (unsigned i = 0; i < p->positions.n; i++)
			row(p, out, &p->positions.at[i]);
		html_table_end(out);
		text_puts(out,
			  "<p class=\"note\">bytes here: variables of known size the "
			  "position's own function keeps alive; at most: with all that callers "
			  "may keep alive; heap: allocation calls whose blocks come on top. "
			  "Least, mean and most were measured.</p>\n");
	}
	if (!p->positions.n && p->app)
		html_missing(out, "The program has no position.");
	if (!p->app)
		html_missing(out, "No executable is given, so the sizes known before a run are "
				  "left out: add ./app, built with ompckpt-cc.");
	if (!p->run)
		html_missing(out, "No profile is given, so nothing is measured: build with "
				  "--ompckpt-profile, run, and add the profile.");
	text_puts(out, "</section>\n");
}
