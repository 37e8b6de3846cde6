/* section_head.c - the report in short: what it is about, and the figures to remember.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the page's data. Out: title, inputs, tiles, links to the sections. */
#include "html.h"
#include "page.h"
#include "sections.h"
#include "text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

static void run_shown(const struct profile_run *run, struct text *out)
{
	html(out, "<li>the run shown: %llu thread%s, ", (unsigned long long)run->threads,
	     run->threads == 1 ? "" : "s");
	if (*run->label)
		html(out, "label '%s', ", run->label);
	html(out, "%s%s</li>\n", html_value((double)run->elapsed_ns / 1e9, UNIT_SECONDS).at,
	     run->ended ? "" : " (it did not come to its end)");
}

static void inputs(const struct page *p, struct text *out)
{
	text_puts(out, "<ul class=\"inputs\">\n");
	if (p->app_path)
		html(out, "<li>executable: %s</li>\n", p->app_path);
	for (int i = 0; i < p->profiles_n; i++)
		html(out, "<li>profile: %s, %u run%s of %s</li>\n", p->profile_paths[i],
		     p->profiles[i].runs.n, p->profiles[i].runs.n == 1 ? "" : "s",
		     p->profiles[i].runs.at[0].program);
	if (p->run)
		run_shown(p->run, out);
	if (p->plan_path)
		html(out, "<li>plan: %s, interval from %s</li>\n", p->plan_path, p->plan.source);
	if (p->stats_path)
		html(out, "<li>statistics: %s%s</li>\n", p->stats_path,
		     p->ranks.size ? ", and those of the other ranks beside it" : "");
	text_puts(out, "</ul>\n");
}

static void tile(struct text *out, const char *what, const char *value, const char *more)
{
	html(out, "<div class=\"tile\"><dt>%s</dt><dd>%s</dd><dd class=\"more\">%s</dd></div>\n",
	     what, value, more);
}

static void tile_positions(const struct page *p, struct text *out)
{
	char value[40], more[60] = "";
	unsigned kept = 0;
	for (unsigned i = 0; i < p->positions.n; i++)
		kept += p->positions.at[i].planned > 0;
	snprintf(value, sizeof value, "%u", p->positions.n);
	if (p->plan_path)
		snprintf(more, sizeof more, "%u kept by the plan", kept);
	tile(out, "positions", value, more);
}

static double mean_bytes(const struct page_line *line)
{
	double sum = 0;
	for (unsigned i = 0; i < line->marks.n; i++)
		sum += line->marks.at[i].bytes;
	return line->marks.n ? sum / line->marks.n : 0;
}

static void tile_bytes(const struct page *p, struct text *out)
{
	const struct page_line *line = page_shown(p);
	double bytes = 0;
	const char *more = "at most, without heap blocks";
	for (unsigned i = 0; i < p->positions.n; i++)
		if (p->positions.at[i].at_most > bytes)
			bytes = p->positions.at[i].at_most;
	if (line->marks.n) {
		bytes = mean_bytes(line);
		more = line == &p->planned ? "mean, as planned" : "mean of those taken";
	} else if (p->run) {
		bytes = profiles_mean_bytes(p->run);
		more = "mean of all candidates";
	}
	tile(out, "bytes of a checkpoint", html_value(bytes, UNIT_BYTES).at, more);
}

static void tile_line(const struct page *p, struct text *out)
{
	const struct page_line *line = page_shown(p);
	char value[40], more[80] = "";
	if (!line->known)
		return;
	snprintf(value, sizeof value, "%u", line->marks.n);
	if (line == &p->taken && p->planned.known)
		snprintf(more, sizeof more, "taken; %u planned", p->planned.marks.n);
	else
		snprintf(more, sizeof more, "%s", line == &p->taken ? "taken" : "planned");
	tile(out, "checkpoints", value, more);
	more[0] = '\0';
	double limit = line == &p->taken ? page_run_interval(p) : page_interval(p);
	if (limit > 0)
		snprintf(more, sizeof more, "interval: %s", html_value(limit, UNIT_SECONDS).at);
	tile(out, "longest gap", html_value(line->longest, UNIT_SECONDS).at, more);
}

static void tile_costs(const struct page *p, struct text *out)
{
	const struct page_line *line = page_shown(p);
	char more[100];
	if (!line->known || !p->cost.known)
		return;
	double stall = p->cost.stall * line->marks.n;
	snprintf(more, sizeof more, "%.3g %% of %s", line->span > 0 ? 100 * stall / line->span : 0,
		 html_value(line->span, UNIT_SECONDS).at);
	tile(out, "standing still", html_value(stall, UNIT_SECONDS).at, more);
	snprintf(more, sizeof more, "at worst %s",
		 html_value(line->longest + p->cost.restart, UNIT_SECONDS).at);
	tile(out, "a failure costs", html_value(line->lost + p->cost.restart, UNIT_SECONDS).at,
	     more);
}

/* The widest skew: that of ranks which are copied furthest apart. */
static void tile_ranks(const struct page *p, struct text *out)
{
	const struct ranks *r = &p->ranks;
	char value[40], more[100] = "";
	double widest = 0;
	for (unsigned i = 0; i < r->sets.n; i++)
		widest = fmax(widest, r->sets.at[i].by[RANKS_LAG].most);
	snprintf(value, sizeof value, "%u", r->size);
	if (r->members.n < r->size)
		snprintf(more, sizeof more, "%u of them shown", r->members.n);
	else if (r->has_clock && r->sets.n)
		snprintf(more, sizeof more, "copied within %s",
			 html_value(widest, UNIT_SECONDS).at);
	tile(out, "ranks", value, more);
}

void section_head(const struct page *p, struct text *out)
{
	html(out, "<header><h1>%s</h1>\n", base_name(p->program));
	inputs(p, out);
	text_puts(out, "</header>\n<dl class=\"tiles\" id=\"short\">\n");
	if (p->positions.n)
		tile_positions(p, out);
	tile_bytes(p, out);
	tile_line(p, out);
	tile_costs(p, out);
	if (p->ranks.size)
		tile_ranks(p, out);
	text_puts(out, "</dl>\n<nav><a href=\"#positions\">Positions</a>"
		       "<a href=\"#variables\">Variables</a><a href=\"#time\">Plan</a>"
		       "<a href=\"#run\">Run</a>");
	if (p->ranks.size)
		text_puts(out, "<a href=\"#ranks\">Ranks</a>");
	text_puts(out, "<a href=\"#failures\">Failures</a>"
		       "<a href=\"#predictions\">Prediction</a><a href=\"#why\">Why</a></nav>\n");
}
