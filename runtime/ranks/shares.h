/* shares.h - blocks of a group, made of those of the other members.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Two things are done in the same way (lib/redundancy/layout.h): the parities are made of the
 * images, and what members have lost is made of what the others have. Who lacks a block receives k
 * blocks of its stripe, piece by piece, and adds them up.
 *
 * A piece: shares_fill, anywhere; shares_post, where MPI may be called; when all is moved the next
 * shares_fill, which begins with what has come. All members do the same number of pieces. */
#ifndef OMPCKPT_RUNTIME_SHARES_H
#define OMPCKPT_RUNTIME_SHARES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/scratch.h"
#include "parity.h"

struct mpi_adapter;

struct shares {
	const struct mpi_adapter *mpi;
	const struct parity *of;          /* the group, sizes of images and blocks */
	bool is_lost[REDUNDANCY_MEMBERS]; /* none: parities are made */
	int image, parity;                /* descriptors of this member's files; -1: none */

	/* For shares.c. */
	bool any_lost, has_begun;
	uint64_t at; /* of each block the next piece */
	size_t piece, moving;
	struct scratch buffers;
};

/* The fields above are set. False: there is no memory. */
bool shares_begin(struct shares *s);
/* Take what has come, and read what goes out next. "*is_over": there was nothing left to do. False
 * with errno: reading or writing has failed; the others need this member all the same. */
bool shares_fill(struct shares *s, bool *is_over);
void shares_post(struct shares *s);
void shares_end(struct shares *s);

#endif
