/* test_coding.c - whatever m members of a group are lost, the others give all of it again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "coding.h"
#include "groups.h"
#include "layout.h"
#include "run_suite.h"

enum { LARGEST = 10, LONGEST = 5000, PAGES = 8192 };

static unsigned char block[LARGEST][LONGEST];

static void fill(unsigned char *at, size_t bytes)
{
	for (size_t i = 0; i < bytes; i++)
		at[i] = (unsigned char)(rand() >> 7);
}

/* "want" from blocks "have", into "out". */
static void rebuild(unsigned char *out, unsigned n, unsigned m, const uint8_t *have, unsigned want,
		    size_t bytes)
{
	uint8_t row[REDUNDANCY_MEMBERS];
	ck_assert(coding_row(row, n, m, have, want));
	memset(out, 0, bytes);
	for (unsigned i = 0; i < n - m; i++)
		coding_add(out, row[i], block[have[i]], bytes);
}

static void make_stripe(unsigned n, unsigned m, size_t bytes)
{
	uint8_t data[REDUNDANCY_MEMBERS];
	for (unsigned i = 0; i < n - m; i++) {
		data[i] = (uint8_t)i;
		fill(block[i], bytes);
	}
	for (unsigned j = n - m; j < n; j++)
		rebuild(block[j], n, m, data, j, bytes);
}

static unsigned count(unsigned bits)
{
	return bits ? 1 + count(bits & (bits - 1)) : 0;
}

/* Of those that are left, any n - m, not the first ones only, nor in order. */
static void choose(uint8_t *have, unsigned n, unsigned m, unsigned lost)
{
	unsigned left = 0;
	uint8_t all[LARGEST];
	for (unsigned i = 0; i < n; i++)
		if (!(lost >> i & 1))
			all[left++] = (uint8_t)i;
	for (unsigned i = 0; i < n - m; i++) {
		unsigned k = (unsigned)rand() % left;
		have[i] = all[k];
		all[k] = all[--left];
	}
}

/* Every group, every loss it survives. */
START_TEST(losses)
{
	static unsigned char again[LONGEST];
	ck_assert(coding_is_linked());
	srand((unsigned)_i);
	unsigned n = (unsigned)_i;
	for (unsigned m = 1; m < n; m++)
		for (unsigned lost = 1; lost < 1u << n; lost++) {
			uint8_t have[LARGEST];
			size_t bytes = (size_t)rand() % (rand() % 8 ? 100 : LONGEST + 1);
			if (count(lost) > m)
				continue;
			make_stripe(n, m, bytes);
			choose(have, n, m, lost);
			for (unsigned i = 0; i < n; i++) {
				if (!(lost >> i & 1))
					continue;
				rebuild(again, n, m, have, i, bytes);
				ck_assert_mem_eq(again, block[i], bytes);
			}
		}
}
END_TEST

/* As the runtime uses it: images of a group, all of its files, some of them lost. */
START_TEST(images)
{
	enum { N = 5, M = 2, K = N - M };
	static unsigned char image[N][K * 4096], payload[N][M * 4096], again[4096];
	srand(1);
	unsigned char *at[N][N]; /* by stripe and block */
	for (unsigned i = 0; i < N; i++)
		fill(image[i], sizeof image[i] - i * 1000);
	for (unsigned s = 0; s < N; s++)
		for (unsigned b = 0; b < N; b++) {
			unsigned member = layout_member(N, M, s, b);
			at[s][b] = (b < K ? image[member] : payload[member]) +
				   layout_offset(N, M, b, 4096);
		}
	for (unsigned s = 0; s < N; s++)
		for (unsigned b = K; b < N; b++)
			for (unsigned d = 0; d < K; d++) {
				uint8_t row[K], data[K] = {0, 1, 2};
				ck_assert(coding_row(row, N, M, data, b));
				coding_add(at[s][b], row[d], at[s][d], 4096);
			}
	for (unsigned s = 0; s < N; s++)
		for (unsigned gone = 0; gone < N; gone++) {
			unsigned also = (gone + 2) % N, n = 0;
			uint8_t have[N], row[K];
			for (unsigned b = 0; b < N; b++)
				if (layout_member(N, M, s, b) != gone && layout_member(N, M, s, b) != also)
					have[n++] = (uint8_t)b;
			unsigned want = layout_block(N, M, s, gone);
			ck_assert(n == K && coding_row(row, N, M, have, want));
			memset(again, 0, sizeof again);
			for (unsigned i = 0; i < K; i++)
				coding_add(again, row[i], at[s][have[i]], 4096);
			ck_assert_mem_eq(again, at[s][want], 4096);
		}
}
END_TEST

/* The largest group of each kind. */
START_TEST(large)
{
	for (unsigned m = 1; m < REDUNDANCY_MEMBERS; m++) {
		uint8_t row[REDUNDANCY_MEMBERS], back[REDUNDANCY_MEMBERS], have[REDUNDANCY_MEMBERS];
		unsigned n = REDUNDANCY_MEMBERS, k = n - m;
		for (unsigned i = 0; i < k; i++)
			have[i] = (uint8_t)(m + i);
		for (unsigned want = 0; want < m; want++)
			ck_assert(coding_row(row, n, m, have, want));
		for (unsigned i = 0; i < k; i++)
			have[i] = (uint8_t)i;
		ck_assert(coding_row(back, n, m, have, n - 1));
		for (unsigned i = 0; i < k; i++)
			ck_assert_uint_ne(back[i], 0);
	}
}
END_TEST

