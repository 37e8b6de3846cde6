/* stacks.h - the frames of an image, as another build has them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_STACKS_H
#define OMPCKPT_MIGRATE_STACKS_H

#include "places.h"
#include "walk.h"

struct stack_frame {
	struct walk_frame was; /* of the image; its function MATCH_NONE: the frame is new */
	uint32_t function, label;
	uint64_t arena;
	unsigned char *record; /* NULL until it is filled (records.h) */
};

/* Of serial code, or of a thread of a team; outermost first. */
struct stack {
	uint32_t kind, thread; /* of the section */
	struct walk_team team;
	struct stack_frame *at;
	size_t n;
};

struct stacks {
	struct stack *at;
	size_t n;
};

/* Find the new build's function and label for each frame of the image, and its place in the arena;
 * add the locals at fixed addresses to "p". False after a message. */
bool stacks_match(struct stacks *s, const struct image *im, struct places *p);

/* Of a frame: its function and label in the old build (NULL: it is new), in the new one. */
const struct build_function *stack_old(const struct match *m, const struct stack_frame *f);
const struct build_function *stack_new(const struct match *m, const struct stack_frame *f);
const struct build_label *stack_old_label(const struct match *m, const struct stack_frame *f);
const struct build_label *stack_new_label(const struct match *m, const struct stack_frame *f);

/* Is the text of the frame's function the same? */
bool stack_is_unchanged(const struct match *m, const struct stack_frame *f);
/* Has the compiler made the name? It means something in one text only. */
bool stack_is_made(const char *name);

/* The local of the old build that local "l" of frame "f" was; NULL: none, or no one knows. */
const struct build_local *stack_local(const struct match *m, const struct stack_frame *f,
				      const struct build_local *l);

/* Its section of the image, to be freed. */
unsigned char *stack_encode(const struct match *m, const struct stack *s, uint64_t *size);

/* The position of the new build that the stacks are at. */
uint32_t stacks_position(const struct match *m, const struct stacks *s);

void stacks_free(struct stacks *s);

#endif
