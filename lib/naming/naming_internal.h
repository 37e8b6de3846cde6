/* naming_internal.h - a naming under construction; internal to this folder.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_NAMING_NAMING_INTERNAL_H
#define OMPCKPT_NAMING_NAMING_INTERNAL_H

#include "naming.h"
#include "points_to.h"
#include "program.h"
#include "saves.h"
#include "text.h"

#define NAMING_DIGEST_BEGIN UINT64_C(0xcbf29ce484222325) /* of FNV-1a */

/* Texts without doubles, numbered as they came. */
struct numbered {
	ARRAY(const char *) texts;
	struct map by_hash;
};

struct seen_types {
	unsigned *at, n, room;
};

struct naming {
	struct arena *arena;
	const struct analyses *x;
	const struct plan **plans; /* by function number; NULL: it has no label */
	struct numbered types, sets;
	struct map type_numbers; /* of types already seen, + 1 */
	struct bitset
		statics; /* memory of static storage, and functions, that anything points to */
	unsigned *static_number;   /* … by memory: its number */
	bool has_strings;          /* anything points to literals */
	ARRAY(const char *) sites; /* scopes of allocation calls … */
	struct map site_numbers;   /* … by call, + 1 */
	unsigned *memory_of;       /* by object: its last memory, + 1 … */
	unsigned *next_memory;     /* … and by memory the one before, + 1 */
	struct bitset ends;        /* memory whose end may be pointed to */
	struct bitset untold;      /* memory of which no declaration says what is in it … */
	struct seen_types *seen;   /* … by memory: numbers of the types that it is used as */
};

/* The number of "text" (kept if it is new). */
unsigned naming_number(struct arena *a, struct numbered *n, const char *text);

/* A text, read from its beginning: character by character, literals whole, without white space and
 * where a line is from. */
struct naming_span {
	const char *from, *to; /* the last one that was read */
	const char *end;
	bool begins_line;
};
static inline struct naming_span naming_spans(const char *text, const char *end)
{
	return (struct naming_span){text, text, end, true};
}
bool naming_next_span(struct naming_span *s);
/* Of what is in it; of a literal its kind, unless "says_all". */
uint64_t naming_digest_of_span(uint64_t hash, const struct naming_span *s, bool says_all);

/* The text of a function in pieces: statements, heads of blocks, directives (naming_pieces.c). */
struct naming_pieces {
	ARRAY(unsigned) begins; /* where each begins in the unit's text */
	struct text codes;      /* four characters each */
};
void naming_read_pieces(struct naming *n, const struct function *f, struct naming_pieces *out);
/* The one that a label of the function is in. */
unsigned naming_piece_of_label(const struct naming_pieces *p, const struct label *l);

/* Of the text of "f", but for white space and what string literals say. */
uint32_t naming_digest(const struct function *f);
uint64_t naming_digest_of_program(const struct program *p);
/* Of all of a text. */
uint64_t naming_digest_of(const char *text);

/* Of what has the same name, the same scope tells that it is the same thing. */
const char *naming_scope_of_function(const struct function *f);
const char *naming_scope_of_var(struct naming *n, const struct var *v);
bool naming_has_name(const struct position *p);
/* Of object "id", blocks. Needs: naming_number_sites. */
const char *naming_scope_of_heap(struct naming *n, unsigned id);
void naming_number_sites(struct naming *n);

/* The object that the memory is, or 0. */
unsigned naming_object_of(const struct saves *s, const struct memory *m);

/* The number of a type: how its bytes are to be read. */
unsigned naming_type(struct naming *n, const struct type *t);

/* Find which memory each object is; then what of static storage anything saved may point to. */
void naming_find_objects(struct naming *n);
void naming_find_statics(struct naming *n);

/* Find the types that memory is used as of which no declaration says what is in it. */
void naming_find_seen(struct naming *n);
/* "[type, …]", of object "id"; nothing: none. */
void naming_seen_of_object(const struct naming *n, unsigned id, struct text *out);

/* Find the memory whose end may be pointed to. */
void naming_find_ends(struct naming *n);

/* Sets: all that is pointed to: statics by number, -1: a literal, -2 - id: object "id"; "[one of
 * these, cell, …]" where only some cells are. Set 0 is empty. Of what external code may reach; of
 * functions that libraries keep. */
unsigned naming_escaped(struct naming *n);
unsigned naming_kept(struct naming *n);

/* "\"team\":{…}", what depends on the number of threads. Needs: naming_find_objects. */
void naming_write_team(struct naming *n, struct text *out);

/* What the blocks of object "id" are made of; NULL: not known. */
const struct type *naming_element(const struct naming *n, unsigned id);

/* The set of object "id", or "[set, …]": that of each scalar of its type "t" (NULL: not known), in
 * their order, those of an array's first element for all. The same of what "v" holds. */
void naming_sets_of_object(struct naming *n, unsigned id, const struct type *t, struct text *out);
void naming_sets_of_var(struct naming *n, const struct var *v, struct text *out);
/* "[where each cell of it begins]"; nothing: it has one. */
void naming_cells_of_object(const struct naming *n, unsigned id, struct text *out);

/* List them, in the order of their numbers. */
void naming_list_statics(struct naming *n, struct program_naming *out);

/* List the literals whose address anything may hold. */
void naming_list_strings(const struct naming *n, struct program_naming *out);

/* A file's name, without its folder: another build may have another one. */
const char *naming_file(const struct unit *u);

#endif
