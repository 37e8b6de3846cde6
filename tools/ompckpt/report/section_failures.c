/* section_failures.c - what does a failure cost, and which interval is best?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what a checkpoint and a restart take, the gaps, the mean time between failures.
 * Out:   sentences; the expected time over the interval as a curve; a row per policy.
 * Means: the exponential model (lib/placement/interval.h); a failure hits every moment of the run
 *        alike, and loses the work since the last checkpoint.
 * Errs:  the model has even steps; ompckpt simulate takes those there are. */
#include "html.h"
#include "interval.h"
#include "page.h"
#include "sections.h"
#include "svg.h"
#include "text.h"

#include <math.h>
#include <stdio.h>

enum { WIDTH = 900, LEFT = 84, RIGHT = 884, TOP = 28, BOTTOM = 210, POINTS = 200 };

/* An interval with a name. */
struct drawn_interval {
	const char *name;
	double interval;
};

enum { CHOICES = PROFILES_POLICIES + 2 }; /* and the plan's, and none */

static unsigned choices(const struct page *p, struct drawn_interval *all)
{
	unsigned n = 0;
	for (; n < PROFILES_POLICIES; n++)
		all[n] = (struct drawn_interval){
			profiles_policies[n], profiles_interval(n, 0.99, p->cost.stall, p->mtbf)};
	if (p->plan_path)
		all[n++] = (struct drawn_interval){"this plan", page_interval(p)};
	all[n++] = (struct drawn_interval){"none", p->cost.work};
	return n;
}

static double expected(const struct page *p, double interval)
{
	return interval_expected(p->cost.work, interval, p->cost.stall, p->cost.restart, p->mtbf);
}

/* Per cent on top of the work. */
static double excess(const struct page *p, double interval)
{
	return 100 * (expected(p, interval) / p->cost.work - 1);
}

static double checkpoints(const struct page *p, double interval)
{
	return interval < p->cost.work ? ceil(p->cost.work / interval - 1e-9) - 1 : 0;
}

/* The choice with the least expected time, of several the last; "n" if it can't be told. */
static unsigned best_of(const struct page *p, const struct drawn_interval *all, unsigned n)
{
	unsigned best = n;
	for (unsigned i = 0; i < n; i++) {
		double here = expected(p, all[i].interval);
		if (isfinite(here) && (best == n || here <= expected(p, all[best].interval)))
			best = i;
	}
	return best;
}

static void table(const struct page *p, struct text *out, const struct drawn_interval *all,
		  unsigned n)
{
	static const char *const titles[] = {"policy",
					     ">interval",
					     ">checkpoints",
					     ">standing still",
					     ">expected",
					     ">more than the work",
					     NULL};
	unsigned best = best_of(p, all, n);
	html_table(out, titles);
	for (unsigned i = 0; i < n; i++) {
		double number = checkpoints(p, all[i].interval), t = expected(p, all[i].interval);
		text_puts(out, i == best ? "<tr class=\"best\">" : "<tr>");
		html(out, "<td>%s</td>", all[i].name);
		html_cell(out, all[i].interval, UNIT_SECONDS, true);
		html_cell(out, number, UNIT_NONE, true);
		html_cell(out, number * p->cost.stall, UNIT_SECONDS, true);
		html_cell(out, t, UNIT_SECONDS, isfinite(t));
		html_cell(out, excess(p, all[i].interval), UNIT_PERCENT, isfinite(t));
		text_puts(out, "</tr>\n");
	}
	html_table_end(out);
	if (best < n)
		html(out, "<p>The shortest expected time has: %s.</p>\n", all[best].name);
}

static void curve(const struct page *p, struct text *out, const struct svg_scale *x,
		  const struct svg_scale *y)
{
	struct svg_path path = svg_path(out);
	for (int i = 0; i <= POINTS; i++) {
		double interval = x->from * pow(x->to / x->from, (double)i / POINTS);
		svg_point(&path, svg_at(x, interval), svg_at(y, excess(p, interval)));
	}
	svg_path_end(&path, "curve", false);
}

