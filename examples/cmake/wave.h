/* wave.h - a wave on a square with fixed edges.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef WAVE_H
#define WAVE_H

#define WIDTH 200

typedef double field[WIDTH][WIDTH];

/* "next" from "now" and "before". */
void wave_step(field next, field now, field before);

/* The sum of squares of "now". */
double wave_energy(field now);

/* Append a line to the record of the run. */
void record_line(const char *path, int step, double energy);

#endif
