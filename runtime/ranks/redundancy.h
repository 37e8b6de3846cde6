/* redundancy.h - this rank's part in protecting the images of its group.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each image of a group's members has its parities in files beside the members' images: what a lost
 * node had is made of them again (recover.h). What lib/redundancy says of groups, blocks and files
 * holds. The initial thread; files are read and written by the background writer. */
#ifndef OMPCKPT_RUNTIME_REDUNDANCY_H
#define OMPCKPT_RUNTIME_REDUNDANCY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parity.h"

struct mpi_adapter;

/* After nodes_learn: is this rank in a group, as OMPCKPT_REDUNDANCY has it? */
void redundancy_learn(const struct mpi_adapter *mpi);
bool redundancy_is_on(void);
/* Is this the group that its members would be in now? */
bool redundancy_is_group(const struct parity *p);

/* An image of this rank. */
struct redundancy_image {
	uint64_t epoch, bytes, identity; /* bytes 0: this rank has none of that epoch */
	uint64_t needs[8];               /* epochs of the images it refers to */
	uint32_t nneeds;
	bool has_notes; /* the run has files that it goes on in (journal.h, undo.h) */
	bool ok;        /* else the group's parities come to nothing */
};

/* Begin to make the parities of that epoch; each member of the group does. Nothing is waited for.
 * Needs: redundancy_is_on, and the background writer has nothing to do. */
void redundancy_begin(const struct redundancy_image *image);
/* Go on; has it come to its end? "*ok": this rank's parities are durable, and all members had their
 * images. */
bool redundancy_advance(bool *ok);

/* The parity file of this epoch in the open folder; its descriptor, or -1: "*why". */
int redundancy_open(struct parity *p, int folder, uint64_t epoch, const char **why);
/* What "fd" holds after the head is "p"'s payload: give it head and name. Closes it. False with
 * errno: it is removed. "buffer": "room" bytes. */
bool redundancy_commit(struct parity *p, int folder, int fd, void *buffer, size_t room);
/* A file for that. -1 with errno. */
int redundancy_create(int folder);

#endif