static bool is_within(const struct svg_scale *x, double value)
{
	return value >= x->from && value <= x->to;
}

/* A line, a dot on the curve, and the name, each name in a row of its own. */
static void marks(const struct page *p, struct text *out, const struct drawn_interval *all,
		  unsigned n, const struct svg_scale *x, const struct svg_scale *y)
{
	char tip[100];
	for (unsigned i = 0; i < n; i++) {
		double at = svg_at(x, all[i].interval), here = excess(p, all[i].interval);
		if (!is_within(x, all[i].interval))
			continue;
		svg_line(out, at, y->low, at, y->high, "mark");
		snprintf(tip, sizeof tip, "%s, %s: %s", all[i].name,
			 html_value(all[i].interval, UNIT_SECONDS).at,
			 html_value(here, UNIT_PERCENT).at);
		svg_dot(out, at, svg_at(y, here), 4, "dot", tip);
	}
	for (unsigned i = 0; i < n; i++) {
		double at = svg_at(x, all[i].interval), row = y->high + 12 + 15 * (double)i;
		bool is_right = at > WIDTH / 2.0;
		if (is_within(x, all[i].interval))
			svg_text(out, is_right ? at - 6 : at + 6, row, is_right ? "end" : "start",
				 "mark-name", all[i].name);
	}
}

/* Both scales are logarithmic: too short and too long an interval cost in proportion. */
static void picture(const struct page *p, struct text *out, const struct drawn_interval *all,
		    unsigned n)
{
	struct svg_scale x = {p->cost.stall, p->cost.work, LEFT, RIGHT, true, UNIT_SECONDS};
	struct svg_scale y = {INFINITY, 0, BOTTOM, TOP, true, UNIT_PERCENT};
	for (int i = 0; i <= POINTS; i++) {
		double here = excess(p, x.from * pow(x.to / x.from, (double)i / POINTS));
		y.from = fmin(y.from, here);
		y.to = fmax(y.to, here);
	}
	y.from *= 0.7;
	if (!(x.from > 0) || !(x.to > 2 * x.from) || !isfinite(y.to) || !(y.from > 0))
		return;
	svg_begin(out, "failures-curve", WIDTH, BOTTOM + 46,
		  "Expected time over the work, by interval");
	svg_axis_left(out, &y, LEFT, RIGHT, "expected time, per cent more than the work");
	svg_axis_below(out, &x, BOTTOM, BOTTOM + 4, "interval");
	curve(p, out, &x, &y);
	marks(p, out, all, n, &x, &y);
	svg_end(out);
}

static void sentences(const struct page *p, struct text *out)
{
	const struct page_line *line = page_shown(p);
	html(out,
	     "<p>A failure loses %s of work in the mean, and %s at worst; a restart takes %s%s. "
	     "A checkpoint stands still for %s (%s).</p>\n",
	     html_value(line->lost, UNIT_SECONDS).at, html_value(line->longest, UNIT_SECONDS).at,
	     html_value(p->cost.restart, UNIT_SECONDS).at,
	     p->cost.restart_known ? "" : " (not measured: as a checkpoint, until it is on disk)",
	     html_value(p->cost.stall, UNIT_SECONDS).at, p->cost.from);
	html(out,
	     "<p>With a failure every %s in the mean, and %s of work (say --mtbf and --work for "
	     "others):</p>\n",
	     html_value(p->mtbf, UNIT_SECONDS).at, html_value(p->cost.work, UNIT_SECONDS).at);
}

void section_failures(const struct page *p, struct text *out)
{
	struct drawn_interval all[CHOICES];
	text_puts(out, "<section id=\"failures\"><h2>What a failure costs</h2>\n");
	if (p->cost.known && p->cost.work > 0 && p->cost.stall > 0) {
		unsigned n = choices(p, all);
		sentences(p, out);
		picture(p, out, all, n);
		table(p, out, all, n);
	} else {
		html_missing(out, "It is not known what a checkpoint takes: add a profile, or the "
				  "statistics of a run that took one (OMPCKPT_STATS=FILE).");
	}
	text_puts(out, "</section>\n");
}
