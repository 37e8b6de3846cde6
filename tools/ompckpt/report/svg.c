/* svg.c - scales, axes, bars, paths.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    coordinates and values. Out: SVG elements.
 * Errs:  never; a scale of no length puts everything at its low end. */
#include "svg.h"

#include "text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

double svg_at(const struct svg_scale *s, double value)
{
	double part = s->is_log ? log(value / s->from) / log(s->to / s->from)
				: (value - s->from) / (s->to - s->from);
	if (!(part > 0))
		part = 0;
	return s->low + (part < 1 ? part : 1) * (s->high - s->low);
}

void svg_begin(struct text *out, const char *id, double width, double height, const char *says)
{
	html(out, "<figure><svg id=\"%s\" viewBox=\"0 0 %g %g\" role=\"img\" aria-label=\"%s\">\n",
	     id, width, height, says);
}

void svg_end(struct text *out)
{
	text_puts(out, "</svg></figure>\n");
}

/* 1, 2 or 5 times a power of ten, so that about "n" of them make up "range". */
static double step_of(double range, int n)
{
	double rough = range / n, power = pow(10, floor(log10(rough)));
	double lead = rough / power;
	return power * (lead > 5 ? 10 : lead > 2 ? 5 : lead > 1 ? 2 : 1);
}

/* The ticks of a scale; at most 40. */
struct ticks {
	double at[40];
	int n;
};

/* Powers of ten; where there are few, twice and five times them, too. */
static struct ticks log_ticks_of(const struct svg_scale *s)
{
	static const double leads[] = {1, 2, 5};
	struct ticks t = {.n = 0};
	int step = log10(s->to / s->from) > 2.5 ? 3 : 1;
	for (double power = pow(10, floor(log10(s->from))); power <= s->to; power *= 10)
		for (int i = 0; i < 3; i += step) {
			double v = power * leads[i];
			if (v >= s->from * (1 - 1e-9) && v <= s->to * (1 + 1e-9) && t.n < 40)
				t.at[t.n++] = v;
		}
	return t;
}

static struct ticks ticks_of(const struct svg_scale *s, int wanted)
{
	struct ticks t = {.n = 0};
	if (!(s->to > s->from))
		return t;
	if (s->is_log)
		return log_ticks_of(s);
	double step = step_of(s->to - s->from, wanted);
	for (double i = ceil(s->from / step - 1e-9) + 0.0;
	     /* no negative zero */ i * step <= s->to + step * 1e-9 && t.n < 40; i++)
		t.at[t.n++] = i * step;
	return t;
}

void svg_axis_below(struct text *out, const struct svg_scale *x, double y, double other,
		    const char *title)
{
	struct ticks t = ticks_of(x, 8);
	for (int i = 0; i < t.n; i++) {
		double at = svg_at(x, t.at[i]);
		svg_line(out, at, y, at, other, "grid");
		svg_text(out, at, y + 16, "middle", "tick", html_value(t.at[i], x->unit).at);
	}
	svg_line(out, x->low, y, x->high, y, "axis");
	svg_text(out, (x->low + x->high) / 2, y + 34, "middle", "title", title);
}

void svg_axis_left(struct text *out, const struct svg_scale *y, double x, double other,
		   const char *title)
{
	struct ticks t = ticks_of(y, 4);
	for (int i = 0; i < t.n; i++) {
		double at = svg_at(y, t.at[i]);
		svg_line(out, x, at, other, at, "grid");
		svg_text(out, x - 6, at + 4, "end", "tick", html_value(t.at[i], y->unit).at);
	}
	svg_text(out, x, y->high - 8, "start", "title", title);
}

static void put_tip(struct text *out, const char *tip)
{
	if (tip)
		html(out, "><title>%s</title>", tip);
	else
		text_puts(out, ">");
}

void svg_bar(struct text *out, double x1, double y1, double x2, double y2, const char *class,
	     const char *tip)
{
	double width = fabs(x2 - x1), height = fabs(y2 - y1);
	html(out, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" class=\"%s\"",
	     x1 < x2 ? x1 : x2, y1 < y2 ? y1 : y2, width > 0.5 ? width : 0.5,
	     height > 0.5 ? height : 0.5, class);
	put_tip(out, tip);
	text_puts(out, "</rect>\n");
}

void svg_line(struct text *out, double x1, double y1, double x2, double y2, const char *class)
{
	html(out, "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" class=\"%s\"/>\n", x1, y1,
	     x2, y2, class);
}

void svg_dot(struct text *out, double x, double y, double r, const char *class, const char *tip)
{
	html(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.1f\" class=\"%s\"", x, y, r, class);
	put_tip(out, tip);
	text_puts(out, "</circle>\n");
}

void svg_text(struct text *out, double x, double y, const char *anchor, const char *class,
	      const char *s)
{
	html(out, "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"%s\" class=\"%s\">%s</text>\n", x, y,
	     anchor, class, s);
}

void svg_name(struct text *out, double x, double y, const char *name)
{
	enum { MOST = 25 };
	const char *end = name;
	size_t n = strlen(name);
	if (n > MOST)
		end += n - MOST + 1;
	while ((*end & 0xc0) == 0x80) /* inside a character */
		end++;
	html(out, "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"end\" class=\"name\"", x, y);
	put_tip(out, end > name ? name : NULL);
	html(out, "%s%s</text>\n", end > name ? "…" : "", end);
}

struct svg_path svg_path(struct text *out)
{
	text_puts(out, "<path d=\"");
	return (struct svg_path){out, false};
}

void svg_point(struct svg_path *p, double x, double y)
{
	html(p->out, "%c%.2f %.2f", p->is_begun ? 'L' : 'M', x, y);
	p->is_begun = true;
}

void svg_path_end(struct svg_path *p, const char *class, bool is_area)
{
	html(p->out, "%s\" class=\"%s\"/>\n", is_area && p->is_begun ? "Z" : "", class);
}

const char *svg_colour(unsigned i)
{
	static const char *const classes[SVG_COLOURS] = {"c0", "c1", "c2", "c3",
							 "c4", "c5", "c6", "c7"};
	return classes[i % SVG_COLOURS];
}
