/* sequences.h - library functions that go on where their last call stopped.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SAVES_SEQUENCES_H
#define OMPCKPT_SAVES_SEQUENCES_H

#include "program.h"

struct calls;
struct modref;
struct reach;

/* Refuse each position that may stand between two calls of one sequence (getopt, strtok): the
 * library keeps hidden where it is, and begins anew in a restarted process. Needs: normal form. */
void sequences_check(struct arena *a, const struct program *p, const struct calls *calls,
		     const struct reach *reach, const struct modref *modref);

#endif
