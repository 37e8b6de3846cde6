/* random.c - xorshift64*.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "random.h"

static uint64_t state;

unsigned below(unsigned n)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return (unsigned)((state * UINT64_C(0x2545F4914F6CDD1D)) >> 33) % n;
}

bool chance(unsigned percent)
{
	return below(100) < percent;
}

void random_start(uint64_t seed)
{
	state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
	for (int i = 0; i < 8; i++)
		below(2);
}

const char *one_of(const char *const *list, unsigned n)
{
	return list[below(n)];
}
