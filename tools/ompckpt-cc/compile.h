/* compile.h - ompckpt-cc -c: the backend's object, with a record of the source in it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_COMPILE_H
#define OMPCKPT_CC_COMPILE_H

#include <stdbool.h>

struct argument;
struct arguments;
struct arena;
struct bytes;
struct record;

/* Do what ACTION_COMPILE asks. Returns the exit status; on failure no object stays behind. */
int compile(struct arena *a, const struct arguments *args);

/* What came of reading a source, until its messages may be shown. */
struct reading {
	const char *said;
	bool failed;
};

/* Make the record of one C source of the command line; shows nothing. */
struct reading compile_read(struct arena *a, const struct arguments *args,
			    const struct argument *source, struct record *out);

/* Show what was said. A source that can't be made flat, or read, is an error if it holds a position
 * (false, after messages); otherwise the record says why it has no text, and the object counts as
 * external. */
bool compile_accept(struct arena *a, const struct reading *r, struct record *record);

/* Sources that no record can be made of (standard input, preprocessed, C++, …) become objects:
 * false, after messages, if there is a position in one. What came from standard input is handed on
 * to the children. */
bool compile_guard_others(struct arena *a, const struct arguments *args);

/* Replace section .ompckpt of the object "path". False after an error message; an object of another
 * format than 64-bit ELF is left as it is. */
bool compile_embed(const char *path, struct bytes records);

/* The same for a shared object, in which it stays when that is linked. */
bool compile_embed_shared(const char *path, struct bytes records);

/* Did the user's position pragmas survive in "record"? Reports misplaced ones. */
bool compile_check(struct arena *a, const struct record *record);

#endif
