/* test_compare_texts.c - where two texts differ, with a tolerance and without.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "prove/compare.h"
#include "run_suite.h"

static const struct {
	const char *why, *a, *b;
	double tolerance;
	unsigned long want;
} rows[] = {
	{ "the same", "a 1\nb\n", "a 1\nb\n", 0, 0 },
	{ "nothing", "", "", 0, 0 },
	{ "the line of the first difference", "a\nb\nc\n", "a\nb\nd\n", 0, 3 },
	{ "a line more", "a\n", "a\nb\n", 0, 2 },
	{ "no end of line", "a\n", "a", 0, 1 },
	{ "without a tolerance a digit is a byte", "1.50\n", "1.5\n", 0, 1 },
	{ "with one, numbers are", "x 1.50 y\n", "x 1.5 y\n", 1e-9, 0 },
	{ "as far off as allowed", "1000\n", "1001\n", 1e-2, 0 },
	{ "further", "1000\n2\n", "1000\n3\n", 1e-2, 2 },
	{ "that begin alike, too", "1000\n", "1900\n", 1e-2, 1 },
	{ "a sign", "-1e-3\n", "1e-3\n", 1e-2, 1 },
	{ "zero is only itself", "0\n", "1e-30\n", 1e-2, 1 },
	{ "blanks before a shorter number", "|  9.5|\n", "|10.0|\n", 0.1, 0 },
	{ "blanks before no number are bytes", "a  b\n", "a b\n", 0.1, 1 },
	{ "in another line", "1\n2 x\n", "1\n2 y\n", 0.1, 2 },
	{ "no number", "nan\n", "1\n", 0.1, 1 },
	{ "not a number", "nan\n", "nan\n", 0.1, 0 },
	{ "one has ended", "1 2\n", "1\n", 0.1, 1 },
	{ "a line's end is no blank", "1\n2\n", "1 2\n", 0.1, 1 },
};

START_TEST(texts)
{
	unsigned long got = compare_texts(rows[_i].a, rows[_i].b, rows[_i].tolerance);
	ck_assert_msg(got == rows[_i].want, "%s: got line %lu, want %lu", rows[_i].why, got, rows[_i].want);
	got = compare_texts(rows[_i].b, rows[_i].a, rows[_i].tolerance);
	ck_assert_msg(got == rows[_i].want, "%s, the other way: got line %lu, want %lu", rows[_i].why, got,
		      rows[_i].want);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("compare_texts");
	tcase_add_loop_test(t, texts, 0, sizeof rows / sizeof *rows);
	return run_suite("compare_texts", t);
}
