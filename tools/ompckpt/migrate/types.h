/* types.h - how the bytes of a variable lie, in one build and in another.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_TYPES_H
#define OMPCKPT_MIGRATE_TYPES_H

#include "build.h"

/* Type number "t"; NULL: BUILD_UNKNOWN. */
const struct build_type *type_at(const struct build *b, uint32_t t);

/* Are they built alike: the same bytes mean the same? Names of records and members count. */
bool types_are_same(const struct build *a, uint32_t t, const struct build *b, uint32_t u);

/* Does type "t" of "a" belong to the processor of that build, which is not that of "b"? Vectors,
 * argument lists, and what the system's headers define. */
bool type_is_foreign(const struct build *a, uint32_t t, const struct build *b);

/* Does each type of list "of" have one that is the same in list "in"? */
bool types_are_among(const struct build *a, const json_t *of, const struct build *b,
		     const json_t *in);

/* The member of that name, or NULL. */
const struct build_field *type_field(const struct build_type *t, const char *name);

/* The scalar of member "f", counted from the record's first. */
size_t type_scalar_of(const struct build *b, const struct build_type *t,
		      const struct build_field *f);

/* Byte "offset" of "t", or of the elements that follow each other if "is_repeated", as one of the
 * first element of each array around it. */
uint64_t type_folded(const struct build *b, uint32_t t, bool is_repeated, uint64_t offset);

/* From a type of one build to one of another. */
struct type_pair {
	const struct build *a, *b;
	uint32_t t, u;
	bool is_repeated; /* elements that follow each other */
};

/* Where byte "offset" of a variable went, to which something points that says "pointee" (struct
 * build_type). False: it is no more; or a record and its first member were there, and are not
 * together any more, and which one is meant can't be told. */
bool type_moved(struct type_pair p, uint64_t offset, const char *pointee, uint64_t *to);

#endif
