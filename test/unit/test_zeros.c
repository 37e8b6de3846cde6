/* test_zeros.c - how much of an object's end is nothing but zeros.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>

#include "run_suite.h"
#include "capture/zeros.h"

static const struct {
	const char *why;
	uint64_t size, used; /* bytes up to the last one that is not 0 */
	uint64_t want;
} rows[] = {
	{"all is used", 1 << 20, 1 << 20, 0},
	{"the last line is", 1 << 20, (1 << 20) - 63, 0},
	{"half is", 1 << 20, 1 << 19, 1 << 19},
	{"… and one byte more", 1 << 20, (1 << 19) + 1, (1 << 19) - 64},
	{"nothing is: the beginning is kept", 1 << 20, 0, (1 << 20) - 64},
	{"too little to be worth it", 1 << 20, (1 << 20) - (1 << 15) + 1, 0},
	{"just enough", 1 << 20, (1 << 20) - (1 << 15), 1 << 15},
	{"a small object", 6000, 1000, 4992},
	{"smaller", 5000, 1000, 0},
	{"an odd size", 100001, 100000 - 8192, 8192},
	{"no bytes", 0, 0, 0},
	{"a byte", 1, 0, 0},
};

START_TEST(zeros)
{
	char *at = calloc(rows[_i].size + 1, 1);
	if (rows[_i].used > 0)
		at[rows[_i].used - 1] = 1;
	at[rows[_i].size] = 1;
	uint64_t got = zeros_at_end(at, rows[_i].size);
	if (got != rows[_i].want)
		ck_abort_msg("%s: %llu", rows[_i].why, (unsigned long long)got);
	free(at);
}
END_TEST

int main(void)
{
	TCase *all = tcase_create("zeros");
	tcase_add_loop_test(all, zeros, 0, sizeof rows / sizeof *rows);
	return run_suite("zeros", all);
}
