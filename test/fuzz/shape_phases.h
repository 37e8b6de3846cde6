/* shape_phases.h - phases of generate_shapes, and what they call.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In a phase, $ and a letter stand for something drawn anew for each phase:
 *   a b    two different lists                   t    a tree
 *   x y    two different arrays of 24 numbers    r    one of the tables of rows
 *   n      an upper bound, up to 12              m    the same, mostly
 *   k      an offset up to 2                     j    the same, mostly
 *   c      a condition                           d    the same, mostly
 *   i      a number up to 3                      u    a number that no other phase gets
 * Sizes stay small: a list has LIST_MOST nodes at most, a tree a depth of TREE_MOST. */
#ifndef OMPCKPT_FUZZ_SHAPE_PHASES_H
#define OMPCKPT_FUZZ_SHAPE_PHASES_H

extern const char *const shape_head;  /* types, variables, functions */
extern const char *const shape_begin; /* main: makes all shapes */
extern const char *const shape_print; /* all that is left at the end, in "sum" */

extern const char *const shape_phases[];
extern const unsigned shape_phase_count;

/* shape_fills.c: functions, and phases beside the others. */
extern const char *const shape_fills_head;
extern const char *const shape_fills[];
extern const unsigned shape_fill_count;

#endif
