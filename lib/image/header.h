/* header.h - the three fixed parts of an image: header, index entry, footer.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_IMAGE_HEADER_H
#define OMPCKPT_IMAGE_HEADER_H

#include "ompckpt/image.h"

struct image_footer {
	uint64_t index_offset, file_size, epoch, index_checksum;
	uint32_t nsections;
};

/* Encoders fill FORMAT_…_SIZE bytes at "out"; decoders need as many at "in". */
void header_encode(unsigned char *out, const struct image_header *h);
enum image_status header_decode(struct image_header *h, const unsigned char *in);
void entry_encode(unsigned char *out, const struct image_section *s);
/* UNSUPPORTED: unknown codec or flags; MALFORMED: fields that contradict each other. */
enum image_status entry_decode(struct image_section *s, const unsigned char *in);
void footer_encode(unsigned char *out, const struct image_footer *f);
enum image_status footer_decode(struct image_footer *f, const unsigned char *in);

#endif
