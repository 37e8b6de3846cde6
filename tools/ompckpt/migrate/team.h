/* team.h - can a run go on with another number of threads?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_TEAM_H
#define OMPCKPT_MIGRATE_TEAM_H

#include "build.h"

/* NULL: it can, from "im", which build "b" wrote, with "threads". Else why not, and what to do;
 * owned. */
json_t *team_why_not(const struct image *im, const struct build *b, uint32_t threads);

#endif
