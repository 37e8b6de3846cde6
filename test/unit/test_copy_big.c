/* test_copy_big.c - every alignment of both sides, and nothing beside.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <string.h>

#include "base/copy_big.h"
#include "run_suite.h"

enum { ROOM = 1024 };

START_TEST(alignments)
{
	static const size_t sizes[] = { 0, 1, 63, 64, 127, 128, 129, 191, 192, 300, 640 };
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

int main(void)
{
	TCase *t = tcase_create("copy_big");
	tcase_add_loop_test(t, alignments, 0, 11);
	return run_suite("copy_big", t);
}
