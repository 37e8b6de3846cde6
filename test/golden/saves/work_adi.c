/* Work arrays of an ADI solver are dead at the top of its loop, what looks like one is not. */
#include "../../restart/work_adi.c"
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp %s | sed 's/; kills.*//'
// WANT: main:
// WANT:   @L138 position: argc, width, step, [grid_points], [u], [forcing], [lhs], [stale], [moved]
// WANT: constant: [grid_points], [forcing]
