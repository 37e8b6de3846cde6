/* teams.c - run several teams that compute the same, as if they were one program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a command; what teams say and write. Out: their output, once; their files, once; the exit
 *        status.
 * Means: one team leads: what it writes goes out; of three or more, or in doubt, what more than
 *        half have written. When it dies, or is silent, another one leads, and what is missing of
 *        its output follows. A team that takes a dead one's place waits for an image, which a
 *        healthy one writes into memory. The first team that ends with status 0 has the last word,
 *        but once teams have differed only the one that leads; any other status counts when a
 *        second team has said the same, or none is left. Only then files are published.
 * Errs:  when all teams are dead there is nothing to go on from: the run ends as the last one did.
 *        stdout and stderr go out each in order, but not in order with each other. */
#include "teams.h"

#include "base/config.h"
#include "child.h"
#include "command.h"
#include "inject.h"
#include "options.h"
#include "team.h"
#include "team_compare.h"
#include "team_files.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	NO_RESTART = 78,
	SIGNALED = 128,
	PIECE = 1 << 16,
	WINDOW = 64 << 20 /* bytes */,
	TRIES = 3,
	IGNORED_MAX = 64
};

static struct {
	const struct teams_plan *plan;
	struct teams_end *end;
	struct team_run run;
	struct team_files files;
	struct team at[TEAMS_MAX];
	unsigned n, serials, leader;
	struct written out[TEAM_STREAMS]; /* what has gone out */
	bool is_over, is_job;             /* is_job: each team is one of MPI */
	double begun, next_compare;
	struct compare compare;
	uint64_t ignored[IGNORED_MAX]; /* variables that are not compared any more */
	unsigned nignored;

	/* The one team that is given an image just now. */
	struct renewal {
		bool is_on, is_cut;
		unsigned who, donor;
		uint64_t instance, in_teams;
		unsigned failures;
	} renewal;
} teams;

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

static void finish(int status, int signal, const char *reason)
{
	if (teams.is_over)
		return;
	teams.is_over = true;
	teams.end->status = status;
	teams.end->signal = signal;
	teams.end->reason = reason;
}

static bool is_healthy(const struct team *t)
{
	return t->state == TEAM_RUNS && !t->pace.is_silent;
}

/* ---- output ---- */

/* What team "i" has written up to "to" goes out. */
static void put_out(unsigned i, int stream, uint64_t to)
{
	struct written *out = &teams.out[stream];
	const struct written *w = &teams.at[i].written[stream];
	while (out->end < to) {
		const char *bytes = w->kept + (out->end - w->begin);
		ssize_t n = write(stream + 1, bytes, (size_t)(to - out->end));
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			finish(SIGNALED + SIGPIPE, errno == EPIPE ? SIGPIPE : 0,
			       "its output can't be written");
			return;
		}
		written_add(out, bytes, (size_t)n);
	}
}

static void tell_difference(struct team *t, int stream, uint64_t at)
{
	if (stream != TEAM_OUT || t->has_differed[stream])
		return;
	t->has_differed[stream] = true;
	complain("team %u writes otherwise than others: standard output differs from byte %llu on",
		 t->number, (unsigned long long)at);
	json_array_append_new(teams.end->differences,
			      json_pack("{s:i, s:s, s:I}", "team", (int)t->number, "stream",
					"stdout", "byte", (json_int_t)at));
}

/* How many teams must have written the same before it goes out? Of two one will do, unless what
 * one writes is in doubt: a launcher adds something when its job dies. */
static unsigned needed(unsigned healthy)
{
	if (healthy >= 3)
		return healthy / 2 + 1;
	return teams.plan->has_launcher || teams.plan->has_digests ? healthy : 1;
}

/* The team that may go on writing out, and up to where. What is in dispute waits until a team is
 * gone, or is too much to be kept. */
