/* records.h - the values of frames, as another build has them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_RECORDS_H
#define OMPCKPT_MIGRATE_RECORDS_H

#include "stacks.h"

/* Fill the records of all frames. Needs: "p" is complete and sorted. False after a message. */
bool records_fill(struct stacks *s, const struct places *p);

#endif
