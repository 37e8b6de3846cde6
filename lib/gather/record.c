/* record.c - records to bytes and back.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a record, or a section's contents of any origin.
 * Out:   bytes in the order of the fields (record.h); records in a caller's arena.
 * Errs:  a length, count or string that leaves the section makes the whole section damaged.
 * Cost:  one copy. */
#include "record.h"
#include "text.h"

#include <stdint.h>
#include <string.h>

static const char magic[8] = "OMPCKPT3";

struct head {
	char magic[8];
	uint64_t length, text_length, nargs, flags;
};

enum { FLAG_AUTO = 1 };

static void add_string(struct text *out, const char *s)
{
	text_add(out, s, strlen(s) + 1);
}

void record_append(const struct record *r, struct text *out)
{
	static const char zeros[8];
	size_t begin = out->n;
	struct head h = {.text_length = r->length,
			 .nargs = r->command.nargs,
			 .flags = r->is_auto ? FLAG_AUTO : 0};
	memcpy(h.magic, magic, sizeof magic);
	text_add(out, (const char *)&h, sizeof h);
	add_string(out, r->command.directory);
	add_string(out, r->command.file);
	add_string(out, r->command.backend);
	add_string(out, r->problem ? r->problem : "");
	add_string(out, r->object ? r->object : "");
	for (unsigned i = 0; i < r->command.nargs; i++)
		add_string(out, r->command.args[i]);
	text_add(out, r->text, r->length);
	text_add(out, zeros, 1);
	text_add(out, zeros, (8 - (out->n - begin) % 8) % 8);
	h.length = out->n - begin;
	memcpy(out->at + begin, &h, sizeof h);
}

/* The string at *at, copied; *at moves after it. NULL when it does not end before "end". */
static const char *take_string(struct arena *a, const char **at, const char *end)
{
	const char *begin = *at, *nul = memchr(begin, 0, (size_t)(end - begin));
	if (!nul)
		return NULL;
	*at = nul + 1;
	return arena_strndup(a, begin, (size_t)(nul - begin));
}

static bool take_record(struct arena *a, const char *at, const struct head *h, struct record *r)
{
	const char *end = at + h->length;
	at += sizeof *h;
	if (h->nargs > h->length || h->text_length >= h->length || h->flags > FLAG_AUTO)
		return false;
	r->command.directory = take_string(a, &at, end);
	r->command.file = r->command.directory ? take_string(a, &at, end) : NULL;
	r->command.backend = r->command.file ? take_string(a, &at, end) : NULL;
	r->problem = r->command.backend ? take_string(a, &at, end) : NULL;
	r->object = r->problem ? take_string(a, &at, end) : NULL;
	if (!r->object)
		return false;
	const char **args = ARENA_ARRAY(a, const char *, h->nargs + 1);
	for (uint64_t i = 0; i < h->nargs; i++)
		if (!(args[i] = take_string(a, &at, end)))
			return false;
	if ((uint64_t)(end - at) < h->text_length + 1 || at[h->text_length])
		return false;
	r->command.args = args;
	r->command.nargs = (unsigned)h->nargs;
	r->text = arena_strndup(a, at, h->text_length);
	r->length = (unsigned)h->text_length;
	r->is_auto = h->flags & FLAG_AUTO;
	return true;
}

bool records_parse(struct arena *a, const char *at, size_t n, struct records *out)
{
	const char *end = at + n;
	while (at < end) {
		struct head h;
		struct record r = {0};
		if ((size_t)(end - at) < sizeof h)
			return false;
		memcpy(&h, at, sizeof h);
		if (memcmp(h.magic, magic, sizeof magic) || h.length < sizeof h || h.length % 8 ||
		    h.length > (uint64_t)(end - at) || !take_record(a, at, &h, &r))
			return false;
		ARRAY_PUSH(a, out->list, r);
		at += h.length;
	}
	return true;
}

static const char *skip_blanks(const char *s)
{
	return s + strspn(s, " \t");
}

/* After "word" and blanks if the line begins with it; else NULL. */
static const char *skip_word(const char *s, const char *word)
{
	size_t n = strlen(word);
	return s && !strncmp(s, word, n) ? skip_blanks(s + n) : NULL;
}

bool record_is_position(const char *line)
{
	return skip_word(skip_word(skip_word(skip_blanks(line), "#"), "pragma"), RECORD_PRAGMA);
}

unsigned record_line_of_position(const char *text)
{
	unsigned number = 1;
	for (const char *line = text; line; line = strchr(line, '\n'), number++) {
		line += *line == '\n';
		if (record_is_position(line))
			return number;
	}
	return 0;
}

bool record_has_position(const struct record *r)
{
	return record_line_of_position(r->text) != 0;
}
