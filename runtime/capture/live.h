/* live.h - which bytes does a stack of frames need?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Over a stack saved = live(0) | live(1)-kill(0) | live(2)-kill(0)-kill(1) | …, number 0 always
 * (lib/saves/saves.h). What is in the "part" of every label that has it there is needed in part:
 * as much as any of them needs. So is what lies in the "kill_part" of a frame, of the frames of
 * serial code around it: all but that. The threads of a region, if they are at one label, kill what
 * each of them says. */
#ifndef OMPCKPT_RUNTIME_LIVE_H
#define OMPCKPT_RUNTIME_LIVE_H

#include "base/extents.h"
#include "base/runtime.h"
#include "base/scratch.h"
#include "threads/threads.h"

/* Frames, innermost first. */
struct live_stack {
	const struct kept_frame *frames;
	uint32_t n;
};

/* All zeros: not used yet. Sets: a bit by object number, ompckpt_program.nwords words. */
struct live {
	struct scratch memory;
	unsigned long *whole, *partly; /* no object is in both */
	unsigned long *killed, *own;
	unsigned long *cut;    /* killed in part, perhaps */
	unsigned long *all;    /* of one frame: needed but for that */
	struct scratch stacks; /* of struct live_stack: the threads' */
	uint32_t nthreads;
	struct extents runs; /* of what is needed in part; finished */
	struct extents killed_runs, of_all, lost;
	uint64_t id;    /* stands for them; 0: nothing does */
	uint64_t added; /* stands for those of the frame before: threads often need the same */
};

/* In this order: begin, the frames of each of at most "nthreads" inside a region, which must stay,
 * those of serial code; innermost first. live_begin is false if there is no memory. */
bool live_begin(struct live *l, uint32_t nthreads);
void live_add_thread(struct live *l, const struct kept_frame *frames, uint32_t n);
void live_add_serial(struct live *l, const struct kept_frame *frames, uint32_t n);
/* Instead of it, where memory is not yet what it was: the sets without the runs. */
void live_add_sets(struct live *l, const struct kept_frame *frames, uint32_t n);

static inline const struct ompckpt_label *live_label(const struct kept_frame *f)
{
	return &f->function->labels[f->label - 1];
}

/* How many frames are there from "f" outwards? False: one stands at no label. */
bool live_count(const struct ompckpt_frame *f, uint32_t *n);
/* The first "n" of them. */
void live_list(const struct ompckpt_frame *f, struct kept_frame *frames, uint32_t n);

static inline bool live_has_bit(const unsigned long *set, uint32_t id)
{
	const unsigned bits = 8 * sizeof *set;
	return set[id / bits] >> id % bits & 1;
}

/* What has no number of the program's is. */
static inline bool live_is_whole(const struct live *l, uint32_t id)
{
	return id >= ompckpt_program.nobjects || live_has_bit(l->whole, id);
}

static inline bool live_is_partly(const struct live *l, uint32_t id)
{
	return id < ompckpt_program.nobjects && live_has_bit(l->partly, id);
}

#endif
