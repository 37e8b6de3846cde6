/* section_ranks.c - the ranks of a job, side by side.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the statistics of all ranks (ranks.h). Out: who is missing, the spread of each figure and
 *        whose the worst is, pictures, lists. Of a program that is no job: nothing.
 * Means: lists end after 200 sets, 64 ranks (those that take the longest) and 1000 copies. */
#include "arena.h"
#include "html.h"
#include "page.h"
#include "ranks_picture.h"
#include "sections.h"
#include "text.h"

#include <stdlib.h>

enum { SETS = 200, COPIES = 1000, LACKS = 20 };

static const struct {
	const char *name;
	enum unit unit;
} figures[RANKS_FIGURES] = {
	[RANKS_LAG] = {"copied after the first rank", UNIT_SECONDS},
	[RANKS_STALL] = {"standing still", UNIT_SECONDS},
	[RANKS_WRITE] = {"writing", UNIT_SECONDS},
	[RANKS_BYTES] = {"bytes", UNIT_BYTES},
};

static void more(struct text *out, unsigned n, unsigned shown)
{
	if (n > shown)
		html(out, "<p class=\"note\">and %u more.</p>\n", n - shown);
}

static void lacks(const struct ranks *r, struct text *out)
{
	if (!r->lacks.n)
		return;
	text_puts(out, "<p class=\"missing\" id=\"ranks-missing\">Not shown:");
	for (unsigned i = 0; i < r->lacks.n && i < LACKS; i++) {
		const struct ranks_lack *l = &r->lacks.at[i];
		html(out, i ? "; rank%s %u" : " rank%s %u", l->to > l->from ? "s" : "", l->from);
		if (l->to > l->from)
			html(out, " to %u", l->to);
		html(out, " (%s)", l->why);
	}
	if (r->lacks.n > LACKS)
		text_puts(out, "; and more");
	text_puts(out, ".</p>\n");
}

/* Who is the worst, if any is. */
static void worst_cell(struct text *out, const struct ranks_spread *s)
{
	html_cell(out, s->worst, UNIT_NONE, s->most > s->least);
}

static void spread_cells(struct text *out, const struct ranks_spread *s, enum unit unit, bool known)
{
	html_cell(out, s->least, unit, known);
	html_cell(out, s->median, unit, known);
	html_cell(out, s->most, unit, known);
	worst_cell(out, s);
}

static void means(const struct ranks *r, struct text *out)
{
	static const char *const titles[] = {
		"in the mean over the sets", ">least", ">median", ">most", ">of rank", NULL};
	html_table(out, titles);
	for (int f = 0; f < RANKS_FIGURES; f++) {
		html(out, "<tr><td>%s</td>", figures[f].name);
		spread_cells(out, &r->by[f], figures[f].unit, f != RANKS_LAG || r->has_clock);
		text_puts(out, "</tr>\n");
	}
	html_table_end(out);
}

static void set_list(const struct ranks *r, struct text *out)
{
	static const char *const titles[] = {">set",  ">at",      ">ranks",
					     ">skew", ">last",    ">standing still: median",
					     ">most", ">of rank", ">writing: median",
					     ">most", ">of rank", ">bytes in all",
					     ">most", ">of rank", NULL};
	static const enum ranks_figure shown[] = {RANKS_STALL, RANKS_WRITE};
	text_puts(out, "<details><summary>Set by set</summary>\n");
	html_table(out, titles);
	for (unsigned i = 0; i < r->sets.n && i < SETS; i++) {
		const struct ranks_set *s = &r->sets.at[i];
		html(out, "<tr><td class=\"n\">%llu</td>", (unsigned long long)s->epoch);
		html_cell(out, s->at, UNIT_SECONDS, true);
		html_cell(out, s->n, UNIT_NONE, true);
		html_cell(out, s->by[RANKS_LAG].most, UNIT_SECONDS, r->has_clock);
		worst_cell(out, &s->by[RANKS_LAG]);
		for (unsigned f = 0; f < sizeof shown / sizeof *shown; f++) {
			const struct ranks_spread *by = &s->by[shown[f]];
			html_cell(out, by->median, UNIT_SECONDS, true);
			html_cell(out, by->most, UNIT_SECONDS, true);
			worst_cell(out, by);
		}
		html_cell(out, s->bytes, UNIT_BYTES, true);
		html_cell(out, s->by[RANKS_BYTES].most, UNIT_BYTES, true);
		worst_cell(out, &s->by[RANKS_BYTES]);
		text_puts(out, "</tr>\n");
	}
	html_table_end(out);
	more(out, r->sets.n, SETS);
	text_puts(out, "</details>\n");
}

static double takes(const struct ranks_member *m)
{
	return m->mean[RANKS_STALL] + m->mean[RANKS_WRITE];
}

