/* test_object_ranges.c - the runs of an object, and the strips they are folded into.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>

#include "capture/object_ranges.h"
#include "run_suite.h"

#define BASE ((char *)0x100000)

enum { MOST = 4096 };

static const struct {
	const char *why;
	struct { unsigned at, size; } need[6], piece[3];
	unsigned nruns;
	struct walk_strip want[4];
} rows[] = {
	{"all of it", {{0, 1000}}, {{100, 500}}, 1, {{0, 500, 0, 1}}},
	{"none of it", {{0, 100}, {600, 10}}, {{100, 500}}, 0, {{0}}},
	{"in the middle", {{50, 8}, {150, 50}}, {{100, 500}}, 1, {{50, 50, 0, 1}}},
	{"at both ends", {{0, 110}, {590, 100}}, {{100, 500}}, 2, {{0, 10, 490, 2}}},
	{"equal distances", {{100, 8}, {200, 8}, {300, 8}}, {{100, 500}}, 3, {{0, 8, 100, 3}}},
	{"another distance", {{100, 8}, {200, 8}, {300, 8}, {350, 8}}, {{100, 500}}, 4,
	 {{0, 8, 100, 3}, {250, 8, 0, 1}}},
	{"another size", {{100, 8}, {200, 8}, {300, 9}, {400, 9}}, {{100, 500}}, 4,
	 {{0, 8, 100, 2}, {200, 9, 100, 2}}},
	{"sizes change each time", {{100, 8}, {200, 9}, {300, 8}}, {{100, 500}}, 3,
	 {{0, 8, 0, 1}, {100, 9, 0, 1}, {200, 8, 0, 1}}},
	{"two pieces, one behind the other", {{90, 20}, {1090, 20}}, {{0, 100}, {1000, 100}}, 2,
	 {{90, 10, 100, 2}}},
	{"a run over two pieces", {{50, 150}}, {{0, 100}, {100, 100}}, 2,
	 {{50, 50, 0, 1}, {100, 100, 0, 1}}},
	{"a piece without any", {{10, 8}, {2010, 8}}, {{0, 100}, {1000, 100}, {2000, 100}}, 2,
	 {{10, 8, 200, 2}}},
};

START_TEST(folded)
{
	static struct extents e;
	struct strip memory[8];
	struct walk_strip strips[8];
	extents_begin(&e);
	for (int i = 0; i < 6; i++)
		extents_add(&e, BASE + rows[_i].need[i].at, rows[_i].need[i].size);
	ck_assert(extents_finish(&e));
	struct object_ranges c, counted;
	ranges_begin(&counted, &e, NULL, NULL);
	ranges_begin(&c, &e, memory, strips);
	for (int i = 0; i < 3; i++) {
		ranges_piece(&counted, BASE + rows[_i].piece[i].at, rows[_i].piece[i].size);
		ranges_piece(&c, BASE + rows[_i].piece[i].at, rows[_i].piece[i].size);
	}
	ranges_end(&counted);
	ranges_end(&c);
	ck_assert_uint_eq(counted.nstrips, c.nstrips);
	ck_assert_uint_eq(counted.nmemory, c.nmemory);
	ck_assert_uint_eq(counted.bytes, c.bytes);
	ck_assert_msg(c.nruns == rows[_i].nruns, "%s: %lu runs", rows[_i].why,
		      (unsigned long)c.nruns);
	uint64_t n = 0;
	for (; n < 4 && rows[_i].want[n].count > 0; n++) {
		const struct walk_strip *got = &strips[n], *want = &rows[_i].want[n];
		ck_assert_msg(n < c.nstrips && got->at == want->at && got->size == want->size &&
				      got->stride == want->stride && got->count == want->count,
			      "%s: strip %lu", rows[_i].why, (unsigned long)n);
	}
	ck_assert_msg(n == c.nstrips, "%s: %lu strips", rows[_i].why, (unsigned long)c.nstrips);
}
END_TEST

/* Members of structures that lie in two pieces: gaps of up to so many bytes are taken along. */
static const struct {
	const char *why;
	uint64_t gap, nruns, bytes, nstrips;
} gaps[] = {
	{"none", 0, 8, 4 * (16 + 4), 8},
	{"padding", 4, 6, 2 * (16 + 24 + 4), 6},
	{"all but that between the pieces", 12, 2, 2 * 68, 1},
};

