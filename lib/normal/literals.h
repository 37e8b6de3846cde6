/* literals.h - the unnamed objects of compound literals at file scope get names.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *     struct node *list = &(struct node){1, 0};
 * becomes
 *     static __typeof__(struct node) ompckpt_literal_1 = {1, 0};
 *     struct node *list = &ompckpt_literal_1;
 * so that a checkpoint can name what it saves. A record type that the declaration itself defines is
 * taken out in front; a variable of it that the literal names is declared there. A
 * literal spelled by a system macro stays unnamed; the rewriter refuses it if it must be saved. */
#ifndef OMPCKPT_NORMAL_LITERALS_H
#define OMPCKPT_NORMAL_LITERALS_H

#include "program.h"

struct text;

/* Append "unit"'s text with these objects named. False: there are none, nothing was appended. */
bool literals_form(struct arena *a, const struct unit *unit, struct text *out);

#endif
