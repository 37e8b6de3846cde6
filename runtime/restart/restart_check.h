/* restart_check.h - does an image name memory of this program only, and all that it needs?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A checksum says that an image is as it was written, not by whom. */
#ifndef OMPCKPT_RUNTIME_RESTART_CHECK_H
#define OMPCKPT_RUNTIME_RESTART_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ompckpt/image.h"

/* May the contents of "s", "whole" bytes of all of its object, be put where it says?
 * Needs: replay_load. */
bool restart_check_place(const struct image_section *s, uint64_t whole);
/* What is wrong with the image, NULL if nothing is. "scratch": IMAGE_ROOM bytes.
 * Needs: replay_load; writes to none of the program's memory. */
const char *restart_check(const struct image *im, void *scratch);

#endif
