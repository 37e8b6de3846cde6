/* test_levels.c - plans of several levels: the model against a Markov chain and simulated jobs, the
 * optimum against every plan of a grid.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "interval.h"
#include "levels.h"
#include "run_suite.h"

/* A job as a list of segments: the oracle knows no patterns. */
struct segment {
	double takes;
	uint32_t level; /* of the checkpoint at its end */
};

enum { SEGMENTS = 24, STATES = SEGMENTS * (1 + LEVELS_MOST) };
static double equation[STATES][STATES + 1];

static uint32_t solve(uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		uint32_t best = i;
		for (uint32_t r = i; r < n; r++)
			if (fabs(equation[r][i]) > fabs(equation[best][i]))
				best = r;
		for (uint32_t c = i; c <= n; c++) {
			double v = equation[i][c];
			equation[i][c] = equation[best][c];
			equation[best][c] = v;
		}
		for (uint32_t r = 0; r < n; r++) {
			double by = r == i ? 0 : equation[r][i] / equation[i][i];
			for (uint32_t c = i; by != 0 && c <= n; c++)
				equation[r][c] -= by * equation[i][c];
		}
	}
	return n;
}

/* State of segment i: i; of a restart of class k that leads to segment i: n + k * n + i. */
static uint32_t back(const struct segment *s, uint32_t i, uint32_t class, uint32_t n)
{
	while (i && s[i - 1].level < class)
		i--;
	return n + class * n + i;
}

/* Expected time of the segments, state by state. */
static double markov(const struct levels *l, const struct segment *s, uint32_t n)
{
	uint32_t states = n * (1 + l->n);
	memset(equation, 0, sizeof equation);
	for (uint32_t state = 0; state < states; state++) {
		uint32_t i = state % n, level = state / n;
		double takes = level ? l->at[level - 1].restart : s[i].takes;
		double done = exp(-takes / l->mtbf);
		uint32_t next = level ? i : i + 1;
		equation[state][state] += 1;
		if (next < n)
			equation[state][next] -= done;
		for (uint32_t k = 0; k < l->n; k++) {
			uint32_t class = level && k < level - 1 ? level - 1 : k;
			equation[state][back(s, i, class, n)] -= (1 - done) * l->at[k].share;
		}
		equation[state][states] = (1 - done) * l->mtbf;
	}
	solve(states);
	return equation[0][states] / equation[0][0];
}

static uint32_t level_of(const struct levels *l, const struct levels_plan *p, uint64_t checkpoint)
{
	uint32_t k = 0;
	for (uint64_t unit = 1; k + 1 < l->n; k++) {
		unit *= p->every[k + 1];
		if (checkpoint % unit)
			break;
	}
	return k;
}

static uint64_t pattern_of(const struct levels *l, const struct levels_plan *p)
{
	uint64_t n = 1;
	for (uint32_t k = 1; k < l->n; k++)
		n *= p->every[k];
	return n;
}

/* Segments of a job, or of a pattern (work 0). */
static uint32_t cut(const struct levels *l, const struct levels_plan *p, double work,
		    struct segment *s)
{
	uint32_t n = 0;
	for (double left = work; work == 0 ? n < pattern_of(l, p) : left > 0; n++) {
		ck_assert(n < SEGMENTS);
		bool end = work > 0 && left <= p->interval * (1 + 1e-9);
		s[n].level = level_of(l, p, n + 1);
		s[n].takes = end ? left : p->interval + l->at[s[n].level].cost;
		left = end ? 0 : left - p->interval;
	}
	return n;
}

static const struct {
	const char *why;
	struct levels levels;
	struct levels_plan plan;
	double work;
} rows[] = {
	{ "one level", { 1, 25, { { 1, .6, 1 } } }, { 5.085, { 1 } }, 100 },
	{ "two levels, few failures",
	  { 2, 5000, { { .9, 2, 3 }, { .1, 20, 30 } } }, { 100, { 1, 5 } }, 1234 },
	{ "two levels, many failures",
	  { 2, 30, { { .7, 1, 2 }, { .3, 4, 9 } } }, { 7, { 1, 4 } }, 100 },
	{ "the lower restart is the dearer one",
	  { 2, 40, { { .6, 1, 20 }, { .4, 2, 0 } } }, { 9, { 1, 3 } }, 95 },
	{ "a level that nothing needs",
	  { 2, 50, { { 0, 1, 2 }, { 1, 5, 5 } } }, { 8, { 1, 2 } }, 64 },
	{ "every checkpoint of the higher level",
	  { 2, 50, { { .5, 1, 2 }, { .5, 5, 7 } } }, { 8, { 1, 1 } }, 64 },
	{ "three levels",
	  { 3, 60, { { .6, 1, 2 }, { .3, 2, 5 }, { .1, 6, 12 } } }, { 6, { 1, 2, 3 } }, 100 },
	{ "three levels, the job ends with a pattern",
	  { 3, 300, { { .8, 1, 2 }, { .15, 3, 5 }, { .05, 6, 40 } } }, { 9, { 1, 3, 2 } }, 108 },
	{ "four levels",
	  { 4, 90, { { .5, 1, 1 }, { .3, 2, 3 }, { .1, 3, 7 }, { .1, 9, 8 } } },
	  { 5, { 1, 2, 2, 2 } }, 77 },
	{ "no checkpoint", { 2, 100, { { .5, 1, 3 }, { .5, 2, 9 } } }, { 70, { 1, 3 } }, 60 },
};