START_TEST(joined)
{
	static struct extents e;
	struct object_ranges c;
	extents_begin(&e);
	for (unsigned piece = 0; piece < 2; piece++)
		for (unsigned at = 0; at < 72; at += 36) {
			extents_add(&e, BASE + 1000 * piece + at, 16);
			extents_add(&e, BASE + 1000 * piece + at + 28, 4);
		}
	ck_assert(extents_finish(&e));
	ranges_begin(&c, &e, NULL, NULL);
	c.gap = gaps[_i].gap;
	ranges_piece(&c, BASE, 72);
	ranges_piece(&c, BASE + 1000, 72);
	ranges_end(&c);
	ck_assert_msg(c.nruns == gaps[_i].nruns, "%s: %lu runs", gaps[_i].why, (unsigned long)c.nruns);
	ck_assert_msg(c.bytes == gaps[_i].bytes, "%s: %lu bytes", gaps[_i].why, (unsigned long)c.bytes);
	ck_assert_msg(c.nstrips == gaps[_i].nstrips, "%s: %lu strips", gaps[_i].why,
		      (unsigned long)c.nstrips);
}
END_TEST

/* The runs of strips in memory, each in one piece: how many. */
static uint64_t list_runs(const struct object_ranges *c, struct extent *runs)
{
	uint64_t n = 0;
	for (const struct strip *s = c->memory; s < c->memory + c->nmemory; s++) {
		ck_assert(s->count > 0 && s->size > 0);
		uint64_t piece = (uint64_t)(s->at - BASE) / 3000;
		for (uint64_t j = 0; j < s->count; j++) {
			const char *at = s->at + j * s->stride;
			ck_assert_uint_eq((uint64_t)(at - BASE) / 3000, piece);
			runs[n++] = (struct extent){(char *)(uintptr_t)at, s->size};
		}
	}
	return n;
}

/* What the format asks of strips, and that they and those in memory name the same runs. */
START_TEST(unfolded)
{
	static struct extents e;
	static struct extent runs[MOST];
	static struct strip memory[MOST];
	static struct walk_strip strips[MOST];
	unsigned seed = (unsigned)_i, at = 0;
	extents_begin(&e);
	for (int i = 0; i < 500; i++) {
		at += 40 + (unsigned)rand_r(&seed) % (_i % 7 == 0 ? 1 : 3) * 100;
		extents_add(&e, BASE + at, 8 + (unsigned)rand_r(&seed) % (_i % 3 + 1));
	}
	ck_assert(extents_finish(&e));
	struct object_ranges c;
	ranges_begin(&c, &e, memory, strips);
	for (at = 0; at < 200000; at += 3000)
		ranges_piece(&c, BASE + at, 1000);
	ranges_end(&c);
	ck_assert_uint_eq(list_runs(&c, runs), c.nruns);
	uint64_t k = 0, end = 0, bytes = 0;
	for (uint64_t i = 0; i < c.nstrips; i++) {
		const struct walk_strip *s = &strips[i];
		ck_assert(s->count > 0 && s->size > 0);
		ck_assert(s->count == 1 ? s->stride == 0 : s->stride >= s->size);
		for (uint64_t j = 0; j < s->count; j++, k++) {
			uint64_t from = s->at + j * s->stride;
			ck_assert_uint_ge(from, end);
			end = from + s->size;
			bytes += s->size;
			ck_assert_uint_eq(runs[k].size, s->size);
			ck_assert(runs[k].at == BASE + from / 1000 * 3000 + from % 1000);
		}
	}
	ck_assert_uint_eq(k, c.nruns);
	ck_assert_uint_eq(bytes, c.bytes);
	ck_assert_uint_le(end, c.whole);
	ck_assert_uint_eq(ranges_size(&c),
			  strips_encode(NULL, c.whole, 0, strips, c.nstrips) + bytes);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("cut");
	tcase_add_loop_test(t, folded, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, joined, 0, sizeof gaps / sizeof *gaps);
	tcase_add_loop_test(t, unfolded, 0, 42);
	return run_suite("cut", t);
}
