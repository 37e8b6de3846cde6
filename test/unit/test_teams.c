/* test_teams.c - teams of replicas: the model against closed forms and simulated jobs, and beside
 * checkpoint and restart.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <math.h>

#include "interval.h"
#include "levels.h"
#include "run_suite.h"
#include "teams.h"

static const struct teams rows[] = {
	{2, 1000, 10, 1, 30, 60, TEAMS_ALWAYS},
	{2, 1000, 100, 5, 30, 60, TEAMS_ALWAYS},
	{3, 1000, 50, 2, 30, 60, TEAMS_ALWAYS},
	{3, 300, 30, 0, 5, 10, TEAMS_ALWAYS},
	{4, 1000, 200, 1, 30, 60, TEAMS_ALWAYS},
	{2, 1000, 10, 1, 30, 60, 0},
	{3, 1000, 10, 1, 30, 60, 0},
};

/* The textbook's two and three units with repair, and the harmonic sum without. */
START_TEST(time_to_the_loss_of_all)
{
	const struct teams *t = &rows[_i];
	double l = 1 / t->mtbf, m = t->replacements ? 1 / t->repair : 0, want = 0;
	if (t->n == 2)
		want = (3 * l + m) / (2 * l * l);
	else if (t->n == 3)
		want = (11 * l * l + 7 * l * m + 2 * m * m) / (6 * l * l * l);
	if (want > 0)
		ck_assert_double_eq_tol(teams_lost(t) / want, 1, 1e-12);
	ck_assert(teams_lost(t) > t->mtbf);
}
END_TEST

/* Losses are one process without memory where all teams are back long before the next one: the
 * model is within 2 % there, and within 15 % where nothing is repaired. */
START_TEST(simulated)
{
	const struct teams *t = &rows[_i];
	struct failures_law law = {t->mtbf * 8, 1, 8 * (uint64_t)t->n, 0};
	double work = 20 * t->mtbf, want = teams_expected(t, work);
	struct simulate_result r = teams_simulate(t, teams_interval(t), work, &law, 2000, 7);
	double near = t->replacements ? .02 : .15;
	ck_assert_msg(fabs(r.mean - want) < 4 * r.error + near * want, "row %d: %g +- %g, want %g",
		      _i, r.mean, r.error, want);
	ck_assert(!r.unfinished);
}
END_TEST

/* The same seed gives the same jobs; fewer replacements make none faster. */
START_TEST(replacements_run_out)
{
	struct teams t = rows[0];
	struct failures_law law = {t.mtbf * 4, .7, 8, 0};
	double last = 0;
	for (int i = 0; i < 3; i++) {
		static const uint64_t left[] = {TEAMS_ALWAYS, 10, 0};
		t.replacements = left[i];
		struct simulate_result a = teams_simulate(&t, 500, 20000, &law, 500, 3);
		struct simulate_result b = teams_simulate(&t, 500, 20000, &law, 500, 3);
		ck_assert(a.mean == b.mean && a.failures == b.failures);
		ck_assert_msg(a.mean > last, "%d: %g, before %g", i, a.mean, last);
		last = a.mean;
	}
}
END_TEST

START_TEST(given_up)
{
	struct teams t = {2, 10, 5, 1, 50, 50, TEAMS_ALWAYS};
	struct failures_law law = {10, 1, 2, 0};
	ck_assert(teams_simulate(&t, 1000, 1000, &law, 5, 1).unfinished == 5);
}
END_TEST

/* At which cost of a checkpoint, as a part of the time between failures, does checkpoint and restart
 * take so many times the work? Young's first order: (1 + sqrt(x/2))^2 times; without a failure in a
 * checkpoint or the restart after it. The exact model needs less: it is e^((interval + x) / mtbf). */
static const struct break_even {
	double times, first_order, exact;
} break_even[] = {{1.5, .1010, .0721}, {2, .3431, .1931}};

START_TEST(where_two_teams_win)
{
	const struct break_even *b = &break_even[_i];
	double young = 1 + sqrt(b->first_order / 2);
	ck_assert_double_eq_tol(young * young, b->times, 1e-3);
	struct levels l = {1, 1, {{1, b->exact, 1e-9}}};
	struct levels_plan p = levels_optimum(&l);
	ck_assert_double_eq_tol(exp(levels_log_slowdown(&l, &p)), b->times, 1e-3);
	ck_assert_double_eq_tol(p.interval, interval_exact(b->exact, 1), 1e-6);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("teams");
	int n = sizeof rows / sizeof *rows;
	tcase_add_loop_test(t, time_to_the_loss_of_all, 0, n);
	tcase_add_loop_test(t, simulated, 0, n);
	tcase_add_test(t, replacements_run_out);
	tcase_add_test(t, given_up);
	tcase_add_loop_test(t, where_two_teams_win, 0, 2);
	return run_suite("teams", t);
}
