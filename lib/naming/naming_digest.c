/* naming_digest.c - is a text the same?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the normal form, in which macros and headers of the user are expanded and those of the
 *          system are not, so that gcc and Clang give the same text.
 * Out:     a digest (FNV-1a) of a function, 32 of 64 bits; of the program; of any text.
 * Errs:    on the side of a difference; what headers of the system mean is not in it.
 * Cost:    linear in the text. */
#include "naming_internal.h"

#include <string.h>

static bool is_line_directive(const char *line)
{
	line += strspn(line, " \t");
	if (*line++ != '#')
		return false;
	line += strspn(line, " \t");
	return !strncmp(line, "line", 4) || (*line >= '0' && *line <= '9');
}

/* The end of the literal that begins at "c", its last quote. */
static const char *literal_end(const char *c)
{
	char quote = *c++;
	for (; *c && *c != quote; c++)
		c += *c == '\\' && c[1];
	return *c ? c : c - 1;
}

static uint64_t add(uint64_t hash, const char *from, const char *end)
{
	for (; from < end; from++)
		hash = (hash ^ (unsigned char)*from) * UINT64_C(0x100000001b3);
	return hash;
}

bool naming_next_span(struct naming_span *s)
{
	const char *c = s->to;
	bool begins_line = s->begins_line && s->from == s->to;
	for (; c < s->end && ((unsigned char)*c <= ' ' || begins_line); c++) {
		if (begins_line && is_line_directive(c))
			c += strcspn(c, "\n");
		else if ((unsigned char)*c > ' ')
			break;
		begins_line |= c < s->end && *c == '\n';
	}
	if (c >= s->end)
		return false;
	*s = (struct naming_span){c, c + 1, s->end, begins_line};
	if (*c == '"' || *c == '\'')
		s->to = literal_end(c) + 1;
	return true;
}

uint64_t naming_digest_of_span(uint64_t hash, const struct naming_span *s, bool says_all)
{
	return add(hash, s->from, *s->from == '"' && !says_all ? s->from + 1 : s->to);
}

/* Of all but white space, where a line is from and, unless "says_all", what string literals say. */
static uint64_t digest(uint64_t hash, const char *text, const char *end, bool says_all)
{
	struct naming_span s = naming_spans(text, end);
	while (naming_next_span(&s))
		hash = naming_digest_of_span(hash, &s, says_all);
	return hash;
}

uint64_t naming_digest_of(const char *text)
{
	return add(NAMING_DIGEST_BEGIN, text, text + strlen(text));
}

uint64_t naming_digest_of_program(const struct program *p)
{
	uint64_t hash = NAMING_DIGEST_BEGIN;
	for (unsigned i = 0; i < p->units.n; i++)
		hash = digest(hash, p->units.at[i]->text,
			      p->units.at[i]->text + strlen(p->units.at[i]->text), true);
	return hash;
}

uint32_t naming_digest(const struct function *f)
{
	const char *text = f->unit->text;
	uint64_t hash =
		digest(NAMING_DIGEST_BEGIN, text + f->whole.begin, text + f->whole.end, false);
	return (uint32_t)(hash ^ hash >> 32);
}
