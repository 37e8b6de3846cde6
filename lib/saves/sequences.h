/* sequences.h - library functions that go on where their last call stopped.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SAVES_SEQUENCES_H
#define OMPCKPT_SAVES_SEQUENCES_H

struct analyses;
struct arena;

/* Refuse each position that may stand between two calls of one sequence (getopt, strtok): the
 * library keeps hidden where it is, and begins anew in a restarted process. Needs: normal form. */
void sequences_diagnose(struct arena *a, const struct analyses *x);

#endif
