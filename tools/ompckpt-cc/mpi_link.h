/* mpi_link.h - what a program that is linked with MPI needs besides: the adapter (runtime/mpi).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_MPI_LINK_H
#define OMPCKPT_CC_MPI_LINK_H

#include <stdbool.h>

struct arena;
struct arguments;
struct pipeline;
struct text;
struct whole_program;

/* Note in w->is_mpi which objects of the link are an MPI library, or what it is made of. Needs: the
 * objects of "w", and their first units. */
void mpi_link_find(struct arena *a, struct whole_program *w);

/* Append the adapter to "out", preprocessed: with the mpi.h that the program's files include.
 * Nothing for a program that calls no MPI library. False after error messages. Needs: the units of
 * "p". */
bool mpi_link_adapter(struct arena *a, const struct arguments *args, const struct whole_program *w,
		      const struct pipeline *p, struct text *out);

#endif