static int longest_first(const void *x, const void *y)
{
	const struct ranks_member *const *a = x, *const *b = y;
	if (takes(*a) != takes(*b))
		return takes(*a) < takes(*b) ? 1 : -1;
	return (*a)->rank < (*b)->rank ? -1 : 1;
}

/* In order of the ranks; of many those that take the longest. */
static const struct ranks_member **members_shown(const struct ranks *r)
{
	const struct ranks_member **all =
		ARENA_ARRAY(r->arena, const struct ranks_member *, r->members.n);
	for (unsigned i = 0; i < r->members.n; i++)
		all[i] = &r->members.at[i];
	if (r->members.n > RANKS_ROWS)
		qsort(all, r->members.n, sizeof *all, longest_first);
	return all;
}

static void member_list(const struct ranks *r, struct text *out)
{
	static const char *const titles[] = {">rank",
					     ">sets",
					     ">after the first: mean",
					     ">most",
					     ">standing still: mean",
					     ">most",
					     ">writing: mean",
					     ">most",
					     ">bytes: mean",
					     ">most",
					     NULL};
	const struct ranks_member **all = members_shown(r);
	html(out, "<details><summary>Rank by rank%s</summary>\n",
	     r->members.n > RANKS_ROWS ? ", those that take the longest" : "");
	html_table(out, titles);
	for (unsigned i = 0; i < r->members.n && i < RANKS_ROWS; i++) {
		html(out, "<tr><td class=\"n\">%u</td>", all[i]->rank);
		html_cell(out, all[i]->sets, UNIT_NONE, true);
		for (int f = 0; f < RANKS_FIGURES; f++) {
			bool known = f != RANKS_LAG || r->has_clock;
			html_cell(out, all[i]->mean[f], figures[f].unit, known);
			html_cell(out, all[i]->most[f], figures[f].unit, known);
		}
		text_puts(out, "</tr>\n");
	}
	html_table_end(out);
	more(out, r->members.n, RANKS_ROWS);
	text_puts(out, "</details>\n");
}

static void copy_list(const struct ranks *r, struct text *out)
{
	static const char *const titles[] = {
		">set",     ">rank",  ">at", ">after the first", ">standing still",
		">writing", ">bytes", NULL};
	text_puts(out, "<details><summary>Each rank in each set</summary>\n");
	html_table(out, titles);
	for (unsigned i = 0; i < r->copies.n && i < COPIES; i++) {
		const struct ranks_copy *c = &r->copies.at[i];
		html(out, "<tr><td class=\"n\">%llu</td><td class=\"n\">%u</td>",
		     (unsigned long long)c->epoch, c->rank);
		html_cell(out, c->at, UNIT_SECONDS, true);
		for (int f = 0; f < RANKS_FIGURES; f++)
			html_cell(out, c->by[f], figures[f].unit, f != RANKS_LAG || r->has_clock);
		text_puts(out, "</tr>\n");
	}
	html_table_end(out);
	more(out, r->copies.n, COPIES);
	text_puts(out, "</details>\n");
}

static const struct ranks_set *widest(const struct ranks *r)
{
	const struct ranks_set *most = r->sets.at;
	for (unsigned i = 1; i < r->sets.n; i++)
		if (r->sets.at[i].by[RANKS_LAG].most > most->by[RANKS_LAG].most)
			most = &r->sets.at[i];
	return most;
}

static void skew(const struct ranks *r, struct text *out)
{
	const struct ranks_set *s = widest(r);
	html(out,
	     "<p>Furthest apart, by the nodes' clocks, were the copies of set %llu: the last one, "
	     "of rank %u, came %s after the first.</p>\n",
	     (unsigned long long)s->epoch, s->by[RANKS_LAG].worst,
	     html_value(s->by[RANKS_LAG].most, UNIT_SECONDS).at);
	ranks_picture_set(out, "ranks-skew", s);
}

static void shown(const struct ranks *r, struct text *out)
{
	means(r, out);
	ranks_picture_means(out, "ranks-seconds", r);
	if (r->has_clock)
		skew(r, out);
	else
		html_missing(out, "The statistics don't tell when the processes began, so nothing "
				  "is known of the skew: they are of an older ompckpt.");
	set_list(r, out);
	member_list(r, out);
	if (r->members.n <= RANKS_ROWS)
		copy_list(r, out);
}

void section_ranks(const struct page *p, struct text *out)
{
	const struct ranks *r = &p->ranks;
	if (!r->size)
		return;
	html(out,
	     "<section id=\"ranks\"><h2>The ranks</h2>\n<p>%u ranks, %u set%s. The run above is "
	     "that of rank %u.</p>\n",
	     r->size, r->sets.n, r->sets.n == 1 ? "" : "s", r->members.at[0].rank);
	lacks(r, out);
	if (r->sets.n)
		shown(r, out);
	text_puts(out, "</section>\n");
}
