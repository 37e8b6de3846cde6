/* timeline.c - checkpoints over time.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the checkpoints of a run or of a plan, the run's candidates in bins (report/page.h).
 * Out:   SVG charts over time, and a table of the first 200 checkpoints.
 * Means: a bin is drawn as a box from its least to its greatest value. Of checkpoints in one place
 *        of the picture only the greatest value is drawn, so the page of a million checkpoints is
 *        no larger than that of a few thousand.
 * Errs:  on the side of less detail, never of a lower peak: no value lies outside of its box, and
 *        over 300 checkpoints have no dots.
 * Cost:  linear in the checkpoints and in the bins. */
#include "timeline.h"

#include "html.h"
#include "svg.h"
#include "text.h"

#include <stdio.h>

enum { WIDTH = 900, LEFT = 84, RIGHT = 884, TOP = 28, BELOW = 46, DOTS = 300, LISTED = 200 };

#define TOLERANCE 1.01 /* measured intervals may exceed the planned one by so much */

static struct svg_scale time_of(double span)
{
	return (struct svg_scale){0, span, LEFT, RIGHT, false, UNIT_SECONDS};
}

static void axes(struct text *out, const struct svg_scale *x, const struct svg_scale *y,
		 const char *title)
{
	svg_axis_left(out, y, LEFT, RIGHT, title);
	svg_axis_below(out, x, y->low, y->low + 4, "time since the start");
}

static void put_bin(struct svg_path *path, const struct page_bin *b, const struct svg_scale *x,
		    const struct svg_scale *y)
{
	double begin = svg_at(x, b->from), end = svg_at(x, b->to);
	end = end - begin > 1.5 ? end : begin + 1.5;
	path->is_begun = false;
	svg_point(path, begin, svg_at(y, b->least) + 2);
	svg_point(path, end, svg_at(y, b->least) + 2);
	svg_point(path, end, svg_at(y, b->most) - 2);
	svg_point(path, begin, svg_at(y, b->most) - 2);
}

/* Bins of several positions have one colour and are drawn first, under the others. */
static void put_bins(struct text *out, const struct page *p, const struct svg_scale *x,
		     const struct svg_scale *y)
{
	for (int colour = PAGE_OTHERS; colour >= 0; colour--) {
		struct svg_path path = svg_path(out);
		for (unsigned i = 0; i < p->bins.n; i++)
			if ((int)p->positions.at[p->bins.at[i].position].colour == colour)
				put_bin(&path, &p->bins.at[i], x, y);
		svg_path_end(&path, svg_colour((unsigned)colour), true);
	}
}

/* The stems, of those in one place only the highest. */
static void put_stems(struct text *out, const struct page_line *line, const struct svg_scale *x,
		      const struct svg_scale *y)
{
	struct svg_path path = svg_path(out);
	double most = 0;
	for (unsigned i = 0; i < line->marks.n; i++) {
		const struct page_mark *m = &line->marks.at[i];
		double at = svg_at(x, m->at);
		most = m->bytes > most ? m->bytes : most;
		if (i + 1 < line->marks.n && svg_at(x, m[1].at) - at < 0.5)
			continue;
		path.is_begun = false;
		svg_point(&path, at, y->low);
		svg_point(&path, at, svg_at(y, most));
		most = 0;
	}
	svg_path_end(&path, "stem", false);
}

static void put_marks(struct text *out, const struct page_line *line, const struct svg_scale *x,
		      const struct svg_scale *y)
{
	char tip[400];
	if (!line->marks.n)
		return;
	put_stems(out, line, x, y);
	for (unsigned i = 0; i < line->marks.n && line->marks.n <= DOTS; i++) {
		const struct page_mark *m = &line->marks.at[i];
		snprintf(tip, sizeof tip, "%s at %s: %s", m->name,
			 html_value(m->at, UNIT_SECONDS).at, html_value(m->bytes, UNIT_BYTES).at);
		svg_dot(out, svg_at(x, m->at), svg_at(y, m->bytes), 4, "dot", tip);
	}
}

static void legend(struct text *out, const struct page *p)
{
	text_puts(out, "<ul class=\"legend\"><li>candidates of</li>\n");
	for (unsigned i = 0; i < p->positions.n; i++) {
		const struct page_position *at = &p->positions.at[i];
		if (at->measured.met && !(p->has_others && at->colour == PAGE_OTHERS))
			html_key(out, svg_colour(at->colour), at->name);
	}
	if (p->has_others)
		html_key(out, svg_colour(PAGE_OTHERS), "the other positions");
	text_puts(out, "</ul>\n");
}

void timeline_bytes(struct text *out, const char *id, const struct page *p,
		    const struct page_line *line, bool with_candidates)
{
	struct svg_scale x = time_of(line->span);
	struct svg_scale y = {0, 0, 220, TOP, false, UNIT_BYTES};
	for (unsigned i = 0; i < line->marks.n; i++)
		if (line->marks.at[i].bytes > y.to)
			y.to = line->marks.at[i].bytes;
	for (unsigned i = 0; with_candidates && i < p->bins.n; i++)
		if (p->bins.at[i].most > y.to)
			y.to = p->bins.at[i].most;
	y.to *= 1.05;
	svg_begin(out, id, WIDTH, y.low + BELOW, "Bytes of checkpoints over time");
	axes(out, &x, &y, "bytes; dots: checkpoints");
	if (with_candidates)
		put_bins(out, p, &x, &y);
	put_marks(out, line, &x, &y);
	svg_end(out);
	if (with_candidates)
		legend(out, p);
}

