/* codec.h - one chunk of contents, smaller.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The libraries are given the memory they work in, and take none themselves. */
#ifndef OMPCKPT_IMAGE_CODEC_H
#define OMPCKPT_IMAGE_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Memory it takes to pack a chunk; "at" is aligned to 16. */
size_t codec_work_size(void);

/* Pack "n" bytes, a chunk at most, into less than "n" bytes at "to". Returns how many, or 0: they
 * do not get smaller. */
size_t codec_pack(uint32_t codec, void *work, void *to, const void *from, size_t n);

/* The "n" bytes that were packed into "size" at "from", to "to"; "work" has CODEC_UNPACK bytes.
 * False: they were not. Writes nothing after to + n, whatever "from" holds. */
#define CODEC_UNPACK (256u << 10)
bool codec_unpack(uint32_t codec, void *work, void *to, size_t n, const void *from, size_t size);

#endif
