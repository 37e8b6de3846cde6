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

#define BEGIN UINT64_C(0xcbf29ce484222325)

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

/* Of all but white space, where a line is from and, unless "says_all", what string literals say. */
static uint64_t digest(uint64_t hash, const char *text, const char *end, bool says_all)
{
	bool is_begin = true;
	for (const char *c = text; c < end; c++) {
		if (is_begin && is_line_directive(c))
			c += strcspn(c, "\n");
		if (c >= end)
			break;
		is_begin = *c == '\n';
		const char *begin = c;
		if (*c == '"' || *c == '\'')
			c = literal_end(c);
		if (*begin == '"' && !says_all)
			hash = add(hash, begin, begin + 1);
		else if ((unsigned char)*begin > ' ')
			hash = add(hash, begin, c + 1);
	}
	return hash;
}

uint64_t naming_digest_of(const char *text)
{
	return add(BEGIN, text, text + strlen(text));
}

uint64_t naming_digest_of_program(const struct program *p)
{
	uint64_t hash = BEGIN;
	for (unsigned i = 0; i < p->units.n; i++)
		hash = digest(hash, p->units.at[i]->text,
			      p->units.at[i]->text + strlen(p->units.at[i]->text), true);
	return hash;
}

uint32_t naming_digest(const struct function *f)
{
	const char *text = f->unit->text;
	uint64_t hash = digest(BEGIN, text + f->whole.begin, text + f->whole.end, false);
	return (uint32_t)(hash ^ hash >> 32);
}
