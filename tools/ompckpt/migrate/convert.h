/* convert.h - an image, as another build of the same program would have written it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_CONVERT_H
#define OMPCKPT_MIGRATE_CONVERT_H

#include "build.h"

#include <stdbool.h>

/* Write to "fd" (negative: only try) what "new" would have written where "old" wrote "im"; it
 * refers to no other image. Needs: builds of one program (same.h). False after a message. */
bool convert(const struct image *im, const struct build *old, const struct build *new, int fd);

#endif
