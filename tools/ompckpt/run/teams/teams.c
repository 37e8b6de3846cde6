/* teams.c - run several teams that compute the same, as if they were one program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a command; what teams say and write. Out: their output, once; their files, once; the exit
 *        status.
 * Means: one loop waits for whatever comes from a team; teams_output.c, teams_renew.c, teams_end.c,
 *        teams_differ.c and teams_beat.c say what is done. Files are published at the end.
 * Errs:  stdout and stderr go out each in order, but not in order with each other. */
#include "teams_internal.h"

#include "command.h"
#include "options.h"
#include "run/child.h"
#include "run/inject.h"

#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct teams_state teams;

bool teams_read_policy(const char *text, enum teams_policy *p)
{
	static const char *const names[] = {
		[TEAMS_RESPAWN] = "respawn",
		[TEAMS_SPARES] = "spares",
		[TEAMS_KILL] = "kill",
		[TEAMS_ABORT] = "abort",
		NULL,
	};
	int i = option_place(text, names);
	*p = i < 0 ? TEAMS_RESPAWN : (enum teams_policy)i;
	return i >= 0;
}

void teams_finish(int status, int signal, const char *reason)
{
	if (teams.is_over)
		return;
	teams.is_over = true;
	teams.end->status = status;
	teams.end->signal = signal;
	teams.end->reason = reason;
}

bool teams_is_healthy(const struct team *t)
{
	return t->state == TEAM_RUNS && !team_is_silent(t);
}

void teams_grow(unsigned members)
{
	if (members <= teams.members)
		return;
	teams.out = realloc(teams.out, members * sizeof *teams.out);
	teams.compare = realloc(teams.compare, members * sizeof *teams.compare);
	if (!teams.out || !teams.compare) {
		complain("no memory for teams of %u processes", members);
		exit(EXIT_USE);
	}
	memset(teams.out + teams.members, 0, (members - teams.members) * sizeof *teams.out);
	memset(teams.compare + teams.members, 0, (members - teams.members) * sizeof *teams.compare);
	for (unsigned i = 0; i < teams.n; i++)
		if (teams.at[i].n > 0)
			team_grow(&teams.at[i], members);
	teams.members = members;
}

const char *teams_rank(unsigned k, char text[32])
{
	text[0] = '\0';
	if (teams.is_job && k > 0)
		snprintf(text, 32, ", rank %u", k - 1);
	return text;
}

static void hear_one(unsigned i, unsigned k, const struct channel_hashes *m)
{
	switch (m->message.word) {
	case CHANNEL_BEAT: teams_hear_beat(i, k, &m->message); break;
	case CHANNEL_CUT: teams_hear_cut(i, k, &m->message); break;
	case CHANNEL_COPIED: teams_hear_copied(i, &m->message); break;
	case CHANNEL_SAVED:
	case CHANNEL_NOT_SAVED: teams_hear_saved(i, &m->message); break;
	case CHANNEL_DIGEST:
	case CHANNEL_LATE:
	case CHANNEL_LOOKED: teams_hear_compared(i, k, m); break;
	default: break;
	}
}

static void hear(unsigned i, unsigned k)
{
	static struct channel_hashes m;
	int state;
	while (!teams.is_over && (state = team_hear(&teams.at[i], k, &m)) > 0)
		hear_one(i, k, &m);
	if (teams.is_over || state >= 0)
		return;
	if (!teams.run.has_launcher) {
		teams_is_gone(i);
		return;
	}
	close(teams.at[i].member[k].channel);
	teams.at[i].member[k].channel = -1;
}

/* Somebody is at the door. */
static void let_in(unsigned i)
{
	int guest;
	uint32_t rank;
	struct team *t = &teams.at[i];
	if (!team_open_door(t, &guest, &rank, &teams.is_job))
		return;
	unsigned k = rank + t->first;
	teams_grow(k + 1);
	if (!team_let_in(t, k, guest))
		return;
	pace_start(&t->member[k].pace, child_now(), t->member[k].start[0] + t->member[k].start[1]);
	if (t->is_renewed)
		teams_start_member(t, k);
}

/* What can be read of a team: its door, its process; then of each member a channel and streams. */
enum { OF_DOOR, OF_PROCESS, OF_TEAM, OF_CHANNEL = TEAM_STREAMS, OF_MEMBER };

static int descriptor(const struct team *t, unsigned what)
{
	unsigned k = (what - OF_TEAM) / OF_MEMBER, of = (what - OF_TEAM) % OF_MEMBER;
	if (what == OF_DOOR)
		return t->door;
	if (what == OF_PROCESS)
		return t->process;
	if (k >= t->n)
		return -1;
	return of == OF_CHANNEL ? t->member[k].channel : t->member[k].stream[of];
}

static bool is_listened_to(unsigned i, unsigned what)
{
	unsigned k = (what - OF_TEAM) / OF_MEMBER, of = (what - OF_TEAM) % OF_MEMBER;
	const struct team *t = &teams.at[i];
	return (t->state == TEAM_RUNS || t->state == TEAM_WAITS) && descriptor(t, what) >= 0 &&
	       (what < OF_TEAM || of == OF_CHANNEL || teams_may_write(i, k, (int)of));
}

