/* mapped.h - constructs that map data for a device are taken out of programs for the host.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "#pragma omp target data map(…)" in front of a statement does nothing without a device, for which
 * no program with positions is compiled. Time loops stand in such constructs, and a restart jumps
 * into them, which C does not allow. */
#ifndef OMPCKPT_NORMAL_MAPPED_H
#define OMPCKPT_NORMAL_MAPPED_H

#include "program.h"

struct text;

/* Append "unit"'s text without these pragmas. False: there are none, and nothing was appended. */
bool mapped_form(struct arena *a, const struct unit *unit, struct text *out);

#endif
