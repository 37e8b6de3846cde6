/* line_edits.c - changes a line of what a generator wrote.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the generators' layout: a statement a line, a function's "{" and "}" in the first column.
 * Out:   the same program, one of its lines with another text in the new version, and in the
 *        reference with one that asks whether the program is cut.
 * Means: numbers in values of which no index, bound or pointer is made; remainders that become
 *        smaller; texts that are printed; bounds that grow; positions; comments.
 * Errs:  on the side of no edit: a line with a call of an unknown function stays, for a position
 *        may be met in it; with ticks, so does a line that threads may run. */
#include "change.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "text.h"

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static bool begins(const char *s, const char *with)
{
	return strncmp(s, with, strlen(with)) == 0;
}

static const char *unindented(const char *s)
{
	return s + strspn(s, "\t ");
}

static bool is_position(const char *s)
{
	return strcmp(s, "#pragma potential_ckpt") == 0;
}

/* Functions of the generators that meet no position. */
static bool is_known(const char *s, size_t n)
{
	static const char *const known[] = {"hash",         "mixed",  "total",
					    "total_square", "printf", "tree_sum"};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strlen(known[i]) == n && strncmp(s, known[i], n) == 0)
			return true;
	return false;
}

static bool calls_known_only(const char *s)
{
	for (const char *p = strchr(s, '('); p != NULL; p = strchr(p + 1, '(')) {
		const char *from = p;
		while (from > s && is_word(from[-1]))
			from--;
		if ((from < p && !is_known(from, (size_t)(p - from))) || (p > s && p[-1] == ')'))
			return false;
	}
	return strchr(s, '{') == NULL && strstr(s, ".f1") == NULL;
}

/* May line "at" ask whether the program is cut? */
static bool may_ask(const struct program *p, size_t at)
{
	const char *s = p->lines[at].in[OLD], *before = p->lines[at - 1].in[OLD];
	if (s[strlen(s) - 1] != ';' || !calls_known_only(s))
		return false;
	if (!p->ticks)
		return true;
	return at > p->host_open && at < p->host_close && s[0] == '\t' && s[1] != '\t' &&
	       strchr(";{}", before[strlen(before) - 1]) != NULL;
}

/* The line becomes "head (changed_ ? new : old) tail". */
static void choose(struct program *p, size_t at, const char *from, size_t n, const char *new)
{
	const char *s = p->lines[at].in[OLD], *tail = from + n,
		   *tick = p->ticks ? "tick_();\n" : "";
	int head = (int)(from - s);
	p->lines[at].in[OLD] = text("%s%s", tick, s);
	p->lines[at].in[NEW] = text("%s%.*s%s%s", tick, head, s, new, tail);
	p->lines[at].in[REFERENCE] =
		text("%s%.*s(changed_ ? %s : %.*s)%s", tick, head, s, new, (int)n, from, tail);
}

/* A number in "s" from which no index or bound is made; NULL if there is none. */
static const char *value_number(const char *s)
{
	const char *found = NULL;
	int brackets = 0;
	for (const char *p = strchr(s, '='); p != NULL && *p != '\0'; p++) {
		brackets += (*p == '[') - (*p == ']');
		const char *before = p - 1;
		while (*before == ' ' || *before == '(')
			before--;
		bool begins_here = isdigit((unsigned char)*p) && !is_word(p[-1]) && p[-1] != '.';
		if (begins_here && brackets == 0 && strchr("+*-^=|", *before) != NULL && chance(50))
			found = p;
	}
	return found != NULL && found[strspn(found, "0123456789")] != '.' ? found : NULL;
}

static bool change_number(struct program *p, size_t at)
{
	static const char *const values[] = {"sum ", "result ", "acc ", "a "};
	const char *s = unindented(p->lines[at].in[OLD]);
	bool is_value = false;
	for (size_t i = 0; i < sizeof values / sizeof *values; i++)
		is_value = is_value || begins(s, values[i]);
	const char *number = is_value && may_ask(p, at) ? value_number(s) : NULL;
	if (number == NULL)
		return false;
	size_t n = strspn(number, "0123456789ul");
	choose(p, at, number, n,
	       text("%lu%s", strtoul(number, NULL, 10) + 2,
		    text("%.*s", (int)n, number) + strspn(number, "0123456789")));
	return true;
}

