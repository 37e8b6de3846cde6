/* hooks.h - functions of the program that a restart calls before the program goes on.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_HOOKS_H
#define OMPCKPT_RUNTIME_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

struct walk_record;

/* One record for each, oldest first: their size with out NULL, else written to "out". */
uint64_t hooks_encode(unsigned char *out);
/* Those of the image take the place of those registered in this process so far. False: the record
 * contradicts itself, or no memory. */
bool hooks_restore(const struct walk_record *r);
/* Call all of them, in the order of registration. */
void hooks_call(void);

#endif
