/* teams_beat.c - which team is silent, and which one late?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    heartbeats. Out: messages; another leader in place of a silent one.
 * Means: pace.h.
 * Errs:  a team alone has none to be compared with. */
#include "teams_internal.h"

#include "run/child.h"
#include "command.h"

#include <math.h>
#include <stdio.h>

static const struct pace *pace(unsigned i, unsigned k)
{
	return &teams.at[i].member[k].pace;
}

/* The other team whose member "k" is furthest. */
static unsigned furthest(unsigned but, unsigned k, double now)
{
	unsigned found = teams.n;
	for (unsigned i = 0; i < teams.n; i++)
		if (i != but && teams.at[i].state == TEAM_RUNS && pace(i, k)->has_beat &&
		    (found == teams.n ||
		     pace_guess(pace(i, k), now) > pace_guess(pace(found, k), now)))
			found = i;
	return found;
}

/* The ranks of a job are late together: one is named. */
static void look_for_lag(unsigned i, unsigned k, double now)
{
	char rank[32];
	double seconds;
	struct team *t = &teams.at[i];
	struct member *m = &t->member[k];
	unsigned other = furthest(i, k, now);
	if (other == teams.n || !pace_is_late(&m->pace, pace(other, k), now, &seconds))
		return;
	for (unsigned each = t->first; each < t->n; each++)
		t->member[each].pace.told_lag = seconds;
	complain("team %u%s is %.1f s behind team %u, at %s", t->number, teams_rank(k, rank),
		 seconds, teams.at[other].number, m->position);
}

void teams_hear_beat(unsigned i, unsigned k, const struct channel_message *m)
{
	char rank[32];
	struct team *t = &teams.at[i];
	struct member *of = &t->member[k];
	double now = child_now();
	bool was_silent = team_is_silent(t);
	pace_beat(&of->pace, now, m->instance + m->number);
	of->serial_code = m->instance;
	snprintf(of->position, sizeof of->position, "%.250s", m->text);
	if (was_silent && !team_is_silent(t))
		complain("team %u%s is heard of again", t->number, teams_rank(k, rank));
	look_for_lag(i, k, now);
}

/* Member "k" of team "i" has become silent. */
static void tell_silence(unsigned i, unsigned k, unsigned other, double now)
{
	char rank[32];
	const struct team *t = &teams.at[i];
	const struct member *m = &t->member[k];
	complain("team %u%s has not been heard of for %.1f s, while team %u went on; last seen at "
		 "%s",
		 t->number, teams_rank(k, rank), now - m->pace.at, teams.at[other].number,
		 m->position[0] ? m->position : "its start");
}

/* Those of a job that wait for a silent one are silent soon: the first is named. */
double teams_look_for_silence(double now)
{
	double period = teams.plan->config->heartbeat;
	for (unsigned i = 0; i < teams.n; i++)
		for (unsigned k = teams.at[i].first; k < teams.at[i].n; k++) {
			struct team *t = &teams.at[i];
			bool was_silent = team_is_silent(t);
			unsigned other = furthest(i, k, now);
			if (t->state != TEAM_RUNS || t->member[k].channel < 0 || other == teams.n ||
			    !pace_is_silent(&t->member[k].pace, pace(other, k), now, period) ||
			    was_silent)
				continue;
			tell_silence(i, k, other, now);
			teams_end_compare();
			teams_choose_leader();
		}
	return fmin(period / 4, 0.25);
}
