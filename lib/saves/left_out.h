/* left_out.h - what if a save set had a mistake?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For tests only: no stage's result rests on it unless a test asks. */
#ifndef OMPCKPT_SAVES_LEFT_OUT_H
#define OMPCKPT_SAVES_LEFT_OUT_H

#include "saves.h"

/* Leave "wish", NAME or NAME@LINE, out of what the labels save, with a warning. False after
 * an error: nothing of that name is saved. Call: when all that is checked has been. */
bool saves_leave_out(struct saving *s, const char *wish);

#endif
