/* sets.h - the manifests in a job's folder.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The format is lib/image/set.h's. Written and removed by rank 0 alone. */
#ifndef OMPCKPT_RUNTIME_SETS_H
#define OMPCKPT_RUNTIME_SETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "set.h"

/* A set as one rank sees it. */
struct set_choice {
	struct set set;
	struct set_image own; /* this rank's image; undefined if there are fewer ranks */
	uint64_t sum;         /* of the whole manifest */
};

/* *epoch: newest one below "below" that has a manifest in "dir"; 0: none. False with errno. */
bool sets_newest(const char *dir, uint64_t below, uint64_t *epoch);
/* Read the manifest of "epoch". False: "why" says what is wrong with it. */
bool sets_read(struct set_choice *c, const char *dir, uint64_t epoch, uint32_t rank, char *why,
	       size_t capacity);

/* Write one, durable when it has its name. False with errno. */
bool sets_write(const char *dir, const struct set *s, const struct set_image *images);
/* Remove those with first <= epoch < end, newest last. */
void sets_remove(const char *dir, uint64_t first, uint64_t end);

/* The greatest number of a rank that has a folder in "dir", and one. */
uint32_t sets_ranks(const char *dir);

#endif
