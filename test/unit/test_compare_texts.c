/* test_compare_texts.c - where two texts differ, with a tolerance and without; what is ignored.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "prove/compare.h"
#include "run_suite.h"

#include <string.h>

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

static const struct {
	const char *why, *ignored, *text, *want;
} ignored[] = {
	{ "nothing matches", "x", "a\nb\n", "a\nb\n" },
	{ "a part of a line", "[0-9.]+ s\\b", "took 1.5 s, 3 steps\n", "took, 3 steps\n" },
	{ "several in a line", "[0-9]+", "1 a 22 b\n", " a b\n" },
	{ "the rest of a line", "time.*", "a time 1\nb\n", "a\nb\n" },
	{ "blanks in front of a match", "[0-9.]+ s\\b", "all:   \t 9.5 s (1)\n", "all: (1)\n" },
	{ "blanks elsewhere are compared", "[0-9]+", "a  b 1  c\n", "a  b  c\n" },
	{ "a whole line stays one", ".*", "a\nb", "\n" },
	{ "no match holds the end of a line", "a[^x]*", "a\nb\n", "\nb\n" },
	{ "the beginning of each line", "^[0-9]", "12\n34\n", "2\n4\n" },
	{ "the end of each line", "[0-9]$", "12\n34", "1\n3" },
	{ "an empty match is none", "x*", "axxb\n", "ab\n" },
	{ "nothing", "a", "", "" },
};

START_TEST(without)
{
	regex_t re;
	struct text out = {0};
	ck_assert_int_eq(regcomp(&re, ignored[_i].ignored, REG_EXTENDED), 0);
	compare_without(&re, ignored[_i].text, &out);
	ck_assert_msg(!strcmp(out.at ? out.at : "", ignored[_i].want), "%s: got '%s'", ignored[_i].why,
		      out.at ? out.at : "");
	text_free(&out);
	regfree(&re);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("compare_texts");
	tcase_add_loop_test(t, texts, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, without, 0, sizeof ignored / sizeof *ignored);
	return run_suite("compare_texts", t);
}
