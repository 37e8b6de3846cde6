/* test_copy_big.c - every alignment of both sides, pieces, and nothing beside.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <string.h>

#include "base/copy_big.h"
#include "run_suite.h"

enum { ROOM = 1024 };

START_TEST(alignments)
{
	static const size_t sizes[] = {0, 1, 63, 64, 127, 128, 129, 191, 192, 300, 640};
	static unsigned char from[ROOM], to[ROOM], want[ROOM];
	size_t n = sizes[_i];
	for (size_t i = 0; i < ROOM; i++)
		from[i] = (unsigned char)(i * 7 + 1);
	for (size_t a = 0; a < 64; a++)
		for (size_t b = 0; b < 64; b++) {
			memset(to, 0, ROOM);
			memset(want, 0, ROOM);
			memcpy(want + a + 64, from + b, n);
			copy_big(to + a + 64, from + b, n);
			ck_assert_msg(memcmp(to, want, ROOM) == 0, "%zu bytes from %zu to %zu", n,
				      b, a);
		}
}
END_TEST

enum { RUNS = 210, MOST = 700, GAP = 260, ROOM_FOR_RUNS = RUNS * (MOST + GAP) };

static char from[ROOM_FOR_RUNS], all[RUNS * MOST], to[RUNS * MOST + 256], want[sizeof to];
static struct strip strip[RUNS];

/* Runs of "size" bytes, so many in a strip, of which each second has one of another size; returns
 * their bytes, which lie in "all", too. */
static size_t make_strips(size_t size, size_t gap, unsigned count)
{
	size_t n = 0;
	const char *at = from;
	for (unsigned i = 0, k = 0; k + count + 1 <= RUNS; i++) {
		unsigned runs = i % 2 == 0 ? count : 1;
		size_t bytes = i % 2 == 0 ? size : size / 2 + 1;
		strip[i] = (struct strip){at, bytes, runs > 1 ? bytes + gap : 0, runs};
		for (unsigned j = 0; j < runs; j++, k++, at += bytes + gap, n += bytes)
			memcpy(all + n, at, bytes);
	}
	return n;
}

static struct strips_at place_of(size_t byte)
{
	const struct strip *s = strip;
	for (; byte >= s->size * s->count; s++)
		byte -= s->size * s->count;
	return (struct strips_at){s, byte / s->size, byte % s->size};
}

/* From any byte to any place of a line, past the caches and not. */
START_TEST(runs)
{
	static const struct {
		size_t size, gap;
		unsigned count;
	} rows[] = {
		{1, 24, 50},     {2, 1, 7},     {3, 70, 20},  {5, 8, 9},     {7, 24, 50},
		{8, 8, 60},      {15, 24, 3},   {16, 48, 50}, {31, 65, 20},  {33, 200, 20},
		{40, 24, 50},    {64, 64, 64},  {64, 24, 1},  {65, 128, 30}, {100, 24, 50},
		{127, 250, 20},  {128, 64, 50}, {129, 24, 2}, {200, 24, 50}, {256, 64, 20},
		{MOST, GAP, 20},
	};
	size_t total = make_strips(rows[_i].size, rows[_i].gap, rows[_i].count);
	for (size_t at = 0; at < 64; at += 3)
		for (size_t skip = 0; skip < total; skip += 1 + total / 7 + at) {
			size_t n = (total - skip) / (1 + at % 2);
			for (int is_big = 0; is_big < 2; is_big++) {
				memset(to, 1, sizeof to);
				memset(want, 1, sizeof want);
				memcpy(want + 64 + at, all + skip, n);
				(is_big ? copy_big_strips : copy_strips)(to + 64 + at,
									 place_of(skip), n);
				copy_big_end();
				ck_assert_msg(memcmp(to, want, sizeof to) == 0,
					      "runs of %zu from byte %zu on, to %zu", rows[_i].size,
					      skip, at);
			}
		}
}
END_TEST

int main(void)
{
	for (size_t i = 0; i < sizeof from; i++)
		from[i] = (char)(i * 13 + i / 256);
	TCase *t = tcase_create("copy_big");
	tcase_add_loop_test(t, alignments, 0, 11);
	tcase_add_loop_test(t, runs, 0, 21);
	return run_suite("copy_big", t);
}
