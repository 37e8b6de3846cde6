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
	return t->state == TEAM_RUNS && !t->pace.is_silent;
}

/* What needs a copy of one team is not there for jobs. */
static void hear_hello(const struct channel_message *m)
{
	if (m->number == 0 || teams.is_job)
		return;
	teams.is_job = true;
	if (teams.plan->has_digests || teams.plan->policy == TEAMS_SPARES)
		complain("teams of MPI jobs are not compared, and have no spares");
	if (teams.plan->policy == TEAMS_RESPAWN)
		complain("teams of MPI jobs are not replaced when they die: the others go on");
	if (teams.plan->policy == TEAMS_SPARES)
		teams_finish(EXIT_USE, 0, "no spares for jobs");
}

static void hear(unsigned i)
{
	static struct channel_hashes m;
	int state;
	while (!teams.is_over && (state = team_hear(&teams.at[i], &m)) > 0)
		switch (m.message.word) {
		case CHANNEL_HELLO: hear_hello(&m.message); break;
		case CHANNEL_BEAT: teams_hear_beat(i, &m.message); break;
		case CHANNEL_CUT: teams_hear_cut(i, &m.message); break;
		case CHANNEL_SAVED:
		case CHANNEL_NOT_SAVED: teams_hear_saved(i, &m.message); break;
		case CHANNEL_DIGEST:
		case CHANNEL_LATE:
		case CHANNEL_LOOKED: teams_hear_compared(i, &m); break;
		default: break;
		}
	if (teams.is_over || state >= 0)
		return;
	if (!teams.run.has_launcher) {
		teams_is_gone(i);
		return;
	}
	close(teams.at[i].channel);
	teams.at[i].channel = -1;
}

/* What can be read of a team, beside its streams. */
enum { OF_CHANNEL = -1, OF_DOOR = -2, OF_PROCESS = -3, READABLE = TEAM_STREAMS + 3 };

static int descriptor(const struct team *t, int what)
{
	switch (what) {
	case OF_CHANNEL: return t->channel;
	case OF_DOOR: return t->door;
	case OF_PROCESS: return t->process;
	default: return t->stream[what];
	}
}

static void heed(unsigned i, int what)
{
	switch (what) {
	case OF_CHANNEL: hear(i); break;
	case OF_DOOR: team_let_in(&teams.at[i]); break;
	case OF_PROCESS: teams_is_gone(i); break;
	default: teams_take_output(i, what);
	}
}

static nfds_t list(struct pollfd *p, unsigned *who, int *what)
{
	nfds_t n = 0;
	for (unsigned i = 0; i < teams.n; i++)
		for (int s = OF_PROCESS; s < TEAM_STREAMS; s++) {
			const struct team *t = &teams.at[i];
			int fd = descriptor(t, s);
			if ((t->state != TEAM_RUNS && t->state != TEAM_WAITS) || fd < 0 ||
			    (s >= 0 && !teams_may_write(i, s)))
				continue;
			who[n] = i;
			what[n] = s;
			p[n++] = (struct pollfd){.fd = fd, .events = POLLIN};
		}
	return n;
}

static void heed_signals(void)
{
	int asked = child_asked(0);
	if (asked == 0)
		return;
	complain("asked to end: the teams have left no image to go on from, and files are as they "
		 "were before the run");
	teams_finish(SIGNALED + asked, asked, "asked to end");
}

static double act(int signals)
{
	double now = child_now(), next = teams_look_for_silence(now);
	struct pollfd p = {.fd = signals, .events = POLLIN};
	if (poll(&p, 1, 0) > 0)
		heed_signals();
	if (!teams.is_over)
		teams_renew();
	next = fmin(next, teams_compare_now(now));
	return fmin(next, inject_act(getpid(), teams.is_over));
}

static void turn(int signals)
{
	struct pollfd p[TEAMS_MAX * READABLE + 1];
	unsigned who[TEAMS_MAX * READABLE];
	int what[TEAMS_MAX * READABLE];
	double pause = act(signals);
	nfds_t n = list(p, who, what);
	p[n] = (struct pollfd){.fd = signals, .events = POLLIN};
	if (teams.is_over || poll(p, n + 1, (int)ceil(1e3 * fmax(0, pause))) <= 0)
		return;
	for (nfds_t k = 0; k < n && !teams.is_over; k++)
		if (p[k].revents && p[k].fd == descriptor(&teams.at[who[k]], what[k]))
			heed(who[k], what[k]);
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
	return team_process(t, &teams.run, draw * n - floor(draw * n));
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
	inject_teams(process_of);
	if (!start_all())
		teams_finish(EXIT_USE, 0, "cannot be started");
	while (!teams.is_over)
		turn(signals);
	bool ends_itself = teams.at[teams.leader].state == TEAM_ENDED;
	unsigned last = teams.at[teams.leader].serial;
	end_all();
	if (!ends_itself || team_files_publish(&teams.files, last))
		team_files_remove(&teams.files);
	close(signals);
	for (int s = 0; s < TEAM_STREAMS; s++)
		written_free(&teams.out[s]);
}
