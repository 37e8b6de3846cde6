/* step_effect.h - what does one step read and write, element by element?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_STEP_EFFECT_H
#define OMPCKPT_REGIONS_STEP_EFFECT_H

#include "effect.h"

struct access;

/* A read or a write of an lvalue. "read": the locations it may read. Not "is_certain": it writes
 * nothing that could be relied on. */
struct effect effect_of_access(struct point *here, const struct access *a, bool is_certain,
			       struct bitset read);

/* A call whose code is not followed: it reads "read", and a library function writes what its row
 * says. */
struct effect effect_of_library_call(struct point *here, const struct access *a,
				     struct bitset read);

/* A step of which only the locations are known that MOD/REF says it may read. */
struct effect effect_of_locations_read(struct point *here, const struct access *a);

/* Does the call run one known function, and nothing else? */
bool is_followed_call(const struct point *here, const struct access *a);

#endif
