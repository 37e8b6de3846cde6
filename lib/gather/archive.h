/* archive.h - the members of an archive, regular or thin.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_GATHER_ARCHIVE_H
#define OMPCKPT_GATHER_ARCHIVE_H

#include "elf_file.h"

struct member {
	const char *name;   /* as ar lists it; thin: relative to the archive's folder */
	const char *path;   /* thin: the member's file; else NULL */
	struct bytes bytes; /* not thin: its contents, inside the archive's */
};

struct archive {
	bool is_thin;
	ARRAY(struct member) members;
};

bool archive_is(struct bytes file);

/* List the members of the archive whose contents are "file", which is kept; "path" is where it
 * lies. False when it is not an archive or is damaged. */
bool archive_open(struct arena *a, const char *path, struct bytes file, struct archive *out);

#endif
