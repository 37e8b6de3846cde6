/* lost.h - what libraries make or set for the program, and no checkpoint holds.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SAVES_LOST_H
#define OMPCKPT_SAVES_LOST_H

#include "program.h"

struct calls;
struct reach;

/* Warn of each call in the program's own code whose row has the effect "lost". */
void lost_diagnose(const struct program *p, const struct calls *calls, const struct reach *reach);

#endif
