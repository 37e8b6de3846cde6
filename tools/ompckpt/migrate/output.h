/* output.h - the file of an image that was made from another.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_OUTPUT_H
#define OMPCKPT_MIGRATE_OUTPUT_H

#include "sections.h"

/* Write an image with these sections, in this order; their places and sums are set. False after a
 * message. */
bool output(int fd, const struct image_header *h, struct pieces *made, struct pieces *memory);

#endif
