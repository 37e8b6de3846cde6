/* normal_block.c - a statement becomes a block.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a statement; the text of what the block does.
 * Out:    one replacement of its range: "{ declarations text }".
 * Means:  a directive keeps a line of its own; a pragma that must stand in front of a loop goes. */
#include "lines.h"
#include "normal_work.h"

#include <string.h>

struct text normal_open(struct normal *n)
{
	struct text outer = n->outer;
	n->outer = (struct text){0};
	return outer;
}

void normal_put_stmt(struct normal *n, const struct stmt *s, struct text *out)
{
	bool is_directive = n->unit->text[s->range.begin] == '#';
	if (is_directive)
		text_puts(out, "\n");
	normal_put(n, s->range, out);
	text_puts(out, is_directive && !s->children.n ? "\n" : " ");
}

/* "#pragma GCC ivdep" must stand in front of a loop: drop it where the loop becomes a block. */
static void drop_loop_pragma(struct normal *n, const struct stmt *s)
{
	const char *text = n->unit->text;
	unsigned end = s->range.begin;
	while (end && strchr(" \t\n", text[end - 1]))
		end--;
	unsigned begin = end;
	while (begin && text[begin - 1] != '\n')
		begin--;
	static const char pragma[] = "#pragma GCC ivdep";
	unsigned at = begin + strspn(text + begin, " \t");
	if (!strncmp(text + at, pragma, sizeof pragma - 1) && end > at)
		edits_replace(&n->edits, (struct range){at, end}, "");
}

void normal_close(struct normal *n, struct text outer, const struct stmt *s, struct text *body)
{
	struct text text = {0};
	drop_loop_pragma(n, s);
	text_puts(&text, "{ ");
	normal_take(&text, &n->outer);
	normal_take(&text, body);
	text_puts(&text, "}");
	lines_mark(&text, s->range.end);
	normal_replace(n, s->range, &text);
	n->outer = outer;
}
