/* ticks.c - the processor's counter, set by the monotonic clock.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the clock; on x86-64 the time-stamp counter. Out: nanoseconds.
 * Means: the clock is read each millisecond; until the next time the counter, at its average speed
 *        since the first time, tells the nanoseconds passed.
 * Errs:  on the side of early: a steady counter never runs ahead of the clock, because the speed is
 *        too small by what lies between reading the two (the least of some tries). A counter that
 *        stops, jumps or changes its speed is set right within a millisecond.
 * Cost:  a third of the clock's own. */
#include <time.h>

#include "ticks.h"

#define WINDOW 1000000u /* ns */

static uint64_t clock_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

#ifdef __x86_64__

#define SLOW 10000u /* counts: somebody came in between */
#define TRIES 4

static struct {
	uint64_t first, first_ns; /* the clock when first asked, and a count before that */
	uint64_t at, at_ns;       /* when it was looked at, and a count after that */
	uint64_t window, scale;   /* counts until it is again; ns for 2^32 counts, or less */
	uint64_t said;
} ticks;

static uint64_t look(void)
{
	uint64_t least = UINT64_MAX, before = 0;
	for (unsigned i = 0; i < TRIES && least > SLOW; i++) {
		uint64_t begin = __builtin_ia32_rdtsc(), ns = clock_ns();
		uint64_t end = __builtin_ia32_rdtsc();
		if (end - begin >= least)
			continue;
		least = end - begin;
		before = begin;
		ticks.at_ns = ns;
		ticks.at = end;
	}
	if (ticks.first_ns == 0) {
		ticks.first = before;
		ticks.first_ns = ticks.at_ns;
	} else if (ticks.at_ns - ticks.first_ns >= WINDOW && ticks.at > ticks.first) {
		double ns_per_tick =
			(double)(ticks.at_ns - ticks.first_ns) / (double)(ticks.at - ticks.first);
		ticks.window = (uint64_t)(WINDOW / ns_per_tick);
		ticks.scale = (uint64_t)(ns_per_tick * 0x1p32);
	}
	return ticks.at_ns;
}

uint64_t ticks_now(void)
{
	uint64_t passed = __builtin_ia32_rdtsc() - ticks.at;
	uint64_t ns = passed < ticks.window ? ticks.at_ns + (passed * ticks.scale >> 32) : look();
	if (ns > ticks.said)
		ticks.said = ns;
	return ticks.said;
}

#else

uint64_t ticks_now(void)
{
	return clock_ns();
}

#endif
