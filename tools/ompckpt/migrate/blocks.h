/* blocks.h - the heap of an image, as another build has it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_BLOCKS_H
#define OMPCKPT_MIGRATE_BLOCKS_H

#include "sections.h"
#include "walk.h"

/* A block, with the object number that it has in the new build. */
struct carried_block {
	struct walk_block b;
	uint32_t was;
	unsigned char *contents; /* NULL: nothing is known of it */
	struct spans known;
};

struct blocks {
	struct carried_block *at;
	size_t n;
};

/* List the image's blocks, by the object numbers of the new build and addresses, and add them to
 * "p". False after a message. */
bool blocks_match(struct blocks *b, const struct image *im, struct places *p);

/* Add the sections of what is known of them. False after a message. */
bool blocks_carry(const struct carrying *k, struct blocks *all);

/* The section that lists them, to be freed. */
unsigned char *blocks_encode(const struct blocks *b, uint64_t *size);
void blocks_free(struct blocks *b);

#endif
