/* parity.h - what does a rank keep to make the images of others again?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Beside a rank's image 000000000012.ompckpt is 000000000012.parity (docs/image-format.md 8): a
 * head of PARITY_HEAD bytes, which says whose images it is of, then the payload, the rank's m
 * parities (layout.h). Nothing here allocates, or opens a file. */
#ifndef OMPCKPT_REDUNDANCY_PARITY_H
#define OMPCKPT_REDUNDANCY_PARITY_H

#include <stdbool.h>
#include <stdint.h>

#include "groups.h"

#define PARITY_SUFFIX ".parity"

enum { PARITY_HEAD = 4096, PARITY_NEEDS = 128 };

struct parity_member {
	uint32_t rank;
	bool has_notes;           /* its run had files that it goes on in, up to then */
	uint64_t bytes, identity; /* of its image: struct set_image of lib/image/set.h; both 0: it
				   * has none of this epoch */
};

struct parity {
	uint64_t epoch;     /* of the images, from 1 */
	unsigned n, m, own; /* the file is of member "own" of n; m parities in each stripe */
	uint64_t chunk;     /* bytes of a block, a multiple of 4096; n - m hold the longest image */
	uint64_t sum;       /* of the payload: checksum() of lib/image/checksum.h */
	struct parity_member member[REDUNDANCY_MEMBERS];
	uint32_t nneeds; /* epochs that any of the images refers to: all members keep theirs */
	uint64_t needs[PARITY_NEEDS];
};

/* Bytes of the whole file. */
uint64_t parity_size(const struct parity *p);

/* The head of the file that "p" describes, which is as said above. */
void parity_write(unsigned char out[PARITY_HEAD], const struct parity *p);

/* Read the head of a file of "size" bytes. False: "*why" says what is wrong, and "p" is undefined.
 * What is true of "p" then: all that is said above, its ranks are different, and "size" is
 * parity_size. The payload's sum is not looked at, nor the epoch of the file's name. */
bool parity_read(struct parity *p, const unsigned char at[PARITY_HEAD], uint64_t size,
		 const char **why);

/* "000000000012.parity" <-> 12. What is no such name gives 0. */
void parity_file_name(char out[32], uint64_t epoch);
uint64_t parity_epoch_of_name(const char *name);

#endif
