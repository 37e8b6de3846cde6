/* callee_effect.h - what does a call do, given what its function does?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_CALLEE_EFFECT_H
#define OMPCKPT_REGIONS_CALLEE_EFFECT_H

#include "region_summary.h"

/* Can the callee's summary be used at this call? */
bool callee_is_told(struct point *here, const struct region_summary *callee,
		    const struct expr *call);

/* The callee's effect on the caller's objects, in the caller's symbols. "written": the locations
 * the call may write; they are forgotten, except for values that a callee which can't be cut is
 * known to leave there. NULL: memory stays as it is. Needs: callee_is_told. */
struct effect callee_effect(struct point *here, const struct region_summary *callee,
			    const struct expr *call, const struct bitset *written);

/* What the call gives, in the caller's symbols. Needs: callee_is_told, and that the callee writes
 * nothing. */
struct return_value callee_value(struct point *here, const struct region_summary *callee,
				 const struct expr *call);

/* Do all threads of a team make this call of "f", with arguments that are the same for all? */
bool call_is_by_team(struct point *here, const struct function *f, const struct expr *call);

#endif
