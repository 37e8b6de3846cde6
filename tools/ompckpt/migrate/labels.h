/* labels.h - the label of one build that another build's label is.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_LABELS_H
#define OMPCKPT_MIGRATE_LABELS_H

#include "match.h"

/* What a frame is at: a call of "callee"; where that is NULL, a position or a parallel region. */
struct label_place {
	uint32_t function, label; /* of the old build */
	const char *callee;
};

/* The label in function "function" of the new build, for "callee" there; 0: it can't be told. */
uint32_t labels_find(const struct match *m, const struct label_place *was, uint32_t function,
		     const char *callee);

/* How many labels of "f" are calls of "callee"? The last of them, or 0. */
size_t labels_count_calls(const struct build_function *f, const char *callee, uint32_t *last);

#endif
