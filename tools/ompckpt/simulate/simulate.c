/* simulate.c - ompckpt simulate: a profile's run under failures, for policies and intervals.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a profile; the law of failures; an interval besides those of the policies.
 * Out:   per interval, for the checkpoints the discrete rule takes and for those of the best plan:
 *        the mean time to completion with its standard deviation, and what the exponential model
 *        expects of even steps.
 * Means: docs/placement.md 6. A checkpoint counts as soon as the program goes on. */
#include "simulate.h"

#include "command.h"
#include "interval.h"
#include "options.h"
#include "profiles.h"
#include "progress.h"
#include "simulate_levels.h"
#include "zero_one.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct simulated_job {
	double mtbf, shape, age, interval, cost, restart, reliability; /* 0: not given */
	unsigned long long nodes, runs, seed, threads;
	const char *label;
	const struct profile_run *run;
	struct profiles_cost price; /* of a checkpoint */
	double mean_cost;
};

static bool read_question(struct call *c, struct simulated_job *q)
{
	*q = (struct simulated_job){
		.shape = 1, .nodes = 1, .runs = 1000, .seed = 1, .reliability = 0.99};
	const struct option_row rows[] = {
		{"--mtbf", option_seconds, &q->mtbf, "seconds (86400, 24h)"},
		{"--weibull", option_positive, &q->shape, "the law's shape, above 0"},
		{"--age", option_seconds, &q->age, "seconds that the nodes have lived"},
		{"--nodes", option_count, &q->nodes, "a number of nodes"},
		{"--runs", option_count, &q->runs, "a number of runs"},
		{"--seed", option_count, &q->seed, "a number"},
		{"--interval", option_seconds, &q->interval, "seconds (37, 1.5h)"},
		{"--reliability", option_part, &q->reliability, "a number between 0 and 1"},
		{"--cost", option_seconds, &q->cost, "seconds a checkpoint takes"},
		{"--restart", option_seconds, &q->restart, "seconds a restart takes"},
		{"--threads", option_count, &q->threads, "a number of threads"},
		{"--label", option_text, &q->label, "a run's label"},
	};
	if (!options_read(c, rows, sizeof rows / sizeof *rows))
		return false;
	if (c->argc != 1 || q->mtbf <= 0)
		complain("simulate needs one profile, and --mtbf");
	else if (q->runs < 2 || q->nodes < 1)
		complain("simulate needs two runs at least, and one node");
	else
		return true;
	return false;
}

/* What checkpoints and restarts cost; false after a message. */
static bool find_costs(struct simulated_job *q)
{
	q->price = profiles_price(q->run, q->cost);
	q->mean_cost = profiles_mean_seconds(q->run, q->price);
	if (q->restart <= 0)
		q->restart = q->mean_cost;
	return q->price.known;
}

/* Simulate the run with these checkpoints. */
static struct simulate_result ask(const struct simulated_job *q, const uint32_t *chosen, uint32_t n)
{
	struct simulate_piece *pieces = calloc((size_t)n + 1, sizeof *pieces);
	struct failures_law law = {q->mtbf, q->shape, q->nodes, q->age};
	uint64_t before = 0;
	if (!pieces)
		abort();
	for (uint32_t i = 0; i < n; i++) {
		const struct profile_row *r = &q->run->rows.at[chosen[i]];
		pieces[i].work = (double)(r->time_ns - before) / 1e9;
		pieces[i].cost =
			profiles_seconds(q->price, (double)profile_bytes(r, q->run->threads));
		before = r->time_ns;
	}
	pieces[n].work = (double)(q->run->elapsed_ns - before) / 1e9;
	struct simulate_result r = simulate(pieces, n + 1, q->restart, &law, q->runs, q->seed);
	free(pieces);
	return r;
}

/* What is to be done: the rows of policies and of a given interval, and one without checkpoints. */
static void tell(const struct simulated_job *q, const json_t *rows)
{
	progress_share(json_array_size(rows), 1 + 3 * (PROFILES_POLICIES + (q->interval > 0)));
}

static void add_row(const struct simulated_job *q, json_t *rows, const char *policy, const char *by,
		    double interval, const uint32_t *chosen, uint32_t n)
{
	struct simulate_result r = ask(q, chosen, n);
	double work = (double)q->run->elapsed_ns / 1e9;
	json_t *o = json_pack("{s:s, s:s, s:f, s:i, s:f, s:f, s:f, s:I}", "policy", policy, "by",
			      by, "interval_s", interval, "checkpoints", (int)n, "expected_s",
			      r.mean, "error_s", r.error, "failures", r.failures, "unfinished",
			      (json_int_t)r.unfinished);
	double model = interval_expected(work, interval, q->mean_cost, q->restart,
					 q->mtbf / (double)q->nodes);
	if (q->shape == 1 && isfinite(model))
		json_object_set_new(o, "model_s", json_real(model));
	json_array_append_new(rows, o);
	tell(q, rows);
}

