/* pristine.h - the program's memory as it was when main began.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_PRISTINE_H
#define OMPCKPT_RUNTIME_PRISTINE_H

#include <stdbool.h>

/* Keep a copy of the variables of the executable, and of the libraries that ompckpt-cc has built,
 * as they are now: before main's first statement. Once. */
void pristine_take(void);
/* NULL if that can be brought back, else why not: a text that stays. */
const char *pristine_obstacle(void);
/* Bring it back: variables, the initial thread's thread-local ones, an empty heap, empty frame
 * arenas, the arguments. The runtime's own are among them, but for those that stay (base/stays.h).
 * Needs: no obstacle; no other thread uses any of it; all streams are closed. */
void pristine_bring_back(void);

#endif
