/* copying.h - copies the contents of a checkpoint to the staging.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef OMPCKPT_RUNTIME_COPYING_H
#define OMPCKPT_RUNTIME_COPYING_H

#include "contents.h"

/* Tables for that; false if there is no memory. Needs: the sections are laid out. */
bool copying_prepare(struct contents *cap);
/* Have "wanted" bytes of staging, or as much as may be taken. Returns how much there is now. */
uint64_t copying_find_staging(struct contents *cap, uint64_t wanted);
/* Copy what follows "p". Needs: there is staging for that. */
void copying_from(struct contents *cap, struct capture_at p);

#endif
