/* capture.h - what does a checkpoint hold, and where does it go?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_CAPTURE_H
#define OMPCKPT_RUNTIME_CAPTURE_H

#include "ompckpt/image.h"
#include "runtime.h"

/* A checkpoint laid out as an image. */
struct capture {
	struct image_header header;
	struct image_section *sections;
	uint32_t nsections;
	uint64_t size;          /* of the image file */
	unsigned char *staging; /* all contents at their offsets; NULL: no memory for it */
};

/* Stop here and lay out the checkpoint at frame "f"; copy its contents if memory suffices.
 * Needs: the capture before is written. NULL and "why": it can't be taken now.
 * The result stays valid until the next call. */
struct capture *capture_take(struct ompckpt_frame *f, uint64_t epoch, const char **why);

/* Without staging: write section "i" from where the program has it, and set its checksum.
 * False with errno. Needs: the program still stands where capture_take found it. */
bool capture_write_section(struct capture *c, uint32_t i, int fd);

#endif
