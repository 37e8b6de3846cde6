/* indirect_moved.h - elements that index arrays lead to, as another function has them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_INDIRECT_MOVED_H
#define OMPCKPT_REGIONS_INDIRECT_MOVED_H

#include "symbols.h"

/* Elements "s" of the indirect family "f", a callee's that is told through numbers of the caller:
 * a set of parameters, of which "names" are its coordinates (symbol_coordinate says what those are
 * called that are indices). "a" is where they lie in the caller. False: there are no such numbers
 * here. What depends on the callee's coordinates is left in the set. */
bool indirect_in_caller(struct point *here, const struct access_family *f, const struct address *a,
			isl_pw_aff *const *names, isl_set *s, struct family_set *to);

#endif
