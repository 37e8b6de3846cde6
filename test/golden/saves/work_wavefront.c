/* Blocks that a thread makes for itself are dead without a barrier, and fluxes with changing bounds. */
#include "../../restart/work_wavefront.c"
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp %s | sed 's/; kills.*//'
// WANT: main:
// WANT:   @L79 position: step, [nx], [ny], [nz], [u: u[max(0, (-argc - 3) / 2):min(7, (argc + 17) / 2)][1:5][0:argc + 5]], [rsd: rsd[max(1, -argc - 1):7][1:5][1:argc + 4], rsd[0][1:5][1:argc + 4], rsd[1][1:5][1]], [late], [guarded]
// WANT:   @L81 position: step, [nx], [ny], [nz], [u: u[max(step - 3, 0, (-argc - 3) / 2):min(7, (argc + 17) / 2)][1:5][0:argc + 5]], [rsd: rsd[max(1, -argc - 1):7][1:5][1:argc + 4], rsd[0][1:5][1:argc + 4], rsd[1][1:5][1]], [late], [guarded]
// WANT: constant: [nx], [ny], [nz]
