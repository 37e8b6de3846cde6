/* test_copy_big.c - every alignment of both sides, pieces, and nothing beside.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <string.h>

#include "base/copy_big.h"
#include "base/extents.h"
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

/* Pieces of "size" bytes with gaps, from the middle of the first on, to any place of a line. */
START_TEST(pieces)
{
	enum { PIECES = 200, GAP = 24, MOST = 130 };
	static const size_t sizes[] = {1, 7, 8, 16, 40, 64, 100, 128, MOST};
	static char from[PIECES * (MOST + GAP)], to[PIECES * MOST + 256], want[sizeof to];
	size_t size = sizes[_i];
	struct extent piece[PIECES];
	for (size_t i = 0; i < sizeof from; i++)
		from[i] = (char)(i * 13 + i / 256);
	for (size_t i = 0; i < PIECES; i++)
		piece[i] = (struct extent){from + i * (size + GAP), size};
	for (size_t at = 0; at < 64; at += 3)
		for (size_t skip = 0; skip < size; skip += 1 + size / 3) {
			size_t n = PIECES * size - skip - size / 2;
			memset(to, 0, sizeof to);
			memset(want, 0, sizeof want);
			for (size_t i = 0; i < n; i++)
				want[64 + at + i] = piece[(skip + i) / size].at[(skip + i) % size];
			copy_big_pieces(to + 64 + at, piece, skip, n);
			copy_big_end();
			ck_assert_msg(memcmp(to, want, sizeof to) == 0,
				      "pieces of %zu from byte %zu on, to %zu", size, skip, at);
		}
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("copy_big");
	tcase_add_loop_test(t, alignments, 0, 11);
	tcase_add_loop_test(t, pieces, 0, 9);
	return run_suite("copy_big", t);
}
