/* blocks_reused.h - a function with a type of its own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef UNITS_BLOCKS_REUSED_H
#define UNITS_BLOCKS_REUSED_H

/* Store "v" in the first member of the "k"th of the records that begin at "at". */
void store_at(char *at, int k, int v);

#endif
