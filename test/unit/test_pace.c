/* test_pace.c - which team is behind, and which is silent?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "pace.h"
#include "run_suite.h"

#define PERIOD 5.0
#define RATE 100.0 /* instances a second */

/* Heartbeats at 5 s and 10 s of a team that goes on at RATE. */
static struct pace steady(void)
{
	struct pace p;
	pace_start(&p, 0, 0);
	pace_beat(&p, 5, (uint64_t)(5 * RATE));
	pace_beat(&p, 10, (uint64_t)(10 * RATE));
	return p;
}

static const struct {
	const char *why;
	double stopped; /* seconds, of the ten */
	bool is_late;
} lags[] = {
	{"as fast as the other", 0, false},
	{"a little behind", 1.5, false},
	{"stopped for three seconds", 3, true},
};

START_TEST(lag)
{
	struct pace other = steady(), p;
	double seconds;
	pace_start(&p, 0, 0);
	pace_beat(&p, 5, (uint64_t)(5 * RATE));
	pace_beat(&p, 10, (uint64_t)((10 - lags[_i].stopped) * RATE));
	bool is_late = pace_is_late(&p, &other, 10, &seconds);
	ck_assert_msg(is_late == lags[_i].is_late, "%s: %d", lags[_i].why, is_late);
	ck_assert_msg(seconds > lags[_i].stopped - 0.1 && seconds < lags[_i].stopped + 0.1,
		      "%s: %.2f s", lags[_i].why, seconds);
	ck_assert_msg(!pace_is_late(&p, &other, 10, &seconds), "%s: told twice", lags[_i].why);
}
END_TEST

static const struct {
	const char *why;
	double last;   /* heartbeat */
	uint64_t from; /* where that was */
	double now;
	bool is_silent;
} silences[] = {
	{"just heard of", 10, 1000, 10.5, false},
	{"within a heartbeat and three seconds", 5, 500, 11.9, false},
	{"a heartbeat and two seconds ago", 5, 500, 12.1, true},
	{"the other has come no further", 5, 1000, 20, false},
};

START_TEST(silence)
{
	struct pace other = steady(), p;
	pace_start(&p, 0, 0);
	pace_beat(&p, silences[_i].last, silences[_i].from);
	bool is = pace_is_silent(&p, &other, silences[_i].now, PERIOD);
	ck_assert_msg(is == silences[_i].is_silent, "%s: %d", silences[_i].why, is);
	ck_assert_msg(!pace_is_silent(&p, &other, silences[_i].now, PERIOD), "%s: told twice",
		      silences[_i].why);
}
END_TEST

/* Its launcher may take long. */
START_TEST(beginning)
{
	struct pace other = steady(), p;
	pace_start(&p, 0, 0);
	ck_assert(!pace_is_silent(&p, &other, PERIOD + PACE_LAG + PACE_BEGIN - 1, PERIOD));
	ck_assert(pace_is_silent(&p, &other, PERIOD + PACE_LAG + PACE_BEGIN + 1, PERIOD));
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("pace");
	tcase_add_loop_test(t, lag, 0, sizeof lags / sizeof *lags);
	tcase_add_loop_test(t, silence, 0, sizeof silences / sizeof *silences);
	tcase_add_test(t, beginning);
	return run_suite("pace", t);
}
