/* constant.h - which memory can no statement change once a position has been reached?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SAVES_CONSTANT_H
#define OMPCKPT_SAVES_CONSTANT_H

#include "bitset.h"
#include "program.h"

struct calls;
struct modref;
struct points_to;
struct reach;

/* The memory numbers that may still change after a position was reached for the first time; all
 * others hold the same bytes in every image of a run, in the same blocks. */
struct bitset constant_changing(struct arena *a, const struct program *p,
				const struct points_to *pts, const struct calls *calls,
				const struct reach *reach, const struct modref *modref);

#endif
