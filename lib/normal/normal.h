/* normal.h - each call that may reach a position stands alone.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_NORMAL_NORMAL_H
#define OMPCKPT_NORMAL_NORMAL_H

#include "program.h"

struct reach;
struct text;

/* Append "unit"'s text in normal form to "out" (docs/overview.md says what holds of it afterwards).
 * False after an error message. Keeps "unit"; the new text must be read by the front again. */
bool normal_form(struct arena *a, const struct unit *unit, const struct reach *reach,
		 struct text *out);

#endif
