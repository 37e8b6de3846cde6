/* packed.h - what a section of an executable holds, compressed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PACKED_H
#define OMPCKPT_PACKED_H

#include "text.h"

#include <stdbool.h>

/* Append "plain" to "out" as one frame of Zstandard that tells its size. False: no memory. */
bool packed_make(const struct text *plain, struct text *out);

#endif
