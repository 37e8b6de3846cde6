/* strips.h - runs of bytes in memory, as many of one size and one distance as there are at once.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_STRIPS_H
#define OMPCKPT_RUNTIME_STRIPS_H

#include <stdint.h>

/* "count" runs of "size" bytes, the first one "at", each "stride" after the one before. None of the
 * numbers is 0, but for the stride of a single run. */
struct strip {
	const char *at;
	uint64_t size, stride, count;
};

/* A place in a list of them: "skip" bytes into run "run" of a strip. */
struct strips_at {
	const struct strip *strip;
	uint64_t run, skip;
};

#endif
