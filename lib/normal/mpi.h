/* mpi.h - does the program run on several processes at once?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_NORMAL_MPI_H
#define OMPCKPT_NORMAL_MPI_H

#include "program.h"

/* Report each call that starts MPI as an error: a rank's image says nothing about the messages of
 * the others, so that a restart would compute on from a cut that never was. Returns whether there
 * is one. Stubs that the program defines itself start nothing. */
bool mpi_refuse(const struct program *p);

#endif
