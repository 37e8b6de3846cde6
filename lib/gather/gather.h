/* gather.h - the objects of a link, with what each remembers of its source.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_GATHER_GATHER_H
#define OMPCKPT_GATHER_GATHER_H

#include "archive.h"
#include "link_trace.h"
#include "record.h"

struct gathered {
	const char *name;                       /* for messages: "a.o", "lib.a(m.o)" */
	const char *path;                       /* its file, or the archive it is in */
	const struct gathered_archive *archive; /* NULL: a file of its own */
	unsigned member;                        /* its number in the archive */
	struct bytes bytes;
	struct records records; /* none: compiled without ompckpt-cc, or not from C */
};

struct gathered_archive {
	const char *path;
	struct archive archive;
	unsigned taken; /* members the linker took */
};

struct gather {
	ARRAY(struct gathered) objects; /* in link order; shared objects too */
	ARRAY(struct gathered_archive *) archives;
};

/* Read all that "trace" names into "g". "output": what that link made, by whose symbols members of
 * one name are told apart. False after an error message (a damaged record, a member that can't be
 * told from another of the same name). */
bool gather_taken(struct arena *a, const struct link_trace *trace, const char *output,
		  struct gather *g);

/* The same for one object or archive with all its members, whether a linker takes them or not. */
bool gather_file(struct arena *a, const char *path, struct gather *g);

/* Append the names that objects without a record want from others to "wanted", and which object it
 * is that wants each to "by". False when one of them can't be read, so that it may want any. */
bool gather_external_names(struct arena *a, const struct gather *g, struct names *wanted,
			   struct names *by);

/* Append the names that "o" defines for others, its common symbols too. */
void gather_defined_names(struct arena *a, const struct gathered *o, struct names *defined);

#endif
