/* section_why.c - what is saved at each position, and why; and what is not.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what ompckpt explain says of each position. Out: the source, tables, assumptions. */
#include "app_report.h"
#include "explain.h"
#include "html.h"
#include "page.h"
#include "sections.h"
#include "source.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { OPEN = 12 }; /* rows of what is saved, before the rest is folded up */

static void row(struct text *out, const json_t *a)
{
	struct text why = {0};
	const char *before, *elements = explain_elements(a, &before);
	explain_why(a, &why);
	text_puts(out, "<tr>");
	if (!strcmp(app_string(a, "kind"), "heap"))
		text_puts(out, "<td class=\"n\">heap</td>");
	else
		html_cell(out, (double)app_number(a, "bytes"), UNIT_BYTES, true);
	text_puts(out, "<td class=\"long\"><code>");
	html_name(out, app_string(a, "name"));
	text_puts(out, "</code>");
	if (elements) {
		html(out, "<br>%s<code>", before);
		html_name(out, elements);
		text_puts(out, "</code>");
	}
	text_puts(out, "</td><td class=\"long\">");
	html_name(out, why.at);
	text_puts(out, "</td></tr>\n");
	text_free(&why);
}

static void rows(struct text *out, json_t **all, size_t from, size_t to)
{
	static const char *const titles[] = {">bytes", "variable", "why", NULL};
	html_table(out, titles);
	for (size_t i = from; i < to; i++)
		row(out, all[i]);
	html_table_end(out);
}

/* A list, of which "open" rows are seen at once. */
static void list(struct text *out, const char *title, const json_t *answers, bool saved,
		 size_t open)
{
	size_t n;
	json_t **all = explain_sorted(answers, saved, &n);
	if (n && open) {
		html(out, "<p>%s:</p>\n", title);
		rows(out, all, 0, n < open ? n : open);
	}
	if (n > open) {
		html(out, "<details><summary>%s: %llu%s</summary>\n", title,
		     (unsigned long long)(n - open), open ? " more" : "");
		rows(out, all, open, n);
		text_puts(out, "</details>\n");
	}
	free(all);
}

static void callers(struct text *out, const json_t *all)
{
	const json_t *c;
	size_t i;
	json_array_foreach (all, i, c) {
		struct text title = {0};
		text_printf(&title, "saved besides if the call at %s:%lld in %s led here",
			    app_string(c, "file"), app_number(c, "line"),
			    app_string(c, "function"));
		list(out, title.at, json_object_get(c, "answers"), true, OPEN);
		text_free(&title);
	}
}

static void assumption(struct text *out, const json_t *a)
{
	const json_t *keeps = json_object_get(a, "keeps"), *name;
	size_t i;
	html(out, "<li>%s: ", html_value((double)app_number(a, "bytes"), UNIT_BYTES).at);
	if (*app_string(a, "file"))
		html(out, "%s:%lld: ", app_string(a, "file"), app_number(a, "line"));
	html(out, "%s", app_string(a, "text"));
	json_array_foreach (keeps, i, name)
		html(out, "%s<code>%s</code>", i ? ", " : "; keeps ", json_string_value(name));
	if (json_array_size(keeps))
		html(out, "; help: %s", app_string(a, "help"));
	text_puts(out, "</li>\n");
}

static void assumptions(struct text *out, const json_t *all)
{
	const json_t *a;
	size_t i;
	if (!json_array_size(all))
		return;
	text_puts(out, "<p>assumed, since the opposite could not be shown:</p><ul>\n");
	json_array_foreach (all, i, a)
		assumption(out, a);
	text_puts(out, "</ul>\n");
}

static void position(const struct page *p, struct text *out, unsigned number)
{
	const struct page_position *at = &p->positions.at[number];
	const json_t *why = p->why[number];
	html(out, "<h3>%s: %s:%llu in %s</h3>\n", at->name, at->file, (unsigned long long)at->line,
	     at->function);
	source_lines(out, p->app_path, at->file, at->line);
	list(out, "saved", json_object_get(why, "answers"), true, OPEN);
	callers(out, json_object_get(why, "callers"));
	list(out, "not saved", json_object_get(why, "answers"), false, 0);
	assumptions(out, json_object_get(why, "assumed"));
}

void section_why(const struct page *p, struct text *out)
{
	text_puts(out, "<section id=\"why\"><h2>What is saved, and why</h2>\n");
	for (unsigned i = 0; i < p->positions.n; i++)
		if (p->why[i])
			position(p, out, i);
	if (!p->app)
		html_missing(out, "No executable is given, and only it knows why: add ./app, built "
				  "with ompckpt-cc.");
	text_puts(out, "</section>\n");
}
