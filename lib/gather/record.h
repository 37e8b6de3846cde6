/* record.h - what does an object file remember of its compilation?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Section .ompckpt of an object holds one record per translation unit in it. A record is
 * self-delimiting and a multiple of 8 bytes long, so that `ld -r` may just concatenate them:
 *
 *     char magic[8]            "OMPCKPT3"
 *     uint64_t length          of the whole record, padding included
 *     uint64_t text_length
 *     uint64_t nargs
 *     uint64_t flags           1: compiled with --ompckpt-auto
 *     directory, file, backend, problem, object, args…    each NUL-ended
 *     the text, one NUL, zeros up to a multiple of 8 */
#ifndef OMPCKPT_GATHER_RECORD_H
#define OMPCKPT_GATHER_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "array.h"
#include "front.h"

struct text;

#define RECORD_SECTION ".ompckpt"
#define RECORD_PRAGMA "potential_ckpt"

struct record {
	struct front_command command;
	const char *problem; /* "" or why there is no text: the first error's line */
	const char *object;  /* "", or in a shared object: what it was linked from (own_shared.h) */
	const char *text;    /* the flat text, NUL-ended */
	unsigned length;
	bool is_auto; /* compiled with --ompckpt-auto */
};

struct records {
	ARRAY(struct record) list;
};

/* Append "r" in its binary form to "out". */
void record_append(const struct record *r, struct text *out);

/* Append all records of a section's contents to "out", with memory of "a"; keeps nothing of "at".
 * False when the section is damaged. */
bool records_parse(struct arena *a, const char *at, size_t n, struct records *out);

/* Is this line of a text a position's pragma? Which line of "text" is the first such; 0: none. Does
 * a record's text have one? */
bool record_is_position(const char *line);
unsigned record_line_of_position(const char *text);
bool record_has_position(const struct record *r);

#endif
