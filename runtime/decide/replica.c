/* replica.c - hears the supervisor's orders, tells it where the program is.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    OMPCKPT_TEAM, orders. Out: heartbeats, cuts, digests; requests for a checkpoint.
 * Means: a thread waits for orders and for the time of the next heartbeat, and raises "attention";
 *        the initial thread looks at that at each candidate. Candidates are counted from the first
 *        one on, so that one number means the same place in all replicas. A digest is one of a copy
 *        that is dropped; the thread answers questions about it until there is another one.
 * Errs:  without a supervisor a replica ends: nobody would forward what it writes. In a parallel
 *        region only heartbeats and copies are made, no digests.
 * Cost:  a test of one word for each candidate. */
#include "replica.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/channel.h"
#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "capture/capture.h"
#include "decide.h"
#include "door.h"
#include "folders/folders.h"
#include "ranks/ranks.h"
#include "scheduler.h"
#include "threads/threads.h"
#include "write/write.h"

#define NEVER 1e9 /* seconds */

enum { BEAT = 1, COMPARE = 2 };
enum { COPY_IS_VOID = 1, COPY_COUNTS };

static struct {
	bool is_on;
	int fd;
	double period;
	uint64_t serial, in_teams; /* candidates of the run so far, as channel.h counts them */
	unsigned attention;
	uint64_t compare_at;
	uint32_t may_go_on;
	bool is_asked;          /* for a copy */
	bool is_cut;            /* it is made, and nobody told of its image yet */
	bool is_last;           /* that is the last one, for a run without teams */
	uint64_t floor;         /* of its epoch */
	pthread_mutex_t lock;   /* of … */
	struct capture *looked; /* compared last; NULL: there is none */
} replica = {.fd = -1, .lock = PTHREAD_MUTEX_INITIALIZER};

bool replica_is_on(void)
{
	return replica.is_on;
}

static void tell(struct channel_message *m)
{
	send(replica.fd, m, channel_size(m->size), MSG_NOSIGNAL);
}

static void say(enum channel_word word, uint64_t number, const char *text)
{
	struct channel_message m = {.word = word, .instance = replica.serial, .number = number};
	m.size = (uint32_t)snprintf(m.text, sizeof m.text, "%s", text) + 1;
	tell(&m);
}

/* ---- the thread that hears ---- */

static void attend(unsigned what)
{
	or_relaxed(&replica.attention, what);
	schedule_raise();
}

/* Each rank of a job by itself: MPI may not be called here. */
static _Noreturn void leave(void)
{
	report(0, "the supervisor of the teams is gone: this one ends");
	_exit(EXIT_NO_RESTART);
}

static void look_at(const struct channel_message *m)
{
	static struct channel_hashes h;
	pthread_mutex_lock(&replica.lock);
	const struct capture *c = replica.looked;
	h.message = (struct channel_message){.word = CHANNEL_LOOKED, .instance = m->instance};
	h.message.section = m->section;
	h.message.from = m->from;
	h.message.number = CHANNEL_HASHES;
	for (uint32_t i = 0; i < CHANNEL_HASHES && c != NULL; i++)
		h.hash[i] =
			m->section == CHANNEL_ALL
				? digests_section(c, (uint32_t)m->from + i)
				: digests_bytes(c, m->section, m->from + i * m->number, m->number);
	if (c != NULL && m->section != CHANNEL_ALL) {
		snprintf(h.message.text, sizeof h.message.text, "%s", digests_name(c, m->section));
		h.message.place = digests_place(c, m->section, m->from, &h.message.block);
		h.message.hash = digests_key(c, m->section);
	}
	pthread_mutex_unlock(&replica.lock);
	send(replica.fd, &h, sizeof h, MSG_NOSIGNAL);
}

/* While all processes stand. */
static void copy_files(const char *folder)
{
	struct channel_message m = {.word = CHANNEL_COPIED, .size = 1};
	m.from = shadows_copy(folder);
	if (m.from == 0)
		report(1, "no copy of this team's files in '%s': %s", folder, strerror(errno));
	tell(&m);
}

static void hear(const struct channel_message *m)
{
	switch (m->word) {
	case CHANNEL_SAVE:
		replica.floor = m->epoch;
		store_release(&replica.is_last, m->number != 0);
		store_release(&replica.is_asked, true);
		schedule_request(m->number != 0 ? REQUEST_STOP : REQUEST_SIGNAL);
		break;
	case CHANNEL_GO_ON:
		store_release(&replica.may_go_on, m->number != 0 ? COPY_COUNTS : COPY_IS_VOID);
		os_wake_all(&replica.may_go_on);
		break;
	case CHANNEL_COPY: copy_files(m->text); break;
	case CHANNEL_COMPARE:
		store_release(&replica.compare_at, m->instance);
		attend(COMPARE);
		break;
	case CHANNEL_LOOK: look_at(m); break;
	case CHANNEL_IGNORE: digests_ignore(m->hash); break;
	default: break;
	}
}

