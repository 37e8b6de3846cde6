/* array_phases.h - phases of generate_arrays that are written down as text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In a phase, $ and a letter stand for something drawn anew for each phase:
 *   x y    two different lines of 20 numbers     s t    two different squares
 *   n      an upper bound                        m      the same, mostly
 *   l      a lower bound                         c      a condition
 *   k      an offset                             j      the same, mostly
 *   d      the condition c, mostly               b      0 or 1
 *   u      a number that no other phase gets */
#ifndef OMPCKPT_FUZZ_ARRAY_PHASES_H
#define OMPCKPT_FUZZ_ARRAY_PHASES_H

/* What the phases call and name. */
extern const char *const array_phase_head;

extern const char *const array_phases[];
extern const unsigned array_phase_count;

#endif
