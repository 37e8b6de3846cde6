/* test_simulate.c - simulated runs against the models that have a closed form.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <math.h>

#include "interval.h"
#include "run_suite.h"
#include "simulate.h"

enum { MOST = 1000 };
static struct simulate_piece pieces[MOST];

static uint32_t cut(double work, double interval, double cost)
{
	uint32_t n = (uint32_t)ceil(work / interval - 1e-9);
	for (uint32_t i = 0; i < n; i++)
		pieces[i] = (struct simulate_piece){ interval, cost };
	pieces[n - 1] = (struct simulate_piece){ work - (n - 1) * interval, 0 };
	return n;
}

/* The exponential law: within four standard deviations of the expected time, itself sharp. */
static const struct {
	const char *why;
	double work, interval, cost, restart, mtbf, nodes;
} rows[] = {
	{ "few failures", 1000, 36.18, 0.6, 2, 3600, 1 },
	{ "the exact optimum", 500, 5.085, 0.6, 1, 25, 1 },
	{ "too seldom", 500, 40, 0.6, 1, 25, 1 },
	{ "too often", 500, 1, 0.6, 1, 25, 1 },
	{ "no checkpoint", 60, 60, 0.6, 3, 40, 1 },
	{ "dear restarts", 200, 10, 1, 30, 30, 1 },
	{ "many nodes fail as one with their rate", 500, 5.085, 0.6, 1, 2500000, 100000 },
	{ "two nodes", 500, 7.35, 0.6, 1, 100, 2 },
};

START_TEST(exponential)
{
	struct failures_law law = { rows[_i].mtbf, 1, (uint64_t)rows[_i].nodes, 0 };
	uint32_t n = cut(rows[_i].work, rows[_i].interval, rows[_i].cost);
	struct simulate_result r = simulate(pieces, n, rows[_i].restart, &law, 4000, 5);
	double want = interval_expected(rows[_i].work, rows[_i].interval, rows[_i].cost,
					rows[_i].restart, rows[_i].mtbf / rows[_i].nodes);
	ck_assert_msg(fabs(r.mean - want) < 4 * r.error && r.error < 0.02 * want,
		      "%s: %g +- %g, want %g", rows[_i].why, r.mean, r.error, want);
	ck_assert(r.unfinished == 0);
}
END_TEST

/* One node, one piece, restarts for nothing: failures come in a geometric law. */
START_TEST(weibull)
{
	static const double shapes[] = { 0.5, 0.7, 1, 1.5, 3 };
	double shape = shapes[_i], piece = 70, mtbf = 100;
	struct failures_law law = { mtbf, shape, 1, 0 };
	pieces[0] = (struct simulate_piece){ piece, 0 };
	struct simulate_result r = simulate(pieces, 1, 0, &law, 40000, 7);
	double done = exp(-pow(piece / mtbf * tgamma(1 + 1 / shape), shape));
	double want = (1 - done) / done, deviation = sqrt(1 - done) / done / 200;
	ck_assert_msg(fabs(r.failures - want) < 4 * deviation, "shape %g: %g, want %g", shape,
		      r.failures, want);
}
END_TEST

/* N nodes that wear out alike: the first one fails as by Weibull's law of a smaller scale. */
START_TEST(weibull_nodes)
{
	struct failures_law law = { 1000, 2, 50, 0 };
	double piece = 60, scale = 1000 / tgamma(1.5);
	double none = exp(-50 * pow(piece / scale, 2));
	pieces[0] = (struct simulate_piece){ piece, 0 };
	int clean = 0, runs = 3000;
	for (int k = 0; k < runs; k++)
		clean += simulate(pieces, 1, 0, &law, 2, (uint64_t)k * 977).failures == 0;
	double want = none * none * runs;
	ck_assert_msg(fabs(clean - want) < 4 * sqrt(want), "%d, want %g", clean, want);
}
END_TEST

START_TEST(hopeless)
{
	struct failures_law law = { 1, 1, 1, 0 };
	pieces[0] = (struct simulate_piece){ 1000, 0 };
	ck_assert(simulate(pieces, 1, 0, &law, 3, 1).unfinished == 3);
}
END_TEST

/* The figures of interval.h's rule; a gap longer than the interval; none needed. */
START_TEST(rule)
{
	uint64_t every2[6], gap[] = { 1000000000, 2000000000, 9000000000 };
	uint32_t chosen[6];
	for (int i = 0; i < 6; i++)
		every2[i] = (uint64_t)(i + 1) * 2000000000;
	ck_assert(simulate_rule(every2, 6, 14000000000, 5.085, interval_due, chosen) == 3);
	ck_assert(chosen[0] == 1 && chosen[1] == 3 && chosen[2] == 5);
	ck_assert(simulate_rule(every2, 6, 14000000000, 5.085, interval_due_nearest, chosen) == 2);
	ck_assert(chosen[0] == 2 && chosen[1] == 5);
	ck_assert(simulate_rule(gap, 3, 10000000000, 4, interval_due, chosen) == 2);
	ck_assert(chosen[0] == 1 && chosen[1] == 2);
	ck_assert(simulate_rule(gap, 3, 10000000000, 10, interval_due, chosen) == 0);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("simulate");
	tcase_add_loop_test(t, exponential, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, weibull, 0, 5);
	tcase_add_test(t, weibull_nodes);
	tcase_add_test(t, hopeless);
	tcase_add_test(t, rule);
	return run_suite("simulate", t);
}
