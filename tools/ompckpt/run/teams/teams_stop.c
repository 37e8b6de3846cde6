/* teams_stop.c - the run is asked to stop: one team leaves what a run without teams goes on from.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the stop signal; the team that leads. Out: its files, its image, exit 75.
 * Means: when it has written all that has gone out, which others may have written sooner, it is
 *        asked for an image. All its processes stand still at a cut and stay there; what they have
 *        written goes out. When the image is whole, all teams are ended, and then its files are
 *        published, and the image gets its name.
 * Errs:  what can't be copied to the folder of images leaves the files as they were. */
#include "teams_internal.h"

#include "command.h"
#include "run/child.h"
#include "team_leave.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

enum { STOPPED = 75 };

/* Another signal than that for a stop: nothing is left to go on from. */
static int other_end(void)
{
	static const int ends[] = {SIGINT, SIGHUP, SIGQUIT, SIGTERM};
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (ends[i] != teams.plan->config->stop_signal && child_was_sent(ends[i]))
			return ends[i];
	return 0;
}

void teams_heed_signals(void)
{
	int asked = child_asked(teams.plan->config->stop_signal), other = other_end();
	if (asked == 0)
		return;
	if (other == 0) {
		teams.stop.is_on = true;
		return;
	}
	complain("asked to end: the teams have left no image to go on from, and files are as they "
		 "were before the run");
	teams_finish(SIGNALED + other, other, "asked to end");
}

void teams_ask_to_stop(void)
{
	struct team *t = &teams.at[teams.leader];
	if (!teams.stop.is_on || teams.stop.is_asked || !teams_can_give(t) ||
	    !teams_leader_has_all())
		return;
	if (teams.renewal.is_on)
		teams_drop_renewal();
	teams_end_compare();
	teams.stop.is_asked = true;
	teams.stop.donor = teams.leader;
	team_send(t, t->first,
		  &(struct channel_message){.word = CHANNEL_SAVE,
					    .number = 1,
					    .epoch = team_leave_epoch(teams.plan->config),
					    .size = 1});
}

void teams_stop_stands(unsigned i)
{
	teams_drain(i);
	teams_put_all_out(i);
	teams.stop.is_cut = true;
}

bool teams_stop_hears_saved(unsigned i, const struct channel_message *m)
{
	if (!teams.stop.is_cut || i != teams.stop.donor)
		return false;
	if (m->word != CHANNEL_SAVED) {
		complain("asked to stop: team %u could not write an image to go on from, and files "
			 "are as they were before the run",
			 teams.at[i].number);
		teams_finish(SIGNALED + teams.plan->config->stop_signal,
			     teams.plan->config->stop_signal, "asked to end");
		return true;
	}
	snprintf(teams.stop.image, sizeof teams.stop.image, "%s", m->text);
	teams.leader = i;
	teams_finish(STOPPED, 0, "stopped");
	return true;
}

void teams_stop_is_gone(unsigned i)
{
	if (i == teams.stop.donor)
		teams.stop.is_asked = teams.stop.is_cut = false;
}

static bool cannot_leave(const char *files)
{
	complain("asked to stop, but '%s' can't be copied to '%s': %s; files are %s",
		 teams.stop.image, team_leave_folder(teams.plan->config), strerror(errno), files);
	teams.end->status = EXIT_NO;
	return false;
}

/* All teams have been ended. */
bool teams_stop_publish(unsigned serial)
{
	const struct config *c = teams.plan->config;
	if (!team_leave_copy(c, teams.stop.image))
		return cannot_leave("as they were before the run");
	if (!team_files_publish(&teams.files, serial)) {
		complain("asked to stop: the image to go on from stays in '%s'", teams.stop.image);
		teams.end->status = EXIT_NO;
		return false;
	}
	if (!team_leave_names(c, teams.stop.image))
		return cannot_leave("as they were then");
	complain("stopped; run again without --teams, with OMPCKPT_RESTART=auto, to go on");
	return true;
}
