/* first_region.h - the parallel region in which a thread's copies have their initial values.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_OMP_CFG_FIRST_REGION_H
#define OMPCKPT_OMP_CFG_FIRST_REGION_H

#include "omp_cfg.h"

struct calls;

/* To "main_cfg", the worker's view of main, add at each fork no other can have come before: every
 * thread-local copy has its initial value. */
void first_region_add(struct arena *a, const struct program *p, const struct calls *calls,
		      struct omp_cfg *main_cfg);

#endif