/* "= 3 + (int)(sum % 4);": one value less. */
static bool change_remainder(struct program *p, size_t at)
{
	const char *s = p->lines[at].in[OLD], *plus = strstr(s, " + "), *sign = strrchr(s, '%');
	if (plus == NULL || sign == NULL || sign[1] != ' ' || plus < s + 4 || sign < plus)
		return false;
	size_t n = strspn(sign + 2, "0123456789");
	unsigned long value = strtoul(sign + 2, NULL, 10);
	bool ends = strcmp(sign + 2 + n, ";") == 0 || strcmp(sign + 2 + n, ");") == 0;
	bool plain = isdigit((unsigned char)plus[-1]) && plus[-2] == ' ' && plus[-3] == '=';
	char *without = strdup(s), *cast = strstr(without, "(int)(");
	if (cast != NULL)
		memset(cast, ' ', 5);
	struct program other = *p;
	bool may = ends && plain && value > 2 && strchr(s, '[') == NULL &&
		   calls_known_only(without) && (!p->ticks || may_ask(&other, at));
	free(without);
	if (may)
		choose(p, at, sign + 2, n, text("%lu", value - 1));
	return may;
}

static bool change_output(struct program *p, size_t at)
{
	const char *s = p->lines[at].in[OLD], *quote = strchr(s, '"');
	if (!begins(unindented(s), "printf(\"") || !may_ask(p, at))
		return false;
	const char *end = strstr(quote, "\", ");
	if (end == NULL)
		return false;
	size_t n = (size_t)(end + 1 - quote);
	choose(p, at, quote, n, text("\"changed %.*s", (int)n - 1, quote + 1));
	return true;
}

/* Does the program ask for the size of what is declared before "end"? */
static bool is_measured(const struct program *p, const char *end, const char *from)
{
	const char *name = end;
	while (name > from && is_word(name[-1]))
		name--;
	const char *asked = text("sizeof %.*s", (int)(end - name), name);
	for (size_t i = 0; i < p->count; i++)
		if (strstr(p->lines[i].in[OLD], asked) != NULL)
			return true;
	return false;
}

/* "static unsigned a[8][9];": three more of them. */
static bool grow_array(struct program *p, size_t at)
{
	const char *s = p->lines[at].in[OLD], *bracket = strchr(s, '[');
	if (!islower((unsigned char)*s) || bracket == NULL || strpbrk(s, "=,*({") != NULL ||
	    s[strlen(s) - 1] != ';' || begins(s, "typedef") || begins(s, "extern"))
		return false;
	size_t n = strspn(bracket + 1, "0123456789");
	if (bracket[1 + n] != ']' || n == 0 || is_measured(p, bracket, s))
		return false;
	const char *grown = text("%.*s[%lu%s", (int)(bracket - s), s,
				 strtoul(bracket + 1, NULL, 10) + 3, bracket + 1 + n);
	p->lines[at].in[NEW] = p->lines[at].in[REFERENCE] = grown;
	return true;
}

/* A program without any could not be restarted, nor refuse to be. */
static bool remove_position(struct program *p, size_t at)
{
	size_t left = 0;
	for (size_t i = 0; i < p->count; i++)
		left += i != at && p->lines[i].in[NEW] && is_position(p->lines[i].in[NEW]);
	if (!is_position(p->lines[at].in[OLD]) || left == 0)
		return false;
	p->lines[at].in[NEW] = NULL;
	return true;
}

static bool add_position(struct program *p, size_t at)
{
	if (!is_position(p->lines[at].in[OLD]))
		return false;
	p->lines[at].in[NEW] = text("%s\n%s", p->lines[at].in[OLD], p->lines[at].in[OLD]);
	return true;
}

static bool name_position(struct program *p, size_t at)
{
	if (!is_position(p->lines[at].in[OLD]))
		return false;
	p->lines[at].in[NEW] = text("%s name(place%zu)", p->lines[at].in[OLD], at);
	return true;
}

static bool move_lines(struct program *p, size_t at)
{
	const char *s = p->lines[at].in[OLD];
	if (!is_position(s))
		return false;
	p->lines[at].in[NEW] = text("\n/* A comment that moves all\n * that follows. */\n%s", s);
	return true;
}

static const struct {
	const char *name;
	bool (*edit)(struct program *, size_t at);
} edits[] = {
	{"line_number", change_number},
	{"line_remainder", change_remainder},
	{"line_output", change_output},
	{"line_array_grown", grow_array},
	{"line_position_removed", remove_position},
	{"line_position_added", add_position},
	{"line_position_named", name_position},
	{"line_moved", move_lines},
};

const char *edit_line(struct program *p)
{
	unsigned kind = below(sizeof edits / sizeof *edits), tries = 60;
	while (tries-- > 0) {
		size_t at = p->includes + below((unsigned)(p->count - p->includes));
		const struct line *l = &p->lines[at];
		bool is_untouched = l->in[NEW] == l->in[OLD] && l->in[REFERENCE] == l->in[OLD];
		if (at > 0 && is_untouched && *l->in[OLD] != '\0' &&
		    *p->lines[at - 1].in[OLD] != '\0' && edits[kind].edit(p, at))
			return edits[kind].name;
	}
	return NULL;
}
