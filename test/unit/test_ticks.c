/* test_ticks.c - the cheap clock beside the real one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <time.h>

#include "run_suite.h"
#include "figures/ticks.h"

enum { MICROSECOND = 1000, MILLISECOND = 1000000 };

static uint64_t real(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* For 50 ms and behind a sleep: never back, not ahead of the clock, never behind it by a
 * millisecond. */
START_TEST(near_the_clock)
{
	uint64_t last = 0, end = real() + 50 * MILLISECOND;
	for (int part = 0; part < 2; part++) {
		while (real() < end) {
			uint64_t before = real(), now = ticks_now(), after = real();
			ck_assert_uint_ge(now, last);
			ck_assert_uint_le(before, now + MILLISECOND);
			ck_assert_uint_le(now, after + MICROSECOND);
			last = now;
		}
		nanosleep(&(struct timespec){0, 30 * MILLISECOND}, NULL);
		end = real() + 20 * MILLISECOND;
	}
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("ticks");
	tcase_add_test(t, near_the_clock);
	return run_suite("ticks", t);
}
