/* bring.h - what recover.c is about to bring to this rank's folder; for the files that do it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One epoch at a time. What fails is said, and seen in the end by what is not there. */
#ifndef OMPCKPT_RUNTIME_BRING_H
#define OMPCKPT_RUNTIME_BRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/scratch.h"
#include "mpi/adapter.h"
#include "parity.h"
#include "sets.h"

#define BRING_PIECE (4ul << 20) /* bytes of a file that are moved at once, in bring.piece */

struct bring {
	const struct mpi_adapter *mpi;
	const struct set_choice *set;
	uint32_t own, ranks;
	uint64_t epoch;   /* that is brought */
	uint64_t dropped; /* what nodes hold of this rank for that set is damaged; 0: of none */
	struct scratch table, piece;
};
extern struct bring bring;

void bring_begin(const struct mpi_adapter *mpi, const struct set_choice *set);

/* Memory, or the end of the job. */
void *bring_need(struct scratch *s, size_t bytes);
/* Numbers by rank, zeros: table 0 or 1. */
uint64_t *bring_table(unsigned i);
void bring_wait(void);
/* Is it the set's own epoch, not one that its images refer to? */
bool bring_is_set(void);

/* Size and identity of an image's file. False: there is none. */
bool bring_facts(int folder, uint64_t epoch, uint64_t *bytes, uint64_t *identity);
/* Does the folder hold the image of this rank? Of the set it is known which it must be. */
bool bring_has_image(int folder, uint32_t rank);
/* Is it this one that this rank's folder holds? */
bool bring_has_own(const struct parity_member *m);
/* This rank's parities of the epoch, if they are of the image it must have. */
bool bring_read_parity(struct parity *p);
/* Has this rank its part of the group's blocks? */
bool bring_is_complete(struct parity *p);

/* A file in this rank's folder, to be written; -1 with errno. Then: folder_commit. */
int bring_create(void);
bool bring_commit(int fd, const char *name, bool ok);
void bring_say_failed(void);

/* bring_moved.c, collective: what is on another node than its rank comes to this one, with the set
 * also the notes about the rank's files, if they are the latest. Files that are in the way go. */
void bring_move(void);
/* What this node has for ranks that are on another one. */
void bring_remove_strangers(void);

/* bring_made.c, collective: each group makes what its members lack. */
void bring_make(void);

/* Has the slow place this rank's image? */
bool bring_slow_has_image(void);
/* It comes from there. */
void bring_from_slow(void);

#endif
