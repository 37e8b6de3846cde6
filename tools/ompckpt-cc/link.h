/* link.h - ompckpt-cc as a linker: the whole program is seen, rewritten and compiled again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_LINK_H
#define OMPCKPT_CC_LINK_H

struct arena;
struct arguments;

/* Do what ACTION_LINK, ACTION_LINK_SHARED or ACTION_LINK_RELOCATABLE asks. Returns the exit status;
 * on failure no output stays behind. */
int link_program(struct arena *a, struct arguments *args);

#endif
