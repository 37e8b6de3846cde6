/* restart_check.h - does an image name memory of this program only, with contents where it says so?
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

/* Is there a section of this kind, number and place from number *i on? *i goes past it; else past
 * all. */
bool restart_check_comes(const struct image *im, uint32_t *i, uint32_t kind, uint32_t id,
			 uint64_t address, struct image_section *s);

#endif
