/* step_effect.h - what does one step read and write, element by element?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From a step of a function's graph (steps.h) and the state before it (struct point) to its effect
 * (effect.h). What it may read is never too small, what it must write never too large: where the
 * address is not known, it may read all of "read", the locations that the step may read, and must
 * write nothing. */
#ifndef OMPCKPT_REGIONS_STEP_EFFECT_H
#define OMPCKPT_REGIONS_STEP_EFFECT_H

#include "effect.h"

struct access;

/* A read or a write of an lvalue. Not "is_certain": it must write nothing. */
struct effect effect_of_access(struct point *here, const struct access *a, bool is_certain,
			       struct bitset read);

/* A call whose code is not followed: it reads "read", and a library function writes what its row
 * says. */
struct effect effect_of_library_call(struct point *here, const struct access *a,
				     struct bitset read);

/* A step of which only the locations are known that MOD/REF says it may read. */
struct effect effect_of_locations_read(struct point *here, const struct access *a);

/* What the step, which may write "written", does to counts that move. */
struct growths growths_of_step(struct point *here, const struct access *a, struct bitset written);

/* Does the call run one of a few known functions, and nothing else? */
bool is_followed_call(const struct point *here, const struct access *a);

#endif
