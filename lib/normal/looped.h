/* looped.h - loops that are made of gotos become loops.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "again: if (n <= t) goto out; … goto again; out:" is "while (!(n <= t)) { … } out:", and
 * "again: … if (c) goto again;" is "do { … } while (c);". Old C, and what is translated from
 * Fortran, has its time loops so; analyses of elements, and automatic positions, look for loops. */
#ifndef OMPCKPT_NORMAL_LOOPED_H
#define OMPCKPT_NORMAL_LOOPED_H

#include "program.h"

struct text;

/* Append "unit"'s text with such loops, line by line as it was. False: there are none, and nothing
 * was appended. */
bool looped_form(struct arena *a, const struct unit *unit, struct text *out);

#endif
