/* teams_output.c - what teams write comes out once.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the pipes of all teams. Out: stdout and stderr.
 * Means: the leader's bytes go out; of three or more teams, or in doubt, what more than half have
 *        written. What has gone out is kept until all have written it, to be compared.
 *        Once the run is asked to stop, nothing goes out that the leader has not written: it goes
 *        on from the leader's image.
 * Errs:  what is in dispute waits until a team is gone, or is too much to be kept; then the
 *        leader's goes out. */
#include "teams_internal.h"

#include "command.h"
#include "merge.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

enum { PIECE = 1 << 16, WINDOW = 64 << 20 /* bytes */ };

static struct written *written(unsigned i, unsigned k, int stream)
{
	return &teams.at[i].member[k].written[stream];
}

/* What member "k" of team "i" has written up to "to" goes out. */
static void put_out(unsigned i, unsigned k, int stream, uint64_t to)
{
	struct written *out = &teams.out[k][stream];
	const struct written *w = written(i, k, stream);
	while (out->end < to) {
		const char *bytes = w->kept + (out->end - w->begin);
		ssize_t n = write(stream + 1, bytes, (size_t)(to - out->end));
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			teams_finish(SIGNALED + SIGPIPE, errno == EPIPE ? SIGPIPE : 0,
				     "its output can't be written");
			return;
		}
		written_add(out, bytes, (size_t)n);
	}
}

void teams_put_all_out(unsigned i)
{
	for (unsigned k = 0; k < teams.members; k++)
		for (int s = 0; s < TEAM_STREAMS; s++)
			put_out(i, k, s, written(i, k, s)->end);
}

static void tell_difference(struct team *t, unsigned k, int stream, uint64_t at)
{
	char rank[32];
	struct member *m = &t->member[k];
	if (stream != TEAM_OUT || m->has_differed[stream] || k < t->first)
		return;
	m->has_differed[stream] = true;
	complain("team %u%s writes otherwise than others: standard output differs from byte %llu "
		 "on",
		 t->number, teams_rank(k, rank), (unsigned long long)at);
	json_t *row = json_pack("{s:i, s:s, s:I}", "team", (int)t->number, "stream", "stdout",
				"byte", (json_int_t)at);
	if (teams.is_job)
		json_object_set_new(row, "rank", json_integer((json_int_t)k - 1));
	json_array_append_new(teams.end->differences, row);
}

/* How many teams must have written the same before it goes out? Of two one will do, unless what
 * one writes is in doubt: a launcher says something when its job dies. */
static unsigned needed(unsigned healthy, unsigned k)
{
	if (healthy >= 3)
		return healthy / 2 + 1;
	bool is_launcher = teams.plan->has_launcher && k == 0;
	return is_launcher || teams.plan->has_digests ? healthy : 1;
}

/* The team that may go on writing out, and up to where. What is in dispute waits until a team is
 * gone, or is too much to be kept. */
static uint64_t agreed(unsigned member, int stream, unsigned *who)
{
	const struct written *w[TEAMS_MAX];
	unsigned at[TEAMS_MAX], n = 0;
	uint64_t out = teams.out[member][stream].end, best = out;
	bool has_leader = teams.at[teams.leader].n > 0;
	const struct written *own = has_leader ? written(teams.leader, member, stream) : NULL;
	*who = teams.leader;
	for (unsigned i = 0; i < teams.n; i++)
		if (teams_is_healthy(&teams.at[i])) {
			at[n] = i;
			w[n++] = written(i, member, stream);
		}
	for (unsigned k = 0; k < n; k++) {
		unsigned least = needed(n, member);
		uint64_t to = least > 1 || at[k] == teams.leader ? merge_agreed(w, n, k, least, out)
								 : out;
		*who = to > best ? at[k] : *who;
		best = to > best ? to : best;
	}
	return best == out && own && own->end > out + WINDOW / 2 ? own->end : best;
}

static void compare_written(unsigned k, int stream)
{
	struct written *out = &teams.out[k][stream];
	uint64_t least = out->end;
	for (unsigned i = 0; i < teams.n; i++) {
		struct team *t = &teams.at[i];
		if (t->state != TEAM_RUNS)
			continue;
		struct written *w = written(i, k, stream);
		uint64_t differs = merge_check(w, out);
		if (differs != MERGE_NONE)
			tell_difference(t, k, stream, differs);
		least = w->checked < least ? w->checked : least;
	}
	written_forget(out, out->end > least + WINDOW ? out->end - WINDOW : least);
}

/* Up to where the leader has written; 0: there is none. */
static uint64_t leader_end(unsigned k, int stream)
{
	return teams.at[teams.leader].n > 0 ? written(teams.leader, k, stream)->end : 0;
}

bool teams_leader_has_all(void)
{
	bool all = true;
	for (unsigned k = 0; k < teams.members; k++)
		for (int s = 0; s < TEAM_STREAMS; s++)
			all &= leader_end(k, s) >= teams.out[k][s].end;
	return all;
}

static void go_on_writing(unsigned k, int stream)
{
	unsigned who;
	uint64_t to = agreed(k, stream, &who), own = leader_end(k, stream);
	put_out(who, k, stream, teams.stop.is_on && own < to ? own : to);
	compare_written(k, stream);
}

/* False: nothing was there. */
bool teams_take_output(unsigned i, unsigned k, int stream)
{
	static char bytes[PIECE];
	size_t n = team_read(&teams.at[i], k, stream, bytes, sizeof bytes);
	if (n == 0)
		return false;
	written_add(written(i, k, stream), bytes, n);
	go_on_writing(k, stream);
	return true;
}

void teams_drain(unsigned i)
{
	for (unsigned k = 0; k < teams.members; k++)
		for (int s = 0; s < TEAM_STREAMS; s++)
			while (teams_take_output(i, k, s))
				;
}

/* A team that is far ahead of what has gone out waits. */
bool teams_may_write(unsigned i, unsigned k, int stream)
{
	return written(i, k, stream)->end < teams.out[k][stream].end + WINDOW;
}

void teams_lead(unsigned i)
{
	teams.leader = i;
	for (unsigned k = 0; k < teams.members; k++)
		for (int s = 0; s < TEAM_STREAMS; s++)
			go_on_writing(k, s);
}
