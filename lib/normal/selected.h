/* selected.h - the positions a plan keeps stay, the others go.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A position is found in the plan by its file's name without folders, its function and its name.
 * Those without a name of their own ("function:line") are found by their order in the function, so
 * that other lines may change; their number must not have changed. Automatic ones have their line
 * in their name; those that the plan does not know are not kept. */
#ifndef OMPCKPT_NORMAL_SELECTED_H
#define OMPCKPT_NORMAL_SELECTED_H

#include "program.h"

struct plan_file;
struct text;

/* Which positions of "p", by number, does "plan", read from the file "path", keep? NULL after
 * error messages. */
const bool *selected_compute(struct arena *a, const struct program *p, const struct plan_file *plan,
			     const char *path);

/* Append "unit"'s text without the positions that are not kept. False: all are, and nothing was
 * appended. */
bool selected_form(struct arena *a, const struct unit *unit, const bool *is_kept, struct text *out);

#endif
