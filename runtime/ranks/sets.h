/* sets.h - the manifests in a job's folder.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The format is lib/image/set.h's. Written and removed by rank 0 alone. */
#ifndef OMPCKPT_RUNTIME_SETS_H
#define OMPCKPT_RUNTIME_SETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/scratch.h"
#include "set.h"

struct mpi_adapter;

/* A set as one rank sees it. */
struct set_choice {
	struct set set;
	struct set_image own;           /* this rank's image; undefined if there are fewer ranks */
	const struct set_image *images; /* by rank; until the next one is read */
	uint64_t sum;                   /* of the whole manifest */
};

/* *epoch: newest one below "below" that has a manifest in "dir"; 0: none. False with errno. */
bool sets_newest(const char *dir, uint64_t below, uint64_t *epoch);
/* Read the manifest of "epoch". False: "why" says what is wrong with it. */
bool sets_read(struct set_choice *c, const char *dir, uint64_t epoch, uint32_t rank, char *why,
	       size_t capacity);
/* Collective: all get the one that rank "owner" has read last. Ends the job if there is no
 * memory. */
void sets_take_over(struct set_choice *c, const struct mpi_adapter *mpi, uint32_t owner);

/* What a manifest says of its images, of numbers[] (IMAGE_NUMBERS of rounds.h for each rank). False
 * with errno. */
bool sets_gather(struct scratch *images, uint32_t ranks, const uint64_t *numbers);

/* Write one, durable when it has its name. False with errno. */
bool sets_write(const char *dir, const struct set *s, const struct set_image *images);
/* Remove those with first <= epoch < end, newest last, and what was left of one by a kill. Needs:
 * none is being written there. */
void sets_remove(const char *dir, uint64_t first, uint64_t end);

/* Epochs of sets that are known to be whole, oldest first, as many as are to be kept. */
struct sets_kept {
	struct scratch epochs;
	uint64_t n, keep;
};

/* False: there is no memory, and all are kept. */
bool sets_keep(struct sets_kept *k, uint64_t keep);
/* A newer one than those before. */
void sets_add(struct sets_kept *k, uint64_t epoch);
/* Those of "dir" below "below". */
void sets_add_older(struct sets_kept *k, const char *dir, uint64_t below);
/* As many sets as are to be kept are not older than this; 0: there are not as many. */
uint64_t sets_oldest(const struct sets_kept *k);
/* 0: none. */
uint64_t sets_last(const struct sets_kept *k);

/* The greatest number of a rank that has a folder in "dir", and one. */
uint32_t sets_ranks(const char *dir);

#endif