static uint64_t agreed(int stream, unsigned *who)
{
	const struct written *w[TEAMS_MAX];
	unsigned at[TEAMS_MAX], n = 0;
	uint64_t out = teams.out[stream].end, best = out;
	const struct written *own = &teams.at[teams.leader].written[stream];
	*who = teams.leader;
	for (unsigned i = 0; i < teams.n; i++)
		if (is_healthy(&teams.at[i])) {
			at[n] = i;
			w[n++] = &teams.at[i].written[stream];
		}
	for (unsigned k = 0; k < n; k++) {
		uint64_t to = needed(n) > 1 || at[k] == teams.leader
				      ? merge_agreed(w, n, k, needed(n), out)
				      : out;
		*who = to > best ? at[k] : *who;
		best = to > best ? to : best;
	}
	return best == out && own->end > out + WINDOW / 2 ? own->end : best;
}

static void compare_written(int stream)
{
	struct written *out = &teams.out[stream];
	uint64_t least = out->end;
	for (unsigned i = 0; i < teams.n; i++) {
		struct team *t = &teams.at[i];
		if (t->state != TEAM_RUNS)
			continue;
		uint64_t differs = merge_check(&t->written[stream], out);
		if (differs != MERGE_NONE)
			tell_difference(t, stream, differs);
		least = t->written[stream].checked < least ? t->written[stream].checked : least;
	}
	written_forget(out, out->end > least + WINDOW ? out->end - WINDOW : least);
}

static void go_on_writing(int stream)
{
	unsigned who;
	uint64_t to = agreed(stream, &who);
	put_out(who, stream, to);
	compare_written(stream);
}

/* False: nothing was there. */
static bool take_output(unsigned i, int stream)
{
	static char bytes[PIECE];
	struct team *t = &teams.at[i];
	size_t n = team_read(t, stream, bytes, sizeof bytes);
	if (n == 0)
		return false;
	written_add(&t->written[stream], bytes, n);
	go_on_writing(stream);
	return true;
}

static void drain(unsigned i)
{
	for (int s = 0; s < TEAM_STREAMS; s++)
		while (take_output(i, s))
			;
}

/* A team that is far ahead of what has gone out waits. */
static bool may_write(unsigned i, int stream)
{
	return teams.at[i].written[stream].end < teams.out[stream].end + WINDOW;
}

static void lead(unsigned i)
{
	teams.leader = i;
	for (int s = 0; s < TEAM_STREAMS; s++)
		go_on_writing(s);
}

/* ---- replacing ---- */

static bool start(unsigned i, bool waits, const char *flip)
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
		if (is_healthy(&teams.at[i]) && (found == teams.n || found == teams.leader))
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

static void give_up_renewal(void)
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
static void hear_cut(unsigned i, const struct channel_message *m)
{
	struct renewal *r = &teams.renewal;
	if (r->is_on && i == r->donor) {
		drain(i);
		for (int s = 0; s < TEAM_STREAMS; s++)
			written_copy(&teams.at[r->who].written[s], &teams.at[i].written[s]);
		r->instance = m->instance;
		r->in_teams = m->number;
		r->is_cut = m->from != 0;
	}
	team_tell(&teams.at[i], CHANNEL_GO_ON, 0, 0, NULL);
}

static void tell_to_ignore(const struct team *t, uint64_t key)
{
	team_send(t, &(struct channel_message){.word = CHANNEL_IGNORE, .hash = key, .size = 1});
}

static void hear_saved(unsigned i, const struct channel_message *m)
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
		give_up_renewal();
		return;
	}
	team_tell(t, CHANNEL_START, r->instance, r->in_teams, path);
	for (unsigned k = 0; k < teams.nignored; k++)
		tell_to_ignore(t, teams.ignored[k]);
	t->state = TEAM_RUNS;
	t->is_renewed = true;
	t->begun = child_now();
	pace_start(&t->pace, t->begun, r->instance + r->in_teams);
	*r = (struct renewal){0};
	complain("team %u goes on from a copy of team %u, at instance %llu", t->number,
		 teams.at[i].number, (unsigned long long)(t->pace.instance));
}

/* A team that is wanted, and waits for its image. */
static bool waits_for_image(const struct team *t)
{
	return t->state == TEAM_WAITS && !t->is_spare && !t->is_given_up;
}

static void renew(void)
{
	for (unsigned i = 0; i < teams.n && !teams.renewal.is_on; i++)
		if (waits_for_image(&teams.at[i]))
			ask_for_image(i);
}

/* ---- ends ---- */

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
	start(spare, true, NULL);
	return true;
}

