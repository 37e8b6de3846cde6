/* nest_phases.h - the statements of generate_nests.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef NEST_PHASES_H
#define NEST_PHASES_H

#include "nests.h"

/* Until the next time, about so many nests may be written. */
void begin_phases(unsigned nests);

/* 1 … "most" phases; those of blocks inside have a scope of their own. */
void phases(struct place *p, unsigned most);
void phase(struct place *p);

/* A local array, all set. */
void local_array(struct place *p);

/* Positions: a run of the program meets few of them. "times": for each time "p" runs. */
void position(const struct place *p);
bool may_cut(const struct place *p, unsigned times);
void count_cuts(const struct place *p, unsigned times);
void position_if_none(const struct place *p);
unsigned cuts_taken(void); /* since it was asked last */

/* ---- nest_calls.c ---- */
void call(const struct place *p);

/* A function that may be called from now on; with a position in it, or without. */
void write_function(const struct place *globals, bool has_position);
unsigned functions_so_far(void);

#endif
