/* own_names.h - names of the C library's functions that the program has given to something else.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_OWN_NAMES_H
#define OMPCKPT_CC_OWN_NAMES_H

#include "elf_file.h"

struct arena;
struct arguments;
struct program;
struct recompiled;
struct whole_program;

/* What the program defines: its units (also as their sources say, for objects of -flto are read by
 * the linker only), objects without a record, sources in other languages, its
 * own shared objects; not the C library, the compiler's or the OpenMP library. */
struct names own_names(struct arena *a, const struct arguments *args, const struct whole_program *w,
		       const struct recompiled *new, const struct program *units);

/* Append the names that options --wrap give to the linker. */
void own_names_wrapped(struct arena *a, const struct arguments *args, struct names *wrapped);

/* Append what the object "path" defines. */
void own_names_of_file(struct arena *a, const char *path, struct names *defined);

/* Is "name" among them? */
bool own_names_have(const struct names *own, const char *name);

/* The object file with which the runtime goes past the names in "own" to the C library; NULL: none
 * is needed. *ok: false after an error message. */
const char *own_names_bypass(struct arena *a, const struct arguments *args, const struct names *own,
			     bool *ok);

/* Does that object define __real_NAME if the program defines NAME? Else only a member of the
 * runtime that wraps NAME asks for it, which a static C library may take in for another name. */
bool own_names_has_bypass(struct arena *a, const struct arguments *args, const char *name);

#endif
