/* Blocks that a thread makes for itself are dead without a barrier, and fluxes with changing bounds. */
#include "../../restart/work_wavefront.c"
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp %s | sed 's/; kills.*//'
// KNOWN-FAIL: what a loop with nowait leaves to the next loop of the same schedule is not told apart by thread
// WANT: main:
// WANT:   @L79 position: step, [nx], [ny], [nz], [u], [rsd], [late], [guarded]
// WANT:   @L81 position: step, [nx], [ny], [nz], [u], [rsd], [late], [guarded]
// WANT: constant: [nx], [ny], [nz]
