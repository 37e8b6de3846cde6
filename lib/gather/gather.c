/* gather.c - from the linker's trace to records.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a trace, and the files it names, as they are now; what the link made.
 * Out:   one row per object taken. A member of a thin archive is found whether the linker named it
 *        through its archive (gold, lld) or as a file (bfd).
 * Means: of members of one name, those are taken all of whose names are in what the link made; the
 *        trace says how many.
 * Errs:  on the side of "external": a file that is gone, or of another format, has no records. If
 *        names and number do not agree (names stripped, sections dropped), it is an error.
 * Cost:  every file is read once. */
#include "gather.h"
#include "diag.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool read_bytes(const char *path, struct bytes *out)
{
	struct text t = {0};
	if (!text_read_file(&t, path))
		return false;
	*out = (struct bytes){t.at ? t.at : "", t.n};
	return true;
}

static bool same_file(const char *a, const char *b)
{
	struct stat s, t;
	return !strcmp(a, b) ||
	       (!stat(a, &s) && !stat(b, &t) && s.st_dev == t.st_dev && s.st_ino == t.st_ino);
}

static bool damaged(const char *name)
{
	diag(DIAG_ERROR, (struct loc){name, 0, 0},
	     "its section " RECORD_SECTION " is damaged, or of another version");
	diag(DIAG_HELP, (struct loc){name, 0, 0}, "compile it again with this ompckpt-cc");
	return false;
}

static bool add_object(struct arena *a, struct gather *g, struct gathered o)
{
	struct bytes section;
	if (elf_section(o.bytes, RECORD_SECTION, &section) &&
	    !records_parse(a, section.at, section.n, &o.records))
		return damaged(o.name);
	ARRAY_PUSH(a, g->objects, o);
	return true;
}

static bool add_member(struct arena *a, struct gather *g, struct gathered_archive *in,
		       unsigned number)
{
	const struct member *m = &in->archive.members.at[number];
	struct gathered o = {
		.name = arena_printf(a, "%s(%s)", in->path, m->name),
		.path = m->path ? m->path : in->path,
		.archive = in,
		.member = number,
		.bytes = m->bytes,
	};
	if (m->path && !read_bytes(m->path, &o.bytes))
		return true;
	in->taken++;
	return add_object(a, g, o);
}

static struct gathered_archive *find_archive(const struct gather *g, const char *path)
{
	for (unsigned i = 0; i < g->archives.n; i++)
		if (same_file(g->archives.at[i]->path, path))
			return g->archives.at[i];
	return NULL;
}

/* The archive at "path", which holds "bytes", noted once; NULL when it is none. */
static struct gathered_archive *open_archive(struct arena *a, struct gather *g, const char *path,
					     struct bytes bytes)
{
	struct gathered_archive *known = find_archive(g, path);
	if (known)
		return known;
	struct gathered_archive *in = ARENA_NEW(a, struct gathered_archive);
	in->path = arena_strdup(a, path);
	if (!archive_open(a, in->path, bytes, &in->archive))
		return NULL;
	ARRAY_PUSH(a, g->archives, in);
	return in;
}

/* The same name, though bfd takes a backslash for a slash? */
static bool same_name(const char *a, const char *b)
{
	while (*a && (*a == *b || (*a == '\\' && *b == '/')))
		a++, b++;
	return *a == *b;
}

static bool is_member(const struct member *m, const char *name)
{
	return same_name(m->name, name) || (m->path && same_file(m->path, name));
}

static bool ambiguous(const struct taken *t)
{
	diag(DIAG_ERROR, (struct loc){t->archive, 0, 0},
	     "it has several members '%s', and the linker does not say which it takes", t->name);
	diag(DIAG_HELP, (struct loc){t->archive, 0, 0}, "give the objects different names");
	return false;
}

static bool missing(const struct taken *t)
{
	diag(DIAG_ERROR, (struct loc){t->archive, 0, 0},
	     "the linker takes its member '%s', which is not in it", t->name);
	diag(DIAG_HELP, (struct loc){t->archive, 0, 0}, "give that object a plain name");
	return false;
}

static int by_name(const void *x, const void *y)
{
	return strcmp(*(const char *const *)x, *(const char *const *)y);
}

/* Are all names that the member defines for others among the sorted "linked"? */
static bool is_linked(struct arena *a, const struct member *m, const struct names *linked)
{
	struct bytes bytes = m->bytes;
	struct names defined = {0}, wanted = {0};
	if ((m->path && !read_bytes(m->path, &bytes)) || !elf_symbols(a, bytes, &defined, &wanted))
		return false;
	for (unsigned i = 0; i < defined.list.n; i++)
		if (!linked->list.n || !bsearch(&defined.list.at[i], linked->list.at,
						linked->list.n, sizeof *linked->list.at, by_name))
			return false;
	return defined.list.n;
}

