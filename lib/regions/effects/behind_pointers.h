/* behind_pointers.h - what lies behind a pointer is there only if that is not null.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "if (!a) return; for (…) a[i] = 0;": elements are written only if "a" is not null. But if it is,
 * nobody can ask for one. So they are written wherever one could ask for them. */
#ifndef OMPCKPT_REGIONS_BEHIND_POINTERS_H
#define OMPCKPT_REGIONS_BEHIND_POINTERS_H

#include "symbols.h"

/* "a" without conditions that the pointers on the way to its elements are, or are not, null. */
struct elements behind_pointers(struct point *here, struct elements a);

#endif
