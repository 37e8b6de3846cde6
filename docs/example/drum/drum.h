/* drum.h - a drum is struck, swings, and is listened to.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef DRUM_H
#define DRUM_H

enum { N = 1000, STEPS = 3000, PITCHES = 20000 };

void skin_strike(void);
void skin_swing(double *sound);
double skin_energy(void);

#endif
