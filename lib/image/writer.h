/* writer.h - lay out an image in memory and finish it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_IMAGE_WRITER_H
#define OMPCKPT_IMAGE_WRITER_H

#include "ompckpt/image.h"

/* Give each of the "n" sections its offset; return the size of the whole file. */
uint64_t writer_layout(struct image_section *sections, uint32_t n);

/* The contents of all sections stand at their offsets of "base" (writer_layout's size bytes):
 * compute their checksums and write header, padding, index and footer. */
void writer_finish(unsigned char *base, const struct image_header *h,
		   struct image_section *sections, uint32_t n);

/* The end of the file alone, for contents written elsewhere: index and footer at "out", for file
 * offset writer_tail_offset(…). Checksums of the sections are set. */
uint64_t writer_tail_offset(const struct image_section *sections, uint32_t n);
void writer_tail(unsigned char *out, uint64_t size, const struct image_header *h,
		 const struct image_section *sections, uint32_t n);

#endif
