/* teams_output.c - what teams write comes out once.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the pipes of all teams. Out: stdout and stderr.
 * Means: the leader's bytes go out; of three or more teams, or in doubt, what more than half have
 *        written. What has gone out is kept until all have written it, to be compared.
 * Errs:  what is in dispute waits until a team is gone, or is too much to be kept; then the
 *        leader's goes out. */
#include "teams_internal.h"

#include "command.h"
#include "merge.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

enum { PIECE = 1 << 16, WINDOW = 64 << 20 /* bytes */ };

/* What team "i" has written up to "to" goes out. */
void teams_put_out(unsigned i, int stream, uint64_t to)
{
	struct written *out = &teams.out[stream];
	const struct written *w = &teams.at[i].written[stream];
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
		if (teams_is_healthy(&teams.at[i])) {
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
	teams_put_out(who, stream, to);
	compare_written(stream);
}

/* False: nothing was there. */
bool teams_take_output(unsigned i, int stream)
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

void teams_drain(unsigned i)
{
	for (int s = 0; s < TEAM_STREAMS; s++)
		while (teams_take_output(i, s))
			;
}

/* A team that is far ahead of what has gone out waits. */
bool teams_may_write(unsigned i, int stream)
{
	return teams.at[i].written[stream].end < teams.out[stream].end + WINDOW;
}

void teams_lead(unsigned i)
{
	teams.leader = i;
	for (int s = 0; s < TEAM_STREAMS; s++)
		go_on_writing(s);
}
