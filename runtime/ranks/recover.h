/* recover.h - the images of a set, to where their ranks are now.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where each node has a folder of its own, a restart may find a rank on another node than before,
 * a node that is gone, and files that are. Before memory is loaded each rank gets its image, and
 * those that it refers to, into its folder: from another node, made of what protects it
 * (redundancy.h), or from the slow place. */
#ifndef OMPCKPT_RUNTIME_RECOVER_H
#define OMPCKPT_RUNTIME_RECOVER_H

#include <stdbool.h>

#include "sets.h"

struct mpi_adapter;

/* Collective. Does every rank now have what the set needs of it? If not, what this rank lacks was
 * said. Contents are not checked. Needs: nodes_learn; folders taken. */
bool recover_images(const struct mpi_adapter *mpi, const struct set_choice *set);

/* This rank's image of the set is damaged, or one that it refers to: is there another of it, by the
 * group or in the slow place? It is removed then, so that recover_images brings that one. The first
 * time this is the set's own, if it can be; then all that it refers to. */
bool recover_drop(const struct set_choice *set);

/* Collective, when they are known to be whole: they are protected again if need be, each node has
 * the manifest, and what it held for ranks that are not there any more is removed. */
void recover_finish(const struct mpi_adapter *mpi, const struct set_choice *set);

#endif
