/* proofs.h - one after the other, until one fails.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PROVE_PROOFS_H
#define OMPCKPT_PROVE_PROOFS_H

#include "prove.h"

/* So many proofs, or for so long, or until we are asked to end. False: "proof" has failed. Needs:
 * the runs through of all teams. */
bool proofs_run(struct prove *p, struct prove_proof *proof);

#endif