static void receive(struct channel_message *m)
{
	ssize_t n;
	do
		n = recv(replica.fd, m, sizeof *m - 1, 0);
	while (n < 0 && errno == EINTR);
	if (n < (ssize_t)channel_size(0))
		leave();
	((char *)m)[n] = '\0';
}

static void *listen_to_it(void *unused)
{
	static struct channel_message m;
	double next = os_monotonic() + replica.period;
	(void)unused;
	for (;;) {
		struct pollfd p = {.fd = replica.fd, .events = POLLIN};
		double left = next - os_monotonic();
		if (poll(&p, 1, left > 0 ? (int)(1e3 * left) + 1 : 0) > 0) {
			receive(&m);
			hear(&m);
		}
		if (os_monotonic() < next)
			continue;
		attend(BEAT);
		next = os_monotonic() + replica.period;
	}
	return NULL;
}

/* ---- the start ---- */

static void wait_for_start(void)
{
	static struct channel_message m;
	do
		receive(&m);
	while (m.word != CHANNEL_START);
	runtime.config.restart = RESTART_PATH;
	snprintf(runtime.config.restart_path, sizeof runtime.config.restart_path, "%.4000s",
		 m.text);
	replica.serial = m.instance;
	replica.in_teams = m.number;
	report_name_team(m.section);
}

static void settle(struct config *c)
{
	c->every = c->stop_after = 0;
	c->interval = NEVER;
	c->time_limit = 0;
	c->keep = 1;
	c->full = true;
	c->slow[0] = '\0';
}

/* What OMPCKPT_TEAM says, beside what is kept. */
struct place {
	int messages, waits, lines;
	unsigned number;
	const char *folder;
};

static bool read_place(struct place *p, char *text)
{
	long n[6];
	for (int i = 0; i < 6; i++) {
		char *end;
		n[i] = strtol(text, &end, 10);
		if (end == text || *end != ':')
			return false;
		text = end + 1;
	}
	replica.fd = (int)n[1];
	p->messages = (int)n[2];
	p->number = (unsigned)n[3];
	p->waits = (int)n[4];
	p->lines = (int)n[5];
	replica.period = strtod(text, &text);
	p->folder = text + 1;
	return n[0] == CHANNEL_VERSION && *text == ':' && *p->folder == '/';
}

static bool take_channel(struct place *p)
{
	if (replica.fd < 0) {
		const char *folder = ranks_is_job() ? ranks_folder() : runtime.config.dir;
		replica.fd = door_enter(folder, ranks_is_job(), ranks_own(), &p->messages);
		if (replica.fd >= 0)
			report_to(os_high(p->messages));
		return replica.fd >= 0;
	}
	if (fcntl(replica.fd, F_SETFD, FD_CLOEXEC) != 0 ||
	    fcntl(p->messages, F_SETFD, FD_CLOEXEC) != 0)
		return false;
	replica.fd = os_high(replica.fd);
	report_to(os_high(p->messages));
	return true;
}

void replica_take_part(void)
{
	char *text = getenv(CHANNEL_VARIABLE);
	struct place p;
	if (text == NULL && runtime.config.teams > 1)
		report_and_exit(EXIT_WRONG_USE,
				"OMPCKPT_TEAMS is %llu, but nobody starts that many: run 'ompckpt "
				"run --teams %llu' and the command, or unset it",
				(unsigned long long)runtime.config.teams,
				(unsigned long long)runtime.config.teams);
	if (text == NULL)
		return;
	bool is_ours = read_place(&p, text);
	if (is_ours && !take_channel(&p))
		report_and_exit(EXIT_WRONG_USE, "the supervisor of the teams can't be reached: all "
						"processes must be on its machine");
	if (!is_ours)
		report_and_exit(EXIT_WRONG_USE,
				"%s is set, but not by an 'ompckpt run' of this version",
				CHANNEL_VARIABLE);
	replica.is_on = true;
	if (p.lines)
		__real_setvbuf(stdout, NULL, _IOLBF, 0);
	settle(&runtime.config);
	report_name_team(p.number);
	if (p.waits)
		wait_for_start();
	shadows_begin(p.folder, ranks_is_job());
	unsetenv(CHANNEL_VARIABLE);
}

