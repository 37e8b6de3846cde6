/* page.c - the verdict as a page.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the verdict's JSON. Out: an HTML file that needs no other, in the style of ompckpt report.
 * Errs:  what the verdict does not say is not on the page. */
#include "app_report.h"
#include "report/html.h"
#include "report/html_file.h"
#include "text.h"
#include "verdict.h"

#include <string.h>

static const char *heading(const json_t *o)
{
	const char *v = app_string(o, "verdict");
	return !strcmp(v, "same")                        ? "Every restart gave the same"
	       : !strcmp(v, "different")                 ? "A restart did not give the same"
	       : *v == 'n' && v[1] == 'o' && v[3] == ' ' ? "The program itself is not deterministic"
							 : "Nothing was tried";
}

static void tile(struct text *out, const char *what, double value, enum unit unit)
{
	html(out, "<div class=\"tile\"><dt>%s</dt><dd>%s</dd></div>\n", what,
	     html_value(value, unit).at);
}

static void tiles(const json_t *o, struct text *out)
{
	text_puts(out, "<dl class=\"tiles\">\n");
	tile(out, "proofs", (double)app_number(o, "proofs"), UNIT_NONE);
	tile(out, "restarts", (double)app_number(o, "restarts"), UNIT_NONE);
	tile(out, "after a kill", (double)app_number(o, "kills"), UNIT_NONE);
	tile(out, "plain runs", (double)app_number(o, "plain_runs"), UNIT_NONE);
	tile(out, "candidates of a run", (double)app_number(o, "candidates"), UNIT_NONE);
	tile(out, "images gone on from", (double)app_number(o, "bytes"), UNIT_BYTES);
	text_puts(out, "</dl>\n");
}

static void positions(const json_t *o, struct text *out)
{
	static const char *const titles[] = {"position", ">met by a run", ">cuts", NULL};
	const json_t *row;
	size_t i;
	text_puts(out, "<section><h2>Positions</h2>\n");
	html_table(out, titles);
	json_array_foreach (json_object_get(o, "positions"), i, row) {
		text_puts(out, "<tr><td>");
		html_name(out, app_string(row, "position"));
		html(out, "</td><td class=\"n\">%lld</td><td class=\"n\">%lld</td></tr>\n",
		     app_number(row, "met"), app_number(row, "cuts"));
	}
	html_table_end(out);
	text_puts(out, "</section>\n");
}

static void list(struct text *out, const char *title, const json_t *lines, const char *tag)
{
	const json_t *line;
	size_t i;
	if (!json_array_size(lines))
		return;
	html(out, "<h3>%s</h3>\n", title);
	json_array_foreach (lines, i, line) {
		text_printf(out, "<%s>", tag);
		html(out, "%s", json_string_value(line));
		text_printf(out, "</%s>\n", tag);
	}
}

static void failure(const json_t *o, struct text *out)
{
	const json_t *f = json_object_get(o, "failure"), *cut = json_object_get(f, "cut");
	if (!f)
		return;
	html(out, "<section><h2>The difference</h2>\n<p>%s</p>\n", app_string(f, "what"));
	if (cut)
		html(out, "<p>Cut at candidate %lld: %s (%s:%lld)</p>\n",
		     app_number(cut, "candidate"), app_string(cut, "position"),
		     app_string(cut, "file"), app_number(cut, "line"));
	list(out, "Not saved: with that in the image, the run gives the same",
	     json_object_get(f, "missing"), "p");
	list(out, "Not saved: no object; locals that frames do not keep there",
	     json_object_get(f, "not_kept"), "p");
	list(out, "First wrong", json_object_get(f, "wrong"), "p");
	if (*app_string(f, "none"))
		html_missing(out, app_string(f, "none"));
	list(out, "To see it", json_object_get(f, "commands"), "pre");
	text_puts(out, "</section>\n");
}

static void write_page(const json_t *o, struct text *out)
{
	html_begin(out, "ompckpt prove", app_string(o, "program"));
	html(out,
	     "<header><h1>%s</h1>\n<ul class=\"inputs\"><li>"
	     "program: %s</li><li>seed: %lld</li></ul></header>\n",
	     heading(o), app_string(o, "program"), app_number(o, "seed"));
	if (*app_string(o, "why"))
		html(out, "<p>%s</p>\n", app_string(o, "why"));
	tiles(o, out);
	failure(o, out);
	positions(o, out);
	html_end(out);
}

bool verdict_page(const json_t *verdict, const char *path)
{
	struct text out = {0};
	write_page(verdict, &out);
	bool ok = html_write(&out, path);
	text_free(&out);
	return ok;
}
