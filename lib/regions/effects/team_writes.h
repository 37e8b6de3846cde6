/* team_writes.h - which variables may some thread of a team write, and which functions have code of
 * a team?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_TEAM_WRITES_H
#define OMPCKPT_REGIONS_TEAM_WRITES_H

#include "point.h"

/* Fill the members of "known" that are about teams, and "async". "here" has an arena and "known".
 * */
void team_writes_find(const struct point *here, struct known_program *known);

#endif