void replica_begin(void)
{
	if (replica.is_on && !os_thread(listen_to_it, NULL))
		report_and_exit(EXIT_NO_RESTART, "no thread for a team's heartbeats: %s",
				strerror(errno));
}

/* ---- at candidates ---- */

bool replica_passes(void)
{
	return replica.is_on && !ranks_is_job() && load_relaxed(&replica.attention) == 0 &&
	       schedule_is_quiet();
}

static bool has(unsigned what)
{
	return load_relaxed(&replica.attention) & what;
}

static void done(unsigned what)
{
	and_relaxed(&replica.attention, ~what);
}

static const char *name_of(const struct ompckpt_frame *f)
{
	int p = f->label > 0 ? f->function->labels[f->label - 1].position : -1;
	return p >= 0 && (unsigned)p < ompckpt_program.npositions ? ompckpt_program.positions[p]
								  : "";
}

static void beat(const struct ompckpt_frame *f, uint64_t in_teams)
{
	done(BEAT);
	say(CHANNEL_BEAT, in_teams, name_of(f));
}

void replica_forget(void)
{
	pthread_mutex_lock(&replica.lock);
	replica.looked = NULL;
	pthread_mutex_unlock(&replica.lock);
}

/* A copy of what is compared; NULL: it can't be made here. */
static struct capture *copy(const struct cut *cut)
{
	const char *why;
	replica_forget();
	background_wait();
	struct capture *c = capture_take(cut, runtime.epoch + 1, &why);
	if (c == NULL)
		decide_say_why(why);
	if (c != NULL && !c->is_copied && !c->is_short) {
		while (capture_make_ready() > 0)
			;
		c->is_copied = capture_rest(c, capture_begin(c, 0));
	}
	return c != NULL && c->is_copied ? c : NULL;
}

static void compare(const struct cut *cut)
{
	uint64_t instance = replica.serial;
	uint64_t at = load_acquire(&replica.compare_at);
	struct channel_message m = {.word = CHANNEL_LATE, .instance = at, .size = 1};
	if (instance < at)
		return;
	done(COMPARE);
	replica.looked = instance == at && !job_is_open() ? copy(cut) : NULL;
	if (replica.looked != NULL) {
		m.word = CHANNEL_DIGEST;
		m.number = replica.looked->nsections;
		m.hash = digests_all(replica.looked);
	}
	tell(&m);
}

void replica_meet(const struct cut *cut)
{
	if (has(BEAT))
		beat(cut->frame, replica.in_teams);
	if (has(COMPARE))
		compare(cut);
}

void replica_count(void)
{
	replica.serial++;
}

void replica_meet_in_team(const struct ompckpt_frame *f, uint64_t met)
{
	if (has(BEAT))
		beat(f, replica.in_teams + met);
}

void replica_leave_team(uint64_t met)
{
	replica.in_teams += met;
}

/* ---- a copy for another one ---- */

bool replica_is_last(uint64_t *floor)
{
	*floor = replica.floor;
	return load_acquire(&replica.is_last);
}

bool replica_stand(uint32_t ranks, bool is_last, void (*meanwhile)(void))
{
	struct channel_message m = {.word = CHANNEL_CUT, .from = ranks, .size = 1};
	m.epoch = runtime.epoch;
	m.hash = is_last;
	m.instance = replica.serial;
	m.number = replica.in_teams;
	store_release(&replica.may_go_on, 0);
	tell(&m);
	while (ranks > 0 && load_acquire(&replica.may_go_on) == 0) {
		os_wait(&replica.may_go_on, 0, meanwhile != NULL ? 1 : 1000);
		if (meanwhile != NULL)
			meanwhile();
	}
	return load_acquire(&replica.may_go_on) == COPY_COUNTS;
}

bool replica_cut(bool is_last)
{
	replica.is_cut = load_acquire(&replica.is_asked) || is_last;
	store_release(&replica.is_asked, false);
	return replica.is_cut && replica_stand(1, is_last, NULL);
}

void replica_wrote(uint64_t epoch, bool ok)
{
	char path[8192];
	if (!replica.is_cut)
		return;
	replica.is_cut = false;
	store_path(path, sizeof path, runtime.config.dir, epoch);
	say(ok ? CHANNEL_SAVED : CHANNEL_NOT_SAVED, 0, path);
}

void replica_has_set(uint64_t epoch, bool ok)
{
	char path[8192];
	snprintf(path, sizeof path, "%s/", ranks_folder());
	set_file_name(path + strlen(path), epoch);
	say(ok ? CHANNEL_SAVED : CHANNEL_NOT_SAVED, 0, path);
}