START_TEST(ones)
{
	for (unsigned n = 2; n <= REDUNDANCY_MEMBERS; n += n < 12 ? 1 : 13)
		for (unsigned want = 0; want < n; want++) {
			uint8_t row[REDUNDANCY_MEMBERS], have[REDUNDANCY_MEMBERS];
			for (unsigned i = 0; i < n - 1; i++)
				have[i] = (uint8_t)(i + (i >= want));
			ck_assert(coding_row(row, n, 1, have, want));
			for (unsigned i = 0; i < n - 1; i++)
				ck_assert_uint_eq(row[i], 1);
			have[0] = 0;
			ck_assert(coding_row(row, n, n - 1, have, want));
			ck_assert_uint_eq(row[0], 1);
			for (unsigned m = 1, k = n - 1; m < n; m++, k--) {
				for (unsigned i = 0; i < k; i++)
					have[i] = (uint8_t)i;
				ck_assert(coding_row(row, n, m, have, k));
				for (unsigned i = 0; i < k; i++)
					ck_assert_uint_eq(row[i], 1);
			}
		}
}
END_TEST

/* Those of docs/image-format.md 8: what is written stays readable. */
START_TEST(pinned)
{
	static const uint8_t data[] = {0, 1, 2, 3, 4, 5};
	static const uint8_t five[] = {1, 196, 83}, ten[] = {1, 158, 195, 200, 113, 100};
	uint8_t row[6];
	ck_assert(coding_row(row, 5, 2, data, 4));
	ck_assert_mem_eq(row, five, sizeof five);
	ck_assert(coding_row(row, 10, 4, data, 9));
	ck_assert_mem_eq(row, ten, sizeof ten);
}
END_TEST

static const struct {
	const char *why;
	uint8_t have[3];
	unsigned want;
} bad[] = {
	{ "a block twice",            {0, 1, 1}, 2 },
	{ "a parity twice",           {3, 0, 3}, 2 },
	{ "a block that is not",      {0, 1, 5}, 2 },
	{ "nor is the one wanted",    {0, 1, 2}, 5 },
};

START_TEST(refused)
{
	uint8_t row[3];
	ck_assert_msg(!coding_row(row, 5, 2, bad[_i].have, bad[_i].want), "%s", bad[_i].why);
}
END_TEST

static uint8_t times(uint8_t a, uint8_t b)
{
	unsigned product = 0, factor = a;
	for (; b; b >>= 1, factor = factor << 1 ^ (factor & 0x80 ? 0x11d : 0))
		product ^= b & 1 ? factor : 0;
	return (uint8_t)product;
}

/* Bytes of memory with nothing before it and after it. */
static unsigned char *room(void)
{
	unsigned char *at = mmap(NULL, 3 * PAGES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	ck_assert(at != MAP_FAILED && mprotect(at + PAGES, PAGES, PROT_READ | PROT_WRITE) == 0);
	return at + PAGES;
}

/* Every length, at either end of what there is, is what the definition of the field says; not a byte
 * more is read or written. */
START_TEST(lengths)
{
	unsigned char *in = room(), *out = room();
	static unsigned char want[PAGES];
	srand(7);
	for (size_t bytes = 0; bytes <= LONGEST; bytes++) {
		uint8_t c = (uint8_t)(bytes < 768 ? bytes / 3 : (size_t)rand());
		size_t from = bytes % 2 ? 0 : PAGES - bytes, to = bytes / 2 % 2 ? 0 : PAGES - bytes;
		fill(in + from, bytes);
		fill(out, PAGES);
		memcpy(want, out, PAGES);
		for (size_t i = 0; i < bytes; i++)
			want[to + i] ^= times(c, in[from + i]);
		coding_add(out + to, c, in + from, bytes);
		ck_assert_msg(memcmp(out, want, PAGES) == 0, "%zu bytes, times %u", bytes, c);
	}
}
END_TEST

/* Every coefficient with every byte. */
START_TEST(field)
{
	unsigned char all[256], out[256];
	for (unsigned c = 0; c < 256; c++) {
		for (unsigned i = 0; i < 256; i++)
			all[i] = (unsigned char)i;
		memset(out, 0, sizeof out);
		coding_add(out, (uint8_t)c, all, sizeof all);
		for (unsigned i = 0; i < 256; i++)
			ck_assert_uint_eq(out[i], times((uint8_t)c, (uint8_t)i));
	}
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("coding");
	tcase_add_loop_test(t, losses, 2, LARGEST + 1);
	tcase_add_test(t, images);
	tcase_add_test(t, large);
	tcase_add_test(t, ones);
	tcase_add_test(t, pinned);
	tcase_add_loop_test(t, refused, 0, sizeof bad / sizeof *bad);
	tcase_add_test(t, lengths);
	tcase_add_test(t, field);
	return run_suite("coding", t);
}
