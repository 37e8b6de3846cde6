/* svg.h - pictures: scales, axes, bars, paths. Colours are classes c0 ... c7 of the style sheet.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Coordinates are those of the picture: x to the right, y down. */
#ifndef OMPCKPT_REPORT_SVG_H
#define OMPCKPT_REPORT_SVG_H

#include "html.h"

enum { SVG_COLOURS = 8 };

/* Values "from" ... "to" lie at coordinates "low" ... "high". */
struct svg_scale {
	double from, to, low, high;
	bool is_log; /* from > 0 */
	enum unit unit;
};

double svg_at(const struct svg_scale *s, double value);

/* Begin a picture so many units wide and high; "says" is what it shows, for those who don't see
 * it. */
void svg_begin(struct text *out, const char *id, double width, double height, const char *says);
void svg_end(struct text *out);

/* Ticks with values along y (below the picture) or x (at its left), with lines to "other" across
 * it; "title" says what is measured. */
void svg_axis_below(struct text *out, const struct svg_scale *x, double y, double other,
		    const char *title);
void svg_axis_left(struct text *out, const struct svg_scale *y, double x, double other,
		   const char *title);

/* A rectangle between two corners in any order, at least a hair wide; "tip" is its tooltip, or
 * NULL. */
void svg_bar(struct text *out, double x1, double y1, double x2, double y2, const char *class,
	     const char *tip);

void svg_line(struct text *out, double x1, double y1, double x2, double y2, const char *class);
void svg_dot(struct text *out, double x, double y, double r, const char *class, const char *tip);

/* "anchor": start, middle or end. */
void svg_text(struct text *out, double x, double y, const char *anchor, const char *class,
	      const char *s);

/* A name that ends at x; of a long one only its end. */
void svg_name(struct text *out, double x, double y, const char *name);

/* A path: points, then its end; "is_area": it is closed. */
struct svg_path {
	struct text *out;
	bool is_begun;
};
struct svg_path svg_path(struct text *out);
void svg_point(struct svg_path *p, double x, double y);
void svg_path_end(struct svg_path *p, const char *class, bool is_area);

/* The class of colour "i": "c0" ...; beyond the last they begin again. */
const char *svg_colour(unsigned i);

#endif
