/* rewrite_check.c - what must hold of every rewritten text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the C of a unit, the path functions.
 * Out:     nothing (invariant.h).
 * Means:   brackets match, literals and comments left out; each path function of the unit has one
 *          table of its labels. Whether it is C the backend says, always.
 * Cost:    linear in the text. */
#include "invariant.h"
#include "rewrite.h"
#include "text.h"

#include <string.h>

enum { DEEPEST = 1000 };

/* The end of the literal or comment that begins at "c", or "c". */
static const char *skip(const char *c)
{
	const char *end;
	if (c[0] == '/' && (c[1] == '/' || c[1] == '*')) {
		end = strstr(c, c[1] == '/' ? "\n" : "*/");
		return end ? end + 1 : c + strlen(c) - 1;
	}
	if (*c != '"' && *c != '\'')
		return c;
	for (end = c + 1; *end && *end != *c; end++)
		end += *end == '\\' && end[1];
	return end;
}

static void check_brackets(struct loc loc, const char *c)
{
	char open[DEEPEST];
	unsigned n = 0;
	for (; *c && *(c = skip(c)); c++) {
		if (strchr("([{", *c) && n++ < DEEPEST)
			open[n - 1] = *c == '(' ? ')' : *c == '[' ? ']' : '}';
		else if (strchr(")]}", *c)) {
			INVARIANT(loc, n > 0);
			n--;
			INVARIANT(loc, n >= DEEPEST || open[n] == *c);
		}
	}
	INVARIANT(loc, !n);
}

static unsigned count(const char *text, const char *what)
{
	unsigned n = 0;
	while ((text = strstr(text, what)) != NULL) {
		text += strlen(what);
		n++;
	}
	return n;
}

void rewrite_check(const struct saves *s, const struct unit *unit, const struct text *c)
{
	struct loc loc = {unit->file, 0, 0};
	unsigned tables = 0;
	for (unsigned i = 0; i < s->functions.n; i++)
		tables += s->functions.at[i].function->unit == unit && s->functions.at[i].labels.n;
	check_brackets(loc, c->at ? c->at : "");
	INVARIANT(loc, tables == count(c->at ? c->at : "",
				       "const struct ompckpt_label ompckpt_labels_"));
}
