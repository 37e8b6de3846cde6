/* exits.h - which functions has the program asked to be called at its end?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_EXITS_H
#define OMPCKPT_RUNTIME_EXITS_H

#include <stdbool.h>
#include <stdint.h>

struct walk_record;

/* How many there are. */
size_t exits_count(void);
/* One record for each handler, oldest first: their size with out NULL, else written to "out". */
uint64_t exits_encode(unsigned char *out);

/* Register the handler of "r" again. False: the record contradicts itself, or no memory. */
bool exits_restore(const struct walk_record *r);

#endif
