/* refill.h - is the image whole, and how do its contents come to where they belong, fast?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * By several threads, which have ended when these functions return. */
#ifndef OMPCKPT_RUNTIME_REFILL_H
#define OMPCKPT_RUNTIME_REFILL_H

#include "ompckpt/image.h"

/* As image_check. */
enum image_status refill_check(const struct image *im);

/* Fill those sections that "has_place" says lie at their address, or, of the heap, are to be filled
 * now; "whole": bytes of all of the object, of which the section may hold runs. "scratch":
 * IMAGE_ROOM bytes. False: a section can't be read any more, or there is no memory for the list of
 * pieces. Needs: refill_check; the blocks are there. */
bool refill(const struct image *im,
	    bool (*has_place)(const struct image_section *s, uint64_t whole), void *scratch);

#endif