static void put_gaps(struct text *out, const struct page_line *line, const struct svg_scale *x,
		     const struct svg_scale *y, double limit)
{
	double begin = 0, before = 0, most = 0;
	char tip[200];
	for (unsigned i = 0; i <= line->marks.n; i++) {
		double at = i < line->marks.n ? line->marks.at[i].at : line->span;
		most = at - before > most ? at - before : most;
		before = at;
		double x1 = svg_at(x, begin), x2 = svg_at(x, at);
		if (i < line->marks.n && x2 - x1 < 1)
			continue;
		snprintf(tip, sizeof tip, "%s, up to %s", html_value(most, UNIT_SECONDS).at,
			 html_value(at, UNIT_SECONDS).at);
		svg_bar(out, x1, svg_at(y, 0), x2 - x1 > 4 ? x2 - 1 : x2, svg_at(y, most),
			limit > 0 && most > limit * TOLERANCE ? "bad-bar" : "gap", tip);
		begin = at;
		most = 0;
	}
}

void timeline_gaps(struct text *out, const char *id, const struct page_line *line, double limit)
{
	struct svg_scale x = time_of(line->span);
	struct svg_scale y = {0,     1.15 * (limit > line->longest ? limit : line->longest),
			      150,   TOP,
			      false, UNIT_SECONDS};
	char name[80];
	svg_begin(out, id, WIDTH, y.low + BELOW, "Time from one checkpoint to the next");
	axes(out, &x, &y, "from one checkpoint to the next");
	put_gaps(out, line, &x, &y, limit);
	if (limit > 0) {
		snprintf(name, sizeof name, "- - limit: %s", html_value(limit, UNIT_SECONDS).at);
		svg_line(out, LEFT, svg_at(&y, limit), RIGHT, svg_at(&y, limit), "limit");
		svg_text(out, RIGHT, TOP - 8, "end", "limit-name", name);
	}
	svg_end(out);
}

/* One bar of "standing still" over one of "writing"; of those in one place the longest. */
static void put_seconds(struct text *out, const struct page_line *line, const struct svg_scale *x,
			const struct svg_scale *y)
{
	double most = 0, stall = 0, write = 0;
	char tip[200];
	for (unsigned i = 0; i < line->marks.n; i++) {
		const struct page_mark *m = &line->marks.at[i];
		if (m->stall + m->write >= most) {
			most = m->stall + m->write;
			stall = m->stall;
			write = m->write;
		}
		double at = svg_at(x, m->at);
		if (i + 1 < line->marks.n && svg_at(x, m[1].at) - at < 1)
			continue;
		snprintf(tip, sizeof tip, "standing still %s, writing %s",
			 html_value(stall, UNIT_SECONDS).at, html_value(write, UNIT_SECONDS).at);
		double half = 400.0 / (line->marks.n + 1), wide = half < 0.5 ? 0.5 : half;
		wide = wide > 6 ? 6 : wide;
		svg_bar(out, at - wide, svg_at(y, 0), at + wide, svg_at(y, stall), "c1", tip);
		svg_bar(out, at - wide, svg_at(y, stall), at + wide, svg_at(y, stall + write), "c0",
			tip);
		most = 0;
	}
}

void timeline_seconds(struct text *out, const char *id, const struct page_line *line)
{
	struct svg_scale x = time_of(line->span);
	struct svg_scale y = {0, 0, 180, TOP, false, UNIT_SECONDS};
	for (unsigned i = 0; i < line->marks.n; i++) {
		const struct page_mark *m = &line->marks.at[i];
		y.to = m->stall + m->write > y.to ? m->stall + m->write : y.to;
	}
	svg_begin(out, id, WIDTH, y.low + BELOW, "Seconds of each checkpoint");
	axes(out, &x, &y, "what a checkpoint takes");
	put_seconds(out, line, &x, &y);
	svg_end(out);
	text_puts(out, "<ul class=\"legend\">");
	html_key(out, "c1", "standing still");
	html_key(out, "c0", "writing, while the program goes on");
	text_puts(out, "</ul>\n");
}

void timeline_list(struct text *out, const struct page_line *line, bool with_seconds)
{
	static const char *const titles[] = {">",        ">at",    ">gap before",
					     "position", ">bytes", ">standing still",
					     ">writing", NULL};
	static const char *const planned[] = {">",        ">at",    ">gap before",
					      "position", ">bytes", NULL};
	double before = 0;
	if (!line->marks.n)
		return;
	text_puts(out, "<details><summary>The checkpoints, one by one</summary>\n");
	html_table(out, with_seconds ? titles : planned);
	for (unsigned i = 0; i < line->marks.n && i < LISTED; i++) {
		const struct page_mark *m = &line->marks.at[i];
		html(out, "<tr><td class=\"n\">%u</td>", i + 1);
		html_cell(out, m->at, UNIT_SECONDS, true);
		html_cell(out, m->at - before, UNIT_SECONDS, true);
		text_puts(out, "<td class=\"long\">");
		html_name(out, m->name);
		text_puts(out, "</td>");
		html_cell(out, m->bytes, UNIT_BYTES, true);
		if (with_seconds) {
			html_cell(out, m->stall, UNIT_SECONDS, true);
			html_cell(out, m->write, UNIT_SECONDS, true);
		}
		text_puts(out, "</tr>\n");
		before = m->at;
	}
	html_table_end(out);
	if (line->marks.n > LISTED)
		html(out, "<p class=\"note\">and %u more.</p>\n", line->marks.n - LISTED);
	text_puts(out, "</details>\n");
}
