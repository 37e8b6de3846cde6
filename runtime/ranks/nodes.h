/* nodes.h - which ranks have one folder of images?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A node is what is lost at once: the job's folder, and the ranks that have their images in it. If
 * all nodes of the machine see one folder, that is one node here. */
#ifndef OMPCKPT_RUNTIME_NODES_H
#define OMPCKPT_RUNTIME_NODES_H

#include <stdbool.h>
#include <stdint.h>

struct mpi_adapter;

#define NODES_FILE "node" /* in the job's folder: its number */

/* The number of the folder "dir", which it has by a file in it; that is made if need be. */
uint64_t nodes_number(const char *dir);

/* Collective, once: what all ranks have. Ends the job if there is no memory. */
void nodes_learn(const struct mpi_adapter *mpi, uint64_t number);

/* After that. */
uint32_t nodes_count(void);
/* By rank: the lowest rank of its node; how many lower ones share it. */
const uint32_t *nodes_leader(void);
const uint32_t *nodes_column(void);
/* Is this rank the one that writes for its node? Before nodes_learn: no. */
bool nodes_lead(void);

#endif
