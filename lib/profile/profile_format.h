/* profile_format.h - widths, magics and numbers of docs/profile-format.md.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PROFILE_FORMAT_H
#define OMPCKPT_PROFILE_FORMAT_H

#include "format.h"

#include <stdbool.h>

#define PROFILE_VERSION 1u
#define PROFILE_MAGIC "\x89OMPPROF"
#define PROFILE_LARGEST 1048576u /* bytes of a block's contents */

enum profile_block {
	PROFILE_HEAD = 1,
	PROFILE_POSITIONS,
	PROFILE_INSTANCES,
	PROFILE_CHECKPOINTS,
	PROFILE_END,
	PROFILE_STEPS,
};

enum profile_tag {
	PROFILE_PROGRAM = 1,
	PROFILE_BUILD,
	PROFILE_ARGUMENT,
	PROFILE_THREADS,
	PROFILE_LABEL,
	PROFILE_TIME,
};

enum { VARINT_MOST = 10 }; /* bytes */

static inline unsigned char *varint_put(unsigned char *at, uint64_t v)
{
	for (; v >= 128; v >>= 7)
		*at++ = (unsigned char)(v | 128);
	*at++ = (unsigned char)v;
	return at;
}

/* After the varint at "at", or NULL if it does not end before "end" or has more than 64 bits. */
static inline const unsigned char *varint_get(const unsigned char *at, const unsigned char *end,
					      uint64_t *v)
{
	*v = 0;
	for (unsigned shift = 0; at < end && shift < 64; shift += 7) {
		unsigned char b = *at++;
		if (shift == 63 && b > 1)
			return NULL;
		*v |= (uint64_t)(b & 127) << shift;
		if (b < 128)
			return at;
	}
	return NULL;
}

/* The difference of two numbers, as an unsigned one that is small if the difference is. */
static inline uint64_t zigzag(uint64_t now, uint64_t before)
{
	uint64_t d = now - before;
	return d << 1 ^ -(d >> 63);
}

static inline uint64_t unzigzag(uint64_t z, uint64_t before)
{
	return before + (z >> 1 ^ -(z & 1));
}

#endif
