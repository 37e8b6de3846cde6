/* candidate.h - positions that only builds with -DMORE_POSITIONS have (benchmarks/placement.sh).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef CANDIDATE_H
#define CANDIDATE_H

#ifdef MORE_POSITIONS
#define CANDIDATE_PRAGMA(words) _Pragma(#words)
#define CANDIDATE(id) CANDIDATE_PRAGMA(potential_ckpt name(id))
#else
#define CANDIDATE(id)
#endif

#endif
