/* liveness.h - what may still be read at a point of a function, until the function returns?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_DATAFLOW_LIVENESS_H
#define OMPCKPT_DATAFLOW_LIVENESS_H

#include "access.h"

struct points_to;
struct text;

struct block_sets {
	struct bitset upward_exposed, kill; /* of the block itself */
	struct bitset live_in, live_out;    /* may be read until the function returns */
	struct bitset must_in, must_out;    /* must be overwritten until it returns */
	struct bitset shared;               /* what an own edge (struct edge) does not carry */
};

struct liveness {
	const struct omp_cfg *cfg;
	const struct access_table *table;
	const struct modref *modref;
	struct block_sets *blocks; /* by block id */
	struct bitset written;     /* by any step of the function, calls included */
};

/* Solve the function of "cfg". Keeps its arguments; all sets are in arena "a". */
struct liveness *liveness_compute(struct arena *a, const struct omp_cfg *cfg,
				  const struct access_table *t, const struct modref *m);

/* The sets right after step "i" of block "b", into "live" and "must". */
void liveness_after(const struct liveness *l, unsigned b, unsigned i, struct bitset live,
		    struct bitset must);

/* Do the equations hold at every block (invariant.h)? */
void liveness_check(const struct liveness *l);

void liveness_dump(const struct liveness *l, const struct points_to *pts, struct text *out);

#endif