/* The sorted names of all that is in "output". */
static struct names linked_names(struct arena *a, const char *output)
{
	struct names linked = {0};
	struct bytes bytes;
	if (read_bytes(output, &bytes))
		elf_names(a, bytes, &linked);
	if (linked.list.n)
		qsort(linked.list.at, linked.list.n, sizeof *linked.list.at, by_name);
	return linked;
}

/* Some of the members of one name. */
static bool take_some(struct arena *a, struct gather *g, struct gathered_archive *in,
		      const struct taken *t, const char *output)
{
	struct names linked = linked_names(a, output);
	ARRAY(unsigned) found = {0};
	for (unsigned i = 0; i < in->archive.members.n; i++)
		if (is_member(&in->archive.members.at[i], t->name) &&
		    is_linked(a, &in->archive.members.at[i], &linked))
			ARRAY_PUSH(a, found, i);
	if (found.n != t->times)
		return ambiguous(t);
	for (unsigned i = 0; i < found.n; i++)
		if (!add_member(a, g, in, found.at[i]))
			return false;
	return true;
}

static bool take_member(struct arena *a, struct gather *g, const struct taken *t,
			const char *output)
{
	struct bytes bytes;
	struct gathered_archive *in = find_archive(g, t->archive);
	if (!in && !read_bytes(t->archive, &bytes))
		return true;
	if (!in)
		in = open_archive(a, g, t->archive, bytes);
	unsigned found = 0;
	for (unsigned i = 0; in && i < in->archive.members.n; i++)
		found += is_member(&in->archive.members.at[i], t->name);
	if (in && !found)
		return missing(t);
	if (found > 1 && t->times < found)
		return take_some(a, g, in, t, output);
	for (unsigned i = 0; in && i < in->archive.members.n; i++)
		if (is_member(&in->archive.members.at[i], t->name) && !add_member(a, g, in, i))
			return false;
	return true;
}

/* A file of its own; with bfd it may be a member of a thin archive listed before. */
static bool take_file(struct arena *a, struct gather *g, const char *path)
{
	struct bytes bytes;
	if (!read_bytes(path, &bytes))
		return true;
	if (archive_is(bytes)) {
		open_archive(a, g, path, bytes);
		return true;
	}
	for (unsigned i = 0; i < g->archives.n; i++) {
		struct gathered_archive *in = g->archives.at[i];
		for (unsigned k = 0; in->archive.is_thin && k < in->archive.members.n; k++)
			if (is_member(&in->archive.members.at[k], path))
				return add_member(a, g, in, k);
	}
	const char *kept = arena_strdup(a, path);
	return add_object(a, g, (struct gathered){.name = kept, .path = kept, .bytes = bytes});
}

bool gather_taken(struct arena *a, const struct link_trace *trace, const char *output,
		  struct gather *g)
{
	for (unsigned i = 0; i < trace->list.n; i++) {
		const struct taken *t = &trace->list.at[i];
		if (!(t->archive ? take_member(a, g, t, output) : take_file(a, g, t->name)))
			return false;
	}
	return true;
}

bool gather_file(struct arena *a, const char *path, struct gather *g)
{
	struct bytes bytes;
	if (!read_bytes(path, &bytes)) {
		diag(DIAG_ERROR, (struct loc){path, 0, 0}, "it can't be read");
		return false;
	}
	if (!archive_is(bytes))
		return take_file(a, g, path);
	struct gathered_archive *in = open_archive(a, g, path, bytes);
	for (unsigned i = 0; in && i < in->archive.members.n; i++)
		if (!add_member(a, g, in, i))
			return false;
	return true;
}

static bool is_bitcode(struct bytes b)
{
	return b.n > 4 && (!memcmp(b.at, "BC\xC0\xDE", 4) || !memcmp(b.at, "\xDE\xC0\x17\x0B", 4));
}

bool gather_external_names(struct arena *a, const struct gather *g, struct names *wanted,
			   struct names *by)
{
	bool readable = true;
	for (unsigned i = 0; i < g->objects.n; i++) {
		const struct gathered *o = &g->objects.at[i];
		struct names defined = {0};
		if (o->records.list.n)
			continue;
		if (is_bitcode(o->bytes) ||
		    (elf_is(o->bytes) && !elf_symbols(a, o->bytes, &defined, wanted)))
			readable = false;
		while (by->list.n < wanted->list.n)
			ARRAY_PUSH(a, by->list, o->name);
	}
	return readable;
}

void gather_defined_names(struct arena *a, const struct gathered *o, struct names *defined)
{
	struct names wanted = {0};
	elf_symbols(a, o->bytes, defined, &wanted);
}
