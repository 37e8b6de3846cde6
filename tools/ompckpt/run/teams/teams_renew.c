/* teams_renew.c - a new team in a dead one's place.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a team that waits for an image; healthy ones.
 * Out:   it goes on from an image that one of them, the donor, has written into memory.
 * Means: the donor stands still at its next position until what it has written so far has been
 *        counted, and its shadows are copied; the image follows, and goes to the new team alone.
 *        One team is renewed at a time.
 * Errs:  after TRIES failures the run goes on without the team. */
#include "teams_internal.h"

#include "run/child.h"
#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { TRIES = 3 };

bool teams_start(unsigned i, bool waits, const char *flip)
{
	struct team *t = &teams.at[i];
	unsigned number = t->number;
	bool is_spare = t->is_spare;
	*t = (struct team){.number = number, .serial = teams.serials++, .is_spare = is_spare};
	if (team_start(t, &teams.run, waits, flip))
		return true;
	complain("'%s' can't be started: %s", teams.plan->argv[0], strerror(errno));
	return false;
}

static void folder_of_files(char path[4400], unsigned serial)
{
	snprintf(path, 4400, "%s/files.%u", teams.files.files, serial);
}

static unsigned find_donor(void)
{
	unsigned found = teams.n;
	for (unsigned i = 0; i < teams.n; i++)
		if (teams_is_healthy(&teams.at[i]) && (found == teams.n || found == teams.leader))
			found = i;
	return found;
}

static void ask_for_image(unsigned who)
{
	char path[4400];
	struct renewal *r = &teams.renewal;
	unsigned donor = find_donor();
	if (donor == teams.n)
		return;
	compare_end(&teams.compare);
	*r = (struct renewal){.is_on = true, .who = who, .donor = donor, .failures = r->failures};
	folder_of_files(path, teams.at[who].serial);
	team_tell(&teams.at[donor], CHANNEL_SAVE, 0, 0, path);
}

void teams_give_up_renewal(void)
{
	char path[4400];
	struct renewal *r = &teams.renewal;
	folder_of_files(path, teams.at[r->who].serial);
	team_files_drop(path);
	r->is_on = false;
	if (++r->failures < TRIES)
		return;
	complain("team %u gets no image to go on from: the run goes on without it",
		 teams.at[r->who].number);
	teams.at[r->who].is_given_up = true;
	team_kill(&teams.at[r->who], &teams.run);
	r->failures = 0;
}

/* The donor stands still: what it has written belongs to its copy. */
void teams_hear_cut(unsigned i, const struct channel_message *m)
{
	struct renewal *r = &teams.renewal;
	if (r->is_on && i == r->donor) {
		teams_drain(i);
		for (int s = 0; s < TEAM_STREAMS; s++)
			written_copy(&teams.at[r->who].written[s], &teams.at[i].written[s]);
		r->instance = m->instance;
		r->in_teams = m->number;
		r->is_cut = m->from != 0;
	}
	team_tell(&teams.at[i], CHANNEL_GO_ON, 0, 0, NULL);
}

void teams_tell_to_ignore(const struct team *t, uint64_t key)
{
	team_send(t, &(struct channel_message){.word = CHANNEL_IGNORE, .hash = key, .size = 1});
}

void teams_hear_saved(unsigned i, const struct channel_message *m)
{
	char folder[4300], path[8400];
	struct renewal *r = &teams.renewal;
	if (!r->is_on || i != r->donor)
		return;
	struct team *t = &teams.at[r->who];
	const char *name = strrchr(m->text, '/');
	snprintf(folder, sizeof folder, "%s/for.%u", teams.files.memory, t->serial);
	snprintf(path, sizeof path, "%s%s", folder, name ? name : "");
	if (m->word != CHANNEL_SAVED || !r->is_cut || mkdir(folder, 0700) != 0 ||
	    rename(m->text, path) != 0) {
		teams_give_up_renewal();
		return;
	}
	team_tell(t, CHANNEL_START, r->instance, r->in_teams, path);
	for (unsigned k = 0; k < teams.nignored; k++)
		teams_tell_to_ignore(t, teams.ignored[k]);
	t->state = TEAM_RUNS;
	t->is_renewed = true;
	t->begun = child_now();
	pace_start(&t->pace, t->begun, r->instance + r->in_teams);
	*r = (struct renewal){0};
	complain("team %u goes on from a copy of team %u, at instance %llu", t->number,
		 teams.at[i].number, (unsigned long long)(t->pace.instance));
}

/* A team that is wanted, and waits for its image. */
bool teams_waits_for_image(const struct team *t)
{
	return t->state == TEAM_WAITS && !t->is_spare && !t->is_given_up;
}

void teams_renew(void)
{
	for (unsigned i = 0; i < teams.n && !teams.renewal.is_on; i++)
		if (teams_waits_for_image(&teams.at[i]))
			ask_for_image(i);
}
