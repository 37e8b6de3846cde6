/* heap_class.c - the sizes of small blocks.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Out:   classes 0 to 242 by size, tags outside: steps of 16 bytes up to 2 KB, of 1.8 % above; then
 *        8 classes of up to 128 bytes whose tag is inside: for sizes that leave 4 bytes to the
 *        next multiple of 16, as glibc's header does.
 * Means: no multiple of 128 above 128 bytes is its own class: rows of 2^k bytes would begin in the
 *        same few sets of the caches.
 * Errs:  on the side of the greater class. */
#include "heap.h"
#include "heap_class.h"

#define FINE_MAX 2048u /* classes are 16 bytes apart */
#define NFINE (FINE_MAX / GRAIN)
#define PER_DOUBLING 38u
#define NCOARSE (3 * PER_DOUBLING + 1)
#define STEP 1018408093ull /* 2^(1/38), times 10^9 */
#define INSIDE_MAX 128u
#define NINSIDE (INSIDE_MAX / GRAIN)
#define TAG 4u
#define HEADER 64u
#define SHORT_FROM 16u
#define BATCH_BYTES 8192u

_Static_assert(NFINE + NCOARSE + NINSIDE == NCLASSES, "classes are counted");

struct class_table sizes;

static uint32_t span_for(uint32_t size)
{
	return size <= 256 ? 1u << 16 : size <= 4096 ? 1u << 18 : 1u << 19;
}

static void define(unsigned class, uint32_t size, bool is_inside)
{
	struct size_class *c = &sizes.classes[class];
	uint32_t b = BATCH_BYTES / size;
	c->size = (uint16_t)size;
	c->usable = (uint16_t)(is_inside ? size - TAG : size);
	c->inverse = (1ull << 32) / (size / GRAIN) + 1;
	c->span = span_for(size);
	c->blocks = (uint16_t)((c->span - HEADER) / (is_inside ? size : size + TAG));
	c->tags = is_inside ? size - TAG : c->blocks * size;
	c->header = (c->blocks * (is_inside ? size : size + TAG) + 7) & ~7u;
	c->apart = (uint16_t)(is_inside ? size : TAG);
	c->batch = (uint8_t)(b < 2 ? 2 : b > 64 ? 64 : b);
}

static uint32_t coarse_size(uint32_t n)
{
	uint32_t size = (n + GRAIN / 2) / GRAIN * GRAIN + GRAIN;
	return size % 128 == 0 ? size + GRAIN : size;
}

/* "outside": a class with tags outside that is not too great; it becomes the least for "n". */
static unsigned class_of_size(uint32_t n, unsigned *outside)
{
	if (n <= INSIDE_MAX - TAG && n % GRAIN >= 1 && n % GRAIN <= GRAIN - TAG)
		return NFINE + NCOARSE + n / GRAIN;
	while (sizes.classes[*outside].size < n)
		++*outside;
	return *outside + (n > 128 && (n % 128 == 0 || n % 128 > 120) && n <= FINE_MAX);
}

/* Of classes above SHORT_FROM every eighth, and the last. */
static unsigned of_few(unsigned class)
{
	if (class < SHORT_FROM || class >= NFINE + NCOARSE)
		return class;
	return (class | 7) < NFINE + NCOARSE ? class | 7 : NFINE + NCOARSE - 1;
}

void class_init(bool is_short)
{
	uint64_t x = (uint64_t)FINE_MAX << 20;
	for (unsigned c = 0; c < NFINE; c++)
		define(c, (c + 1) * GRAIN, false);
	for (unsigned c = 0; c < NCOARSE; c++, x = x / 1000 * STEP / 1000000)
		define(NFINE + c, coarse_size((uint32_t)(x >> 20)), false);
	for (unsigned c = 0; c < NINSIDE; c++)
		define(NFINE + NCOARSE + c, (c + 1) * GRAIN, true);
	for (uint32_t i = 0, outside = 0; i <= SMALL_MAX / 4; i++) {
		unsigned class = class_of_size(i * 4, &outside);
		sizes.of[i] = (uint8_t)(is_short ? of_few(class) : class);
	}
}

unsigned class_aligned(size_t align, size_t n)
{
	if (align > 4096 || n > SMALL_MAX)
		return NCLASSES;
	for (unsigned c = 0; c < NFINE + NCOARSE; c++)
		if (sizes.classes[c].size >= n && sizes.classes[c].size % align == 0)
			return sizes.classes[c].size <= 2 * n || n < 512 ? c : NCLASSES;
	return NCLASSES;
}
