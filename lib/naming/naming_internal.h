/* naming_internal.h - a naming under construction; internal to this folder.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_NAMING_NAMING_INTERNAL_H
#define OMPCKPT_NAMING_NAMING_INTERNAL_H

#include "naming.h"
#include "points_to.h"
#include "program.h"
#include "saves.h"
#include "text.h"

/* Texts without doubles, numbered as they came. */
struct numbered {
	ARRAY(const char *) texts;
	struct map by_hash;
};

struct naming {
	struct arena *arena;
	const struct analyses *x;
	const struct plan **plans; /* by function number; NULL: it has no label */
	struct numbered types, sets;
	struct map type_numbers; /* of types already seen, + 1 */
	struct map set_numbers;  /* by an answer's words, + 1 */
	struct bitset
		statics;     /* memory of static storage, and functions, that anything points to */
	unsigned strings;    /* the number of string literals, or one too great */
	unsigned *memory_of; /* by object: its last memory, + 1 … */
	unsigned *next_memory; /* … and by memory the one before, + 1 */
	struct bitset ends;    /* memory whose end may be pointed to */
};

/* The number of "text" (kept if it is new). */
unsigned naming_number(struct arena *a, struct numbered *n, const char *text);

/* "files": [[name, digest of its text], …], */
void naming_write_files(const struct program *p, struct text *out);

/* The number of a type: how its bytes are to be read. */
unsigned naming_type(struct naming *n, const struct type *t);

/* Find which memory each object is; then what of static storage anything saved may point to. */
void naming_find_objects(struct naming *n);
void naming_find_statics(struct naming *n);

/* Find the memory whose end may be pointed to. */
void naming_find_ends(struct naming *n);

/* The number of the set of statics that what "v", an automatic variable, holds may point to: the
 * statics by number, and -1 for strings. Set 0 is empty. */
unsigned naming_set_of_var(struct naming *n, const struct var *v);

/* What the blocks of object "id" are made of; NULL: not known. */
const struct type *naming_element(const struct naming *n, unsigned id);

/* The set of object "id", or "[set, …]": that of each scalar of its type "t" (NULL: not known), in
 * their order, those of an array's first element for all. */
void naming_sets_of_object(struct naming *n, unsigned id, const struct type *t, struct text *out);

/* List them, in the order of their numbers. */
void naming_list_statics(const struct naming *n, struct program_naming *out);

/* List the literals whose address anything may hold. */
void naming_list_strings(const struct naming *n, struct program_naming *out);

/* A file's name, without its folder: another build may have another one. */
const char *naming_file(const struct unit *u);

#endif
