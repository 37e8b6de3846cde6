/* patch.c - a unified diff of insertions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a text and insertions.
 * Out:   hunks with three lines of context.
 * Means: each line of the text becomes itself, itself with others in front of it or after it, or
 *        others.
 * Cost:  each line is rendered once. */
#include "patch.h"
#include "edit.h"
#include "text.h"

#include <string.h>

enum { CONTEXT = 3 };

/* A line of the text, without its newline, and what becomes of it. */
struct line {
	struct range range;
	const char *new; /* NULL: it stays */
	bool ends;       /* by a newline */
};

struct lines_of {
	ARRAY(struct line) at;
};

static void split(struct arena *a, const char *text, const struct edits *edits,
		  struct lines_of *lines)
{
	for (unsigned at = 0; text[at];) {
		unsigned n = (unsigned)strcspn(text + at, "\n");
		struct line l = {{at, at + n}, NULL, text[at + n] == '\n'};
		struct text t = {0};
		edits_render(edits, l.range, &t);
		if (t.n != n)
			l.new = arena_strndup(a, t.at, t.n);
		text_free(&t);
		ARRAY_PUSH(a, lines->at, l);
		at += n + l.ends;
	}
}

static void put(struct text *out, char sign, const char *s, size_t n)
{
	text_add(out, &sign, 1);
	text_add(out, s, n);
	text_puts(out, "\n");
}

static unsigned put_each(struct text *out, char sign, const char *s, size_t n)
{
	unsigned count = 1;
	for (const char *end; (end = memchr(s, '\n', n)); count++) {
		put(out, sign, s, (size_t)(end - s));
		n -= (size_t)(end + 1 - s);
		s = end + 1;
	}
	put(out, sign, s, n);
	return count;
}

/* One line; how many there are in its place. */
static unsigned put_line(const char *text, const struct line *l, struct text *out)
{
	const char *old = text + l->range.begin;
	size_t n = l->range.end - l->range.begin, all = l->new ? strlen(l->new) : 0;
	unsigned count = 1;
	if (!l->new) {
		put(out, ' ', old, n);
	} else if (all > n && l->new[all - n - 1] == '\n' && !memcmp(l->new + all - n, old, n)) {
		count += put_each(out, '+', l->new, all - n - 1);
		put(out, ' ', old, n);
	} else {
		put(out, '-', old, n);
		count = put_each(out, '+', l->new, all);
	}
	if (!l->ends)
		text_puts(out, "\\ No newline at end of file\n");
	return count;
}

/* Where the hunk ends that begins with changed line "i". */
static unsigned hunk_end(const struct lines_of *lines, unsigned i)
{
	unsigned last = i;
	for (; i < lines->at.n && i <= last + 2 * CONTEXT; i++)
		if (lines->at.at[i].new)
			last = i;
	return last + CONTEXT + 1 < lines->at.n ? last + CONTEXT + 1 : lines->at.n;
}

void patch_print(struct arena *a, const char *name, const char *text, const struct edits *edits,
		 struct text *out)
{
	struct lines_of lines = {0};
	const char *a_slash = name[0] == '/' ? "" : "a/", *b_slash = name[0] == '/' ? "" : "b/";
	unsigned done = 0, new_line = 1;
	split(a, text, edits, &lines);
	text_printf(out, "--- %s%s\n+++ %s%s\n", a_slash, name, b_slash, name);
	for (unsigned i = 0; i < lines.at.n; i++) {
		struct text hunk = {0};
		unsigned count = 0;
		if (!lines.at.at[i].new)
			continue;
		unsigned from = i < done + CONTEXT ? done : i - CONTEXT, to = hunk_end(&lines, i);
		new_line += from - done;
		for (unsigned k = from; k < to; k++)
			count += put_line(text, &lines.at.at[k], &hunk);
		text_printf(out, "@@ -%u,%u +%u,%u @@\n", from + 1, to - from, new_line, count);
		text_add(out, hunk.at, hunk.n);
		text_free(&hunk);
		new_line += count;
		done = i = to;
		i--;
	}
}
