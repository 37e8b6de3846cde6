/* restart_args.h - arguments that are not those of the image.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_RESTART_ARGS_H
#define OMPCKPT_RUNTIME_RESTART_ARGS_H

#include "ompckpt/image.h"

/* End the process if the arguments differ from those of the image "path" and OMPCKPT_ARGS does not
 * let them, or the program has changed its vector itself. "scratch": IMAGE_ROOM bytes. Writes to
 * none of the program's memory. */
void restart_args_check(const struct image *im, const char *path, void *scratch);

/* Let the vector that was read from the image hold those that differ. Needs: restart_args_check. */
void restart_args_renew(const struct image *im);

#endif