static void near(double got, double want, const char *why)
{
	ck_assert_msg(fabs(got - want) < 1e-9 * want, "%s: got %.12g, want %.12g", why, got, want);
}

START_TEST(model)
{
	const struct levels *l = &rows[_i].levels;
	const struct levels_plan *p = &rows[_i].plan;
	struct segment s[SEGMENTS];
	double job = markov(l, s, cut(l, p, rows[_i].work, s));
	near(levels_expected(l, p, rows[_i].work), job, rows[_i].why);
	uint32_t n = cut(l, p, 0, s);
	near(exp(levels_log_slowdown(l, p)), markov(l, s, n) / (n * p->interval), rows[_i].why);
}
END_TEST

START_TEST(one_level_is_the_model_of_intervals)
{
	for (double mtbf = 10; mtbf < 1e6; mtbf *= 7) {
		struct levels l = { 1, mtbf, { { 1, .6, 3 } } };
		struct levels_plan p = levels_optimum(&l);
		near(p.interval, interval_exact(.6, mtbf), "optimum");
		near(levels_expected(&l, &p, 1000),
		     interval_expected(1000, p.interval, .6, 3, mtbf), "time");
	}
}
END_TEST

/* Four standard deviations; the job is long enough for whole patterns. */
START_TEST(simulated)
{
	const struct levels *l = &rows[_i].levels;
	struct failures_law law = { l->mtbf * 10, 1, 10, 0 };
	double work = 5 * rows[_i].work, want = levels_expected(l, &rows[_i].plan, work);
	struct simulate_result r = levels_simulate(l, &rows[_i].plan, work, &law, 4000, 3);
	ck_assert_msg(fabs(r.mean - want) < 4 * r.error && r.error < 0.03 * want && !r.unfinished,
		      "%s: %g +- %g, want %g", rows[_i].why, r.mean, r.error, want);
}
END_TEST

static double random_between(double low, double high)
{
	return low * pow(high / low, (double)rand() / RAND_MAX);
}

static struct levels random_levels(uint32_t n)
{
	struct levels l = { .n = n, .mtbf = random_between(20, 20000) };
	double sum = 0, cost = random_between(.1, 10);
	for (uint32_t k = 0; k < n; k++, cost *= random_between(1, 8)) {
		l.at[k] = (struct levels_level){ random_between(.02, 1), cost,
						 random_between(.1, 30) };
		sum += l.at[k].share;
	}
	for (uint32_t k = 0; k < n; k++)
		l.at[k].share /= sum;
	return l;
}

enum { COUNTS = 11, FINE = 60 };

/* Two levels: every count up to COUNTS, and FINE intervals around the best one for any count, by
 * the Markov chain. None is better than the optimum, and the best of them is hardly worse. Patterns
 * of more than 15 failures are beyond the precision of the chain's equations, and hopeless. */
START_TEST(brute_force_over_the_chain)
{
	srand((unsigned)_i + 1);
	struct levels l = random_levels(2);
	l.mtbf = fmin(l.mtbf, 400);
	struct levels_plan best = levels_optimum(&l), p = { 0, { 1, 1 } };
	struct segment s[SEGMENTS];
	double least = INFINITY, optimum = exp(levels_log_slowdown(&l, &best));
	for (p.every[1] = 1; p.every[1] <= COUNTS; p.every[1]++)
		for (int i = 0; i < FINE; i++) {
			p.interval = best.interval * exp((i - FINE / 2) * 0.05);
			uint32_t n = cut(&l, &p, 0, s);
			if (n * p.interval < 15 * l.mtbf)
				least = fmin(least, markov(&l, s, n) / (n * p.interval));
		}
	ck_assert_msg(optimum <= least * (1 + 1e-9), "optimum %.12g, a plan has %.12g", optimum,
		      least);
	ck_assert_msg(best.every[1] > COUNTS || least < optimum * 1.005,
		      "optimum %.12g, best of the grid %.12g", optimum, least);
}
END_TEST