static void replace(unsigned i)
{
	if (teams.plan->policy == TEAMS_KILL || teams.is_over || teams.is_job)
		return;
	if (teams.end->replaced >= teams.plan->most) {
		complain("the run goes on without team %u: %llu teams were replaced already",
			 teams.at[i].number, teams.end->replaced);
		return;
	}
	if (replace_by_spare(i) || start(i, true, NULL))
		teams.end->replaced++;
}

static void note_death(const struct team *t)
{
	const char *name = sigabbrev_np(t->signal);
	double after = child_now() - teams.begun;
	json_array_append_new(teams.end->deaths,
			      json_pack("{s:i, s:i, s:s, s:f, s:I}", "team", (int)t->number,
					"signal", t->signal, "name", name ? name : "", "after_s",
					after, "instance", (json_int_t)t->pace.instance));
	complain("team %u died of signal %d (%s) after %.1f s%s%s", t->number, t->signal,
		 strsignal(t->signal), after, t->position[0] ? ", last seen at " : "", t->position);
}

static bool is_wanted(const struct team *t)
{
	return t->state == TEAM_RUNS || waits_for_image(t);
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
	for (int s = 0; s < TEAM_STREAMS; s++)
		put_out(i, s, teams.at[i].written[s].end);
	finish(teams.at[i].status, 0, teams.at[i].status == 0 ? "ended" : "ended with an error");
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
static void choose_leader(void)
{
	if (teams.is_over || is_healthy(&teams.at[teams.leader]) || take_first_end())
		return;
	for (unsigned i = 0; i < teams.n; i++)
		if (is_healthy(&teams.at[i])) {
			complain("team %u leads now", teams.at[i].number);
			lead(i);
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
	finish(SIGNALED + signal, 0, "all teams died");
}

static void has_died(unsigned i)
{
	struct team *t = &teams.at[i];
	int signal = t->signal;
	team_close(t);
	if (teams.renewal.is_on && (i == teams.renewal.donor || i == teams.renewal.who))
		give_up_renewal();
	if (t->is_spare)
		return;
	if (teams.plan->policy == TEAMS_ABORT) {
		finish(SIGNALED + signal, 0, "a team died");
		return;
	}
	end_without_teams(signal);
	choose_leader();
	if (!t->is_given_up)
		replace(i);
}

static bool has_last_word(unsigned i)
{
	bool differ = json_array_size(teams.end->differences) > 0;
	return teams.at[i].status == 0 &&
	       (!differ || i == teams.leader || !is_healthy(&teams.at[teams.leader]));
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
	choose_leader();
}

/* It could not go on from its image, for a reason of its own. */
static bool is_lost(struct team *t)
{
	t->is_given_up |= t->is_renewed && t->status == NO_RESTART;
	return t->is_given_up;
}

/* Nothing more comes by its channel. */
static void is_gone(unsigned i)
{
	struct team *t = &teams.at[i];
	bool waited = t->state == TEAM_WAITS;
	if (waited)
		team_kill(t, &teams.run);
	team_reap(t);
	team_clear(t, &teams.run);
	t->signal = teams.plan->signal_of(
		&(struct child_end){.signal = t->signal, .status = t->status});
	drain(i);
	compare_end(&teams.compare);
	if (t->signal && !waited && !t->is_ended)
		note_death(t);
	if (t->signal || waited || is_lost(t))
		has_died(i);
	else
		has_ended(i);
}

/* ---- differences ---- */

static void note_difference(const struct team *a, const struct team *b)
{
	const struct compare *c = &teams.compare;
	const char *name = c->variable[0] ? c->variable : "what is saved";
	complain("teams %u and %u differ at instance %llu, %s: first in byte %llu of '%s'",
		 a->number, b->number, (unsigned long long)c->instance, b->position,
		 (unsigned long long)c->byte, name);
	json_array_append_new(teams.end->differences,
			      json_pack("{s:i, s:s, s:I, s:I}", "team", (int)b->number, "variable",
					name, "byte", (json_int_t)c->byte, "instance",
					(json_int_t)c->instance));
}

static void replace_odd(void)
{
	const struct compare *c = &teams.compare;
	for (unsigned k = 0; k < c->n; k++) {
		struct team *t = &teams.at[c->team[k]];
		if (!c->is_odd[k])
			continue;
		complain("team %u is alone with that: it is ended", t->number);
		t->is_ended = true;
		team_kill(t, &teams.run);
	}
}

/* In all teams, and those that are to come. */
static void ignore(void)
{
	const struct compare *c = &teams.compare;
	if (!c->is_found || teams.nignored == IGNORED_MAX) {
		complain("no majority says which team is right: going on");
		return;
	}
	complain("no majority says which team is right: going on, and '%s' is not compared any "
		 "more",
		 c->variable);
	teams.ignored[teams.nignored++] = c->key;
	for (unsigned i = 0; i < teams.n; i++)
		if (teams.at[i].state == TEAM_RUNS)
			tell_to_ignore(&teams.at[i], c->key);
	teams.next_compare = child_now();
}

static void heed_difference(void)
{
	const struct compare *c = &teams.compare;
	note_difference(&teams.at[c->team[c->a]], &teams.at[c->team[c->b]]);
	if (c->has_majority) {
		replace_odd();
	} else if (teams.plan->policy == TEAMS_ABORT) {
		complain("no majority says which team is right: giving up");
		finish(EXIT_NO, 0, "teams differ");
	} else {
		ignore();
	}
}

static void hear_compared(unsigned i, const struct channel_hashes *m)
{
	enum compare_result r = compare_hear(&teams.compare, teams.at, i, m);
	if (r == COMPARE_DIFFERS)
		heed_difference();
	else if (r == COMPARE_NONE)
		teams.next_compare = child_now();
}

static double compare_now(double now)
{
	if (!teams.plan->has_digests || teams.is_job || teams.compare.is_on || teams.renewal.is_on)
		return INFINITY;
	if (now >= teams.next_compare) {
		teams.next_compare = now + teams.plan->config->heartbeat;
		compare_begin(&teams.compare, teams.at, teams.n, teams.plan->n > 2 ? 3 : 2, now);
	}
	return teams.next_compare - now;
}

/* ---- heartbeats ---- */

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

static void hear_beat(unsigned i, const struct channel_message *m)
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

static double look_for_silence(double now)
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
		choose_leader();
	}
	return fmin(period / 4, 0.25);
}

