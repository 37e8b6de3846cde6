/* first_thread.h - "if (omp_get_thread_num() == 0)": a master construct in all but name.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_FIRST_THREAD_H
#define OMPCKPT_REGIONS_FIRST_THREAD_H

#include "point.h"

/* Is "s", in the parallel region "region", an "if" whose one branch the first thread of that team
 * executes and no other does? */
bool is_by_first_thread(const struct known_program *known, struct stmt *region,
			const struct stmt *s);

#endif
