/* own_shared.h - shared objects of the project itself: part of the program that links them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A shared object that ompckpt-cc links keeps the records of all that went into it. The link of a
 * program against it takes these units into the executable, at fixed addresses, and leaves the
 * shared object out. */
#ifndef OMPCKPT_CC_OWN_SHARED_H
#define OMPCKPT_CC_OWN_SHARED_H

#include <stdbool.h>

#include "elf_file.h"

struct arguments;
struct record;
struct text;
struct whole_program;

/* The section of an executable with the names that own_shared_taken appends. */
#define TAKEN_SECTION ".ompckpt.taken"

/* Add the records of the sources and objects "w" to the shared object just linked. One with code
 * that has no record says so, and is taken as external as a whole. False after an error message. */
bool own_shared_embed(struct arena *a, const struct arguments *args, const struct whole_program *w);

/* The object file that unit "r" of a shared object was linked from; NULL: it is not there any more,
 * was compiled again since, or has other units, too. */
const char *own_shared_object_of(struct arena *a, const struct record *r);

/* Gather the shared objects that those with records in "w" need and the linker did not name. False
 * after an error message. */
bool own_shared_gather(struct arena *a, const struct arguments *args, struct whole_program *w);

/* Is gathered object number "object" a shared object that the program takes in? */
bool own_shared_is(const struct whole_program *w, unsigned object);

/* Has gathered object number "object" a unit "r" only because it is a shared object, and does the
 * program, or a shared object before it, have the same one? */
bool own_shared_repeats(const struct whole_program *w, unsigned object, const struct record *r);

/* Append the names by which each shared object that the program takes in may be loaded, a zero
 * after each. */
void own_shared_taken(struct arena *a, const struct whole_program *w, struct text *out);

/* Append how to name, on a command line, each shared object that those taken in need and that the
 * link still needs. */
void own_shared_needs(struct arena *a, const struct whole_program *w, struct names *out);

#endif
