/* Fields that are transformed anew in each step are dead at its top, padding and all. */
#include "../../restart/work_fourier.c"
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp %s | sed 's/; kills.*//'
// WANT: main:
// WANT:   @L83 position: t, [u0], [v1], [v2], [factors]
// WANT: constant: [u0], [factors]