/* ---- the loop ---- */

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
		finish(EXIT_USE, 0, "no spares for jobs");
}

static void hear(unsigned i)
{
	static struct channel_hashes m;
	int state;
	while (!teams.is_over && (state = team_hear(&teams.at[i], &m)) > 0)
		switch (m.message.word) {
		case CHANNEL_HELLO: hear_hello(&m.message); break;
		case CHANNEL_BEAT: hear_beat(i, &m.message); break;
		case CHANNEL_CUT: hear_cut(i, &m.message); break;
		case CHANNEL_SAVED:
		case CHANNEL_NOT_SAVED: hear_saved(i, &m.message); break;
		case CHANNEL_DIGEST:
		case CHANNEL_LATE:
		case CHANNEL_LOOKED: hear_compared(i, &m); break;
		default: break;
		}
	if (teams.is_over || state >= 0)
		return;
	if (!teams.run.has_launcher) {
		is_gone(i);
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
	case OF_PROCESS: is_gone(i); break;
	default: take_output(i, what);
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
			    (s >= 0 && !may_write(i, s)))
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
	finish(SIGNALED + asked, asked, "asked to end");
}

static double act(int signals)
{
	double now = child_now(), next = look_for_silence(now);
	struct pollfd p = {.fd = signals, .events = POLLIN};
	if (poll(&p, 1, 0) > 0)
		heed_signals();
	if (!teams.is_over)
		renew();
	next = fmin(next, compare_now(now));
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
		if (!start(i, i >= teams.plan->n, has_flip && i == struck ? flip : NULL))
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
		finish(EXIT_USE, 0, "no folders");
		return;
	}
	teams.run = (struct team_run){p->argv, p->config->heartbeat, p->has_launcher,
				      teams.files.memory, teams.files.files};
	int signals = child_signals();
	inject_teams(process_of);
	if (!start_all())
		finish(EXIT_USE, 0, "cannot be started");
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
