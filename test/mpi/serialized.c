/* serialized.c - as teams.c, but any thread exchanges the halos, one at a time.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <mpi.h>

#define LEVEL MPI_THREAD_SERIALIZED
#define EXCHANGE _Pragma("omp single") exchange(now);
#include "teams.c"
