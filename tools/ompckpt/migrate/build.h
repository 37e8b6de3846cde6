/* build.h - one build of a program, as it names and places what images hold.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The tables of docs/image-format.md, 9, with all numbers in them checked. */
#ifndef OMPCKPT_MIGRATE_BUILD_H
#define OMPCKPT_MIGRATE_BUILD_H

#include "ompckpt/image.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BUILD_UNKNOWN (~0u) /* a type that is not known */

struct build_field {
	const char *name;
	uint64_t offset;
	uint32_t type;
	bool is_bitfield;
};

enum { BUILD_CHARS_SIGNED = 1, BUILD_CHARS_UNSIGNED = 2 };

struct build_type {
	char kind; /* i, f, c, p, a, s, u, o */
	bool is_signed;
	bool is_char;   /* plain "char" */
	bool is_system; /* a record that a system header defines */
	unsigned chars; /* BUILD_CHARS_…: plain "char" in it */
	uint64_t size, count;
	uint32_t element;
	const char *name; /* of a record; of what a pointer points to: "" a number, "?" anything; of
			   * floating-point numbers "", or what their format is called */
	struct build_field *fields;
	size_t nfields;
	size_t scalars; /* in it, an array's elements taken for one */
};

/* Of what is pointed to: a static's number, -1: a literal, -2 - id: an object. */
struct build_member {
	int64_t what;
	const json_t *cells; /* these alone, after the first number; NULL: all of it */
};

struct build_set {
	struct build_member *at;
	size_t n;
};

/* What each scalar may point to; or, "is_whole", any. */
struct build_sets {
	uint32_t *at;
	size_t n;
	bool is_whole;
};

/* A variable, or all blocks of an allocation call. Kind: s static, l local, c a thread's copy, h
 * heap; d, f, t: of static storage and no object: dead, never written, each thread's. */
struct build_object {
	const char *name, *scope;
	char kind;
	uint32_t type;
	struct build_sets sets;
	const json_t *cells; /* where each begins; NULL: it has one */
	const json_t *seen;  /* the types it is used as, where no declaration says what is in it */
	uint64_t address;    /* of an executable: where it lies, */
	uint64_t size;       /* how long it is, */
	uint32_t row;        /* and the number of its row among those of its kind */
};

/* A variable of static storage, or a function, whose address an image may hold. */
struct build_static {
	const char *name, *scope;
	uint64_t at, size; /* at 0: several have the name */
	uint32_t object, type;
	bool is_function;
	bool has_end; /* its end may be pointed to */
	const json_t *cells;
};

/* A string literal, and wherever it lies. */
struct build_string {
	const char *text;
	size_t length;
	uint64_t *at;
	size_t n;
};

/* A local that a frame holds: in its record, or at a fixed address in its piece of the arena. */
struct build_local {
	const char *name;
	uint32_t type, offset;
	struct build_sets sets;  /* of a value */
	const json_t *initial;   /* of a value: what its declaration says, null: nothing for all */
	bool is_always;          /* of a value: each label stores it, needed there or not */
	uint32_t object;         /* of one at a fixed address */
	bool is_variable_length; /* the same: it is in the heap, and the record says where */
};

struct build_variable {
	const char *name;
	uint32_t type;
};

struct build_label {
	uint32_t line;
	int64_t position;               /* -1: a call; -2: a parallel region */
	const json_t *callees, *values; /* values: that are needed there, by number */
	const json_t *facts; /* what is known there of what code in front of it computed */
	bool rests_on_facts; /* its save set is right only if they are */
	uint32_t piece;      /* of the function's text that it is in */
};

enum { BUILD_PIECE = 4 }; /* characters of a function's text a piece */

struct build_function {
	bool exists;
	const char *name, *scope, *file;
	uint32_t region; /* its order among those of the function, from 1; 0: the function */
	uint32_t digest, record, arena, align;
	struct build_variable *variables; /* all that it calls something */
	struct build_local *values, *locals;
	struct build_label *labels;
	const char *text; /* a region's: empty */
	size_t npieces;   /* of the text, BUILD_PIECE characters each */
	size_t nvariables, nvalues, nlocals, nlabels;
};

struct build_position {
	const char *name;
	bool has_name; /* of its own; else it is just where it stands */
};

struct build {
	const char *path;         /* of the image or the executable that told of it */
	json_t *section, *naming; /* docs/image-format.md, 9 */
	json_t *names;            /* of blocks, for people */
	void *packed;             /* the section as it lies in the file */
	size_t npacked;
	uint64_t begin, end; /* of what the system loads of it */
	struct build_type *types;
	struct build_set *sets;
	struct build_object *objects, *others;
	struct build_function *functions;
	struct build_position *positions;
	struct build_static *statics;
	struct build_string *strings;
	size_t ntypes, nsets, nobjects, nothers, nfunctions, npositions, nstatics, nstrings;
	uint32_t escaped, kept;               /* sets */
	int64_t text;                         /* a digest of the program */
	int64_t machine;                      /* e_machine of ELF */
	unsigned char id[IMAGE_BUILD_ID_MAX]; /* of an executable: its GNU build-id */
	uint32_t id_size;
	char *file; /* of an executable: all of it */
	size_t file_size;
};

/* The build that wrote "im"; the executable "path". False after a message. */
bool build_of_image(struct build *b, const struct image *im, const char *path);
bool build_of_app(struct build *b, const char *path);
void build_free(struct build *b);

/* From a naming that is read already; takes it. False: it is damaged. */
bool build_of_section(struct build *b, json_t *section);

/* What an executable's memory holds at first. False: that is not in the file. */
bool build_initial(const struct build *b, uint64_t address, uint64_t size, unsigned char *out);

#endif
