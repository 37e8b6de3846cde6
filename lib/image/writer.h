/* writer.h - where sections lie in an image, and what comes after them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_IMAGE_WRITER_H
#define OMPCKPT_IMAGE_WRITER_H

#include "ompckpt/image.h"

/* Where may the contents of "s" begin, at "at" or after it? Its codec is set. */
uint64_t writer_place(uint64_t at, const struct image_section *s);

/* The end of a file whose last contents end at "at", and where it begins: index and footer. All
 * sections have their places and checksums. */
uint64_t writer_tail_offset(uint64_t at);
uint64_t writer_tail_size(uint64_t at, uint32_t n);
/* Fill writer_tail_size(at, n) bytes at "out". */
void writer_tail(unsigned char *out, uint64_t at, const struct image_header *h,
		 const struct image_section *sections, uint32_t n);

#endif
