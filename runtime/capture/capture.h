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
#include "digests.h"
#include "live.h"
#include "measure.h"
#include "ompckpt/image.h"
#include "threads/threads.h"

/* A checkpoint: its sections, in the order of the file, and where their contents lie for now. */
struct capture {
	struct image_header header;
	struct image_section *sections; /* places in the file and checksums are still to be set */
	uint32_t nsections;
	uint64_t size;     /* of an image that holds all of it */
	uint64_t written;  /* size of its file, once that is whole, */
	uint64_t identity; /* and what tells it from others (set.h) */
	uint64_t blocks;   /* stands for the heap blocks that can't change */
	uint64_t *shapes;  /* of each section: stands for its runs; 0: all of it */
	uint64_t staging;  /* bytes that can be copied, about, once that much memory is ready */
	bool is_short;     /* that is not all of it */
	bool is_copied;    /* all of it is: the program may go on */
};

/* Stop here and list the checkpoint of "cut"; copy its contents if there is memory for all, and it
 * is ready or soon made so. Needs: the capture before is written. NULL and "why": it can't be taken
 * now. The result stays valid until the next call. */
struct capture *capture_take(const struct cut *cut, uint64_t epoch, const char **why);

/* Once it is written: the epochs of the images it refers to; how many. */
uint32_t capture_parents(const struct capture *c, uint64_t parents[IMAGE_BASES]);

/* Find memory for a checkpoint of "cut", which is not taken. Needs: what capture_take does. Returns
 * how many bytes of it should be made ready before one is. */
uint64_t capture_foresee(const struct cut *cut);
/* The same in a team, for the initial thread at frame "f", while the other threads go on: what is
 * needed in part counts as a whole. */
uint64_t capture_foresee_in_team(const struct ompckpt_frame *f);
/* Find as much as the last checkpoint took, and some more if they grow. By the writer of images,
 * while no capture is used. */
void capture_prepare(void);
/* Make some of that memory ready. By the writer of images; the initial thread may take a checkpoint
 * meanwhile, so far as it has no need of capture_prepare. Returns how many bytes are left. */
uint64_t capture_make_ready(void);

/* Give that memory back: no checkpoint is taken any more, until all begins again. */
void capture_let_go(void);

/* A place in the contents of a section. */
struct capture_at {
	uint32_t section;
	uint64_t at;
	uint64_t block, skip; /* IMAGE_HEAP: it is "skip" bytes into this block … */
	uint64_t run;         /* … in runs: into this one of this strip */
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
