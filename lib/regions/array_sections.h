/* array_sections.h - which elements of an object does a label need, where it does not need all?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A label is a position, or a call that may reach one. The elements are a union of polyhedra over
 * parameters: numbers that are known when the program is cut (struct ompckpt_part of ompckpt/abi.h
 * is the same for the runtime); and members of each block of an allocation; but for what is written
 * before it is read. They may be more than are needed, never fewer; an object that is not in
 * "objects" is needed whole. Made by regions_sections (regions.h). */
#ifndef OMPCKPT_REGIONS_ARRAY_SECTIONS_H
#define OMPCKPT_REGIONS_ARRAY_SECTIONS_H

#include "bitset.h"
#include "program.h"

/* How a number is computed, by parameter "of". */
enum section_op {
	SECTION_READ,      /* not at all: it is read */
	SECTION_NUMBER,    /* "offset", without any parameter */
	SECTION_PLUS,      /* and "offset" */
	SECTION_TIMES,     /* multiplied by "offset" */
	SECTION_SUM,       /* and parameter "with" */
	SECTION_PRODUCT,   /* multiplied by that */
	SECTION_QUOTIENT,  /* divided by that, towards 0 */
	SECTION_REMAINDER, /* what is left then */
};

/* A number read at the cut, or computed in "type", or an address. */
struct section_parameter {
	struct var *var; /* it is in this variable; NULL: at the pointer in parameter "of" */
	unsigned of;
	int64_t offset;
	/* What is read there; NULL: its address is meant. Of an array of variable length that is
	 * read, too: a pointer. */
	const struct type *type;
	enum op extreme; /* the least (OP_LESS) or greatest (OP_GREATER) of all of "var", a static
				  * array, is meant; OP_NONE: the number at "offset" */
	bool is_room;    /* how many bytes the block has that begins at parameter "of" */
	bool is_truth;   /* is parameter "of" not null? */
	enum section_op op;
	unsigned with;
};

/* constant + sum of coefficients * parameters + sum of coefficients * coordinates >= 0 */
struct section_constraint {
	const int64_t *at; /* 1 + parameters + ndims numbers */
	unsigned depth;    /* coordinates in it: the first "depth" */
};

/* What a coordinate does beside moving by its stride. */
struct section_step {
	ARRAY(int64_t) offsets;    /* then a pointer is read, and this is added to it; for each */
	const struct type *number; /* not NULL: it is a number of this type … */
	unsigned from;             /* … at the address that this parameter is, … */
	int64_t offset, stride;    /* … and "stride" times coordinate "of" */
	unsigned of;
	ARRAY(const int64_t *) scales; /* rows: the stride is multiplied by what they come to */
};

/* The elements  base + offset + sum of strides * coordinates,  "size" bytes each. */
struct section_polyhedron {
	unsigned base; /* number of the parameter that is the address */
	int64_t offset;
	uint64_t size;
	unsigned ndims;
	const int64_t *strides;
	const struct section_step *steps; /* by coordinate; NULL: each moves by its stride */
	bool is_unlikely;                 /* if it has elements, all of the objects is needed: */
	struct bitset whole;              /* … of these, all in the heap; words NULL: of all */
	struct bitset written; /* not needed, but written before anything is read, of these objects
				* at the pointer; words NULL: needed */
	/* By depth; each coordinate has a lower and an upper bound. */
	ARRAY(struct section_constraint) constraints;
};

/* Of each block of an object, and each of its elements of "size" bytes, these bytes: begin, end,
 * begin, end, … Size 0: all bytes. */
struct section_members {
	unsigned object;
	uint64_t size;
	const uint64_t *at;
	unsigned n;
};

/* The sections of one object, for people: "u[0:5][1:nx - 2]". */
struct section_text {
	unsigned object;
	const char *text;
};

struct array_sections {
	struct bitset objects; /* numbers, as in struct label */
	ARRAY(struct section_parameter) parameters;
	ARRAY(struct section_polyhedron) polyhedra;
	ARRAY(struct section_members) members;
	ARRAY(struct section_text) texts;
};

/* The text of object "object", or NULL: all of it is needed. "s" may be NULL. */
const char *array_sections_text(const struct array_sections *s, unsigned object);

#endif