/* The least over a fine grid of intervals, for the counts of "p". */
static double grid(const struct levels *l, struct levels_plan p)
{
	double least = INFINITY;
	for (p.interval = 1e-2; p.interval < 2e5; p.interval *= 1.02)
		least = fmin(least, levels_log_slowdown(l, &p));
	return least;
}

/* As above with larger counts, by the model. */
static void exhaustive(const struct levels *l, uint64_t most1, uint64_t most2)
{
	struct levels_plan best = levels_optimum(l), p = { 0, { 1, 1, 1, 1 } };
	double least = INFINITY, optimum = levels_log_slowdown(l, &best);
	for (p.every[1] = 1; p.every[1] <= most1; p.every[1]++)
		for (p.every[2] = 1; p.every[2] <= most2; p.every[2]++)
			least = fmin(least, grid(l, p));
	ck_assert_msg(optimum <= least + 1e-9, "optimum %.12g, a plan has %.12g", optimum, least);
	ck_assert_msg(best.every[1] > most1 || best.every[2] > most2 || least < optimum + 1e-3,
		      "optimum %.12g, best of the grid %.12g", optimum, least);
}

START_TEST(brute_force_two)
{
	srand((unsigned)_i + 100);
	struct levels l = random_levels(2);
	exhaustive(&l, 200, 1);
}
END_TEST

START_TEST(brute_force_three)
{
	srand((unsigned)_i + 200);
	struct levels l = random_levels(3);
	exhaustive(&l, 16, 16);
}
END_TEST

/* No plan near the optimum does better in simulated jobs, all with the same failures. */
START_TEST(brute_force_simulated)
{
	struct levels l = { 2, 600, { { .85, 3, 6 }, { .15, 30, 40 } } };
	struct failures_law law = { 600 * 1000., 1, 1000, 0 };
	struct levels_plan best = levels_optimum(&l), p = best;
	struct simulate_result r = levels_simulate(&l, &best, 86400, &law, 2000, 9);
	double long_run = 86400 * exp(levels_log_slowdown(&l, &best));
	ck_assert_msg(fabs(r.mean - long_run) < 4 * r.error + 100, "%g +- %g, want %g", r.mean,
		      r.error, long_run);
	for (p.every[1] = 1; p.every[1] <= 3 * best.every[1]; p.every[1]++)
		for (double by = .4; by < 2.6; by *= 1.4) {
			p.interval = best.interval * by;
			struct simulate_result o = levels_simulate(&l, &p, 86400, &law, 200, 9);
			ck_assert_msg(o.mean > r.mean - 4 * o.error, "%g +- %g, optimum %g", o.mean,
				      o.error, r.mean);
		}
}
END_TEST

/* Of 10^4 nodes, new or used, or of one. */
static const struct {
	double mtbf, shape;
	uint64_t nodes;
	double age;
} laws[] = {
	{ 157680000, .7, 10000, 0 }, { 157680000, .7, 10000, 31536000 }, { 6000000, 1.5, 10000, 0 },
	{ 6000000, 3, 10000, 3000000 }, { 3000, .5, 1, 0 }, { 3000, 2, 1, 0 },
};

/* Weibull's law: plans around it are hardly better in simulated jobs with the same failures. */
START_TEST(weibull)
{
	struct levels l = { 2, 0, { { .85, 3, 6 }, { .15, 30, 40 } } };
	struct failures_law law = { laws[_i].mtbf, laws[_i].shape, laws[_i].nodes, laws[_i].age };
	struct levels_plan plan = levels_plan_for(&l, &law, 86400), p = plan;
	struct simulate_result r = levels_simulate(&l, &plan, 86400, &law, 1000, 9);
	for (double n = .3; n < 4; n *= 1.6)
		for (double by = .4; by < 3; by *= 1.3) {
			p.interval = plan.interval * by;
			p.every[1] = (uint64_t)ceil(n * (double)plan.every[1]);
			struct simulate_result o = levels_simulate(&l, &p, 86400, &law, 200, 9);
			ck_assert_msg(o.mean > .995 * r.mean - 4 * o.error, "%g +- %g, plan %g",
				      o.mean, o.error, r.mean);
		}
}
END_TEST

