/* ranks_picture.c - ranks side by side.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the ranks of a job (ranks.h). Out: SVG charts with a row for each rank.
 * Means: over RANKS_ROWS ranks the rows are the least, the median and the most of each figure by
 *        itself, so that the page of 100,000 ranks is no larger than that of 64.
 * Errs:  a row of "the most" is no rank: what it shows together may be of several. */
#include "ranks_picture.h"

#include "html.h"
#include "svg.h"
#include "text.h"

#include <math.h>
#include <stdio.h>

enum { WIDTH = 900, LEFT = 84, RIGHT = 884, TOP = 6, ROW = 14, BELOW = 46 };

struct row {
	char name[24];
	double after, stall, write; /* seconds */
};

struct rows {
	struct row at[RANKS_ROWS];
	uint32_t n;
	bool is_set; /* one set's moments, without writing; else means, without moments */
};

static struct row row_of(uint32_t rank, const double by[RANKS_FIGURES])
{
	struct row new = {"", by[RANKS_LAG], by[RANKS_STALL], by[RANKS_WRITE]};
	snprintf(new.name, sizeof new.name, "rank %u", rank);
	return new;
}

static struct rows spreads(const struct ranks_spread by[RANKS_FIGURES])
{
	const struct ranks_spread *a = &by[RANKS_LAG], *s = &by[RANKS_STALL], *w = &by[RANKS_WRITE];
	return (struct rows){.at = {{"the least", a->least, s->least, w->least},
				    {"the median", a->median, s->median, w->median},
				    {"the most", a->most, s->most, w->most}},
			     .n = 3};
}

static void put_row(struct text *out, const struct rows *rows, uint32_t number,
		    const struct svg_scale *x)
{
	const struct row *r = &rows->at[number];
	double top = TOP + ROW * (double)number + 2, bottom = top + ROW - 4;
	double begin = rows->is_set ? r->after : 0, end = begin + r->stall;
	char tip[200];
	snprintf(tip, sizeof tip, "%s: %s %s, standing still %s", r->name,
		 rows->is_set ? "after" : "writing",
		 html_value(rows->is_set ? r->after : r->write, UNIT_SECONDS).at,
		 html_value(r->stall, UNIT_SECONDS).at);
	svg_text(out, LEFT - 6, bottom, "end", "tick", r->name);
	if (!rows->is_set)
		svg_bar(out, svg_at(x, end), top, svg_at(x, end + r->write), bottom, "c0", tip);
	svg_bar(out, svg_at(x, begin), top, svg_at(x, end), bottom, "c1", tip);
}

static void put_rows(struct text *out, const char *id, const struct rows *rows, const char *says,
		     const char *title)
{
	struct svg_scale x = {0, 0, LEFT, RIGHT, false, UNIT_SECONDS};
	double bottom = TOP + ROW * (double)rows->n;
	for (uint32_t i = 0; i < rows->n; i++) {
		const struct row *r = &rows->at[i];
		x.to = fmax(x.to, r->stall + (rows->is_set ? r->after : r->write));
	}
	svg_begin(out, id, WIDTH, bottom + BELOW, says);
	svg_axis_below(out, &x, bottom, TOP, title);
	for (uint32_t i = 0; i < rows->n; i++)
		put_row(out, rows, i, &x);
	svg_end(out);
}

void ranks_picture_means(struct text *out, const char *id, const struct ranks *r)
{
	struct rows rows = {.n = 0};
	if (r->members.n > RANKS_ROWS)
		rows = spreads(r->by);
	else
		for (unsigned i = 0; i < r->members.n; i++)
			rows.at[rows.n++] = row_of(r->members.at[i].rank, r->members.at[i].mean);
	put_rows(out, id, &rows, "Seconds of each rank", "seconds of a checkpoint, in the mean");
	text_puts(out, "<ul class=\"legend\">");
	html_key(out, "c1", "standing still");
	html_key(out, "c0", "writing, while the program goes on");
	text_puts(out, "</ul>\n");
}

void ranks_picture_set(struct text *out, const char *id, const struct ranks_set *s)
{
	struct rows rows = {.n = 0};
	char title[100];
	if (s->n > RANKS_ROWS)
		rows = spreads(s->by);
	else
		for (uint32_t i = 0; i < s->n; i++)
			rows.at[rows.n++] = row_of(s->copies[i].rank, s->copies[i].by);
	rows.is_set = true;
	snprintf(title, sizeof title, "set %llu: standing still, from the first copy on",
		 (unsigned long long)s->epoch);
	put_rows(out, id, &rows, "Copies of the ranks for one set", title);
}
