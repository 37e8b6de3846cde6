/* closure.h - which items pay for what they use, if several may use the same?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The closure of greatest profit ("project selection"; docs/placement.md 11). A problem knows no
 * checkpoints: each item has a gain, each resource a price, which is paid once, however many items
 * use it. */
#ifndef OMPCKPT_PLACEMENT_CLOSURE_H
#define OMPCKPT_PLACEMENT_CLOSURE_H

#include <stdbool.h>
#include <stdint.h>

struct closure {
	uint32_t items, resources;
	const uint64_t *gain;  /* by item */
	const uint64_t *price; /* by resource */
	const bool *uses;      /* by item * resources + resource */
};

/* The set of items whose gains exceed the prices of all that they use together by most; of several
 * such sets the smallest, which is part of the others. Fills "is_taken", by item. */
void closure_best(const struct closure *c, bool *is_taken);

#endif
