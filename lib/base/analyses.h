/* analyses.h - what the stages have found out about one program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One member for each stage that computes something, in the order of the stage table (pipeline.c).
 * A stage reads the members in front of its own, which must be there, and changes none of them. */
#ifndef OMPCKPT_BASE_ANALYSES_H
#define OMPCKPT_BASE_ANALYSES_H

#include "bitset.h"

struct analyses {
	struct program *program;
	const struct points_to *points_to;
	const struct calls *calls;
	const struct reach *reach;
	struct omp_cfg **cfgs; /* by function id; NULL: it has no body */
	const struct modref *modref;
	struct copies *copies;
	struct liveness **liveness; /* by function id; NULL: not on a path */
	struct team_size *team_size;
	struct regions *regions; /* NULL: whole objects are saved */
	struct bitset changing;  /* memory that may change once a position has been reached */
	const struct saves *saves;
	const struct guards *guards;
};

#endif