static const struct {
	const char *name;
	simulate_due *due;
} rules[] = {{"rule", interval_due}, {"nearest", interval_due_nearest}};

static void add_interval(const struct simulated_job *q, json_t *rows, const char *policy,
			 double interval)
{
	struct zero_one p;
	struct zero_one_answer a;
	profiles_problem(q->run, true, q->price, interval, -1, &p);
	uint32_t *chosen = calloc((size_t)p.n + 1, sizeof *chosen);
	if (!chosen)
		abort();
	for (int i = 0; i < 2; i++) {
		uint32_t n =
			simulate_rule(p.time_ns, p.n, p.span_ns, interval, rules[i].due, chosen);
		add_row(q, rows, policy, rules[i].name, interval, chosen, n);
	}
	zero_one_enumerate(&p, &a);
	if (a.status == ZERO_ONE_OK)
		add_row(q, rows, policy, "plan", interval, a.chosen, a.n);
	zero_one_free(&a);
	free(chosen);
	profiles_problem_free(&p);
}

static void print_table(const struct simulated_job *q, const json_t *rows)
{
	const json_t *o;
	size_t i;
	printf("%.6g s of work, %llu node%s with a failure every %g s each%s, %.6g s per "
	       "checkpoint, "
	       "%.6g s per restart\n",
	       (double)q->run->elapsed_ns / 1e9, q->nodes, q->nodes == 1 ? "" : "s", q->mtbf,
	       q->shape == 1 ? "" : " (Weibull)", q->mean_cost, q->restart);
	printf("%-12s %-7s %12s %12s %14s %12s %10s %14s\n", "policy", "by", "interval, s",
	       "checkpoints", "expected, s", "+-", "failures", "model, s");
	json_array_foreach (rows, i, o) {
		printf("%-12s %-7s %12.6g %12" JSON_INTEGER_FORMAT " %14.6g %12.3g %10.4g",
		       json_string_value(json_object_get(o, "policy")),
		       json_string_value(json_object_get(o, "by")),
		       json_real_value(json_object_get(o, "interval_s")),
		       json_integer_value(json_object_get(o, "checkpoints")),
		       json_real_value(json_object_get(o, "expected_s")),
		       json_real_value(json_object_get(o, "error_s")),
		       json_real_value(json_object_get(o, "failures")));
		const json_t *model = json_object_get(o, "model_s");
		if (model)
			printf(" %14.6g", json_real_value(model));
		if (json_integer_value(json_object_get(o, "unfinished")))
			printf("  %" JSON_INTEGER_FORMAT " runs given up",
			       json_integer_value(json_object_get(o, "unfinished")));
		putchar('\n');
	}
}

static int answer(const struct call *c, struct simulated_job *q)
{
	json_t *rows = json_array();
	double mtbf = q->mtbf / (double)q->nodes;
	if (!find_costs(q))
		return EXIT_NO;
	progress_say("ompckpt: simulating %llu runs for each row", q->runs);
	add_row(q, rows, "none", "", (double)q->run->elapsed_ns / 1e9, NULL, 0);
	for (enum profiles_policy i = 0; i < PROFILES_POLICIES; i++)
		add_interval(q, rows, profiles_policies[i],
			     profiles_interval(i, q->reliability, q->mean_cost, mtbf));
	if (q->interval > 0)
		add_interval(q, rows, "given", q->interval);
	progress_end();
	if (c->json)
		say_json(rows);
	else
		print_table(q, rows);
	json_decref(rows);
	return EXIT_FINE;
}

int command_simulate(const struct call *given)
{
	struct call c = *given;
	struct simulated_job q;
	struct profile profile;
	if (simulate_levels_asked(&c))
		return simulate_levels(&c);
	if (!read_question(&c, &q))
		return EXIT_USE;
	if (!profiles_open(&profile, c.argv[0]))
		return EXIT_NO;
	q.run = profiles_pick(&profile, c.argv[0], q.threads, q.label);
	int status = q.run ? answer(&c, &q) : EXIT_NO;
	profile_free(&profile);
	return status;
}
