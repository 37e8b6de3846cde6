/* test_staging.c - memory for copies becomes ready from its beginning; never more than allowed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <string.h>

#include "base/runtime.h"
#include "capture/staging.h"
#include "run_suite.h"

#define MB (1ul << 20)

struct runtime runtime;

static const struct {
	const char *why;
	uint64_t limit, wanted, again; /* found one after the other */
	uint64_t got;                  /* by the second */
} rows[] = {
	{"nothing is wanted", 1 << 30, 0, 0, 0},
	{"all there is to be", 1 << 30, 5 * MB, 5 * MB, 5 * MB},
	{"an odd size", 1 << 30, 1, 7 * MB + 1, 7 * MB + 1},
	{"less than before", 1 << 30, 40 * MB, 3 * MB, 3 * MB},
	{"more than before", 1 << 30, 3 * MB, 40 * MB, 40 * MB},
	{"as much as is allowed", 10 * MB, 10 * MB, 10 * MB, 10 * MB},
	{"no more than is allowed", 10 * MB, 20 * MB, 11 * MB, 10 * MB},
	{"no odd size more", 10 * MB - 1, 20 * MB, 11 * MB, 10 * MB - 1},
	{"nothing is allowed", 0, 20 * MB, 20 * MB, 0},
};

/* All that is ready can be written, whatever has become ready meanwhile. */
static void fill(uint64_t wanted)
{
	uint64_t ready = staging_ready(), n = ready < wanted ? ready : wanted;
	if (n > 0)
		memset(staging_at(), 1, n);
	while (staging_touch())
		if (staging_ready() <= ready)
			ck_abort_msg("not more than before is ready");
	if (staging_left() != 0 || staging_ready() < wanted)
		ck_abort_msg("%lu bytes are ready", (unsigned long)staging_ready());
	if (wanted > 0)
		memset((char *)staging_at() + n, 2, wanted - n);
	for (uint64_t i = 0; i < wanted; i++)
		if (((char *)staging_at())[i] != (i < n ? 1 : 2))
			ck_abort_msg("byte %lu was lost", (unsigned long)i);
}

START_TEST(found)
{
	runtime.config.staging = rows[_i].limit;
	uint64_t first = staging_find(rows[_i].wanted);
	if (first > rows[_i].limit || first > rows[_i].wanted)
		ck_abort_msg("%s: first %lu", rows[_i].why, (unsigned long)first);
	staging_touch();
	uint64_t got = staging_find(rows[_i].again);
	if (got != rows[_i].got)
		ck_abort_msg("%s: %lu", rows[_i].why, (unsigned long)got);
	fill(got);
}
END_TEST

START_TEST(given_back)
{
	runtime.config.staging = 1 << 30;
	staging_find(100 * MB);
	while (staging_touch())
		;
	staging_give_back(10 * MB);
	ck_assert_uint_eq(staging_left(), 0);
	ck_assert_uint_ge(staging_ready(), 10 * MB);
	ck_assert_uint_le(staging_ready(), 14 * MB);
	memset(staging_at(), 1, staging_ready());
	staging_give_back(20 * MB);
	ck_assert_uint_le(staging_ready(), 14 * MB);
	ck_assert_uint_eq(staging_find(50 * MB), 50 * MB);
	fill(50 * MB);
}
END_TEST

START_TEST(ready_now)
{
	runtime.config.staging = 1 << 30;
	staging_find(8 * MB);
	uint64_t got = staging_touch_now(8 * MB);
	ck_assert_uint_le(got, 8 * MB);
	ck_assert_uint_ge(got, 4 * MB);
	while (staging_touch())
		;
	ck_assert_uint_eq(staging_touch_now(8 * MB), 8 * MB);
}
END_TEST

int main(void)
{
	TCase *all = tcase_create("staging");
	tcase_add_loop_test(all, found, 0, sizeof rows / sizeof *rows);
	tcase_add_test(all, given_back);
	tcase_add_test(all, ready_now);
	return run_suite("staging", all);
}
