/* team_frames.h - what each thread of a team has, for a team of another size.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_TEAM_FRAMES_H
#define OMPCKPT_MIGRATE_TEAM_FRAMES_H

#include "build.h"

/* Was the image taken in a parallel region? */
bool team_frames_are_there(const struct image *im);

/* NULL: each thread of a team of "threads" would have what "im" says, which build "b" wrote; or no
 * team has anything. Else why not; owned. */
json_t *team_frames_why_not(const struct image *im, const struct build *b, uint32_t threads);

/* Section IMAGE_TEAM of thread "thread" of so many; to be freed. For whom it is not refused. */
unsigned char *team_frames_encode(const struct image *im, const struct build *b, uint32_t thread,
				  uint32_t threads, uint64_t *size);

#endif
