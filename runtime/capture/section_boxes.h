/* section_boxes.h - the bytes of polyhedra whose parameters are known.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_SECTION_BOXES_H
#define OMPCKPT_RUNTIME_SECTION_BOXES_H

#include "base/extents.h"
#include "threads/threads.h"

enum { SECTION_ROWS = 512, SECTION_DIMS = 16 }; /* most of a box */

/* How many rows are there? SECTION_ROWS + 1: too many. */
unsigned section_box_rows(const struct ompckpt_box *b);

/* The runs of the part's boxes and members, ascending, valid until the next call. "numbers", for
 * each box: 1 if it is empty; else 0, its address, and what its rows with coordinates begin with
 * (section_row). NULL: gives up. Needs: no box has more than SECTION_ROWS rows and SECTION_DIMS
 * coordinates. "is_killed": only what lies in the blocks that pointers point to. "has_blocks" is
 * set if all blocks of some objects are among them. */
const struct extents *section_boxes(const struct kept_frame *f, const struct ompckpt_part *p,
				    const int64_t *values, const int64_t *numbers, bool is_killed,
				    bool *has_blocks);

#endif
