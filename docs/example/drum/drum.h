/* drum.h - a drum is struck, swings, and is listened to.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef DRUM_H
#define DRUM_H

enum { N = 1500, STEPS = 2500, PITCHES = 60000, BATCH = 100 };

void skin_strike(void);
void skin_swing(double *sound);
double skin_energy(void);

#endif
