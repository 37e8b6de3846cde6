/* simulate_levels.c - ompckpt simulate --level: a plan of several levels for 1 … 10^5 nodes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    levels, each with its share of the failures and what a checkpoint and a restart cost
 *        there; the law of failures; the work of the job.
 * Out:   per number of nodes: the best interval, every how many checkpoints one is of which level,
 *        the efficiency (work / time) as computed and as simulated, with its confidence interval.
 * Means: docs/placement.md 9. */
#include "simulate_levels.h"

#include "command.h"
#include "levels_job.h"
#include "levels_page.h"
#include "options.h"
#include "progress.h"
#include "simulate_teams.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MOST = 100000 };
static const double WORTH_SIMULATING = 0.05; /* efficiency */

static bool read_share(const char *text, double *share)
{
	char *end;
	double v = strtod(text, &end);
	if (end != text && *end == '%') {
		v /= 100;
		end++;
	}
	*share = v;
	return end != text && !*end && v >= 0 && v <= 1;
}

/* NAME:SHARE:COST[:RESTART] */
static bool option_level(const char *value, void *out)
{
	struct level_words *words = out;
	struct level_word w = {0};
	char text[128], *part[5], *rest = text;
	unsigned n = 0;
	if (words->n == LEVELS_MOST || strlen(value) >= sizeof text)
		return false;
	strcpy(text, value);
	while (rest && n < 5)
		part[n++] = strsep(&rest, ":");
	if (n < 3 || n > 4 || !*part[0] || strlen(part[0]) >= sizeof w.name)
		return false;
	strcpy(w.name, part[0]);
	if (!read_share(part[1], &w.share) || !storage_read(part[2], &w.cost) ||
	    !storage_read(part[n - 1], &w.restart))
		return false;
	words->at[words->n++] = w;
	return true;
}

/* What is wrong with the question, or NULL. */
static const char *complaint(const struct call *c, const struct levels_job *q)
{
	double shares = 0;
	bool rates = false;
	for (uint32_t k = 0; k < q->levels.n; k++) {
		const struct level_word *w = &q->levels.at[k];
		shares += w->share;
		rates |= !(w->cost.seconds > 0 && w->restart.seconds > 0);
	}
	if (c->argc || q->mtbf <= 0 || q->work <= 0)
		return "simulate --level needs --mtbf and --work, and no profile";
	if (fabs(shares - 1) > 1e-9)
		return "the shares of the levels must add up to 100 %";
	if (q->levels.at[q->levels.n - 1].share == 0)
		return "the last level must have a share: it is what survives everything";
	if (rates && q->bytes <= 0)
		return "say with --bytes how large the images of one node are";
	if (q->runs < 2)
		return "simulate needs two runs at least";
	return teams_complaint(q);
}

static bool option_spares(const char *value, void *out)
{
	struct levels_job *q = out;
	return q->are_spares_few = option_count(value, &q->spares);
}

static bool read_question(struct call *c, struct levels_job *q)
{
	*q = (struct levels_job){.shape = 1, .runs = 1000, .seed = 1};
	const struct option_row rows[] = {
		{"--level", option_level, &q->levels,
		 "NAME:SHARE:COST[:RESTART], up to four times (partner:85%:6, fs:15%:500G/all:5m)"},
		{"--mtbf", option_seconds, &q->mtbf, "seconds (86400, 24h)"},
		{"--weibull", option_positive, &q->shape, "the law's shape, above 0"},
		{"--age", option_seconds, &q->age, "seconds that the nodes have lived"},
		{"--work", option_seconds, &q->work, "seconds of work"},
		{"--bytes", option_bytes, &q->bytes, "bytes (64G)"},
		{"--nodes", option_count, &q->nodes, "a number of nodes"},
		{"--runs", option_count, &q->runs, "a number of runs"},
		{"--seed", option_count, &q->seed, "a number"},
		{"--teams", option_count, &q->teams, "how many compute the same (2)"},
		{"--repair", option_seconds, &q->repair,
		 "seconds from a team's death to its return"},
		{"--save", option_seconds, &q->save, "seconds of it that the others stand still"},
		{"--spares", option_spares, q, "how many replacements there are (0: none)"},
		{"-o", option_text, &q->page, "the path of the page"},
	};
	if (!options_read(c, rows, sizeof rows / sizeof *rows))
		return false;
	const char *wrong = complaint(c, q);
	if (wrong)
		complain("%s", wrong);
	return !wrong;
}

struct levels levels_of(const struct levels_job *q, double nodes)
{
	struct levels l = {.n = q->levels.n};
	double all = q->bytes * nodes;
	for (uint32_t k = 0; k < l.n; k++) {
		const struct level_word *w = &q->levels.at[k];
		l.at[k].share = w->share;
		l.at[k].cost = storage_seconds(&w->cost, q->bytes, all);
		l.at[k].restart = storage_seconds(&w->restart, q->bytes, all);
	}
	return l;
}