static const struct {
	const char *why;
	struct levels levels;
	uint64_t every[LEVELS_MOST];
} counts[] = {
	{ "a lower level that saves nothing is left out",
	  { 2, 100, { { 0, 1, 2 }, { 1, 5, 5 } } }, { 1, 1 } },
	{ "one that costs as much as the higher is left out",
	  { 2, 100, { { .9, 5, 2 }, { .1, 5, 5 } } }, { 1, 1 } },
	{ "one that costs more, too", { 2, 100, { { .9, 7, 2 }, { .1, 5, 5 } } }, { 1, 1 } },
	{ "the middle one saves nothing",
	  { 3, 1e4, { { .9, 1, 2 }, { 0, 2, 4 }, { .1, 10, 10 } } }, { 1, 0, 1 } },
	{ "hopeless", { 2, 1, { { .5, 50, 50 }, { .5, 60, 900 } } }, { 1, 1 } },
};

/* 0: any. */
START_TEST(which_levels)
{
	struct levels_plan p = levels_optimum(&counts[_i].levels);
	for (uint32_t k = 0; k < counts[_i].levels.n; k++)
		ck_assert_msg(!counts[_i].every[k] || p.every[k] == counts[_i].every[k],
			      "%s: level %u every %g", counts[_i].why, k, (double)p.every[k]);
	ck_assert_msg(p.interval > 0 && isfinite(p.interval), "%s: %g", counts[_i].why, p.interval);
	ck_assert(levels_expected(&counts[_i].levels, &p, 1000) >= 1000);
}
END_TEST

/* To first order one of the higher level goes with sqrt((C2 - C1) / C1 * p1 / p2) of the lower. */
START_TEST(rare_disasters)
{
	struct levels l = { 2, 1e6, { { 1 - 1e-6, 1, 1 }, { 1e-6, 101, 100 } } };
	double n = (double)levels_optimum(&l).every[1];
	ck_assert_msg(fabs(n / 1e4 - 1) < 0.05, "every %g", n);
}
END_TEST

START_TEST(given_up)
{
	struct levels l = { 1, 10, { { 1, 50, 50 } } };
	struct failures_law law = { 10, 1, 1, 0 };
	struct levels_plan p = { 100, { 1 } };
	ck_assert(levels_simulate(&l, &p, 1000, &law, 5, 1).unfinished == 5);
}
END_TEST

static uint64_t failures_until(struct failures *f, double time)
{
	uint64_t n = 0;
	for (failures_begin(f); failures_next(f) <= time; n++)
		failures_replace(f);
	return n;
}

/* The mean number of failures, with time from a fraction of the lifetime to many lifetimes. */
START_TEST(number_of_failures)
{
	static const double shapes[] = { .4, .7, 1, 1.5, 3 }, times[] = { .03, .5, 3, 40, 300 };
	for (int i = 0; i < 10; i++) {
		struct failures_law law = { 100, shapes[_i], 20, i < 5 ? 0 : 60 };
		struct failures f;
		double sum = 0, squares = 0, runs = times[i % 5] > 3 ? 300 : 20000;
		failures_init(&f, &law, 11);
		for (int k = 0; k < runs; k++) {
			double n = (double)failures_until(&f, 100 * times[i % 5]);
			sum += n;
			squares += n * n;
		}
		failures_free(&f);
		double mean = sum / runs, want = failures_number(&law, 100 * times[i % 5]);
		double error = sqrt((squares / runs - mean * mean) / runs);
		ck_assert_msg(fabs(mean - want) < 4 * error + .01 * want,
			      "shape %g, time %g: %g +- %g, want %g", shapes[_i], times[i % 5], mean,
			      error, want);
	}
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("levels");
	int n = sizeof rows / sizeof *rows;
	tcase_add_loop_test(t, model, 0, n);
	tcase_add_test(t, one_level_is_the_model_of_intervals);
	tcase_add_loop_test(t, simulated, 0, n);
	tcase_add_loop_test(t, brute_force_over_the_chain, 0, 10);
	tcase_add_loop_test(t, brute_force_two, 0, 40);
	tcase_add_loop_test(t, brute_force_three, 0, 20);
	tcase_add_test(t, brute_force_simulated);
	tcase_add_loop_test(t, weibull, 0, sizeof laws / sizeof *laws);
	tcase_add_loop_test(t, which_levels, 0, sizeof counts / sizeof *counts);
	tcase_add_test(t, rare_disasters);
	tcase_add_test(t, given_up);
	tcase_add_loop_test(t, number_of_failures, 0, 5);
	return run_suite("levels", t);
}
