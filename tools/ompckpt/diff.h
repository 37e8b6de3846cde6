/* diff.h - what changed between two images?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_DIFF_H
#define OMPCKPT_DIFF_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct image;

struct diff_sum {
	json_t *rows; /* one per section that differs */
	uint64_t sections, differ, bytes, changed;
	bool is_damaged; /* not all could be compared */
};

/* Add the differences of two open images to "s"; "rows" is there already. */
void diff_images(struct diff_sum *s, const struct image *one, const struct image *other);

#endif
