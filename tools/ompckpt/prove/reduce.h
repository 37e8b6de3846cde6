/* reduce.h - which one cut is enough for the difference, and what is wrong after it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PROVE_REDUCE_H
#define OMPCKPT_PROVE_REDUCE_H

#include "prove.h"

/* Fill "f" for a proof that failed. False: we are asked to end, or nothing can be started; then "f"
 * has what was found by then. */
bool reduce(struct prove *p, const struct prove_proof *proof, struct prove_failure *f);

#endif
