/* compare_ignore.c - texts without what differs from run to run.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a text, an extended regular expression. Out: the text without what matches.
 * Means: line by line, so that a line keeps its number, and the rest of it is compared. Blanks in
 *        front of a match go with it: a shorter number has more of them.
 * Cost:  linear in the text, for lines of usual lengths. */
#include "compare.h"

#include <string.h>

/* The end of [at, end) without blanks. */
static regoff_t without_blanks(const char *line, regoff_t at, regoff_t end)
{
	while (end > at && (line[end - 1] == ' ' || line[end - 1] == '\t'))
		end--;
	return end;
}

/* The line [line, end) of a text. */
static void add_rest(const regex_t *ignored, const char *line, const char *end, struct text *out)
{
	regoff_t n = (regoff_t)(end - line), at = 0, from = 0;
	while (at < n) {
		regmatch_t m = {.rm_so = at, .rm_eo = n};
		if (regexec(ignored, line, 1, &m, REG_STARTEND))
			break;
		if (m.rm_eo > m.rm_so) {
			regoff_t stop = without_blanks(line, from, m.rm_so);
			text_add(out, line + from, (size_t)(stop - from));
			from = m.rm_eo;
		}
		at = m.rm_eo > m.rm_so ? m.rm_eo : m.rm_so + 1;
	}
	text_add(out, line + from, (size_t)(n - from));
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
