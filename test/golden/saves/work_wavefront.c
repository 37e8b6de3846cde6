/* Blocks that a thread makes for itself are dead without a barrier, and fluxes with changing bounds. */
#include "../../restart/work_wavefront.c"
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp %s | sed 's/; kills.*//'
// WANT: main:
// WANT:   @L79 position: step, [nx], [ny], [nz], [u: u[0:7][1:5][0:1198]], [rsd: rsd[0:7][1:5][1:1198]], [late], [guarded]
// WANT:   @L81 position: step, [nx], [ny], [nz], [u: u[max(step - 3, 0):7][1:5][0:min(-121 * step + 1561, 1198)]], [rsd: rsd[max(step - 3, 0):7][1:5][1:min(-121 * step + 1561, 1198)]], [late], [guarded]
// WANT: constant: [nx], [ny], [nz]
