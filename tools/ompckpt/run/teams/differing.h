/* differing.h - what C calls the first element that two teams have otherwise.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_DIFFERING_H
#define OMPCKPT_DIFFERING_H

#include "team_compare.h"

enum { DIFFERING_TEXT = 1024 };

/* Of the variable that "c" has found, by the naming of "program": "grid[3][17]", "p.x", "malloc at
 * app.c:5, block 2, [3].x". Empty: it has none, or types don't tell. */
void differing_element(const char *program, const struct compare *c, char text[DIFFERING_TEXT]);

#endif
