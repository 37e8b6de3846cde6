/* library.h - what the user says a library keeps: --ompckpt-library=NAME:KIND.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_LIBRARY_H
#define OMPCKPT_CC_LIBRARY_H

#include <stdbool.h>

struct arena;
struct arguments;
struct whole_program;

enum library_kind {
	LIBRARY_STATELESS, /* nothing that matters after a restart */
	LIBRARY_SAVE,      /* memory that is saved: it is linked statically */
	LIBRARY_HOOK,      /* what the program makes again (ompckpt_at_restart) */
};

struct library {
	const char *name; /* of a file, or of a library without "lib" and what follows */
	enum library_kind kind;
};

/* Note "NAME:KIND". False after an error message. */
bool library_add(struct arena *a, struct arguments *out, const char *value);

/* Has the user said so of the file "path"? */
bool library_is(const struct arguments *args, const char *path, enum library_kind kind);

/* In front of the trial link: static archives in place of the shared objects that are to be saved.
 * False after an error message. */
bool library_link_statically(struct arena *a, struct arguments *args);

/* Is there such a file in a folder of "-L", or where the compiler looks? */
bool library_is_there(struct arena *a, const struct arguments *args, const char *file);

/* Are the names in the link, and is what is to be made again registered? Prints errors and
 * warnings. */
void library_check(struct arena *a, const struct arguments *args, const struct whole_program *w);

#endif
