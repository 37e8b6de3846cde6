/* ticks.c - the processor's counter, set by the monotonic clock.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the clock; on x86-64 the time-stamp counter. Out: nanoseconds.
 * Means: each millisecond the clock is looked at, and how fast the counter has been since the first
 *        time tells the nanoseconds behind that until the next one.
 * Errs:  a counter that stops, jumps or changes its pace is set right within a millisecond; the
 *        times in between stay between those of the clock.
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

static struct {
	uint64_t first, first_ns; /* counter and clock when first asked */
	uint64_t at, at_ns;       /* when the clock was looked at */
	uint64_t window, scale;   /* counts until it is again; ns for 2^32 counts */
	uint64_t said;
} ticks;

static uint64_t look(uint64_t counter)
{
	uint64_t ns = clock_ns();
	if (ticks.first_ns == 0) {
		ticks.first = counter;
		ticks.first_ns = ns;
	} else if (ns - ticks.first_ns >= WINDOW && counter > ticks.first) {
		double pace = (double)(ns - ticks.first_ns) / (double)(counter - ticks.first);
		ticks.window = (uint64_t)(WINDOW / pace);
		ticks.scale = (uint64_t)(pace * 0x1p32);
	}
	ticks.at = counter;
	ticks.at_ns = ns;
	return ns;
}

uint64_t ticks_now(void)
{
	uint64_t counter = __builtin_ia32_rdtsc(), passed = counter - ticks.at;
	uint64_t ns =
		passed < ticks.window ? ticks.at_ns + (passed * ticks.scale >> 32) : look(counter);
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
