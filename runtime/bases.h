/* bases.h - which contents does an older image hold already?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Used by whoever writes images, one thread at a time. */
#ifndef OMPCKPT_RUNTIME_BASES_H
#define OMPCKPT_RUNTIME_BASES_H

#include <stdbool.h>
#include <stdint.h>

#include "ompckpt/image.h"

/* May an image hold contents like those of "s"? Looks at all but the checksum. */
bool bases_may_hold(const struct image_section *s);

/* Let sections whose contents are held refer to them. Needs: checksums of all that may be. */
void bases_refer(struct image_section *sections, uint32_t n);

/* The image of this epoch, of "size" bytes, is whole: the next ones may refer to what it holds. */
void bases_learn(uint64_t epoch, uint64_t size, const struct image_section *sections, uint32_t n);
/* The same for the image restarted from, of the folder that is written to. */
void bases_learn_image(const struct image *im);

#endif
