/* restart_build.h - an image of another build of the program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_RESTART_BUILD_H
#define OMPCKPT_RUNTIME_RESTART_BUILD_H

#include <stdbool.h>

#include "ompckpt/image.h"

/* Did this build write the image? */
bool restart_build_is_own(const struct image *im);

/* In place of the open image "path" have what this build would have written, if OMPCKPT_CHANGED
 * lets it; else, and where the two builds are not of one program, end the process. So too if
 * OMPCKPT_THREADS lets OpenMP's number of threads differ from the image's, and something in it
 * depends on that. False: it is what this build wrote. */
bool restart_build_adopt(struct image *im, const char *path);

#endif
