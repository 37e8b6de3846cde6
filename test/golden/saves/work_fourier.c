/* Fields that are transformed anew in each step are dead at its top, padding and all. */
#include "../../restart/work_fourier.c"
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp %s | sed 's/; kills.*//'
// WANT: main:
// WANT:   @L83 position: t, [u0: u0[0:7][0:7][0:7].re, u0[0:7][0:7][0:7].im], [v1: v1[0][0:7][0:7].re, v1[0][0:7][0:7].im], [v2: v2[0][0][8].re], [factors]
// WANT: constant: [u0], [factors]
