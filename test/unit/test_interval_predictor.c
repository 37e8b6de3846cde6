/* test_interval_predictor.c - at which candidates does the discrete rule save, without knowing the future?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stddef.h>

#include "decide/interval_predictor.h"
#include "run_suite.h"

enum { MOST = 40, START = 100 };

/* Candidates come steps[0], steps[1], … seconds after each other, the last one again and again; the
 * first one at 0 (START). "saves": at which the rule asks; it has to see two candidates first. */
static const struct {
	const char *why;
	double interval, steps[8];
	unsigned ahead;
	double saves[8];
} rows[] = {
	{ "FACTS: 2 s steps, 5.085 s", 5.085, { 2 }, 1, { 4, 8, 12 } },
	{ "in a team, one step on", 5.085, { 2 }, 2, { 4, 8, 12 } },
	{ "steps are more than half the interval", 3, { 2 }, 1, { 4, 6, 8 } },
	{ "steps are longer than the interval", 1, { 2 }, 1, { 2, 4, 6 } },
	{ "steps are short", 1, { 0.25 }, 1, { 1, 2, 3 } },
	{ "one long step is half forgotten", 4, { 1, 1, 10, 1 }, 1, { 12, 16, 20 } },
	{ "steps get shorter", 4, { 2, 1.75, 1.5, 1.25, 1 }, 1, { 3.75, 7.5, 11.5 } },
};

/* The scheduler's part: it tells that the end is near, and waits for the step to be known. */
static bool is_near(double now, double begun, double interval)
{
	return now >= begun + interval - predictor_lead();
}

START_TEST(rule)
{
	double now = START, begun = START;
	unsigned found = 0;
	predictor_learn(0);
	for (unsigned i = 0, k = 0; i < MOST && found < 3; i++) {
		if (is_near(now, begun, rows[_i].interval))
			predictor_near(begun + rows[_i].interval);
		if (predictor_watches() && predictor_is_last(now, rows[_i].ahead)) {
			ck_assert_msg(now - START == rows[_i].saves[found],
				      "%s: %g instead of %g", rows[_i].why, now - START,
				      rows[_i].saves[found]);
			found++;
			begun = now;
			predictor_answer();
			predictor_learn(rows[_i].ahead == 1 ? now : 0);
		}
		now += rows[_i].steps[k];
		k += k + 1 < 8 && rows[_i].steps[k + 1] != 0;
	}
	ck_assert_msg(found == 3, "%s: %u saves", rows[_i].why, found);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("pace");
	tcase_add_loop_test(t, rule, 0, sizeof rows / sizeof *rows);
	return run_suite("pace", t);
}
