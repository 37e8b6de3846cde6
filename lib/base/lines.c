/* lines.c - reads line directives as the compiler does.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a text with #line directives, or the GNU form # 1 "x.c"; perhaps with marks, which say
 *         from which byte of the original text the next piece comes (lines_mark).
 * Out:    file and line of any byte; or the text with each mark replaced by the #line directive
 *         that it needs, if any.
 * Means:  a directive is a line whose first character that is neither blank nor comment is "#"; it
 *         sets the file and number of the next line. A mark takes effect at the next such
 *         character.
 * Errs:   what is not understood as a directive is text.
 * Cost:   one pass over the text for all bytes; binary search for each question. */
#include "lines.h"
#include "array.h"
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MARK_BEGIN '\001'
#define MARK_END '\002'

enum scan_state { CODE, STRING, CHARACTER, LINE_COMMENT, BLOCK_COMMENT };

struct scan {
	struct arena *arena;
	struct loc at; /* of the next character */
	enum scan_state state;
	bool is_blank;         /* nothing visible yet on this line */
	const char *next_file; /* set by a directive, for the line after it */
	unsigned next_line;
};

struct lines {
	struct arena *arena;
	ARRAY(unsigned) begin; /* offset of each physical line */
	ARRAY(struct loc) at;  /* and where it comes from */
};

static const char *skip_blanks(const char *p)
{
	while (*p == ' ' || *p == '\t')
		p++;
	return p;
}

/* The file name between quotes at "p", or "old" when there is none. */
static const char *file_name(struct arena *a, const char *p, const char *old)
{
	if (*p != '"')
		return old;
	size_t n = 0;
	char *name = arena_alloc(a, strcspn(p, "\n") + 1);
	for (p++; *p && *p != '"' && *p != '\n'; p++) {
		if (*p == '\\' && p[1])
			p++;
		name[n++] = *p;
	}
	return strcmp(name, old) ? name : old;
}

/* Is the line that begins with the "#" at "p" a line directive? Then note what it says. */
static bool directive(struct scan *s, const char *p)
{
	p = skip_blanks(p + 1);
	if (!strncmp(p, "line", 4))
		p = skip_blanks(p + 4);
	if (!isdigit((unsigned char)*p))
		return false;
	char *end;
	s->next_line = strtoul(p, &end, 10);
	s->next_file = file_name(s->arena, skip_blanks(end), s->at.file);
	return true;
}

static void new_line(struct scan *s)
{
	s->at.line++;
	if (s->next_file)
		s->at = (struct loc){s->next_file, s->next_line, 0};
	s->next_file = NULL;
	s->is_blank = true;
	if (s->state != BLOCK_COMMENT)
		s->state = CODE;
}

static void open_token(struct scan *s, const char *p)
{
	if (*p == '#' && s->is_blank)
		directive(s, p);
	else if (*p == '"')
		s->state = STRING;
	else if (*p == '\'')
		s->state = CHARACTER;
	else if (*p == '/' && p[1] == '*')
		s->state = BLOCK_COMMENT;
	else if (*p == '/' && p[1] == '/')
		s->state = LINE_COMMENT;
}

/* Go past the token or character at "p"; return what follows. */
static const char *advance(struct scan *s, const char *p)
{
	enum scan_state before = s->state;
	unsigned width = 1;
	if (*p == '\n') {
		new_line(s);
		return p + 1;
	}
	if (before == CODE)
		open_token(s, p);
	if (s->state == BLOCK_COMMENT && before == CODE)
		width = 2;
	else if (before == BLOCK_COMMENT && p[0] == '*' && p[1] == '/')
		s->state = CODE, width = 2;
	else if ((before == STRING && *p == '"') || (before == CHARACTER && *p == '\''))
		s->state = CODE;
	else if ((before == STRING || before == CHARACTER) && *p == '\\' && p[1] && p[1] != '\n')
		width = 2;
	if (!isspace((unsigned char)*p) && s->state != BLOCK_COMMENT && before != BLOCK_COMMENT)
		s->is_blank = false;
	return p + width;
}

struct lines *lines_new(struct arena *a, const char *file, const char *text)
{
	struct lines *l = ARENA_NEW(a, struct lines);
	struct scan s = {.arena = a, .at = {file, 1, 0}, .is_blank = true};
	l->arena = a;
	ARRAY_PUSH(a, l->begin, 0);
	ARRAY_PUSH(a, l->at, s.at);
	for (const char *p = text; *p;) {
		bool is_end = *p == '\n';
		p = advance(&s, p);
		if (!is_end)
			continue;
		ARRAY_PUSH(a, l->begin, (unsigned)(p - text));
		ARRAY_PUSH(a, l->at, s.at);
	}
	return l;
}

struct loc lines_at(const struct lines *l, unsigned offset)
{
	unsigned low = 0, high = l->begin.n;
	while (high - low > 1) {
		unsigned middle = (low + high) / 2;
		if (l->begin.at[middle] <= offset)
			low = middle;
		else
			high = middle;
	}
	return l->at.at[low];
}

void lines_mark(struct text *out, unsigned offset)
{
	text_printf(out, "%c%u%c", MARK_BEGIN, offset, MARK_END);
}

static void put_directive(struct text *out, struct loc loc)
{
	text_printf(out, "#line %u ", loc.line);
	text_c_string(out, loc.file);
	text_puts(out, "\n");
}

/* Before the visible character at "p", which must be at "want": a directive if it is not. */
static void settle(struct scan *s, const char *p, struct loc want, struct text *out)
{
	struct scan ahead = *s;
	if (*p == '#' && s->is_blank && directive(&ahead, p))
		return;
	if (want.line == s->at.line && !strcmp(want.file, s->at.file))
		return;
	if (!s->is_blank || (out->n && out->at[out->n - 1] != '\n'))
		text_puts(out, "\n");
	put_directive(out, want);
	s->at = want;
	s->is_blank = true;
}

void lines_resolve(const struct lines *l, const char *marked, struct text *out)
{
	struct scan s = {.arena = l->arena, .at = l->at.at[0], .is_blank = true};
	struct loc want = {0};
	for (const char *p = marked; *p;) {
		if (*p == MARK_BEGIN) {
			char *end;
			want = lines_at(l, strtoul(p + 1, &end, 10));
			p = end + 1;
			continue;
		}
		if (want.file && *p == '\n')
			want.line++;
		if (want.file && !isspace((unsigned char)*p)) {
			settle(&s, p, want, out);
			want.file = NULL;
		}
		const char *next = advance(&s, p);
		text_add(out, p, next - p);
		p = next;
	}
}
