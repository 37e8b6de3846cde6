/* positions.h - the sizes of ompckpt positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_POSITIONS_H
#define OMPCKPT_POSITIONS_H

#include <jansson.h>

/* Add to a position of the report "bytes_here", "bytes_at_most" and "heap_sites" (positions.c). */
void positions_add_sizes(const json_t *report, json_t *position);

#endif
