/* section_predictions.c - other thread counts: how large, how long?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the rows of ompckpt predict. Out: bars with their error, a table; or why there is none. */
#include "html.h"
#include "page.h"
#include "sections.h"
#include "svg.h"
#include "text.h"

#include <stdio.h>

enum { WIDTH = 900, LEFT = 84, RIGHT = 884, TOP = 28, BOTTOM = 200 };

static double value(const json_t *row, const char *key)
{
	return json_number_value(json_object_get(row, key));
}

static void bar(struct text *out, const json_t *row, const struct svg_scale *y, double middle,
		double half)
{
	double bytes = value(row, "bytes"), error = value(row, "error");
	char name[60];
	svg_bar(out, middle - half, svg_at(y, 0), middle + half, svg_at(y, bytes), "c0",
		html_value(bytes, UNIT_BYTES).at);
	snprintf(name, sizeof name, "%.0f", value(row, "threads"));
	svg_text(out, middle, BOTTOM + 16, "middle", "tick", name);
	if (error > 0)
		svg_line(out, middle, svg_at(y, bytes * (1 - error)), middle,
			 svg_at(y, bytes * (1 + error)), "whisker");
}

static void chart(const json_t *rows, struct text *out)
{
	struct svg_scale y = {0, 0, BOTTOM, TOP, false, UNIT_BYTES};
	double each = (double)(RIGHT - LEFT) / (double)json_array_size(rows);
	const json_t *row;
	size_t i;
	json_array_foreach (rows, i, row) {
		double error = value(row, "error"), top = error > 0 ? 1 + error : 1;
		if (value(row, "bytes") * top > y.to)
			y.to = value(row, "bytes") * top;
	}
	svg_begin(out, "predictions-bytes", WIDTH, BOTTOM + 46, "Predicted bytes of an image");
	svg_axis_left(out, &y, LEFT, RIGHT, "bytes of an image; the line: the error");
	json_array_foreach (rows, i, row)
		bar(out, row, &y, LEFT + each * ((double)i + 0.5), each / 4);
	svg_line(out, LEFT, BOTTOM, RIGHT, BOTTOM, "axis");
	svg_text(out, (LEFT + RIGHT) / 2.0, BOTTOM + 34, "middle", "title", "threads");
	svg_end(out);
}

static void cell(struct text *out, const json_t *row, const char *key, enum unit unit)
{
	html_cell(out, value(row, key), unit, json_object_get(row, key) != NULL);
}

static void table(const json_t *rows, struct text *out)
{
	static const char *const titles[] = {">threads",        ">image",   ">+-",
					     ">standing still", ">writing", ">storage",
					     ">best interval",  NULL};
	const json_t *row;
	size_t i;
	html_table(out, titles);
	json_array_foreach (rows, i, row) {
		double error = value(row, "error");
		html(out, "<tr><td class=\"n\">%.0f</td>", value(row, "threads"));
		cell(out, row, "bytes", UNIT_BYTES);
		if (error < 0)
			text_puts(out, "<td class=\"n\">?</td>");
		else
			html(out, "<td class=\"n\">%.2f %%</td>", 100 * error);
		cell(out, row, "stall_s", UNIT_SECONDS);
		cell(out, row, "write_s", UNIT_SECONDS);
		cell(out, row, "storage", UNIT_BYTES);
		cell(out, row, "interval_s", UNIT_SECONDS);
		text_puts(out, "</tr>\n");
	}
	html_table_end(out);
}

void section_predictions(const struct page *p, struct text *out)
{
	text_puts(out, "<section id=\"predictions\"><h2>Prediction</h2>\n");
	if (!p->run)
		html_missing(out, "No profile is given: build with --ompckpt-profile, run with "
				  "several numbers of threads, and add the profile.");
	if (json_array_size(p->predictions)) {
		const char *label = p->run->label;
		html(out,
		     "<p>%s%s%stwo images kept and one being written; a failure every "
		     "%s.</p>\n",
		     *label ? "Label '" : "", label, *label ? "'; " : "",
		     html_value(p->mtbf, UNIT_SECONDS).at);
		chart(p->predictions, out);
		table(p->predictions, out);
	}
	if (p->no_prediction)
		html_missing(out, p->no_prediction);
	text_puts(out, "</section>\n");
}
