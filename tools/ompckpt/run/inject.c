/* inject.c - reads faults, waits for their times, sends signals.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the texts of --inject, a seed, the process that was started.
 * Out:   signals to processes of the run, links that are cut; a message and a row of JSON for each.
 * Means: what is slow is stopped and let go in turns, PERIOD apart. A process is looked for when a
 *        fault is due; as long as there is none the fault waits, but for those of a law, which
 *        miss a run that is not there, as they would a machine that is down.
 * Errs:  ranks on other nodes, and those a daemon started (srun's), are not found. */
#include "inject.h"

#include "child.h"
#include "command.h"
#include "failures.h"
#include "link.h"
#include "options.h"
#include "victims.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS = 16, TEXT = 256 };
static const double PERIOD = 0.04, A_MOMENT = 0.01; /* seconds */

enum fault_kind { FAULT_KILL, FAULT_EXP, FAULT_HANG, FAULT_SLOW, FAULT_NET, FAULT_BIT };

static const char *const kinds[] = {"kill", "exp", "hang", "slow", "net", "bit", NULL};

struct fault {
	enum fault_kind kind;
	int rank, team;
	const char *variable, *position; /* of FAULT_BIT; "": any */
	unsigned long long from;         /* candidate */
	double next;                     /* second of the run; INFINITY: it is over */
	double mean;                     /* of FAULT_EXP: seconds */
	double stopped, runs;            /* seconds in turns; "runs" 0: stopped once */
	int pid;                         /* that is stopped now; 0: none is */
	struct failures deaths;          /* of FAULT_EXP */
};

static struct {
	struct fault at[FAULTS];
	int n;
	double begun;
	int child;            /* at the last look */
	struct failures dice; /* which of several ranks, or teams, it meets */
	int (*process_of)(int team, double draw, int *which);
	bool are_jobs;
	unsigned long long seed;
	bool has_killed;
	json_t *done;
} faults;

/* ---- reading ---- */

static bool read_rank(const char *text, int *rank)
{
	unsigned long long n;
	if (!option_count(text, &n) || n > 1000000)
		return false;
	*rank = (int)n;
	return true;
}

/* "4x" */
static bool read_factor(const char *text, struct fault *f)
{
	char *end;
	double times = strtod(text, &end);
	if (end == text || strcmp(end, "x") != 0 || !(times > 1 && times <= 1000))
		return false;
	f->runs = PERIOD / times;
	f->stopped = PERIOD - f->runs;
	return true;
}

static const char *name_or_any(const char *text)
{
	return strcmp(text, "any") != 0 ? strdup(text) : "";
}

/* "position", "position*K" */
static bool read_position(char *text, struct fault *f)
{
	char *times = strrchr(text, '*');
	if (times)
		*times++ = '\0';
	f->next = INFINITY;
	f->position = name_or_any(text);
	return !times || (option_count(times, &f->from) && f->from > 0);
}

static bool read_value(const char *text, struct fault *f)
{
	switch (f->kind) {
	case FAULT_BIT:
		f->variable = f->variable ? NULL : name_or_any(text);
		return f->variable && strchr(text, ':') == NULL;
	case FAULT_EXP: return option_seconds(text, &f->mean);
	case FAULT_HANG: return option_seconds(text, &f->stopped);
	case FAULT_SLOW: return read_factor(text, f);
	default: return false;
	}
}

/* Does it say all that its kind needs? */
static bool is_whole(const struct fault *f, bool has_time)
{
	switch (f->kind) {
	case FAULT_EXP: return f->mean > 0 && !has_time;
	case FAULT_SLOW: return f->runs > 0;
	case FAULT_BIT: return f->variable && has_time;
	default: return has_time;
	}
}

