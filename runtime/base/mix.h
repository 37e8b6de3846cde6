/* mix.h - a number that stands for several.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_MIX_H
#define OMPCKPT_RUNTIME_MIX_H

#include <stdint.h>

/* "h" stands for what came before "v". Not kept in images: it may change. */
static inline uint64_t mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

#endif
