/* Blocks that a thread makes for itself are dead without a barrier, and fluxes with changing bounds. */
#include "../../restart/work_wavefront.c"
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp %s | sed 's/; kills.*//'
// WANT: main:
// WANT:   @L79 position: step, [nx], [ny], [nz], [u], [rsd], [late], [guarded]
// WANT:   @L81 position: step, [nx], [ny], [nz], [u], [rsd], [late], [guarded]
// WANT: constant: [nx], [ny], [nz]