static bool read_fault(char *text, struct fault *f)
{
	char *rest = text, *time = strchr(text, '@');
	if (time)
		*time++ = '\0';
	int kind = option_place(strsep(&rest, ":"), kinds);
	if (kind < 0)
		return false;
	*f = (struct fault){
		.kind = kind, .rank = VICTIMS_ANY, .team = VICTIMS_ANY, .stopped = INFINITY};
	for (char *part; (part = strsep(&rest, ":"));)
		if (strncmp(part, "rank=", 5) == 0   ? !read_rank(part + 5, &f->rank)
		    : strncmp(part, "team=", 5) == 0 ? !read_rank(part + 5, &f->team)
						     : !read_value(part, f))
			return false;
	if (kind == FAULT_BIT && time)
		return read_position(time, f) && is_whole(f, true);
	return (!time || option_seconds(time, &f->next)) && is_whole(f, time != NULL);
}

bool inject_read(const char *text)
{
	char copy[TEXT], *rest = copy;
	if (strlen(text) >= sizeof copy)
		return false;
	strcpy(copy, text);
	for (char *one; (one = strsep(&rest, ","));)
		if (faults.n == FAULTS || !read_fault(one, &faults.at[faults.n++]))
			return false;
	return true;
}

/* ---- doing ---- */

void inject_begin(unsigned long long seed)
{
	faults.begun = child_now();
	faults.done = json_array();
	faults.seed = seed;
	failures_init(&faults.dice, &(struct failures_law){1, 1, 1, 0}, seed);
	for (int i = 0; i < faults.n; i++) {
		struct fault *f = &faults.at[i];
		struct failures_law law = {f->mean, 1, 1, 0};
		if (f->kind != FAULT_EXP)
			continue;
		failures_init(&f->deaths, &law, seed + (unsigned)i + 1);
		f->next = failures_next(&f->deaths);
	}
}

static struct victim find_victim(const struct fault *f, int child, int *team)
{
	double draw = failures_draw(&faults.dice);
	if (!faults.process_of)
		return victims_find(child, true, f->rank, draw);
	int process = faults.process_of(f->team, draw, team);
	if (!faults.are_jobs || process == 0)
		return (struct victim){process, -1};
	return victims_find(process, false, f->rank, failures_draw(&faults.dice));
}

/* "team 1, rank 2, ", in "room"; without what has no number. */
static const char *name_of(const struct victim *v, int team, char room[64])
{
	char rank[32] = "", of_team[32] = "";
	if (v->rank >= 0)
		snprintf(rank, sizeof rank, "rank %d, ", v->rank);
	if (team >= 0)
		snprintf(of_team, sizeof of_team, "team %d, ", team);
	snprintf(room, 64, "%s%s", of_team, rank);
	return room;
}

static void tell(const struct fault *f, const struct victim *v, int team)
{
	static const char *const did[] = {"killed", "killed", "stopped", "made slow",
					  "cut off from the network"};
	double now = child_now() - faults.begun;
	char name[64];
	complain("injected after %.2f s: %sprocess %d is %s", now, name_of(v, team, name), v->pid,
		 did[f->kind]);
	json_array_append_new(faults.done,
			      json_pack("{s:s, s:i, s:f, s:f}", "fault", kinds[f->kind],
					team >= 0 ? "team" : "rank", team >= 0 ? team : v->rank,
					"due_s", f->next, "at_s", now));
}

/* The next death by the law after "now". */
static void draw_next(struct fault *f, double now)
{
	do {
		failures_replace(&f->deaths);
		f->next = failures_next(&f->deaths);
	} while (f->next <= now);
}

/* Where there is no link to cut the fault is over; a process that has just ended was none. */
static bool cut(struct fault *f, const struct victim *v, int team, double now)
{
	char name[64];
	enum link_cut how = link_cut(v->pid);
	if (how == LINK_CUT)
		return true;
	f->next = INFINITY;
	if (how == LINK_SHARED)
		complain("not injected: %sprocess %d has no link of its own to cut: it is in the "
			 "network namespace of 'ompckpt run'",
			 name_of(v, team, name), v->pid);
	else if (errno == ENOENT)
		f->next = now + A_MOMENT;
	else
		complain("not injected: the link of %sprocess %d can't be cut: %s",
			 name_of(v, team, name), v->pid, strerror(errno));
	return false;
}