static void add_simulated(const struct levels_job *q, const struct failures_law *law,
			  const struct levels *l, const struct levels_plan *p, json_t *o)
{
	struct simulate_result r = levels_simulate(l, p, q->work, law, q->runs, q->seed);
	json_object_set_new(o, "simulated", json_real(q->work / r.mean));
	json_object_set_new(o, "error", json_real(1.96 * r.error * q->work / r.mean / r.mean));
	json_object_set_new(o, "failures", json_real(r.failures));
	json_object_set_new(o, "runs", json_integer((json_int_t)r.runs));
	json_object_set_new(o, "unfinished", json_integer((json_int_t)r.unfinished));
}

static json_t *row(const struct levels_job *q, unsigned long long nodes)
{
	struct failures_law law = {q->mtbf, q->shape, nodes, q->age};
	struct levels l = levels_of(q, (double)nodes);
	struct levels_plan p = levels_plan_for(&l, &law, q->work);
	double efficiency = q->work / levels_expected(&l, &p, q->work);
	json_t *levels = json_array();
	double every = 1;
	for (uint32_t k = 0; k < l.n; k++) {
		every *= (double)p.every[k];
		json_array_append_new(
			levels, json_pack("{s:s, s:f, s:f, s:f, s:f}", "name", q->levels.at[k].name,
					  "every", every, "period_s", every * p.interval, "cost_s",
					  l.at[k].cost, "restart_s", l.at[k].restart));
	}
	json_t *o = json_pack("{s:I, s:f, s:f, s:o}", "nodes", (json_int_t)nodes, "failure_s",
			      l.mtbf, "interval_s", p.interval, "levels", levels);
	if (q->shape == 1)
		json_object_set_new(o, "efficiency", json_real(efficiency));
	if (efficiency >= WORTH_SIMULATING)
		add_simulated(q, &law, &l, &p, o);
	if (q->teams)
		teams_add(q, nodes, o);
	return o;
}

static json_t *table(const struct levels_job *q)
{
	json_t *rows = json_array();
	unsigned long long from = q->nodes ? q->nodes : 1, to = q->nodes ? q->nodes : NODES_MOST;
	progress_say("ompckpt: simulating %llu runs for each row", q->runs);
	for (; from <= to; from *= 10) {
		json_array_append_new(rows, row(q, from));
		progress_share(json_array_size(rows), q->nodes ? 1 : 6);
	}
	progress_end();
	return rows;
}

static void print_head(const struct levels_job *q)
{
	printf("%.6g s of work, a failure of each node every %g s%s", q->work, q->mtbf,
	       q->shape == 1 ? "" : " (Weibull)");
	for (uint32_t k = 0; k < q->levels.n; k++)
		printf("%s %s %g %%", k ? "," : "; of the failures need", q->levels.at[k].name,
		       100 * q->levels.at[k].share);
	printf("\nunder each level: one of how many checkpoints goes there, and its cost\n"
	       "%8s %12s %12s",
	       "nodes", "failure, s", "interval, s");
	for (uint32_t k = 0; k < q->levels.n; k++)
		printf(" %19s", q->levels.at[k].name);
	printf(" %13s %12s %8s %10s", "efficiency, %", "simulated, %", "+-", "failures");
	if (q->teams)
		teams_print_head(q);
	putchar('\n');
}

void levels_print(const json_t *o, const char *key, const char *format, double times)
{
	const json_t *v = json_object_get(o, key);
	if (json_is_number(v))
		printf(format, times * json_number_value(v));
	else
		printf(" %8s", "-");
}

static void print_table(const struct levels_job *q, const json_t *rows)
{
	const json_t *o, *level;
	size_t i, k;
	print_head(q);
	json_array_foreach (rows, i, o) {
		levels_print(o, "nodes", "%8.0f", 1);
		levels_print(o, "failure_s", " %12.6g", 1);
		levels_print(o, "interval_s", " %12.6g", 1);
		json_array_foreach (json_object_get(o, "levels"), k, level) {
			levels_print(level, "every", " %8.0f", 1);
			levels_print(level, "cost_s", ", %7.4g s", 1);
		}
		levels_print(o, "efficiency", " %13.3f", 100);
		levels_print(o, "simulated", " %12.3f", 100);
		levels_print(o, "error", " %8.2g", 100);
		levels_print(o, "failures", " %10.4g", 1);
		if (q->teams)
			teams_print(o);
		if (json_integer_value(json_object_get(o, "unfinished")))
			printf("  %" JSON_INTEGER_FORMAT " runs given up",
			       json_integer_value(json_object_get(o, "unfinished")));
		putchar('\n');
	}
}

bool simulate_levels_asked(const struct call *c)
{
	for (int i = 0; i < c->argc; i++)
		if (!strcmp(c->argv[i], "--level"))
			return true;
	return false;
}

int simulate_levels(struct call *c)
{
	struct levels_job q;
	if (!read_question(c, &q))
		return EXIT_USE;
	json_t *rows = table(&q);
	int status = EXIT_FINE;
	if (q.page && !levels_page(&q, rows))
		status = EXIT_NO;
	else if (c->json)
		say_json(rows);
	else
		print_table(&q, rows);
	json_decref(rows);
	return status;
}
