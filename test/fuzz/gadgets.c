/* gadgets.c - reads gadgets.txt, and writes one of its gadgets.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    gadgets.txt, whose head says how its lines are read.
 * Out:   the lines of a section that belong to a version. If the gadget is reversed, old and new
 *        have changed places.
 * Errs:  a file that can't be read, or has no gadget, ends the program. */
#include "change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

static const char *const sections[SECTIONS] = {"file", "start", "step", "end"};

static struct gadget begin(const char *head, const char **lines)
{
	size_t n = strcspn(head, " ");
	return (struct gadget){
		.name = text("%.*s", (int)n, head),
		.lines = lines,
		.one_way = strstr(head + n, "one-way") != NULL,
		.counts = strstr(head + n, "count") != NULL,
		.ticks = strstr(head + n, "ticks") != NULL,
	};
}

size_t gadgets_read(const char *path, struct gadget **all)
{
	FILE *in = fopen(path, "r");
	size_t room = 0, gadgets = 0, count = 0;
	const char **lines = malloc(10000 * sizeof *lines);
	*all = malloc(1000 * sizeof **all);
	char *at = NULL;
	while (in != NULL && getline(&at, &room, in) > 0 && count < 10000 && gadgets < 1000) {
		at[strcspn(at, "\n")] = '\0';
		if (at[0] == '%' || at[0] == '\0')
			continue;
		if (at[0] == '=') {
			(*all)[gadgets++] = begin(at + 2, lines + count);
			continue;
		}
		lines[count++] = text("%s", at);
		if (gadgets > 0)
			(*all)[gadgets - 1].count++;
	}
	if (in == NULL || gadgets == 0) {
		fprintf(stderr, "change: no gadgets in %s\n", path);
		exit(2);
	}
	fclose(in);
	free(at);
	return gadgets;
}

/* Which version's is "wanted" in the file, where the gadget is reversed? */
static enum version read_as(const struct gadget *g, enum version wanted)
{
	return !g->reversed || wanted == REFERENCE ? wanted : wanted == OLD ? NEW : OLD;
}

/* "`A~B`" at "s", just after the first quote; gives what follows it. */
static const char *write_choice(const struct gadget *g, const char *s, enum version version);

static void write_text(const struct gadget *g, const char *s, size_t n, const char *turn,
		       enum version version)
{
	for (const char *end = s + n; s < end; s++) {
		if (*s == '$')
			printf("_%u", g->number);
		else if (*s == '`')
			s = write_choice(g, s + 1, version);
		else if (*s == '@' && s[1] == 'T')
			s++, fputs(turn, stdout);
		else if (*s == '@')
			s++, printf("%u", g->constants[*s - '0']);
		else
			putchar(*s);
	}
}

static const char *write_choice(const struct gadget *g, const char *s, enum version version)
{
	size_t a = strcspn(s, "~"), b = strcspn(s + a + 1, "`");
	const char *side[2] = {s, s + a + 1};
	size_t size[2] = {a, b};
	unsigned before = g->reversed, after = !g->reversed;
	if (version == REFERENCE) {
		fputs("(changed_ ? (", stdout);
		write_text(g, side[after], size[after], "", version);
		fputs(") : (", stdout);
		write_text(g, side[before], size[before], "", version);
		fputs("))", stdout);
	} else {
		unsigned x = version == OLD ? before : after;
		write_text(g, side[x], size[x], "", version);
	}
	return s + a + 1 + b;
}

/* A line that is not one of those: does the version have it? */
static bool is_of(const struct gadget *g, char mark, enum version version)
{
	enum version as = read_as(g, version);
	switch (mark) {
	case ' ': return true;
	case 'n': return as != OLD;
	default: return as == (enum version)(mark - '0');
	}
}

static bool write_position(const struct gadget *g, const char *s, enum version version, bool ticks)
{
	bool named = strcmp(s + 1, "Q") == 0;
	if (!named && strcmp(s + 1, "P") != 0)
		return false;
	if (version != REFERENCE && is_of(g, *s, version))
		printf("#pragma potential_ckpt%s\n",
		       named ? text(" name(here_%u)", g->number) : "");
	if (version == REFERENCE && !ticks && is_of(g, *s, OLD))
		puts("cut_();");
	return true;
}

static void write_marked(const struct gadget *g, size_t from, size_t to, char mark,
			 const char *turn, enum version version)
{
	for (size_t i = from; i < to; i++) {
		if (g->lines[i][0] != mark)
			continue;
		write_text(g, g->lines[i] + 1, strlen(g->lines[i] + 1), turn, version);
		putchar('\n');
	}
}

/* The lines - and + from "at" on. Gives the line after them. */
static size_t write_group(const struct gadget *g, size_t at, const char *turn, enum version version,
			  bool ticks)
{
	size_t end = at;
	while (end < g->count && strchr("-+", g->lines[end][0]) != NULL)
		end++;
	char old = g->reversed ? '+' : '-', new = g->reversed ? '-' : '+';
	if (ticks)
		puts("tick_();");
	if (version == REFERENCE) {
		puts("if (changed_) {");
		write_marked(g, at, end, new, turn, version);
		puts("} else {");
		write_marked(g, at, end, old, turn, version);
		puts("}");
	} else {
		write_marked(g, at, end, version == OLD ? old : new, turn, version);
	}
	return end;
}

static size_t write_line(const struct gadget *g, size_t at, const char *turn, enum version version,
			 bool ticks)
{
	const char *s = g->lines[at];
	if (*s == '-' || *s == '+')
		return write_group(g, at, turn, version, ticks);
	if (write_position(g, s, version, ticks) || !is_of(g, *s, version))
		return at + 1;
	bool is_tick = strcmp(s, " T") == 0;
	if (ticks && (is_tick || (*s == ' ' && strchr(s, '`') != NULL)))
		puts("tick_();");
	if (!is_tick) {
		write_text(g, s + 1, strlen(s + 1), turn, version);
		putchar('\n');
	}
	return at + 1;
}

static int section_of(const char *s)
{
	for (int i = 0; i < SECTIONS; i++)
		if (strcmp(s, sections[i]) == 0)
			return i;
	return SECTIONS;
}

void gadget_write(const struct gadget *g, enum section section, const char *turn,
		  enum version version, bool ticks)
{
	int now = SECTIONS;
	for (size_t i = 0; i < g->count;) {
		if (section_of(g->lines[i]) != SECTIONS)
			now = section_of(g->lines[i++]);
		else if (now == (int)section)
			i = write_line(g, i, turn, version, ticks);
		else
			i++;
	}
}
