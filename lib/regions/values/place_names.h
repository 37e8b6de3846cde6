/* place_names.h - what is a place called in the program, for people?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_PLACE_NAMES_H
#define OMPCKPT_REGIONS_PLACE_NAMES_H

#include "symbols.h"
#include "text.h"

/* Writes coordinate "k", "shift" added, with its brackets. */
typedef void name_coordinate(void *data, unsigned k, int64_t shift, struct text *out);

/* Append the name of the "size" bytes at  base + offset + sum of strides * coordinates:
 * "g.rows[1:n]", "f->u", "*p", "list[3]->first". The strides descend. What the types don't say is
 * named in bytes: "p + 16 * [0:9] + 8 bytes". */
void name_place(const struct object_base *b, uint64_t size, const uint64_t *strides, unsigned n,
		int64_t offset, name_coordinate *put, void *data, struct text *out);

/* The same for an address; a coordinate that is no number is "[..]". */
void name_address(const struct address *a, uint64_t size, struct text *out);

#endif
