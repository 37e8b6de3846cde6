/* library_writes.h - what does a call like memset write, one like memcpy or fwrite read?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_LIBRARY_WRITES_H
#define OMPCKPT_REGIONS_LIBRARY_WRITES_H

#include "symbols.h"

struct expr;
struct libc_row;

/* The must-writes of a call of the function of "row": a number of bytes from where an argument
 * points. */
struct elements library_writes(struct point *here, const struct expr *call,
			       const struct libc_row *row);

/* What such a call reads, at most: as many bytes as it copies or puts out, if these are known. */
bool library_reads(struct point *here, const struct expr *call, const struct libc_row *row,
		   struct elements *read);

#endif
