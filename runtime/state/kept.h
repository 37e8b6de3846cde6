/* kept.h - blocks of the program's heap that the runtime finds again by their numbers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_KEPT_H
#define OMPCKPT_RUNTIME_KEPT_H

#include <stdbool.h>
#include <stdint.h>

#include "wrappers.h"

struct walk_record;

/* Are there such blocks, or were there? */
bool kept_any(void);

/* A record of each block with a number of KEPT_FIRST and above (wrappers.h): their size with out
 * NULL, else written to "out". */
uint64_t kept_encode(unsigned char *out);
/* Its block has that number again. False: there is no such block. */
bool kept_restore(const struct walk_record *r);

#endif
