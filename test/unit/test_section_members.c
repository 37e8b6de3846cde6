/* test_section_members.c - members of each block of an object become runs: those bytes, or the block.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <string.h>

#include "base/memory_layout.h"
#include "base/runtime.h"
#include "capture/section_members.h"
#include "memory/heap.h"
#include "run_suite.h"

struct runtime runtime;
const struct ompckpt_program ompckpt_program = {.nobjects = 8};

enum { OTHER = 1, FIRST, MOST = 8 };

/* Row "i" has blocks of object FIRST + i. */
static const struct {
	const char *why;
	size_t block; /* bytes */
	unsigned nranges;
	unsigned long size, ranges[6];
	struct { unsigned long at, size; } want[MOST];
} rows[] = {
	{"one element", 32, 1, 32, {8, 16}, {{8, 8}}},
	{"two members", 32, 2, 32, {0, 8, 24, 32}, {{0, 8}, {24, 8}}},
	{"the first of each of three", 96, 1, 32, {0, 8}, {{0, 8}, {32, 8}, {64, 8}}},
	{"the last of one and the first of the next", 64, 2, 32, {0, 4, 28, 32},
	 {{0, 4}, {28, 8}, {60, 4}}},
	{"an element that is cut short", 44, 2, 32, {0, 4, 8, 16}, {{0, 4}, {8, 8}, {32, 4}, {40, 4}}},
	{"a block that ends before the member", 8, 1, 32, {8, 16}, {{0, 0}}},
	{"a block that ends where the member begins", 40, 1, 32, {8, 16}, {{8, 8}}},
	{"no element: all of it", 40, 1, 0, {8, 16}, {{0, 40}}},
	{"too many runs: all of it", 32ul << 18, 1, 32, {8, 16}, {{0, 32ul << 18}}},
};
enum { NROWS = sizeof rows / sizeof *rows };

static void setup(void)
{
	static bool is_ready;
	if (!is_ready)
		ck_assert(heap_init(LAYOUT_HEAP, LAYOUT_HEAP_TAGS, 1ul << 30));
	is_ready = true;
}

START_TEST(members)
{
	setup();
	unsigned object = FIRST + (unsigned)_i, k = 0;
	char *block = heap_malloc(rows[_i].block, object), *other = heap_malloc(rows[_i].block, OTHER);
	ck_assert(block && other);
	struct ompckpt_members m = {object, rows[_i].nranges, rows[_i].size, rows[_i].ranges};
	struct ompckpt_part p = {.nmembers = 1, .members = &m};
	struct extents runs = {0};
	extents_begin(&runs);
	section_members(&p, &runs);
	ck_assert(extents_finish(&runs));
	for (; k < MOST && rows[_i].want[k].size; k++) {
		ck_assert_msg(k < runs.n, "%s: %d runs only", rows[_i].why, (int)runs.n);
		ck_assert_msg(runs.at[k].at == block + rows[_i].want[k].at &&
				      runs.at[k].size == rows[_i].want[k].size,
			      "%s: run %u is %ld, %lu bytes", rows[_i].why, k,
			      (long)(runs.at[k].at - block), (unsigned long)runs.at[k].size);
	}
	ck_assert_msg(k == runs.n, "%s: %d runs", rows[_i].why, (int)runs.n);
	heap_free(block);
	heap_free(other);
}
END_TEST

/* Two tables of one object, another object, a block that has come and one that has gone. */
START_TEST(blocks)
{
	static const unsigned long first[] = {0, 4}, second[] = {4, 8}, third[] = {12, 16};
	static const struct ompckpt_members m[] = {
		{FIRST, 1, 16, first}, {FIRST, 1, 8, second}, {FIRST + 1, 1, 16, third}};
	const struct ompckpt_part p = {.nmembers = 3, .members = m};
	struct extents runs = {0};
	setup();
	char *gone = heap_malloc(16, FIRST), *a = heap_malloc(16, FIRST), *b = heap_malloc(16, FIRST + 1);
	heap_free(gone);
	extents_begin(&runs);
	section_members(&p, &runs);
	ck_assert(extents_finish(&runs));
	uint64_t bytes = 0;
	for (uint64_t i = 0; i < runs.n; i++)
		bytes += runs.at[i].size;
	uint64_t i = extents_find(&runs, a), k = extents_find(&runs, b);
	ck_assert_uint_eq(bytes, 8 + 4 + 4);
	ck_assert(i < runs.n && runs.at[i].at == a && runs.at[i].size == 8);
	ck_assert(k < runs.n && runs.at[k].at == b + 12 && runs.at[k].size == 4);
	heap_free(a);
	heap_free(b);
}
END_TEST

/* Each block of the objects in a bit set, whole. */
START_TEST(whole_blocks)
{
	const unsigned long objects[] = {1ul << FIRST};
	struct extents runs = {0};
	setup();
	char *gone = heap_malloc(16, FIRST), *a = heap_malloc(16, FIRST), *b = heap_malloc(16, FIRST + 1),
	     *c = heap_malloc(4000, FIRST);
	heap_free(gone);
	extents_begin(&runs);
	section_blocks(objects, &runs);
	ck_assert(extents_finish(&runs));
	uint64_t i = extents_find(&runs, a), k = extents_find(&runs, c), bytes = 0;
	for (uint64_t j = 0; j < runs.n; j++)
		bytes += runs.at[j].size;
	ck_assert_uint_eq(bytes, 16 + 4000);
	ck_assert(i < runs.n && runs.at[i].at == a && k < runs.n && runs.at[k].at == c);
	heap_free(a);
	heap_free(b);
	heap_free(c);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("section_members");
	tcase_add_loop_test(t, members, 0, NROWS);
	tcase_add_test(t, blocks);
	tcase_add_test(t, whole_blocks);
	return run_suite("section_members", t);
}
