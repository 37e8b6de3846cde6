/* compare_ignore.c - texts without what differs from run to run.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a text, an extended regular expression. Out: the text without what matches.
 * Means: line by line, so that a line keeps its number, and the rest of it is compared.
 * Cost:  linear in the text, for lines of usual lengths. */
#include "compare.h"

#include <string.h>

/* The line [line, end) of a text. */
static void add_rest(const regex_t *ignored, const char *line, const char *end, struct text *out)
{
	regmatch_t m = {.rm_so = 0};
	for (regoff_t at = 0, n = (regoff_t)(end - line); at < n;) {
		m = (regmatch_t){.rm_so = at, .rm_eo = n};
		if (regexec(ignored, line, 1, &m, REG_STARTEND))
			m = (regmatch_t){.rm_so = n, .rm_eo = n};
		regoff_t stop = m.rm_eo > m.rm_so || m.rm_so == n ? m.rm_so : m.rm_so + 1;
		text_add(out, line + at, (size_t)(stop - at));
		at = m.rm_eo > stop ? m.rm_eo : stop;
	}
}

void compare_without(const regex_t *ignored, const char *text, struct text *out)
{
	for (const char *end; *text; text = end) {
		end = text + strcspn(text, "\n");
		add_rest(ignored, text, end, out);
		if (*end)
			text_add(out, end++, 1);
	}
}
