/* same_bits.h - must one machine code serve a function's runs and its restarts?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_SAME_BITS_H
#define OMPCKPT_REWRITE_SAME_BITS_H

#include "program.h"

struct same_bits;

/* Needs: chooses_bits of every unit. Looks at functions when it is asked about them. */
struct same_bits *same_bits_new(struct arena *a, const struct program *p);

/* May numbers that "f" computes, itself or by what it calls, have other bits when the same text is
 * compiled in another place? */
bool same_bits_are_at_risk(struct same_bits *s, const struct function *f);

/* Does "f", or what it calls, name floating-point numbers at all? */
bool same_bits_has_numbers(struct same_bits *s, const struct function *f);

/* Is this a function of the mathematical library whose results are rounded as its author could, so
 * that a compiler that knows the argument may know a better one? */
bool same_bits_is_inexact(const char *name);

#endif
