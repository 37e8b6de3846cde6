/* mpi.h - what does the program want of MPI?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_NORMAL_MPI_H
#define OMPCKPT_NORMAL_MPI_H

#include "program.h"

/* Is it a function of MPI that the program does not define itself? */
bool mpi_is_called(const struct function *f);

/* Report what a program with positions can't call (errors), and what ends its checkpoints
 * (warnings). False after errors. Stubs that the program defines itself are ordinary functions. */
bool mpi_check(const struct program *p);

/* The level of threads that the program asks MPI for: 0 to 3, or -1: it calls MPI_Init alone. 3 if
 * that can't be seen. */
int mpi_level(const struct program *p);

#endif
