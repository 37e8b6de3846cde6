/* section_members.h - the bytes of members of each block of an object.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_SECTION_MEMBERS_H
#define OMPCKPT_RUNTIME_SECTION_MEMBERS_H

#include "base/extents.h"
#include "ompckpt/abi.h"

/* Add those of "p" to a list that has begun. */
void section_members(const struct ompckpt_part *p, struct extents *to);

/* Add each block of the objects in a bit set. */
void section_blocks(const unsigned long *objects, struct extents *to);

#endif
