/* zeros.c - arrays larger than what is used of them: the end was never written.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an object. Out: how many bytes at its end are 0; the first LINE bytes count as kept.
 * Cost:  a look at its last bytes, if they are not 0; else less than to copy what is found. */
#include <string.h>

#include "zeros.h"

#define LINE 64ul
#define LEAST 4096ul   /* it pays from so many bytes on … */
#define LEAST_PART 32u /* … and this part of the object */

static int is_zero(const unsigned char *line)
{
	uint64_t w[LINE / 8], any = 0;
	memcpy(w, line, LINE);
	for (unsigned i = 0; i < LINE / 8; i++)
		any |= w[i];
	return any == 0;
}

uint64_t zeros_at_end(const void *at, uint64_t size)
{
	const unsigned char *begin = at;
	uint64_t n = 0;
	while (n + 2 * LINE <= size && is_zero(begin + size - n - LINE))
		n += LINE;
	return n >= LEAST && n >= size / LEAST_PART ? n : 0;
}
