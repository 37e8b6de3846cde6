/* levels_page.c - efficiency over the number of nodes, as a page.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the question and the rows of its answer.
 * Out:   an HTML file: a picture with a curve for checkpoint and restart and, if there are any, one
 *        for teams; simulated jobs as dots; from how many nodes on teams are faster; the table.
 * Means: curves are the exponential law's; without a formula the dots are joined.
 * Errs:  rows that were not simulated have no dots. */
#include "levels_page.h"

#include "report/html.h"
#include "report/html_file.h"
#include "report/svg.h"
#include "simulate_teams.h"
#include "text.h"

#include <math.h>
#include <stdio.h>

enum { WIDTH = 900, LEFT = 84, RIGHT = 860, TOP = 28, BOTTOM = 300, POINTS = 120 };
static const double NODES_MOST = 1e7;

struct kind {
	const char *name, *curve, *dot;
	double (*efficiency)(const struct levels_job *q, double nodes);
	bool is_teams;
};

static double of_checkpoints(const struct levels_job *q, double nodes)
{
	struct levels l = levels_of(q, nodes);
	l.mtbf = q->mtbf / nodes;
	struct levels_plan p = levels_optimum(&l);
	return q->work / levels_expected(&l, &p, q->work);
}

static const struct kind kinds[] = {
	{"checkpoint and restart", "curve", "dot c0", of_checkpoints, false},
	{"teams on the same nodes", "curve second", "dot c1", teams_efficiency, true},
};

static unsigned shown(const struct levels_job *q)
{
	return q->teams ? 2 : 1;
}

static bool has_formula(const struct levels_job *q, const struct kind *k)
{
	return k->is_teams ? teams_are_computed(q) : q->shape == 1;
}

/* The simulated efficiency of a row in per cent, or NAN. */
static double simulated(const json_t *row, const struct kind *k)
{
	const json_t *from = k->is_teams ? json_object_get(row, "teams") : row;
	const json_t *v = json_object_get(from, "simulated");
	return v ? 100 * json_number_value(v) : NAN;
}

static double nodes_of(const json_t *row)
{
	return json_number_value(json_object_get(row, "nodes"));
}

static void curve(const struct levels_job *q, const json_t *rows, const struct kind *k,
		  struct text *out, const struct svg_scale *x, const struct svg_scale *y)
{
	struct svg_path path = svg_path(out);
	const json_t *row;
	size_t i;
	for (int p = 0; has_formula(q, k) && p <= POINTS; p++) {
		double nodes = x->from * pow(x->to / x->from, (double)p / POINTS);
		if (!k->is_teams || nodes >= (double)q->teams)
			svg_point(&path, svg_at(x, nodes),
				  svg_at(y, 100 * k->efficiency(q, nodes)));
	}
	json_array_foreach (rows, i, row)
		if (!has_formula(q, k) && !isnan(simulated(row, k)))
			svg_point(&path, svg_at(x, nodes_of(row)), svg_at(y, simulated(row, k)));
	svg_path_end(&path, k->curve, false);
}

static void dots(const json_t *rows, const struct kind *k, struct text *out,
		 const struct svg_scale *x, const struct svg_scale *y)
{
	const json_t *row;
	size_t i;
	json_array_foreach (rows, i, row) {
		char tip[120];
		double here = simulated(row, k);
		snprintf(tip, sizeof tip, "%s, %.0f nodes: %.2f %%", k->name, nodes_of(row), here);
		if (!isnan(here))
			svg_dot(out, svg_at(x, nodes_of(row)), svg_at(y, here), 4, k->dot, tip);
	}
}

static void picture(const struct levels_job *q, const json_t *rows, struct text *out)
{
	double last = nodes_of(json_array_get(rows, json_array_size(rows) - 1));
	struct svg_scale x = {
		nodes_of(json_array_get(rows, 0)), last, LEFT, RIGHT, true, UNIT_NONE};
	struct svg_scale y = {0, 100, BOTTOM, TOP, false, UNIT_PERCENT};
	if (!(x.to > x.from))
		return;
	text_puts(out, "<ul class=\"legend\">");
	for (unsigned i = 0; i < shown(q); i++)
		html_key(out, svg_colour(i), kinds[i].name);
	text_puts(out, "</ul>\n");
	svg_begin(out, "efficiency-nodes", WIDTH, BOTTOM + 46,
		  "The part of the nodes' time that is useful work, by the number of nodes");
	svg_axis_left(out, &y, LEFT, RIGHT, "useful part of the nodes' time");
	svg_axis_below(out, &x, BOTTOM, BOTTOM + 4, "nodes");
	for (unsigned i = 0; i < shown(q); i++)
		curve(q, rows, &kinds[i], out, &x, &y);
	for (unsigned i = 0; i < shown(q); i++)
		dots(rows, &kinds[i], out, &x, &y);
	svg_end(out);
}

