/* automatic.h - positions in a program without a pragma.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * At the top of the bodies of loops of which an iteration is likely to take long, where a position
 * can be honoured (auto_where.h): docs/automatic.md. Loops with a position of the user's in front
 * of their other statements get none. */
#ifndef OMPCKPT_NORMAL_AUTOMATIC_H
#define OMPCKPT_NORMAL_AUTOMATIC_H

#include "auto_where.h"

struct text;

/* Of the units by their number: positions may be made in it. */
struct automatic *automatic_choose(struct arena *a, const struct program *p,
				   const struct calls *calls, const struct excluded_list *x,
				   const bool *is_wanted);

/* If none was chosen in a program that has loops, say why. */
void automatic_tell_none(const struct automatic *chosen);

/* Append "unit"'s text with pragmas at the chosen loops. False: it has none, and nothing was
 * appended. */
bool automatic_form(const struct automatic *chosen, const struct unit *unit, struct text *out);

#endif
