/* copying.h - copies the contents of a checkpoint to the staging.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef OMPCKPT_RUNTIME_COPYING_H
#define OMPCKPT_RUNTIME_COPYING_H

#include "contents.h"

/* Tables for that; false if there is no memory. Needs: the sections are laid out. */
bool copying_prepare(struct contents *cap);
/* Copy what follows "p". Needs: so much staging is ready. */
void copying_from(struct contents *cap, struct capture_at p);

#endif
