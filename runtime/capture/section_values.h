/* section_values.h - the numbers and addresses that decide what a frame needs in part.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_SECTION_VALUES_H
#define OMPCKPT_RUNTIME_SECTION_VALUES_H

#include <stdint.h>

#include "threads/threads.h"

#define SECTION_NUMBER (1l << 40) /* beyond -this … this the program's arithmetic may differ */

enum { SECTION_VALUES = 256 }; /* most values of a label */

__extension__ typedef __int128 wide;

/* The values of a part of the frame's label, into room for SECTION_VALUES. "fork": the frame in
 * front of the region whose frame it is, or NULL. False: they can't be found out. */
bool section_values(const struct kept_frame *f, const struct kept_frame *fork,
		    const struct ompckpt_part *p, int64_t *out);

/* Can "size" bytes be read at "at", which the program thinks it can? */
bool section_is_there(const struct kept_frame *f, uintptr_t at, uint64_t size);

/* The number of "size" bytes at "at". What is no int64_t counts as too large for any use. False:
 * no number has that size. */
bool section_number(const void *at, unsigned size, bool is_signed, int64_t *out);

/* A row's constant and its "n" values' part. False: a value is too large. */
bool section_row(const long *row, const int64_t *values, unsigned n, int64_t *out);

#endif
