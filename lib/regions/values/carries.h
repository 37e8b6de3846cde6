/* carries.h - whole rows in a column's coordinate are counted by the row's: "a[i * n + j - n]".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_CARRIES_H
#define OMPCKPT_REGIONS_CARRIES_H

#include "symbols.h"

/* The same address, in which a coordinate that lies in no row is one of another row, as far as that
 * can be told: "a[i * n + j - n]" is in row i - 1. */
void address_carry(struct point *here, struct address *a);

#endif
