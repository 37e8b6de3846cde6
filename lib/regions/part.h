/* part.h - what of an object does a label need, where it does not need all of it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sets of elements as inequalities over numbers that are known when the program is cut (struct
 * ompckpt_part of ompckpt/abi.h is the same for the runtime). */
#ifndef OMPCKPT_REGIONS_PART_H
#define OMPCKPT_REGIONS_PART_H

#include "bitset.h"
#include "program.h"

/* A number read at the cut, or an address. */
struct part_value {
	struct var *var; /* it is in this variable; NULL: behind the pointer in value "of" */
	unsigned of;
	int64_t offset;
	const struct type *type; /* what is read there; NULL: its address is meant */
};

/* constant + sum of coefficients * values + sum of coefficients * coordinates >= 0 */
struct part_row {
	const int64_t *at; /* 1 + values + dims numbers */
	unsigned depth;    /* coordinates it speaks of: the first "depth" */
};

struct part_box {
	unsigned base; /* number of the value that is the address */
	int64_t offset;
	uint64_t size;
	unsigned ndims;
	const int64_t *strides;
	ARRAY(struct part_row) rows; /* by depth; each coordinate has a lower and an upper bound */
};

/* What is said of one object, for people: "u[0:5][1:nx - 2]". */
struct part_text {
	unsigned object;
	const char *text;
};

struct part {
	struct bitset objects; /* numbers, as in struct label */
	ARRAY(struct part_value) values;
	ARRAY(struct part_box) boxes;
	ARRAY(struct part_text) texts;
};

/* What is said of object "object", or NULL: all of it is needed. "p" may be NULL. */
const char *part_said(const struct part *p, unsigned object);

#endif
