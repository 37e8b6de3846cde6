/* naming_files.c - is the source the same?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the normal form, in which macros and headers of the user are expanded and those of the
 *          system are not, so that gcc and Clang give the same text.
 * Out:     a digest (FNV-1a, 64 bits) for each file.
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

/* Of all but white space, what string literals say, and where a line is from. */
static uint64_t digest(const char *text)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	bool is_begin = true;
	for (const char *c = text; *c; c++) {
		if (is_begin && is_line_directive(c))
			c += strcspn(c, "\n");
		if (!*c)
			break;
		is_begin = *c == '\n';
		const char *begin = c;
		if (*c == '"' || *c == '\'')
			c = literal_end(c);
		if (*begin == '"')
			hash = add(hash, begin, begin + 1);
		else if ((unsigned char)*begin > ' ')
			hash = add(hash, begin, c + 1);
	}
	return hash;
}

/* "[[name, digest], …]" */
void naming_write_files(const struct program *p, struct text *out)
{
	text_puts(out, "\"files\":[");
	for (unsigned i = 0; i < p->units.n; i++) {
		const struct unit *u = p->units.at[i];
		text_puts(out, i ? ",\n[" : "[");
		text_json(out, naming_file(u));
		text_printf(out, ",\"%016lx\"]", (unsigned long)digest(u->text));
	}
	text_puts(out, "],\n");
}
