/* archive.c - reads the ar format: GNU and BSD long names, thin archives.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an archive's bytes and its path, from which the members of a thin archive are found.
 * Out:   its members in order, without the symbol index and the table of long names.
 * Errs:  a header, a size or a name that extends past the end of the file: the whole archive is
 *        reported as damaged, and none of its members is used.
 * Cost:  one step per member. */
#include "archive.h"

#include <ar.h>
#include <stdlib.h>
#include <string.h>

#define THIN_MAGIC "!<thin>\n"

struct archive_walk {
	struct arena *arena;
	const char *folder;
	struct bytes long_names;
	struct archive *out;
};

bool archive_is(struct bytes file)
{
	return file.n >= SARMAG &&
	       (!memcmp(file.at, ARMAG, SARMAG) || !memcmp(file.at, THIN_MAGIC, SARMAG));
}

static const char *folder_of(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? arena_strndup(a, path, (size_t)(slash - path) + 1) : "";
}

/* The number in a field of "width" < 16 characters. */
static size_t number(const char *field, size_t width)
{
	char digits[16] = "";
	memcpy(digits, field, width);
	return strtoul(digits, NULL, 10);
}

/* The member's name; NULL when it is a long one that is empty or outside of the table. */
static const char *name_of(struct archive_walk *w, const struct ar_hdr *h)
{
	size_t n = sizeof h->ar_name;
	if (h->ar_name[0] == '/' && h->ar_name[1] >= '0' && h->ar_name[1] <= '9') {
		size_t at = number(h->ar_name + 1, n - 1);
		if (at >= w->long_names.n)
			return NULL;
		const char *begin = w->long_names.at + at;
		const char *end = memchr(begin, '\n', w->long_names.n - at);
		if (!end || end == begin)
			return NULL;
		return arena_strndup(w->arena, begin, (size_t)(end - begin) - (end[-1] == '/'));
	}
	while (n && h->ar_name[n - 1] == ' ')
		n--;
	return arena_strndup(w->arena, h->ar_name, n - (n && h->ar_name[n - 1] == '/'));
}

static bool is_index(const struct ar_hdr *h)
{
	return !memcmp(h->ar_name, "/ ", 2) || !memcmp(h->ar_name, "/SYM64/", 7);
}

static bool add_member(struct archive_walk *w, const struct ar_hdr *h, struct bytes body)
{
	const char *name = name_of(w, h);
	if (!name)
		return false;
	struct member m = {.name = name, .bytes = body};
	if (w->out->is_thin)
		m.path = name[0] == '/' ? name : arena_printf(w->arena, "%s%s", w->folder, name);
	size_t inlined = strncmp(name, "#1/", 3) ? 0 : strtoul(name + 3, NULL, 10);
	if (inlined > body.n)
		return false;
	if (inlined) {
		m.name = arena_strndup(w->arena, body.at, inlined);
		m.bytes = (struct bytes){body.at + inlined, body.n - inlined};
	}
	if (strncmp(m.name, "__.SYMDEF", 9))
		ARRAY_PUSH(w->arena, w->out->members, m);
	return true;
}

bool archive_open(struct arena *a, const char *path, struct bytes file, struct archive *out)
{
	if (!archive_is(file))
		return false;
	out->is_thin = !memcmp(file.at, THIN_MAGIC, SARMAG);
	struct archive_walk w = {.arena = a, .folder = folder_of(a, path), .out = out};
	size_t at = SARMAG;
	while (at + sizeof(struct ar_hdr) <= file.n) {
		struct ar_hdr h;
		memcpy(&h, file.at + at, sizeof h);
		at += sizeof h;
		size_t size = number(h.ar_size, sizeof h.ar_size);
		bool is_table = !memcmp(h.ar_name, "// ", 3);
		bool has_body = is_index(&h) || is_table || !out->is_thin;
		if (memcmp(h.ar_fmag, ARFMAG, 2) || (has_body && size > file.n - at))
			return false;
		struct bytes body = {file.at + at, has_body ? size : 0};
		if (is_table)
			w.long_names = body;
		else if (!is_index(&h) && !add_member(&w, &h, body))
			return false;
		at += body.n + body.n % 2;
	}
	return true;
}
