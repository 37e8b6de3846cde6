/* teams_end.c - teams die, and end.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a team of which nothing more comes.
 * Out:   another leader, a team in its place, or the end of the run.
 * Means: the first team that ends with status 0 has the last word, but once teams have differed
 *        only the one that leads; any other status counts when a second team has said the same,
 *        or none is left.
 * Errs:  when all teams are dead there is nothing to go on from: the run ends as the last one
 *        did. */
#include "teams_internal.h"

#include "run/child.h"
#include "command.h"

#include <signal.h>
#include <string.h>

enum { NO_RESTART = 78 };

static unsigned count_state(enum team_state s)
{
	unsigned n = 0;
	for (unsigned i = 0; i < teams.n; i++)
		n += teams.at[i].state == s;
	return n;
}

static bool has_spare(unsigned *spare)
{
	for (*spare = 0; *spare < teams.n; ++*spare)
		if (teams.at[*spare].state == TEAM_WAITS && teams.at[*spare].is_spare)
			return true;
	return false;
}

static bool replace_by_spare(unsigned i)
{
	unsigned spare;
	if (teams.plan->policy != TEAMS_SPARES || !has_spare(&spare))
		return false;
	struct team *s = &teams.at[spare], dead = teams.at[i];
	teams.at[i] = *s;
	teams.at[i].number = dead.number;
	teams.at[i].is_spare = false;
	*s = (struct team){.number = s->number, .is_spare = true};
	teams_start(spare, true, NULL);
	return true;
}

static void replace(unsigned i)
{
	if (teams.plan->policy == TEAMS_KILL || teams.is_over)
		return;
	if (teams.end->replaced >= teams.plan->most) {
		complain("the run goes on without team %u: %llu teams were replaced already",
			 teams.at[i].number, teams.end->replaced);
		return;
	}
	if (replace_by_spare(i) || teams_start(i, true, NULL))
		teams.end->replaced++;
}

static void note_death(const struct team *t)
{
	const char *name = sigabbrev_np(t->signal);
	double after = child_now() - teams.begun;
	const struct member *m = team_speaker(t);
	json_array_append_new(teams.end->deaths,
			      json_pack("{s:i, s:i, s:s, s:f, s:I}", "team", (int)t->number,
					"signal", t->signal, "name", name ? name : "", "after_s",
					after, "instance", (json_int_t)m->pace.instance));
	complain("team %u died of signal %d (%s) after %.1f s%s%s", t->number, t->signal,
		 strsignal(t->signal), after, m->position[0] ? ", last seen at " : "", m->position);
}

static bool is_wanted(const struct team *t)
{
	return t->state == TEAM_RUNS || teams_waits_for_image(t);
}

static unsigned count_wanted(void)
{
	unsigned n = 0;
	for (unsigned i = 0; i < teams.n; i++)
		n += is_wanted(&teams.at[i]);
	return n;
}

static void take_word(unsigned i)
{
	teams.leader = i;
	teams_put_all_out(i);
	teams_finish(teams.at[i].status, 0,
		     teams.at[i].status == 0 ? "ended" : "ended with an error");
}

/* A team that has ended well takes over from the one that led; true: there is one. */
static bool take_first_end(void)
{
	for (unsigned i = 0; i < teams.n && !teams.is_over; i++)
		if (teams.at[i].state == TEAM_ENDED && teams.at[i].status == 0)
			take_word(i);
	return teams.is_over;
}

/* Another team than a dead, or silent, one. */
void teams_choose_leader(void)
{
	if (teams.is_over || teams_is_healthy(&teams.at[teams.leader]) || take_first_end())
		return;
	for (unsigned i = 0; i < teams.n; i++)
		if (teams_is_healthy(&teams.at[i])) {
			complain("team %u leads now", teams.at[i].number);
			teams_lead(i);
			return;
		}
}

/* Nobody is left who could go on; another one may have said its word. */
static void end_without_teams(int signal)
{
	for (unsigned i = 0; count_state(TEAM_RUNS) == 0 && i < teams.n && !teams.is_over; i++)
		if (teams.at[i].state == TEAM_ENDED)
			take_word(i);
	if (teams.is_over || count_state(TEAM_RUNS) > 0)
		return;
	complain("giving up: no team is left; files are as they were before the run");
	teams_finish(SIGNALED + signal, 0, "all teams died");
}

static void has_died(unsigned i)
{
	struct team *t = &teams.at[i];
	int signal = t->signal;
	team_close(t);
	teams_stop_is_gone(i);
	if (teams.renewal.is_on && (i == teams.renewal.donor || i == teams.renewal.who))
		teams_give_up_renewal();
	if (t->is_spare)
		return;
	if (teams.plan->policy == TEAMS_ABORT) {
		teams_finish(SIGNALED + signal, 0, "a team died");
		return;
	}
	end_without_teams(signal);
	teams_choose_leader();
	if (!t->is_given_up)
		replace(i);
}

static bool has_last_word(unsigned i)
{
	bool differ = json_array_size(teams.end->differences) > 0;
	return teams.at[i].status == 0 &&
	       (!differ || i == teams.leader || !teams_is_healthy(&teams.at[teams.leader]));
}

/* By itself: its word counts at once if all is well. */
static void has_ended(unsigned i)
{
	struct team *t = &teams.at[i];
	bool is_second = false;
	t->state = TEAM_ENDED;
	for (unsigned k = 0; k < teams.n; k++)
		is_second |= k != i && teams.at[k].state == TEAM_ENDED &&
			     teams.at[k].status == t->status;
	if (has_last_word(i) || is_second || count_wanted() == 0) {
		take_word(i);
		return;
	}
	if (t->status == 0)
		return;
	complain("team %u has ended with status %d; the others go on", t->number, t->status);
	teams_choose_leader();
}

/* It could not go on from its image, for a reason of its own. */
static bool is_lost(struct team *t)
{
	t->is_given_up |= t->is_renewed && t->status == NO_RESTART;
	return t->is_given_up;
}

/* Nothing more comes by its channel. */
void teams_is_gone(unsigned i)
{
	struct team *t = &teams.at[i];
	bool waited = t->state == TEAM_WAITS;
	if (waited)
		team_kill(t, &teams.run);
	team_reap(t);
	team_clear(t, &teams.run);
	t->signal = teams.plan->signal_of(
		&(struct child_end){.signal = t->signal, .status = t->status});
	teams_drain(i);
	teams_end_compare();
	if (t->signal && !waited && !t->is_ended)
		note_death(t);
	if (t->signal || waited || is_lost(t))
		has_died(i);
	else
		has_ended(i);
}
