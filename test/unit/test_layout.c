/* test_layout.c - each block of a group has its place, and no two have the same.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdbool.h>

#include "layout.h"
#include "run_suite.h"

enum { LARGEST = 8, CHUNK = 8192 };

/* In each stripe each member holds one block. */
START_TEST(stripes)
{
	for (unsigned n = 2; n <= LARGEST; n++)
		for (unsigned m = 1; m < n; m++)
			for (unsigned stripe = 0; stripe < n; stripe++) {
				bool is_taken[LARGEST] = {0};
				for (unsigned block = 0; block < n; block++) {
					unsigned member = layout_member(n, m, stripe, block);
					ck_assert(member < n && !is_taken[member]);
					ck_assert_uint_eq(layout_block(n, m, stripe, member), block);
					is_taken[member] = true;
				}
			}
}
END_TEST

/* Over the stripes a member's data blocks are its image, its parities its payload, without gaps. */
START_TEST(members)
{
	for (unsigned n = 2; n <= LARGEST; n++)
		for (unsigned m = 1; m < n; m++)
			for (unsigned member = 0; member < n; member++) {
				bool is_data[LARGEST] = {0}, is_parity[LARGEST] = {0};
				for (unsigned stripe = 0; stripe < n; stripe++) {
					unsigned block = layout_block(n, m, stripe, member);
					uint64_t at = layout_offset(n, m, block, CHUNK);
					bool *taken = block < n - m ? is_data : is_parity;
					ck_assert(at % CHUNK == 0 && !taken[at / CHUNK]);
					taken[at / CHUNK] = true;
				}
				for (unsigned i = 0; i < n; i++)
					ck_assert(is_data[i] == (i < n - m) && is_parity[i] == (i < m));
				for (unsigned j = 0; j < m; j++)
					ck_assert_uint_eq(layout_block(n, m, (member + n - j) % n, member),
							  n - m + j);
			}
}
END_TEST

static const struct {
	const char *why;
	unsigned n, m;
	uint64_t longest, want;
} chunks[] = {
	{ "a copy is as long as the image",   2, 1, 1048576, 1048576 },
	{ "two halves",                       3, 1, 1048576, 524288 },
	{ "thirds are rounded up",            4, 1, 1048576, 352256 },
	{ "a byte more is a block more",      3, 1, 1048577, 528384 },
	{ "one byte",                         5, 2, 1, 4096 },
	{ "beyond 4 GiB",                     2, 1, UINT64_C(1) << 40, UINT64_C(1) << 40 },
	{ "the longest there is",             2, 1, (UINT64_C(1) << 63) - 1, UINT64_C(1) << 63 },
};

START_TEST(chunk)
{
	uint64_t got = layout_chunk(chunks[_i].n, chunks[_i].m, chunks[_i].longest);
	ck_assert_msg(got == chunks[_i].want, "%s: %llu", chunks[_i].why, (unsigned long long)got);
}
END_TEST

START_TEST(fits)
{
	for (unsigned n = 2; n <= LARGEST; n++)
		for (unsigned m = 1; m < n; m++)
			for (uint64_t longest = 1; longest < 100000; longest += 997) {
				uint64_t size = layout_chunk(n, m, longest);
				ck_assert(size % 4096 == 0 && size * (n - m) >= longest);
				ck_assert((size - 4096) * (n - m) < longest);
			}
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("layout");
	tcase_add_test(t, stripes);
	tcase_add_test(t, members);
	tcase_add_loop_test(t, chunk, 0, sizeof chunks / sizeof *chunks);
	tcase_add_test(t, fits);
	return run_suite("layout", t);
}
