/* teams_renew.c - a new team in a dead one's place.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a team that waits for an image; healthy ones.
 * Out:   it goes on from an image, or a set, that one of them, the donor, has written into memory.
 * Means: all processes of the donor stand still at the cut until what they have written so far has
 *        been counted, and their shadows are copied; the image follows, and goes to the new team
 *        alone. One team is renewed at a time.
 * Errs:  after TRIES failures the run goes on without the team. */
#include "teams_internal.h"

#include "run/child.h"
#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { TRIES = 3 };

bool teams_start(unsigned i, bool waits, const char *flip)
{
	struct team *t = &teams.at[i];
	unsigned number = t->number;
	bool is_spare = t->is_spare;
	*t = (struct team){.number = number, .serial = teams.serials++, .is_spare = is_spare};
	if (team_start(t, &teams.run, teams.members, waits, flip))
		return true;
	complain("'%s' can't be started: %s", teams.plan->argv[0], strerror(errno));
	return false;
}

static void folder_of_files(char path[4400], unsigned serial)
{
	snprintf(path, 4400, "%s/files.%u", teams.files.files, serial);
}

/* It has begun, and can be asked. */
bool teams_can_give(const struct team *t)
{
	return teams_is_healthy(t) && team_speaker(t)->channel >= 0;
}

static unsigned find_donor(void)
{
	unsigned found = teams.n;
	for (unsigned i = 0; i < teams.n; i++)
		if (teams_can_give(&teams.at[i]) && (found == teams.n || found == teams.leader))
			found = i;
	return found;
}

static void ask_for_image(unsigned who)
{
	struct renewal *r = &teams.renewal;
	unsigned donor = find_donor();
	if (donor == teams.n)
		return;
	teams_end_compare();
	*r = (struct renewal){.is_on = true, .who = who, .donor = donor, .failures = r->failures};
	team_tell(&teams.at[donor], teams.at[donor].first, CHANNEL_SAVE, 0, 0, NULL);
}

/* Its processes go on. */
static void release(struct team *t, bool counts)
{
	for (unsigned k = 0; k < t->n; k++)
		if (t->member[k].stands) {
			t->member[k].stands = false;
			team_tell(t, k, CHANNEL_GO_ON, 0, counts, NULL);
		}
}

void teams_drop_renewal(void)
{
	char path[4400];
	struct renewal *r = &teams.renewal;
	folder_of_files(path, teams.at[r->who].serial);
	team_files_drop(path);
	r->is_on = false;
	release(&teams.at[r->donor], false);
}

void teams_give_up_renewal(void)
{
	struct renewal *r = &teams.renewal;
	teams_drop_renewal();
	if (++r->failures < TRIES)
		return;
	complain("team %u gets no image to go on from: the run goes on without it",
		 teams.at[r->who].number);
	teams.at[r->who].is_given_up = true;
	team_kill(&teams.at[r->who], &teams.run);
	r->failures = 0;
}

/* All stand: what they have written belongs to their copy. */
static void note_cut(struct team *donor)
{
	char path[4400];
	struct team *who = &teams.at[teams.renewal.who];
	teams_drain(teams.renewal.donor);
	for (unsigned k = 0; k < donor->n; k++) {
		for (int s = 0; s < TEAM_STREAMS; s++)
			written_copy(&who->member[k].written[s], &donor->member[k].written[s]);
		memcpy(who->member[k].start, donor->member[k].start, sizeof who->member[k].start);
	}
	folder_of_files(path, who->serial);
	team_tell(donor, donor->first, CHANNEL_COPY, 0, 0, path);
}

static bool all_stand(const struct team *t, uint64_t processes)
{
	uint64_t n = 0;
	for (unsigned k = 0; k < t->n; k++)
		n += t->member[k].stands;
	return n == processes;
}

/* Nobody asked any more, or some have gone on: no copy comes of this one. */
static bool is_void(unsigned i, const struct channel_message *m)
{
	if (m->epoch <= teams.at[i].passed)
		return true;
	if (m->hash)
		return i != teams.stop.donor || !teams.stop.is_asked;
	return !teams.renewal.is_on || i != teams.renewal.donor;
}

void teams_hear_cut(unsigned i, unsigned k, const struct channel_message *m)
{
	struct team *t = &teams.at[i];
	t->member[k].stands = m->from != 0;
	t->member[k].start[0] = m->instance;
	t->member[k].start[1] = m->number;
	if (m->from == 0 || is_void(i, m)) {
		t->passed = m->epoch > t->passed ? m->epoch : t->passed;
		release(t, false);
	} else if (all_stand(t, m->from)) {
		t->passed = m->epoch;
		if (!m->hash) {
			note_cut(t);
			return;
		}
		teams_stop_stands(i);
		release(t, true);
	}
}

void teams_hear_copied(unsigned i, const struct channel_message *m)
{
	struct renewal *r = &teams.renewal;
	if (!r->is_on || i != r->donor)
		return;
	r->is_cut = m->from != 0;
	release(&teams.at[i], r->is_cut);
}

void teams_tell_to_ignore(const struct team *t, unsigned k, uint64_t key)
{
	team_send(t, k, &(struct channel_message){.word = CHANNEL_IGNORE, .hash = key, .size = 1});
}

void teams_start_member(const struct team *t, unsigned k)
{
	const struct member *m = &t->member[k];
	team_tell(t, k, CHANNEL_START, m->start[0], m->start[1], t->image);
	for (unsigned i = 0; i < teams.nignored; i++)
		teams_tell_to_ignore(t, k, teams.ignored[i]);
}

static void go_on_from_copy(struct team *t, const struct team *donor)
{
	t->state = TEAM_RUNS;
	t->is_renewed = true;
	t->begun = child_now();
	for (unsigned k = 0; k < t->n; k++) {
		uint64_t *start = t->member[k].start;
		pace_start(&t->member[k].pace, t->begun, start[0] + start[1]);
		teams_start_member(t, k);
	}
	teams.renewal = (struct renewal){0};
	complain("team %u goes on from a copy of team %u, at instance %llu", t->number,
		 donor->number, (unsigned long long)team_speaker(t)->pace.instance);
}

/* The image, or the set, becomes the new team's alone. */
void teams_hear_saved(unsigned i, const struct channel_message *m)
{
	char folder[4300];
	struct renewal *r = &teams.renewal;
	if (teams_stop_hears_saved(i, m) || !r->is_on || i != r->donor)
		return;
	struct team *t = &teams.at[r->who];
	snprintf(folder, sizeof folder, "%s/for.%u", teams.files.memory, t->serial);
	if (m->word != CHANNEL_SAVED || !r->is_cut ||
	    !team_files_hand_over(m->text, folder, t->image, sizeof t->image)) {
		teams_give_up_renewal();
		return;
	}
	go_on_from_copy(t, &teams.at[i]);
}

/* A team that is wanted, and waits for its image. */
bool teams_waits_for_image(const struct team *t)
{
	return t->state == TEAM_WAITS && !t->is_spare && !t->is_given_up;
}

void teams_renew(void)
{
	for (unsigned i = 0; i < teams.n && !teams.renewal.is_on && !teams.stop.is_on; i++)
		if (teams_waits_for_image(&teams.at[i]))
			ask_for_image(i);
}
