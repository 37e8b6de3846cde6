/* source.c - the lines of a source around a position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a path as the compiler saw it, a line. Out: some lines with their numbers, the one asked
 *        for marked.
 * Errs:  a source that is not found is told of. */
#include "source.h"

#include "html.h"
#include "text.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { AROUND = 4 };

/* Where "file" is, into "path"; false if it is not found. */
static bool find(const char *app, const char *file, char *path, size_t n, struct stat *at)
{
	const char *slash = strrchr(app, '/');
	snprintf(path, n, "%s", file);
	if (stat(path, at) == 0)
		return true;
	if (!slash || *file == '/')
		return false;
	snprintf(path, n, "%.*s/%s", (int)(slash - app), app, file);
	return stat(path, at) == 0;
}

static void put_line(struct text *out, const char *s, unsigned long long number, bool is_it)
{
	if (is_it)
		html(out, "<b>%6llu&gt; %s</b>\n", number, s);
	else
		html(out, "%6llu  %s\n", number, s);
}

static void put_lines(struct text *out, char *all, unsigned long long line)
{
	unsigned long long number = 1;
	char *at = all, *end;
	text_puts(out, "<pre>");
	for (; number <= line + AROUND; at = end + 1, number++) {
		end = strchr(at, '\n');
		if (end)
			*end = '\0';
		if (number + AROUND >= line)
			put_line(out, at, number, number == line);
		if (!end)
			break;
	}
	text_puts(out, "</pre>\n");
}

void source_lines(struct text *out, const char *app, const char *file, unsigned long long line)
{
	char path[4200];
	struct stat at, built;
	struct text all = {0};
	if (!find(app, file, path, sizeof path, &at) || !text_read_file(&all, path)) {
		html(out,
		     "<p class=\"missing\">%s is not found: run ompckpt report where it was "
		     "compiled.</p>\n",
		     file);
		text_free(&all);
		return;
	}
	if (stat(app, &built) == 0 && at.st_mtime > built.st_mtime)
		html(out, "<p class=\"missing\">%s is newer than the executable.</p>\n", path);
	if (all.at)
		put_lines(out, all.at, line);
	text_free(&all);
}
