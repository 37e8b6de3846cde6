/* clauses.c - take items out of the lists of a pragma's clauses.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a pragma's text and the ranges of the names to take away.
 * Out:     edits: lists without them; a clause whose list becomes empty goes. Each is of what goes
 *          only: other edits of the items that stay remain (names.c).
 * Means:   items are what stands between commas outside parentheses and brackets; an operator in
 *          front of ":" stays. */
#include "clauses.h"
#include "rewriter.h"

#include <ctype.h>
#include <string.h>

struct list {
	unsigned open, close; /* offsets of "(" and ")" */
};

static bool find_list(const char *text, struct range pragma, unsigned at, struct list *l)
{
	int depth = 0;
	for (l->open = at; l->open > pragma.begin; l->open--) {
		depth += text[l->open] == ')' && l->open != at;
		if (text[l->open] == '(' && depth-- == 0)
			break;
	}
	depth = 0;
	for (l->close = l->open; l->close < pragma.end; l->close++) {
		depth += text[l->close] == '(';
		depth -= text[l->close] == ')';
		if (!depth)
			return text[l->open] == '(';
	}
	return false;
}

static bool holds(struct range item, const struct range *items, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (items[i].begin >= item.begin && items[i].end <= item.end)
			return true;
	return false;
}

static unsigned item_end(const char *text, unsigned at, unsigned close)
{
	int depth = 0;
	for (; at < close; at++) {
		depth += text[at] == '(' || text[at] == '[';
		depth -= text[at] == ')' || text[at] == ']';
		if (text[at] == ',' && !depth)
			return at;
	}
	return close;
}

/* After "reduction(" op ":", if there is one before the first item. */
static unsigned first_item(const char *text, const struct list *l)
{
	for (unsigned i = l->open + 1; i < l->close && text[i] != ',' && text[i] != '['; i++)
		if (text[i] == ':')
			return i + 1;
	return l->open + 1;
}

static unsigned clause_begin(const char *text, unsigned open)
{
	while (isspace((unsigned char)text[open - 1]))
		open--;
	while (isalnum((unsigned char)text[open - 1]) || text[open - 1] == '_')
		open--;
	return open;
}

bool clauses_around(const char *text, struct range pragma, unsigned at, struct range *clause,
		    struct range *name)
{
	struct list l;
	if (at < pragma.begin || at >= pragma.end || !find_list(text, pragma, at, &l))
		return false;
	unsigned end = l.open;
	while (isspace((unsigned char)text[end - 1]))
		end--;
	*name = (struct range){clause_begin(text, l.open), end};
	*clause = (struct range){name->begin, l.close + 1};
	return true;
}

/* After the items from "at" on that are to go, and the commas behind them; behind the list's end if
 * none follows. */
static unsigned end_of_run(const char *text, const struct list *l, unsigned at,
			   const struct range *items, unsigned n)
{
	while (at < l->close) {
		unsigned end = item_end(text, at, l->close);
		if (!holds((struct range){at, end}, items, n))
			return at;
		at = end + 1;
	}
	return l->close + 1;
}

static void drop_from(struct rewriter *r, struct edits *e, const struct list *l,
		      const struct range *items, unsigned n)
{
	const char *text = r->unit->text;
	unsigned first = first_item(text, l), at = end_of_run(text, l, first, items, n);
	if (at > l->close) {
		edits_replace(e, (struct range){clause_begin(text, l->open), l->close + 1}, "");
		return;
	}
	if (at > first)
		edits_replace(e, (struct range){first, at}, "");
	while (at < l->close) {
		unsigned end = item_end(text, at, l->close);
		at = end_of_run(text, l, end + 1, items, n);
		if (at > end + 1)
			edits_replace(e, (struct range){end, at - 1}, "");
	}
}

void clauses_drop(struct rewriter *r, struct edits *e, struct range pragma,
		  const struct range *items, unsigned n)
{
	unsigned done = 0;
	for (unsigned i = 0; i < n; i++) {
		struct list l;
		if (items[i].begin < done || !find_list(r->unit->text, pragma, items[i].begin, &l))
			continue;
		drop_from(r, e, &l, items, n);
		done = l.close;
	}
}

struct range clauses_argument(const char *text, struct range pragma, const char *name)
{
	size_t n = strlen(name);
	int depth = 0;
	for (unsigned at = pragma.begin; at + n < pragma.end; at++) {
		depth += text[at] == '(';
		depth -= text[at] == ')';
		if (depth || strncmp(text + at, name, n) ||
		    (at > pragma.begin &&
		     (isalnum((unsigned char)text[at - 1]) || text[at - 1] == '_')))
			continue;
		unsigned open = at + (unsigned)n + (unsigned)strspn(text + at + n, " \t\\\n");
		if (text[open] != '(')
			continue;
		unsigned close = open;
		for (int level = 0; close < pragma.end; close++) {
			level += text[close] == '(';
			level -= text[close] == ')';
			if (!level)
				break;
		}
		return (struct range){open + 1, close};
	}
	return (struct range){0, 0};
}