static void cell(struct text *out, const json_t *o, const char *key, double times, enum unit unit)
{
	const json_t *v = json_object_get(o, key);
	html_cell(out, times * json_number_value(v), unit, json_is_number(v));
}

static void table(const struct levels_job *q, const json_t *rows, struct text *out)
{
	static const char *const alone[] = {">nodes",      ">failure every", ">interval",
					    ">efficiency", ">simulated",     NULL};
	static const char *const both[] = {
		">nodes",     ">failure every", ">interval", ">efficiency", ">simulated", ">teams",
		">simulated", ">each as many",  "take",      ">times",      NULL};
	const json_t *row;
	size_t i;
	html_table(out, q->teams ? both : alone);
	json_array_foreach (rows, i, row) {
		const json_t *teams = json_object_get(row, "teams");
		text_puts(out, "<tr>");
		cell(out, row, "nodes", 1, UNIT_NONE);
		cell(out, row, "failure_s", 1, UNIT_SECONDS);
		cell(out, row, "interval_s", 1, UNIT_SECONDS);
		cell(out, row, "efficiency", 100, UNIT_PERCENT);
		cell(out, row, "simulated", 100, UNIT_PERCENT);
		if (q->teams) {
			const char *take = json_string_value(json_object_get(row, "take"));
			cell(out, teams, "efficiency", 100, UNIT_PERCENT);
			cell(out, teams, "simulated", 100, UNIT_PERCENT);
			cell(out, teams, "same_size", 100, UNIT_PERCENT);
			html(out, "<td>%s</td>", take ? take : "-");
			cell(out, row, "times", 1, UNIT_NONE);
		}
		text_puts(out, "</tr>\n");
	}
	html_table_end(out);
}

static bool are_teams_faster(const struct levels_job *q, double nodes)
{
	return teams_efficiency(q, nodes) > of_checkpoints(q, nodes);
}

/* From how many nodes on are teams faster? Looked for by steps of a tenth, where both have a
 * formula. */
static void advice(const struct levels_job *q, struct text *out)
{
	double nodes = (double)q->teams;
	if (!q->teams || !has_formula(q, &kinds[1]))
		return;
	while (nodes < NODES_MOST && !are_teams_faster(q, nodes))
		nodes *= 1.1;
	if (nodes < NODES_MOST)
		html(out,
		     "<p>On the same nodes, %llu teams are faster from about %.2g nodes on, where "
		     "checkpoint and restart makes use of %.0f %% of their time.</p>\n",
		     q->teams, nodes, 100 * of_checkpoints(q, nodes));
	else
		html(out,
		     "<p>Checkpoint and restart is faster on any number of nodes up to %g.</p>\n",
		     NODES_MOST);
}

/* Long times in days. */
static struct shown duration(double seconds)
{
	struct shown s = html_value(seconds, UNIT_SECONDS);
	if (seconds >= 2 * 86400)
		snprintf(s.at, sizeof s.at, "%.4g days", seconds / 86400);
	return s;
}

bool levels_page(const struct levels_job *q, const json_t *rows)
{
	struct text out = {0};
	html_begin(&out, "ompckpt simulate", "under failures");
	html(&out,
	     "<header><h1>Under failures</h1>\n<ul class=\"inputs\"><li>work: %s</li>"
	     "<li>a failure of each node every %s</li></ul></header>\n",
	     duration(q->work).at, duration(q->mtbf).at);
	advice(q, &out);
	picture(q, rows, &out);
	table(q, rows, &out);
	html_end(&out);
	bool ok = html_write(&out, q->page);
	text_free(&out);
	return ok;
}
