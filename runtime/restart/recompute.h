/* recompute.h - what the image leaves out because the program's own calls compute it again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_RECOMPUTE_H
#define OMPCKPT_RUNTIME_RECOMPUTE_H

#include <stdbool.h>

#include "ompckpt/image.h"

/* Does the section come after the calls, because they write its object, or need it as it was when
 * main began? Not poisoned, either. */
bool recompute_is_late(const struct image_section *s);

/* Make the calls, in their order. False: there are none. Needs: what does not come later is
 * there. */
bool recompute(void);

#endif
