/* resize.h - an image, as a team of another size would have written it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_RESIZE_H
#define OMPCKPT_MIGRATE_RESIZE_H

#include "build.h"

/* Write to "fd" what build "b", which wrote "im", would have written with "threads", if nothing
 * speaks against it (team.h). It refers to no other image. False after a message. */
bool resize(const struct image *im, const struct build *b, uint32_t threads, int fd);

#endif
