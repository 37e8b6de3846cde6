/* mix.h - a number that stands for several.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_MIX_H
#define OMPCKPT_RUNTIME_MIX_H

#include <stdint.h>

/* "h" stands for what came before "v". Not kept in images: it may change. Small numbers that differ
 * in count or order must not come out alike: what counts up would meet such pairs soon. The
 * finisher is splitmix64's (Steele, Lea, Flood: Fast splittable pseudorandom number generators). */
static inline uint64_t mix(uint64_t h, uint64_t v)
{
	h = h * 0x9e3779b97f4a7c15u + v;
	h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u;
	h = (h ^ h >> 27) * 0x94d049bb133111ebu;
	return h ^ h >> 31;
}

#endif
