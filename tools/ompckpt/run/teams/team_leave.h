/* team_leave.h - an image, or a set, of a team goes to where a run without teams looks for it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_TEAM_LEAVE_H
#define OMPCKPT_TEAM_LEAVE_H

#include <stdbool.h>
#include <stdint.h>

struct config;

/* An epoch after all that the folders of images know of. */
uint64_t team_leave_epoch(const struct config *c);
/* Copy the image, or the set of that manifest, to there, durable, but under other names; give it
 * its names. False with errno. */
bool team_leave_copy(const struct config *c, const char *image);
bool team_leave_names(const struct config *c, const char *image);
/* Where that is. */
const char *team_leave_folder(const struct config *c);

#endif
