/* capture.h - the room that finds out what a checkpoint holds, and copies it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a cut; the program's memory.
 * Out:   the sections of an image, and their contents: copied, or still in the program's memory.
 *
 * Never: a frame at no label is guessed at; between stop and go on anything is allocated but
 * staging and tables that have to grow. */
#ifndef OMPCKPT_RUNTIME_CAPTURE_H
#define OMPCKPT_RUNTIME_CAPTURE_H

#include "base/runtime.h"
#include "live.h"
#include "measure.h"
#include "ompckpt/image.h"
#include "threads/threads.h"

/* A checkpoint: its sections, in the order of the file, and where their contents lie for now. */
struct capture {
	struct image_header header;
	struct image_section *sections; /* places in the file and checksums are still to be set */
	uint32_t nsections;
	uint64_t size;    /* of an image that holds all of it */
	uint64_t written; /* size of its file, once that is whole */
	uint64_t blocks;  /* stands for the heap blocks that can't change */
	uint64_t *shapes; /* of each section: stands for its runs; 0: all of it */
	uint64_t staging; /* not all could be copied: bytes that can be, about */
	bool is_copied;   /* all of it is: the program may go on */
};

/* Stop here and list the checkpoint of "cut"; copy its contents if there is memory for all. Needs:
 * the capture before is written. NULL and "why": it can't be taken now. The result stays valid
 * until the next call. */
struct capture *capture_take(const struct cut *cut, uint64_t epoch, const char **why);

/* How much memory would a checkpoint of "cut" take? Needs: what capture_take does. False: it can't
 * be taken there. */
bool capture_foresee(const struct cut *cut);
/* Have as much ready as the last checkpoint, or the foreseen one, takes; some more if they grow. By
 * the writer of images, while no capture is used. */
void capture_prepare(void);

/* A place in the contents of a section. */
struct capture_at {
	uint32_t section;
	uint64_t at;
	uint64_t block, skip; /* IMAGE_HEAP, in runs: it is "skip" bytes into this block, or run */
};

struct capture_at capture_begin(const struct capture *c, uint32_t section);
/* The bytes from "p" on that lie in one piece, "most" at most: how many in "n"; "p" goes on after
 * them. NULL: there are none left. Needs: the program still stands where capture_take found it, or
 * all is copied. */
const void *capture_piece(const struct capture *c, struct capture_at *p, uint64_t most,
			  uint64_t *n);

/* Copy what follows "p" and no parent image holds, if there is room for all of that. */
bool capture_rest(struct capture *c, struct capture_at p);

#endif
