/* cell_writes.h - which cells of blocks and variables may a step write?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_CELL_WRITES_H
#define OMPCKPT_REGIONS_CELL_WRITES_H

#include "point.h"

struct access;

/* Make "cells" of "known", all but what is of teams. "here" has an arena and "known". */
void cell_writes_find(const struct point *here, struct known_program *known);

/* Add to "written", the locations that the step may write, the cells of them that are meant. */
void cell_writes_add(const struct point *here, const struct access *a, struct bitset written);

#endif
