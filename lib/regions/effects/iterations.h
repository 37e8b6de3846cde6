/* iterations.h - what all iterations of a counted loop do, given what one does.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_ITERATIONS_H
#define OMPCKPT_REGIONS_ITERATIONS_H

#include "counts_left.h"
#include "exchange.h"

struct iterations {
	struct counted_loop count;
	struct counts_left left; /* by what entries will hold, its must-writes are told */
	const struct memory_state **before; /* the state of memory before the loop */
	struct exchange exchange;
	isl_set *again;     /* holds where each later iteration begins; NULL: nothing is known */
	bool is_workshared; /* no order between iterations: divided among threads, or lanes */
	bool is_left_early; /* by a break */
	isl_set *some;      /* holds where there is at least one; NULL: not known */
	bool is_not_empty;  /* it does hold */
	bool is_static;     /* workshared so that the thread of an iteration is known … */
	int64_t chunk;      /* … in chunks of that many; 0: one for each thread */
	struct elements own_writes; /* out, if static: must-writes of "any iteration of this
				     * thread" */
};

/* "one" is the effect of one iteration. Labels from "first" on are in it: they are followed by the
 * later iterations. */
struct effect iterations_effect(struct point *here, struct iterations *loop, struct effect one,
				struct continuations *labels, unsigned first);

/* An iteration that begins where "again" (NULL: nothing) holds. */
struct effect begun_again(struct point *here, struct effect e, isl_set *again);

/* Labels from "first" on are followed by the rest of their iteration, then by "later". */
void continuations_iterate(struct point *here, struct continuations *labels, unsigned first,
			   struct effect later);

#endif
