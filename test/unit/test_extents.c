/* test_extents.c - no byte is lost, however many extents come in whatever order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>

#include "base/extents.h"
#include "run_suite.h"

#define BASE ((char *)0x100000)

/* Check's own macros write to a pipe each time. */
#define expect(c) do { if (!(c)) ck_abort_msg("not so: %s", #c); } while (0)

static const struct {
	const char *why;
	struct { unsigned at, size; } in[5], want[6];
} rows[] = {
	{"apart", {{0, 10}, {100, 10}}, {{0, 10}, {100, 10}}},
	{"side by side", {{0, 10}, {10, 10}}, {{0, 20}}},
	{"a byte between", {{0, 10}, {11, 10}}, {{0, 10}, {11, 10}}},
	{"in descending order", {{100, 10}, {0, 10}}, {{0, 10}, {100, 10}}},
	{"inside another", {{0, 100}, {20, 10}, {200, 8}}, {{0, 100}, {200, 8}}},
	{"around others", {{20, 10}, {200, 8}, {0, 100}}, {{0, 100}, {200, 8}}},
	{"a bridge comes last", {{0, 40}, {100, 40}, {40, 60}}, {{0, 140}}},
	{"nothing", {{0, 0}}, {{0, 0}}},
	{"three sequences", {{300, 8}, {400, 8}, {100, 8}, {350, 8}, {0, 8}},
	 {{0, 8}, {100, 8}, {300, 8}, {350, 8}, {400, 8}}},
};

START_TEST(joined)
{
	static struct extents e;
	unsigned n = 0;
	extents_begin(&e);
	for (unsigned i = 0; i < 5; i++)
		extents_add(&e, BASE + rows[_i].in[i].at, rows[_i].in[i].size);
	ck_assert(extents_finish(&e));
	for (; n < 6 && rows[_i].want[n].size > 0; n++) {
		ck_assert_msg(n < e.n, "%s: too few", rows[_i].why);
		ck_assert_msg(e.at[n].at == BASE + rows[_i].want[n].at, "%s: %u begins at %ld",
			      rows[_i].why, n, (long)(e.at[n].at - BASE));
		ck_assert_msg(e.at[n].size == rows[_i].want[n].size, "%s: %u has %lu bytes",
			      rows[_i].why, n, (unsigned long)e.at[n].size);
	}
	ck_assert_msg(n == e.n, "%s: %lu are there", rows[_i].why, (unsigned long)e.n);
}
END_TEST

/* Random pieces against a byte for each byte. */
START_TEST(random_pieces)
{
	enum { SIZE = 1 << 20 };
	static struct extents e;
	static unsigned char want[SIZE], got[SIZE];
	unsigned seed = (unsigned)_i + 1;
	memset(want, 0, SIZE);
	memset(got, 0, SIZE);
	extents_begin(&e);
	for (int i = 0, n = 1 << (_i % 17); i < n; i++) {
		unsigned at = (unsigned)rand_r(&seed) % (SIZE - 64), size = 1 + (unsigned)rand_r(&seed) % 39;
		memset(want + at, 1, size);
		extents_add(&e, BASE + at, size);
	}
	ck_assert(extents_finish(&e));
	for (uint64_t i = 0; i < e.n; i++) {
		const char *end = e.at[i].at + e.at[i].size;
		expect(i == 0 || e.at[i].at > e.at[i - 1].at + e.at[i - 1].size);
		expect(extents_find(&e, end - 1) == i && extents_find(&e, end) == i + 1);
		expect(want[e.at[i].at - BASE] && want[end - 1 - BASE]);
		memset(got + (e.at[i].at - BASE), 1, e.at[i].size);
	}
	for (int i = 0; i < SIZE; i++)
		expect(got[i] >= want[i]);
}
END_TEST

/* Pieces but for others, exactly. */
START_TEST(but_for_others)
{
	enum { SIZE = 1 << 12 };
	static struct extents e, but, all;
	static unsigned char want[SIZE], got[SIZE];
	unsigned seed = (unsigned)_i + 1;
	memset(want, 0, SIZE);
	memset(got, 0, SIZE);
	extents_begin(&all);
	extents_begin(&but);
	extents_begin(&e);
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < _i % 40; i++) {
			unsigned at = (unsigned)rand_r(&seed) % (SIZE - 64), size = 1 + (unsigned)rand_r(&seed) % 39;
			memset(want + at, pass == 0, size);
			extents_add(pass == 0 ? &all : &but, BASE + at, size);
		}
	ck_assert(extents_finish(&all) && extents_finish(&but));
	extents_add_but(&e, all.at, all.n, &but);
	ck_assert(extents_finish(&e));
	for (uint64_t i = 0; i < e.n; i++)
		memset(got + (e.at[i].at - BASE), 1, e.at[i].size);
	ck_assert_mem_eq(got, want, SIZE);
}
END_TEST

/* More than there may be: each is still there. */
START_TEST(too_many)
{
	static struct extents e;
	const uint64_t n = 3 * EXTENTS_MOST, distance = 64;
	extents_begin(&e);
	for (uint64_t i = 0; i < n; i++) {
		uint64_t k = _i == 0 ? i : _i == 1 ? n - 1 - i : i * 1000003 % n;
		extents_add(&e, BASE + k * distance, 8);
	}
	ck_assert(extents_finish(&e));
	ck_assert_uint_le(e.n, EXTENTS_MOST);
	for (uint64_t i = 0; i < n; i++) {
		uint64_t k = extents_find(&e, BASE + i * distance);
		expect(k < e.n && e.at[k].at <= BASE + i * distance &&
		       e.at[k].at + e.at[k].size >= BASE + i * distance + 8);
	}
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("extents");
	tcase_add_loop_test(t, joined, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, random_pieces, 0, 51);
	tcase_add_loop_test(t, but_for_others, 0, 200);
	tcase_add_loop_test(t, too_many, 0, 3);
	return run_suite("extents", t);
}
