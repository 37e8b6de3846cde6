/* Work arrays of an ADI solver are dead at the top of its loop, what looks like one is not. */
#include "../../restart/work_adi.c"
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp %s | sed 's/; kills.*//'
// WANT: main:
// WANT:   @L138 position: argc, width, step, [grid_points], [u: u[0:9][0:argc + 7][0:1]], [forcing: forcing[0:9][0:argc + 7][0:1]], [lhs: lhs[1:8][argc + 7][0:1][0:1][0:1], lhs[1:8][0][2][0:1][0:1]], [stale: stale[1:8][argc + 7]], [moved]
// WANT: constant: [grid_points], [forcing]
