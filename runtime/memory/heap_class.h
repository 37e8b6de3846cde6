/* heap_class.h - which sizes do small blocks have, and where is their tag?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_HEAP_CLASS_H
#define OMPCKPT_RUNTIME_HEAP_CLASS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SMALL_MAX 16384u /* more bytes are a big block */
#define NCLASSES 251
#define GRAIN 16u

/* Blocks of one class fill a span: "blocks" blocks; their tags, unless these are their last bytes;
 * struct span (heap_small.h). A span begins at a multiple of its bytes, which are a power of two:
 * so a block's address and class are enough to find its tag. */
struct size_class {
	uint64_t inverse; /* of size in grains, times 2^32 */
	uint32_t span;    /* its bytes */
	uint32_t tags;    /* where in it the first tag is */
	uint32_t header;  /* where in it struct span is */
	uint16_t apart;   /* bytes from a tag to the next */
	uint16_t size, usable;
	uint16_t blocks;
	uint8_t batch;
};

struct class_table {
	struct size_class classes[NCLASSES];
	uint8_t of[SMALL_MAX / 4 + 1]; /* the class for n bytes, by (n + 3) / 4 */
};
extern struct class_table sizes;

/* Fill the table. is_short: addresses are, so few of the classes are used for new blocks. */
void class_init(bool is_short);

/* The class for blocks of "n" bytes at multiples of "align", a power of two above 16; NCLASSES:
 * none. */
unsigned class_aligned(size_t align, size_t n);

/* The class for n <= SMALL_MAX bytes. */
static inline unsigned class_for(size_t n)
{
	return sizes.of[(n + 3) / 4];
}

#endif
