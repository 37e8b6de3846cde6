/* test_interval.c - intervals against the figures of the literature.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <math.h>

#include "interval.h"
#include "run_suite.h"


static double reliability99(double cost, double mtbf)
{
	(void)cost;
	return interval_reliability(0.99, mtbf);
}

static const struct {
	const char *why;
	double (*interval)(double cost, double mtbf);
	double cost, mtbf, want, within;
} rows[] = {
	{ "exact", interval_exact, 0.6, 25, 5.085, 0.005 },
	{ "exact", interval_exact, 0.6, 50, 7.35, 0.005 },
	{ "exact", interval_exact, 0.6, 100, 10.56, 0.005 },
	{ "exact", interval_exact, 0.6, 3600, 65.33, 0.005 },
	{ "exact: nothing to pay", interval_exact, 0, 100, 0, 1e-4 },
	{ "exact: a checkpoint costs many failures", interval_exact, 1000, 10, 10, 1e-9 },
	{ "Young", interval_young, 0.6, 25, 5.477, 0.0005 },
	{ "Young", interval_young, 0.6, 50, 7.746, 0.0005 },
	{ "Young", interval_young, 0.6, 100, 10.954, 0.0005 },
	{ "Young", interval_young, 0.6, 3600, 65.73, 0.005 },
	{ "reliability 0.99", reliability99, 0, 3600, 36.18, 0.005 },
	{ "Daly is near the exact one", interval_daly, 0.6, 25, 5.085, 0.005 },
	{ "Daly is near the exact one", interval_daly, 0.6, 50, 7.35, 0.01 },
	{ "Daly is near the exact one", interval_daly, 0.6, 100, 10.56, 0.005 },
	{ "Daly is near the exact one", interval_daly, 0.6, 3600, 65.33, 0.005 },
	{ "Daly: a checkpoint costs more than two failures", interval_daly, 60, 25, 25, 0 },
	{ "Daly: nothing to pay", interval_daly, 0, 100, 0, 1e-6 },
};

START_TEST(intervals)
{
	double t = rows[_i].interval(rows[_i].cost, rows[_i].mtbf);
	ck_assert_msg(fabs(t - rows[_i].want) <= rows[_i].within, "%s: got %g, want %g",
		      rows[_i].why, t, rows[_i].want);
}
END_TEST

START_TEST(root_of_its_equation)
{
	for (double d = 1e-6; d < 1e4; d *= 3) {
		double x = interval_exact(d, 100) / 100;
		ck_assert_msg(fabs((x - 1) * exp(x) + exp(-d / 100)) < 1e-12, "cost %g", d);
	}
}
END_TEST

START_TEST(budget)
{
	struct interval_budget b = interval_budget(3055.314, 0.30, 259.06);
	ck_assert(b.number == 2);
	ck_assert_double_eq_tol(b.interval, 1323.97, 0.005);
	ck_assert_double_eq_tol(b.total, 3055.314 + 2 * 259.06, 1e-9);
	b = interval_budget(100, 0.01, 2);
	ck_assert(b.fits == 0 && b.number == 0 && b.interval == 0 && b.total == 100);
	b = interval_budget(100, 0.02, 2);
	ck_assert(b.fits == 1 && b.number == 0 && b.interval == 102);
}
END_TEST

/* Steps of 2 s and 5.085 s between checkpoints: they are taken at 4, 8 and 12 s. */
START_TEST(discrete_rule)
{
	int saved = 0, at[3] = { 0 };
	for (int t = 2; t <= 12; t += 2)
		if (interval_due(t - (saved ? at[saved - 1] : 0), 2, 5.085))
			at[saved++] = t;
	ck_assert(saved == 3 && at[0] == 4 && at[1] == 8 && at[2] == 12);
}
END_TEST

/* The exact optimum is the least of the expected times; failures that never come delay nothing. */
START_TEST(expected)
{
	double best = interval_exact(0.6, 25), pieces = 2000;
	double least = interval_expected(pieces * best, best, 0.6, 1, 25);
	for (double f = 0.5; f < 2; f += 0.1)
		if (fabs(f - 1) > 0.01) {
			double t = best * f, n = floor(pieces / f);
			double e = interval_expected(n * t, t, 0.6, 1, 25) / (n * t);
			ck_assert_msg(e > least / (pieces * best), "%g", f);
		}
	ck_assert_double_eq_tol(interval_expected(100, 10, 1, 5, 1e12), 109, 1e-3);
	ck_assert_double_eq_tol(interval_expected(100, 200, 1, 5, 1e12), 100, 1e-3);
}
END_TEST

START_TEST(durations)
{
	double s = 0;
	ck_assert(interval_read("1.5h", &s) && s == 5400);
	ck_assert(interval_read("2d", &s) && s == 172800);
	ck_assert(interval_read("7", &s) && s == 7);
	ck_assert(!interval_read("", &s) && !interval_read("-1", &s) && !interval_read("3y", &s));
	ck_assert(!interval_read("nan", &s) && !interval_read("1 m", &s));
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("interval");
	tcase_add_loop_test(t, intervals, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, root_of_its_equation);
	tcase_add_test(t, budget);
	tcase_add_test(t, discrete_rule);
	tcase_add_test(t, expected);
	tcase_add_test(t, durations);
	return run_suite("interval", t);
}
