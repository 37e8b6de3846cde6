/* save_set.h - which frames, objects and heap blocks does a checkpoint hold?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In this order: frames, compose, blocks. False: there is no memory, or a frame stands at no label
 * (save_set_frames only). */
#ifndef OMPCKPT_RUNTIME_SAVE_SET_H
#define OMPCKPT_RUNTIME_SAVE_SET_H

#include "contents.h"

bool save_set_frames(struct contents *cap, const struct cut *cut);
bool save_set_compose(struct contents *cap);
bool save_set_blocks(struct contents *cap);

/* About how many bytes does a checkpoint of a team take whose initial thread is at frame "f"?
 * Nothing that the program writes is read: other threads may run. False: as above. */
bool save_set_estimate(struct contents *cap, const struct ompckpt_frame *f, uint64_t *bytes);

/* Is all of the object needed; or all or some of it? */
bool save_set_has_all_of(const struct contents *cap, uint32_t id);
bool save_set_has(const struct contents *cap, uint32_t id);

/* Index of the object's first heap block. */
uint64_t save_set_first_block(const struct contents *cap, uint32_t id);
/* OMPCKPT_OBJECT_… of the heap blocks with this number. */
unsigned save_set_site_flags(uint32_t id);
/* What the source calls the object; NULL: nothing. */
const char *save_set_name(const struct contents *cap, uint32_t id);

#endif
