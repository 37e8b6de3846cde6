/* simulate_teams.c - ompckpt simulate --level --teams: replicas on the same machine.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    levels, teams; a number of nodes.
 * Out:   the efficiency of teams that share these nodes: each has its part of them, and does the
 *        whole work on it. And how much faster than on its nodes alone a job is if each team has as
 *        many.
 * Means: docs/placement.md 10. Teams write checkpoints to the highest level only, against the loss
 *        of all.
 * Errs:  a job is as fast as it has nodes. */
#include "simulate_teams.h"

#include "teams.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *teams_complaint(const struct levels_job *q)
{
	if (!q->teams && (q->are_spares_few || q->repair > 0 || q->save > 0))
		return "--spares, --repair and --save go with --teams";
	if (q->teams == 1 || q->teams > 16)
		return "--teams takes 2 to 16";
	if (q->repair > 0 && q->save > q->repair)
		return "--save is a part of --repair: it can't be longer";
	return NULL;
}

/* Teams of so many nodes each. */
static struct teams teams_of(const struct levels_job *q, double nodes)
{
	struct levels l = levels_of(q, nodes);
	struct teams t = {.n = (uint32_t)q->teams, .mtbf = q->mtbf / nodes};
	t.save = q->save > 0 ? q->save : l.at[0].cost;
	t.repair = q->repair > 0 ? q->repair : l.at[0].cost + l.at[0].restart;
	t.cost = l.at[l.n - 1].cost;
	t.restart = l.at[l.n - 1].restart;
	t.replacements = q->are_spares_few ? q->spares : TEAMS_ALWAYS;
	return t;
}

bool teams_are_computed(const struct levels_job *q)
{
	return q->shape == 1 && (!q->are_spares_few || !q->spares);
}

double teams_efficiency(const struct levels_job *q, double nodes)
{
	struct teams t = teams_of(q, nodes / (double)q->teams);
	double work = q->work * (double)q->teams;
	return nodes < (double)q->teams ? 0 : q->work / teams_expected(&t, work);
}

/* The mean time of teams of so many nodes each. */
static struct simulate_result ask(const struct levels_job *q, double nodes, double work)
{
	struct teams t = teams_of(q, nodes);
	struct failures_law law = {q->mtbf, q->shape, (uint64_t)nodes * q->teams, q->age};
	return teams_simulate(&t, teams_interval(&t), work, &law, q->runs, q->seed);
}

/* Which is faster on the same nodes, and how much. */
static void advise(json_t *row, const json_t *o)
{
	const json_t *one = json_object_get(row, "simulated");
	double alone = json_number_value(one ? one : json_object_get(row, "efficiency"));
	double teams = json_number_value(json_object_get(o, "simulated"));
	bool is_teams = teams > alone;
	double times = is_teams ? teams / alone : alone / teams;
	json_object_set_new(row, "take", json_string(is_teams ? "teams" : "checkpoints"));
	if (isfinite(times))
		json_object_set_new(row, "times", json_real(times));
	else
		json_object_set_new(row, "times", json_null());
}

/* The efficiency of teams of so many nodes each, which do "work"; none if runs were given up. */
static void add_simulated(const struct levels_job *q, json_t *o, double each, double work,
			  const char *name, const char *error)
{
	struct simulate_result r = ask(q, each, work);
	if (r.unfinished)
		return;
	json_object_set_new(o, name, json_real(q->work / r.mean));
	json_object_set_new(o, error, json_real(1.96 * r.error * q->work / r.mean / r.mean));
}

void teams_add(const struct levels_job *q, unsigned long long nodes, json_t *row)
{
	double each = floor((double)nodes / (double)q->teams);
	if (each < 1)
		return;
	struct teams t = teams_of(q, each);
	json_t *o = json_pack("{s:I, s:f, s:f}", "nodes_each", (json_int_t)each, "lost_s",
			      teams_lost(&t), "interval_s", teams_interval(&t));
	if (teams_are_computed(q))
		json_object_set_new(o, "efficiency", json_real(teams_efficiency(q, (double)nodes)));
	add_simulated(q, o, each, q->work * (double)nodes / each, "simulated", "error");
	add_simulated(q, o, (double)nodes, q->work, "same_size", "same_size_error");
	advise(row, o);
	json_object_set_new(row, "teams", o);
}

void teams_print_head(const struct levels_job *q)
{
	printf(" %9s %12s %8s %11s %7s %12s", "teams, %", "simulated, %", "+-", "take", "times",
	       "own nodes, %");
	if (q->are_spares_few)
		printf(" (%llu replacements)", q->spares);
}

void teams_print(const json_t *row)
{
	const json_t *o = json_object_get(row, "teams"), *take = json_object_get(row, "take");
	levels_print(o, "efficiency", " %9.3f", 100);
	levels_print(o, "simulated", " %12.3f", 100);
	levels_print(o, "error", " %8.2g", 100);
	printf(" %11s", take ? json_string_value(take) : "-");
	levels_print(row, "times", " %7.3f", 1);
	levels_print(o, "same_size", " %12.3f", 100);
}
