/* variables.h - the variables of an image, as another build has them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_VARIABLES_H
#define OMPCKPT_MIGRATE_VARIABLES_H

#include "sections.h"
#include "stacks.h"

/* Add the sections of variables of static storage, of threads' copies, of locals, in this order.
 * False after a message. */
bool variables_carry(const struct carrying *k, const struct stacks *s);

#endif