static bool is_death(const struct fault *f)
{
	return f->kind == FAULT_KILL || f->kind == FAULT_EXP || f->kind == FAULT_NET;
}

static bool meet(struct fault *f, const struct victim *v, int team, double now)
{
	if (f->kind == FAULT_NET)
		return cut(f, v, team, now);
	return kill(v->pid, is_death(f) ? SIGKILL : SIGSTOP) == 0;
}

static void strike(struct fault *f, int child, double now)
{
	bool is_known = f->pid < 0;
	int team = -1;
	struct victim v = find_victim(f, child, &team);
	if (!v.pid && f->kind == FAULT_EXP)
		draw_next(f, now);
	else if (!v.pid)
		f->next = now + A_MOMENT;
	if (!v.pid || !meet(f, &v, team, now))
		return;
	faults.has_killed |= is_death(f);
	if (!is_known)
		tell(f, &v, team);
	if (f->kind == FAULT_EXP)
		draw_next(f, now);
	else
		f->next = is_death(f) ? INFINITY : now + f->stopped;
	f->pid = is_death(f) ? 0 : v.pid;
}

/* Deaths by a law that were due while nothing ran. */
static void skip_missed(double now)
{
	for (int i = 0; i < faults.n; i++)
		if (faults.at[i].kind == FAULT_EXP && faults.at[i].next <= now)
			draw_next(&faults.at[i], now);
}

/* Let go what is stopped; what is slow is stopped again soon, without a word (pid -1). */
static void release(struct fault *f, double now)
{
	kill(f->pid, SIGCONT);
	f->pid = f->kind == FAULT_SLOW ? -1 : 0;
	f->next = f->kind == FAULT_SLOW ? now + f->runs : INFINITY;
}

static void end_stops(void)
{
	for (int i = 0; i < faults.n; i++)
		if (faults.at[i].pid > 0)
			kill(faults.at[i].pid, SIGCONT);
}

double inject_act(int child, bool is_asked)
{
	double now = child_now() - faults.begun, next = INFINITY;
	if (is_asked) {
		end_stops();
		return INFINITY;
	}
	if (child != faults.child)
		skip_missed(now);
	faults.child = child;
	for (int i = 0; i < faults.n; i++) {
		struct fault *f = &faults.at[i];
		if (now >= f->next && f->pid > 0)
			release(f, now);
		else if (now >= f->next)
			strike(f, child, now);
		next = fmin(next, f->next);
	}
	return fmax(0, next - (child_now() - faults.begun));
}

void inject_teams(int (*process_of)(int team, double draw, int *which), bool are_jobs)
{
	faults.process_of = process_of;
	faults.are_jobs = are_jobs;
}

bool inject_flip(unsigned teams, unsigned *team, char *text, size_t size)
{
	for (int i = 0; i < faults.n; i++) {
		const struct fault *f = &faults.at[i];
		if (f->kind != FAULT_BIT)
			continue;
		double draw = failures_draw(&faults.dice);
		*team = f->team >= 0 ? (unsigned)f->team : (unsigned)(draw * teams) % teams;
		snprintf(text, size, "%llu:%llu:%d:%s:%s", faults.seed, f->from,
			 f->rank >= 0 ? f->rank : 0, f->variable, f->position);
		json_array_append_new(faults.done, json_pack("{s:s, s:i, s:s, s:s}", "fault", "bit",
							     "team", (int)*team, "variable",
							     f->variable, "position", f->position));
		return true;
	}
	return false;
}

bool inject_has_killed(void)
{
	bool has = faults.has_killed;
	faults.has_killed = false;
	return has;
}

json_t *inject_done(void)
{
	return faults.done;
}
