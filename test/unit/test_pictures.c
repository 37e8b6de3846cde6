/* test_pictures.c - what the report is drawn with: escaped text, units, scales.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <math.h>
#include <string.h>

#include "html.h"
#include "run_suite.h"
#include "svg.h"
#include "text.h"

/* clang-format off */
static const struct {
	double value;
	enum unit unit;
	const char *want;
} values[] = {
	{ 0, UNIT_BYTES, "0 bytes" },
	{ 8, UNIT_BYTES, "8 bytes" },
	{ 999, UNIT_BYTES, "999 bytes" },
	{ 999.6, UNIT_BYTES, "1 kB" },
	{ 1000, UNIT_BYTES, "1 kB" },
	{ 2657752, UNIT_BYTES, "2.66 MB" },
	{ 999700, UNIT_BYTES, "1 MB" },
	{ 1e15, UNIT_BYTES, "1 PB" },
	{ 0, UNIT_SECONDS, "0 s" },
	{ 1.5, UNIT_SECONDS, "1.5 s" },
	{ 0.0123, UNIT_SECONDS, "12.3 ms" },
	{ 0.000045, UNIT_SECONDS, "45 µs" },
	{ 4e-7, UNIT_SECONDS, "400 ns" },
	{ 1e-10, UNIT_SECONDS, "0.1 ns" },
	{ 86400, UNIT_SECONDS, "86400 s" },
	{ 1234567, UNIT_NONE, "1234567" },
	{ 0.5, UNIT_NONE, "0.5" },
	{ 2.5, UNIT_PERCENT, "2.5 %" },
};
/* clang-format on */

START_TEST(units)
{
	ck_assert_str_eq(html_value(values[_i].value, values[_i].unit).at, values[_i].want);
}
END_TEST

START_TEST(escaped)
{
	struct text t = {0};
	html(&t, "<b title=\"%s\">%s</b>", "a\"b", "<i>&");
	ck_assert_str_eq(t.at, "<b title=\"a&quot;b\">&lt;i&gt;&amp;</b>");
	t.n = 0;
	html(&t, "%d %u %lld %llu %.2f %g %c %5llu 100 %%", -1, 2U, -3LL, 4ULL, 5.0, 0.5, 'x', 6ULL);
	ck_assert_str_eq(t.at, "-1 2 -3 4 5.00 0.5 x     6 100 %");
	text_free(&t);
}
END_TEST

START_TEST(scales)
{
	struct svg_scale up = {0, 10, 100, 200, false, UNIT_NONE};
	struct svg_scale down = {0, 10, 200, 100, false, UNIT_NONE};
	struct svg_scale logarithm = {1, 100, 0, 100, true, UNIT_NONE};
	struct svg_scale none = {3, 3, 7, 9, false, UNIT_NONE};
	ck_assert(fabs(svg_at(&up, 5) - 150) < 1e-9);
	ck_assert(svg_at(&up, -1) == 100 && svg_at(&up, 11) == 200);
	ck_assert(fabs(svg_at(&down, 2) - 180) < 1e-9);
	ck_assert(fabs(svg_at(&logarithm, 10) - 50) < 1e-9);
	ck_assert(svg_at(&logarithm, 0) == 0);
	ck_assert(svg_at(&none, 3) == 7);
}
END_TEST

static const struct {
	const char *why;
	double from, to;
	bool is_log;
	const char *there[4], *not_there[2];
} ticks[] = {
	{"even steps", 0, 10, false, {">0 s<", ">2 s<", ">10 s<", ">time<"}, {">1 s<", ">12 s<"}},
	{"few decades", 3, 40, true, {">5 s<", ">10 s<", ">20 s<", ">time<"}, {">2 s<", ">50 s<"}},
	{"many decades", 0.5, 5000, true, {">1 s<", ">10 s<", ">1000 s<"}, {">2 s<", ">500 ms<"}},
};

START_TEST(axes)
{
	struct text t = {0};
	struct svg_scale x = {ticks[_i].from, ticks[_i].to, 0, 100, ticks[_i].is_log, UNIT_SECONDS};
	svg_axis_below(&t, &x, 50, 0, "time");
	for (int i = 0; i < 4 && ticks[_i].there[i]; i++)
		ck_assert_msg(strstr(t.at, ticks[_i].there[i]) != NULL, "%s: %s", ticks[_i].why, t.at);
	for (int i = 0; i < 2; i++)
		ck_assert_msg(!strstr(t.at, ticks[_i].not_there[i]), "%s: %s", ticks[_i].why, t.at);
	text_free(&t);
}
END_TEST

START_TEST(breakable_names)
{
	struct text t = {0};
	html_name(&t, "a/b_c<");
	ck_assert_str_eq(t.at, "a/<wbr>b_<wbr>c&lt;");
	text_free(&t);
}
END_TEST

static const struct {
	const char *name, *want;
} names[] = {
	{"short", ">short<"},
	{"abcdefghijklmnopqrstuvwxy", ">abcdefghijklmnopqrstuvwxy<"},
	{"abcdefghijklmnopqrstuvwxyz", ">…cdefghijklmnopqrstuvwxyz<"},
	{"äääääääääääääx", ">…äääääääääääx<"},
};

START_TEST(long_names)
{
	struct text t = {0};
	svg_name(&t, 0, 0, names[_i].name);
	ck_assert_msg(strstr(t.at, names[_i].want) != NULL, "%s", t.at);
	text_free(&t);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("pictures");
	tcase_add_loop_test(t, units, 0, sizeof values / sizeof *values);
	tcase_add_test(t, escaped);
	tcase_add_test(t, scales);
	tcase_add_loop_test(t, axes, 0, sizeof ticks / sizeof *ticks);
	tcase_add_test(t, breakable_names);
	tcase_add_loop_test(t, long_names, 0, sizeof names / sizeof *names);
	return run_suite("pictures", t);
}