static void heed(unsigned i, unsigned what)
{
	unsigned k = (what - OF_TEAM) / OF_MEMBER, of = (what - OF_TEAM) % OF_MEMBER;
	if (what == OF_DOOR)
		let_in(i);
	else if (what == OF_PROCESS)
		teams_is_gone(i);
	else if (of == OF_CHANNEL)
		hear(i, k);
	else
		teams_take_output(i, k, (int)of);
}

struct source {
	unsigned team, what;
};

static nfds_t list(struct pollfd *p, struct source *from)
{
	nfds_t n = 0;
	for (unsigned i = 0; i < teams.n; i++)
		for (unsigned what = 0; what < OF_TEAM + teams.members * OF_MEMBER; what++) {
			if (!is_listened_to(i, what))
				continue;
			from[n] = (struct source){i, what};
			p[n++] = (struct pollfd){.fd = descriptor(&teams.at[i], what),
						 .events = POLLIN};
		}
	return n;
}

static double act(int signals)
{
	double now = child_now(), next = teams_look_for_silence(now);
	struct pollfd p = {.fd = signals, .events = POLLIN};
	if (poll(&p, 1, 0) > 0)
		teams_heed_signals();
	if (!teams.is_over) {
		teams_ask_to_stop();
		teams_renew();
	}
	next = fmin(next, teams_compare_now(now));
	return fmin(next, inject_act(getpid(), teams.is_over));
}

/* Room for whatever can be read. */
static void make_room(struct pollfd **p, struct source **from)
{
	static unsigned room;
	unsigned n = teams.n * (OF_TEAM + teams.members * OF_MEMBER) + 1;
	if (n <= room)
		return;
	room = n;
	*p = realloc(*p, n * sizeof **p);
	*from = realloc(*from, n * sizeof **from);
	if (!*p || !*from) {
		complain("no memory for %u descriptors of teams", n);
		exit(EXIT_USE);
	}
}

static void turn(int signals)
{
	static struct pollfd *p;
	static struct source *from;
	double pause = act(signals);
	make_room(&p, &from);
	nfds_t n = list(p, from);
	p[n] = (struct pollfd){.fd = signals, .events = POLLIN};
	if (teams.is_over || poll(p, n + 1, (int)ceil(1e3 * fmax(0, pause))) <= 0)
		return;
	for (nfds_t k = 0; k < n && !teams.is_over; k++)
		if (p[k].revents && p[k].fd == descriptor(&teams.at[from[k].team], from[k].what))
			heed(from[k].team, from[k].what);
}

static void end_all(void)
{
	for (unsigned i = 0; i < teams.n; i++) {
		team_kill(&teams.at[i], &teams.run);
		team_reap(&teams.at[i]);
		team_close(&teams.at[i]);
	}
}

static bool start_all(void)
{
	unsigned struck;
	char flip[4096];
	bool has_flip = inject_flip(teams.plan->n, &struck, flip, sizeof flip);
	for (unsigned i = 0; i < teams.n; i++) {
		teams.at[i].number = i;
		teams.at[i].is_spare = i >= teams.plan->n;
		if (!teams_start(i, i >= teams.plan->n, has_flip && i == struck ? flip : NULL))
			return false;
	}
	return true;
}

static int process_of(int number, double draw, int *which)
{
	unsigned found[TEAMS_MAX], n = 0;
	for (unsigned i = 0; i < teams.n; i++)
		if (teams.at[i].state == TEAM_RUNS &&
		    (number < 0 || teams.at[i].number == (unsigned)number))
			found[n++] = i;
	if (n == 0)
		return 0;
	const struct team *t = &teams.at[found[(unsigned)(draw * n) % n]];
	*which = (int)t->number;
	return t->pid;
}

void teams_run(const struct teams_plan *p, struct teams_end *end)
{
	teams.plan = p;
	teams.end = end;
	teams.begun = child_now();
	teams.next_compare = teams.begun + p->config->heartbeat;
	teams.n = p->n + (p->policy == TEAMS_SPARES ? p->spares : 0);
	*end = (struct teams_end){.deaths = json_array(), .differences = json_array()};
	if (!team_files_make(&teams.files, p->config)) {
		teams_finish(EXIT_USE, 0, "no folders");
		return;
	}
	teams.run = (struct team_run){p->argv, p->config->heartbeat, p->has_launcher,
				      teams.files.memory, teams.files.files};
	int signals = child_signals();
	inject_teams(process_of, p->has_launcher);
	teams_grow(1);
	if (!start_all())
		teams_finish(EXIT_USE, 0, "cannot be started");
	while (!teams.is_over)
		turn(signals);
	bool ends_itself = teams.at[teams.leader].state == TEAM_ENDED;
	unsigned last = teams.at[teams.leader].serial;
	end_all();
	bool ok = teams.stop.image[0] ? teams_stop_publish(last)
				      : !ends_itself || team_files_publish(&teams.files, last);
	if (ok)
		team_files_remove(&teams.files);
	close(signals);
	for (unsigned k = 0; k < teams.members; k++)
		for (int s = 0; s < TEAM_STREAMS; s++)
			written_free(&teams.out[k][s]);
	free(teams.out);
	free(teams.compare);
}
