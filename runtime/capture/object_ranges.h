/* object_ranges.h - which bytes of an object are in an image, if not all are?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_OBJECT_RANGES_H
#define OMPCKPT_RUNTIME_OBJECT_RANGES_H

#include "base/extents.h"
#include "base/strips.h"
#include "walk.h"

/* The runs of one section. Where "memory" and "strips" are NULL they are only counted. */
struct object_ranges {
	const struct extents *needed;
	struct strip *memory;      /* each lies in one piece of the program's memory */
	struct walk_strip *strips; /* the same, from the beginning of the whole */
	uint64_t whole, bytes, nruns, nmemory, nstrips;
	uint64_t gap;   /* runs that are no farther apart are one */
	uint64_t zeros; /* so many bytes at the end of the whole are 0, and in no run */
	struct strip here;
	struct walk_strip last;
};

/* Gaps worth trying, ascending from 0: of members of structures, up to an entry of the table. */
enum { RANGES_GAPS = 3 };
extern const uint64_t ranges_gaps[RANGES_GAPS];

/* "needed": finished. Then all pieces of the object, in order; then the end. */
void ranges_begin(struct object_ranges *r, const struct extents *needed, struct strip *memory,
		  struct walk_strip *strips);
void ranges_piece(struct object_ranges *r, const char *at, uint64_t size);
void ranges_end(struct object_ranges *r);
/* Instead of pieces and the end: all of an object in one piece, but for the zeros at its end. */
void ranges_trimmed(struct object_ranges *r, const char *at, uint64_t size, uint64_t zeros);

/* Bytes of the section's contents, if they are in runs. */
uint64_t ranges_size(const struct object_ranges *r);
/* Are they that then, rather than the whole? */
bool ranges_pays(const struct object_ranges *r);

#endif
