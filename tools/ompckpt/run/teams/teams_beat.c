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

static unsigned furthest(unsigned but, double now)
{
	unsigned found = teams.n;
	for (unsigned i = 0; i < teams.n; i++)
		if (i != but && teams.at[i].state == TEAM_RUNS && teams.at[i].pace.has_beat &&
		    (found == teams.n ||
		     pace_guess(&teams.at[i].pace, now) > pace_guess(&teams.at[found].pace, now)))
			found = i;
	return found;
}

void teams_hear_beat(unsigned i, const struct channel_message *m)
{
	struct team *t = &teams.at[i];
	double now = child_now(), seconds;
	bool was_silent = t->pace.is_silent;
	pace_beat(&t->pace, now, m->instance + m->number);
	t->serial_code = m->instance;
	snprintf(t->position, sizeof t->position, "%.250s", m->text);
	if (was_silent)
		complain("team %u is heard of again", t->number);
	unsigned other = furthest(i, now);
	if (other < teams.n && pace_is_late(&t->pace, &teams.at[other].pace, now, &seconds))
		complain("team %u is %.1f s behind team %u, at %s", t->number, seconds,
			 teams.at[other].number, t->position);
}

double teams_look_for_silence(double now)
{
	double period = teams.plan->config->heartbeat;
	for (unsigned i = 0; i < teams.n; i++) {
		struct team *t = &teams.at[i];
		unsigned other = furthest(i, now);
		if (t->state != TEAM_RUNS || other == teams.n ||
		    !pace_is_silent(&t->pace, &teams.at[other].pace, now, period))
			continue;
		complain("team %u has not been heard of for %.1f s, while team %u went on; last "
			 "seen at %s",
			 t->number, now - t->pace.at, teams.at[other].number,
			 t->position[0] ? t->position : "its start");
		if (teams.compare.is_on)
			compare_end(&teams.compare);
		teams_choose_leader();
	}
	return fmin(period / 4, 0.25);
}
