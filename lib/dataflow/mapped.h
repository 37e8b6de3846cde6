/* mapped.h - memory that the system gives, and no checkpoint holds.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_DATAFLOW_MAPPED_H
#define OMPCKPT_DATAFLOW_MAPPED_H

#include "program.h"

struct calls;

/* Warn of each call in the program's own code that maps memory. */
void mapped_check(const struct program *p, const struct calls *calls);

#endif
