/* convert.h - an image, as another build of the program would have written it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_CONVERT_H
#define OMPCKPT_MIGRATE_CONVERT_H

#include "match.h"

/* Write to "fd" (negative: only try) what the new build would have written where the old one wrote
 * "im"; it refers to no other image. False after a message. */
bool convert(const struct image *im, const struct match *m, int fd);

#endif
