/* contents.h - the checkpoint under way, as the files of this room hand it on.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each part is filled by one file: save_set.c, section_table.c, copying.c, in this order. Tables
 * lie in scratch buffers that are used again for the next checkpoint. */
#ifndef OMPCKPT_RUNTIME_CONTENTS_H
#define OMPCKPT_RUNTIME_CONTENTS_H

#include "base/scratch.h"
#include "capture.h"
#include "live.h"
#include "memory/memory.h"
#include "threads/threads.h"

/* What the heap holds of one object number. */
struct tally {
	uint64_t count, bytes, next;
	bool is_kept; /* in a section */
};

/* What else is known of a section. */
struct about {
	bool is_made;     /* for the image, rather than copied from the program */
	bool is_constant; /* it can't change */
	uint32_t runs;    /* in runs: its number there */
};

struct contents {
	struct capture out; /* the first: contents_of */

	/* The save set. */
	struct cut cut;
	struct live live;
	struct kept_frame *frame; /* of serial code, innermost first */
	uint32_t nframes;
	struct heap_block *block; /* by object, then address */
	uint64_t nblocks;
	struct tally *tally; /* by object number */

	/* The sections. */
	struct about *about;
	const struct strip *strip; /* of the objects told to runs.h */
	uint32_t nruns;            /* these objects */
	uint64_t *where;           /* of each section's contents in "made" or "staging" */
	uint64_t staged;           /* bytes of the staging it takes to copy all */

	/* The copy. */
	struct capture_at copied; /* what follows it is in the staging */
	bool is_big;              /* larger than the caches */

	struct scratch frames, blocks, tallies;                       /* of the save set */
	struct scratch sections, abouts, shapes, zeros, places, made; /* of the sections */
};

static inline struct contents *contents_of(struct capture *c)
{
	return (struct contents *)c;
}

static inline const struct contents *contents_seen(const struct capture *c)
{
	return (const struct contents *)c;
}

#endif
