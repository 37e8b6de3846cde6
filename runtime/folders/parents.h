/* parents.h - which contents does an older image hold already?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Used by the writer of images, one thread at a time. */
#ifndef OMPCKPT_RUNTIME_PARENTS_H
#define OMPCKPT_RUNTIME_PARENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "ompckpt/image.h"

/* For a section that can't have changed: let it refer to what holds it, now, without a look at its
 * contents. "blocks": what parents_learn is told if no block of such a section has come, gone or
 * moved. "shape": of a section in runs it stands for its table, and is not 0; of others it is 0.
 * parents_begin comes before the first one of an image. False: they must be stored, or compared. */
void parents_begin(void);
bool parents_hold(struct image_section *s, uint64_t blocks, uint64_t shape);
/* The section like "s" in the last image, or NULL: to see whether it has changed in spite of
 * that. */
const struct image_section *parents_last(const struct image_section *s, uint64_t shape);

/* Let the other sections whose contents are held refer to them. Needs: their checksums. False with
 * errno: what parents_hold relied on is gone. */
bool parents_refer(struct image_section *sections, uint32_t n);

/* The image of this epoch, of "size" bytes, is whole: the next ones may refer to what it holds.
 * "blocks" stands for the blocks of all heap sections that can't change; not 0. "shapes": of each
 * section. */
void parents_learn(uint64_t epoch, uint64_t size, uint64_t blocks,
		   const struct image_section *sections, const uint64_t *shapes, uint32_t n);
/* The same for the image restarted from, of the folder that is written to. "scratch": IMAGE_ROOM
 * bytes. */
void parents_learn_image(const struct image *im, void *scratch);

#endif
