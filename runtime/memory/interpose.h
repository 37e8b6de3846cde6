/* interpose.h - do the libraries use our malloc & co?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_INTERPOSE_H
#define OMPCKPT_RUNTIME_INTERPOSE_H

#include <stdbool.h>

/* False with a statically linked allocator, as clang's AddressSanitizer's. Known after
 * slots_init. */
bool interpose_works(void);

/* Did a call allocate for the program (calls.h) where we don't see it? Then there is memory that no
 * image can hold. */
bool interpose_lost(void);

#endif
