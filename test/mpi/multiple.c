/* multiple.c - as teams.c, but two threads exchange the halos at the same time: only positions in
 * serial code are used.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <mpi.h>

#define LEVEL MPI_THREAD_MULTIPLE
#define EXCHANGE                                                                                   \
	_Pragma("omp sections")                                                                    \
	{                                                                                          \
		_Pragma("omp section") to_the_left(now);                                           \
		_Pragma("omp section") to_the_right(now);                                          \
	}
#include "teams.c"
