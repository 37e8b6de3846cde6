/* team_cut.c - the cut of a team at one instance of a position, without stopping it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    ompckpt_fork, _team_enter, _take, _hold, _team_leave, _join, as rewritten code calls them.
 * Out:   each thread's frames, copied at its cut; a checkpoint once all threads are cut.
 * Means: docs/protocol.md. The first thread that sees a request makes every thread's count visible
 *        (membarrier), takes the greatest as the target if that is inside a loop with positions,
 *        else one more, and announces it; each thread is cut at its first position with a count of
 *        at least the target. Every K-th candidate needs no request: all threads know it. They go
 *        on to their guards; the first to come to one when all are cut takes the checkpoint, those
 *        that come meanwhile copy a part of it. In a job of MPI the target is the job's, and the
 *        initial thread takes the checkpoint: it may call MPI.
 * Errs:  a team that can't complete gives the checkpoint up: a thread does that has waited in its
 *        guard for too long, or the master after the region if nobody is cut. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/memory_layout.h"
#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "decide/decide.h"
#include "figures/figures.h"
#include "loop.h"
#include "memory/memory.h"
#include "restart/restart.h"
#include "state/state.h"
#include "team.h"
#include "threads/threads.h"

__attribute__((weak)) int omp_get_thread_num(void);
__attribute__((weak)) int omp_get_num_threads(void);
__attribute__((weak)) int omp_get_max_threads(void);

#define PATIENCE 10000ul /* milliseconds a guard waits, the first time */
#define SPINS 200        /* of a guard, before it sleeps */
#define SLEEP 100        /* milliseconds, at most */

EXPORT __thread struct ompckpt_thread ompckpt_me;

/* The word all agree on: seq << 16 | ncut << 2 | state. The words are those of docs/protocol.md.
 *
 * seq       number of the cut, grows by one when a cut is over
 * ncut      threads that are cut
 * IDLE      nobody is cut. May be seen late: one more position is passed. What the protocol calls
 *           WANTED is IDLE while decide_is_wanted.
 * CHOOSING  one thread reads the counts; the others wait at their next position.
 * KNOWN     "target" holds until "seq" grows.
 * COPYING   all are cut; a thread in its guard takes the checkpoint. */
enum { IDLE, CHOOSING, KNOWN, COPYING };

#define STATE(w) ((w)&3)
#define NCUT(w) ((w) >> 2 & 0x3fff)
#define SEQ(w) ((w) >> 16)
#define WORD(seq, ncut, state) ((seq) << 16 | (uint64_t)(ncut) << 2 | (state))

struct member {
	struct ompckpt_thread *thread; /* its own; NULL: it is not in the region */
	struct ompckpt_frame *base;
	uint64_t seen;         /* without membarrier: the cut for which it counts with a fence */
	unsigned long parked;  /* the count at which it waits for another thread's work; 0: not */
	uint64_t cut_by_other; /* the last cut it is in, made by that thread */
	void *copy;            /* where the frames of its cut lie */
	size_t copy_size;
};

static struct {
	uint64_t word;  /* above */
	uint64_t saved; /* the last cut copied or given up. Seen late: a guard waits longer */
	unsigned long target;
	uint64_t base;     /* candidates of the run before the region */
	uint64_t in_loops; /* candidates met in loops of the region, by whatever thread */
	uint32_t size;
	struct ompckpt_frame *fork;          /* around the region */
	const struct ompckpt_shared *shared; /* variables of that function */
	unsigned nshared;
	bool has_membarrier, can_cut;
	bool is_of_job;                /* the runtime takes part in one of MPI */
	bool is_uneven;                /* this region gave one up: no periodic ones in it */
	bool is_late;                  /* a K-th candidate in a loop waits for its cut */
	uint64_t patience, not_before; /* milliseconds */
	struct member members[LAYOUT_TEAM_MAX];
	struct thread_cut cuts[LAYOUT_TEAM_MAX]; /* what each member brings */
} team = {.word = WORD(1ul, 0, IDLE), .patience = PATIENCE};

static __thread struct member *mine;

void team_init(void)
{
	team.has_membarrier = os_membarrier();
}

static uint32_t size(void)
{
	return load_relaxed(&team.size);
}

static uint64_t milliseconds(void)
{
	return (uint64_t)(1e3 * os_monotonic());
}

bool team_is_here(void)
{
	return mine != NULL;
}

static bool is_initial(void)
{
	return mine == &team.members[0];
}

/* ---- instances ---- */

/* A position or a loop with positions is one, from 1 on: the one a count stands at, or, outside of
 * loops, after. */
static uint64_t instance(unsigned long count)
{
	return (count + 1) / 2;
}

/* The least count a thread has there. */
static unsigned long count_at(uint64_t instance)
{
	return 2 * instance - 1;
}

/* While no thread can come to a position: a target that the job has is this cut's. */
static void open_cut(uint64_t seq)
{
	uint64_t target = team.is_of_job ? job_region_target() : 0;
	if (target != 0)
		store_relaxed(&team.target, count_at(target));
	store_release(&team.word, WORD(seq, 0, target != 0 ? KNOWN : IDLE));
}

static void begin_in_job(unsigned long count)
{
	if (!team.is_of_job)
		return;
	job_region_begins(instance(count));
	open_cut(SEQ(team.word));
}

/* ---- the beginning and the end of a region ---- */

/* Without a fixed address its frames can't be cut, but the program can go on. */
static void take_arena(uint32_t thread)
{
	ompckpt_top = NULL;
	ompckpt_frames = (char *)frames_at(thread);
	if (frames_map(thread))
		return;
	store_relaxed(&team.can_cut, false);
	ompckpt_frames = os_map(LAYOUT_TEAM_SIZE, false);
	if (ompckpt_frames == NULL)
		report_and_exit(EXIT_FAILURE, "no memory for the variables of thread %u", thread);
}

int ompckpt_team(int n)
{
	if (ompckpt_replaying)
		return (int)replay_team();
	return n > 0 ? n : omp_get_max_threads != NULL ? omp_get_max_threads() : 1;
}

void ompckpt_fork(struct ompckpt_frame *f, const struct ompckpt_shared *shared, unsigned n)
{
	team.fork = f;
	team.shared = shared;
	team.nshared = n;
	team.base = runtime.candidates_met;
	team.in_loops = 0;
	store_relaxed(&team.is_uneven, false);
	store_relaxed(&team.is_late, false);
	loop_fork();
	team.can_cut = runtime.can_write && getpid() == runtime.pid;
	team.is_of_job = team.can_cut && job_is_on();
	if (!ompckpt_replaying)
		begin_in_job(0);
	state_fork(ompckpt_replaying);
}

void ompckpt_team_enter(struct ompckpt_frame *f, const struct ompckpt_function *fn,
			unsigned long align)
{
	uint32_t thread = omp_get_thread_num != NULL ? (uint32_t)omp_get_thread_num() : 0;
	uint32_t threads = omp_get_num_threads != NULL ? (uint32_t)omp_get_num_threads() : 1;
	struct member *m = thread < LAYOUT_TEAM_MAX ? &team.members[thread] : NULL;
	bool is_replay = load_acquire(&ompckpt_replaying);
	uint64_t next_iteration = NO_ITERATION;
	ompckpt_me = (struct ompckpt_thread){0, 0, 0, 0};
	if (thread > 0)
		take_arena(thread);
	if (threads > LAYOUT_TEAM_MAX)
		store_relaxed(&team.can_cut, false);
	store_relaxed(&team.size, threads);
	if (is_replay) {
		ompckpt_me.count = replay_enter_team(thread, threads, &next_iteration);
		if (thread == 0) {
			team.base = runtime.candidates_met - ompckpt_me.count / 2;
			begin_in_job(ompckpt_me.count);
		}
		ompckpt_replay_enter(f, fn);
		thread_copies_restore(thread);
	} else {
		if (align > 64)
			ompckpt_align(align);
		ompckpt_enter(f, fn, fn->arena_size);
	}
	loop_enter(thread, threads, next_iteration);
	mine = m;
	state_in_team(m != NULL);
	if (m == NULL)
		return;
	m->base = f;
	store_release(&m->thread, &ompckpt_me);
}

void ompckpt_join(void)
{
	uint64_t w = load_acquire(&team.word);
	if (STATE(w) != IDLE)
		store_release(&team.word, WORD(SEQ(w) + 1, 0, IDLE));
	for (uint32_t i = 0; i < size() && i < LAYOUT_TEAM_MAX; i++) {
		store_relaxed(&team.members[i].thread, NULL);
		store_relaxed(&team.members[i].seen, 0);
		store_relaxed(&team.members[i].parked, 0);
	}
	runtime.candidates_met += team.in_loops;
	if (team.is_of_job)
		job_region_ends(instance(ompckpt_me.count), team.can_cut);
	state_join();
}

/* ---- the target ---- */

static unsigned long count_of(uint32_t i)
{
	const struct ompckpt_thread *t = load_acquire(&team.members[i].thread);
	return t != NULL ? load_relaxed(&t->count) : 0;
}

static unsigned long greatest_count(void)
{
	unsigned long most = 0;
	for (uint32_t i = 0; i < size(); i++) {
		unsigned long n = count_of(i);
		most = n > most ? n : most;
	}
	return most;
}

/* Has every thread come by since the request, so that its counts are fenced from then on? */
static bool all_have_seen(uint64_t seq)
{
	for (uint32_t i = 0; i < size(); i++)
		if (load_acquire(&team.members[i].seen) != seq)
			return false;
	return true;
}

static bool begin_choosing(uint64_t w)
{
	return swap_acq_rel(&team.word, w, WORD(SEQ(w), 0, CHOOSING));
}

static void announce(uint64_t w, unsigned long target)
{
	store_relaxed(&team.target, target);
	store_release(&team.word, WORD(SEQ(w), 0, KNOWN));
}

/* It may be too late for its target. */
static void announce_for_job(uint64_t w, unsigned long first)
{
	uint64_t target = job_region_target();
	if (target != 0 && count_at(target) >= first) {
		announce(w, count_at(target));
		return;
	}
	if (target != 0)
		job_region_late();
	store_release(&team.word, WORD(SEQ(w), 0, IDLE));
}

static void choose(uint64_t w)
{
	store_release(&mine->seen, SEQ(w));
	if (!team.has_membarrier && !all_have_seen(SEQ(w)))
		return;
	if (!begin_choosing(w))
		return;
	if (!team.has_membarrier) {
		fence_full();
	} else if (!os_membarrier()) { /* the counts can't be relied on: at a later position */
		store_release(&team.word, WORD(SEQ(w), 0, IDLE));
		return;
	}
	unsigned long first = greatest_count() | 1; /* that no thread is past */
	if (team.is_of_job)
		announce_for_job(w, first);
	else
		announce(w, first);
}

static bool is_wanted(void)
{
	if (team.is_of_job)
		return decide_is_wanted();
	return load_relaxed(&team.is_late) ||
	       (milliseconds() >= load_relaxed(&team.not_before) && decide_is_wanted());
}

static void begin(uint64_t w, unsigned long count)
{
	bool is_kth = !load_relaxed(&team.is_uneven);
	if (count & 1) {
		uint64_t n = team.base + loop_positions() + add_acq_rel(&team.in_loops, 1);
		if (is_kth && decide_is_kth(n))
			store_relaxed(&team.is_late, true);
	} else if (is_kth && decide_is_kth(team.base + loop_positions())) {
		if (begin_choosing(w))
			announce(w, count);
		return;
	}
	if (is_wanted())
		choose(w);
}

/* The seq of the cut that a thread whose count is "count" is to be in; or 0. */
static uint64_t known(unsigned long count)
{
	uint64_t w;
	unsigned long target;
	do {
		while (STATE(w = load_acquire(&team.word)) == CHOOSING)
			os_yield();
		target = load_acquire(&team.target);
	} while (SEQ(load_acquire(&team.word)) != SEQ(w));
	return STATE(w) == KNOWN && count >= target && ompckpt_me.held != SEQ(w) ? SEQ(w) : 0;
}

/* The same at the thread's own position. */
static uint64_t cut_of(unsigned long count)
{
	uint64_t w;
	if (!team.has_membarrier)
		fence_full();
	w = load_acquire(&team.word);
	if (STATE(w) == IDLE)
		begin(w, count);
	return known(count);
}

bool team_must_cut(unsigned long count)
{
	if (mine == NULL || !load_relaxed(&team.can_cut))
		return false;
	if (!team.has_membarrier) {
		if (is_wanted())
			store_release(&mine->seen, SEQ(load_acquire(&team.word)));
		fence_full();
	}
	return known(count) != 0;
}

/* ---- giving up ---- */

static void end_cut(uint64_t seq)
{
	store_relaxed(&team.is_late, false);
	open_cut(seq + 1);
	store_release(&team.saved, seq);
	slices_wake();
}

static const char *place_of(const struct thread_cut *c, unsigned *line)
{
	const struct kept_frame *f = c->nframes > 0 ? c->frames : NULL;
	*line = f != NULL ? f->function->labels[f->label - 1].line : 0;
	return f != NULL ? f->function->file : NULL;
}

/* Has it kept its frames for cut "seq"? They stay until the next one. */
static bool is_cut(uint32_t i, uint64_t seq)
{
	const struct ompckpt_thread *t = load_acquire(&team.members[i].thread);
	return t != NULL && load_acquire(&t->held) == seq;
}

/* Where each thread is: at its cut, or how far it has come. */
static void name_places(uint64_t seq)
{
	for (uint32_t i = 0; i < size(); i++) {
		unsigned long n = count_of(i);
		unsigned line;
		const char *file = is_cut(i, seq) ? place_of(&team.cuts[i], &line) : NULL;
		if (file != NULL)
			report(1, "  thread %u: at %s:%u, its position %lu of the region", i, file,
			       line, (n + 1) / 2);
		else
			report(1, "  thread %u: has met %lu positions of the region", i,
			       (n + 1) / 2);
	}
}

static void put_off(uint64_t seq)
{
	report(1, "no checkpoint: the threads do not come to the same positions, or wait for each "
		  "other in between; going on");
	name_places(seq);
	store_relaxed(&team.is_uneven, true);
	store_relaxed(&team.patience, 2 * load_relaxed(&team.patience));
	store_relaxed(&team.not_before, milliseconds() + load_relaxed(&team.patience));
	decide_put_off();
}

static void give_up(uint64_t seq)
{
	uint64_t w = load_acquire(&team.word);
	do {
		if (SEQ(w) != seq || STATE(w) != KNOWN || NCUT(w) == size())
			return;
	} while (!swap_acq_rel(&team.word, w, WORD(seq, 0, CHOOSING)));
	put_off(seq);
	end_cut(seq);
}

/* The same positions do not make it the same place: a thread may have met one of them before a
 * barrier, another one after it. */
static bool is_one_place(void)
{
	for (uint32_t i = 0; i < size(); i++)
		if (team.cuts[i].nframes == 0 || team.cuts[i].trace != team.cuts[0].trace)
			return false;
	return true;
}

static void read_shared(void)
{
	char *record = (char *)(team.fork + 1);
	for (unsigned i = 0; i < team.nshared; i++)
		memcpy(record + team.shared[i].offset, team.shared[i].at, team.shared[i].size);
}

/* All threads are cut, and none of them changes what they share. */
static void complete(uint64_t seq)
{
	if (is_one_place()) {
		const uint64_t *next = team.cuts[0].next_iteration;
		struct cut all = {
			.frame = team.fork,
			.threads = team.cuts,
			.nthreads = size(),
			.next_iteration = next != NULL ? load_relaxed(next) : NO_ITERATION,
			.error = team.cuts[0].error,
			.float_control = os_float_control(),
		};
		read_shared();
		decide_checkpoint(&all);
		store_relaxed(&team.patience, PATIENCE);
	} else {
		put_off(seq);
	}
	end_cut(seq);
}

/* ---- the cut ---- */

static bool make_room(struct member *m, size_t size)
{
	if (size <= m->copy_size)
		return true;
	os_unmap(m->copy, m->copy_size);
	m->copy_size = (size + 65535) & ~65535ul;
	m->copy = os_map(m->copy_size, true);
	if (m->copy == NULL)
		m->copy_size = 0;
	return m->copy != NULL;
}

/* Copy the frames from "f" out to the region's. */
static bool keep_frames(struct thread_cut *c, struct member *m, const struct ompckpt_frame *f)
{
	size_t size = 0, n = 0;
	for (const struct ompckpt_frame *g = f;; g = g->up) {
		if (g == NULL || g->label == 0 || g->label > g->function->nlabels)
			return false;
		size += sizeof(struct kept_frame) + g->function->record_size;
		n++;
		if (g == m->base)
			break;
	}
	if (!make_room(m, size))
		return false;
	struct kept_frame *to = m->copy;
	char *records = (char *)(to + n);
	for (size_t i = 0; i < n; i++, f = f->up) {
		to[i] = (struct kept_frame){f->function, f->label, f->arena, records};
		memcpy(records, f + 1, f->function->record_size);
		records += f->function->record_size;
	}
	c->frames = to;
	c->nframes = (uint32_t)n;
	return true;
}

/* What the calling thread brings, from frame "f" out. */
static void note(struct ompckpt_frame *f)
{
	uint32_t thread = (uint32_t)(mine - team.members);
	struct thread_cut *c = &team.cuts[thread];
	*c = (struct thread_cut){.count = loop_instance(),
				 .trace = ompckpt_me.trace,
				 .at = os_monotonic(),
				 .float_control = os_float_control(),
				 .error = errno,
				 .next_iteration = loop_counter()};
	state_note(c);
	if (!keep_frames(c, mine, f) || !thread_copies_note(thread))
		c->nframes = 0;
}

/* One more thread is in the cut; false: the cut is over. */
static bool count_cut(uint64_t seq)
{
	uint64_t w = load_acquire(&team.word);
	do {
		if (SEQ(w) != seq || STATE(w) != KNOWN)
			return false;
	} while (!swap_acq_rel(&team.word, w, WORD(seq, NCUT(w) + 1, KNOWN)));
	return true;
}

/* The calling thread is cut in work it does alone: those that wait for it are, too. None comes out
 * of its barrier before the calling thread has come to it. */
static void cut_parked(uint64_t seq)
{
	unsigned long target = load_relaxed(&team.target);
	if (!(target & 1) || loop_is_at_end())
		return;
	for (uint32_t i = 0; i < size(); i++) {
		struct member *m = &team.members[i];
		uint64_t before = load_relaxed(&m->cut_by_other);
		if (load_acquire(&m->parked) != target || before == seq ||
		    !swap_acq_rel(&m->cut_by_other, before, seq))
			continue;
		team.cuts[i].at = os_monotonic();
		count_cut(seq);
	}
}

/* In the guard of a thread that is cut: no thread needs the copy before the first one comes here.
 * Is it made? */
static bool take_part(uint64_t seq)
{
	cut_parked(seq);
	uint64_t w = load_acquire(&team.word);
	if (w == WORD(seq, size(), KNOWN) && (is_initial() || !team.is_of_job) &&
	    swap_acq_rel(&team.word, w, WORD(seq, size(), COPYING)))
		complete(seq);
	else
		slices_help();
	return load_acquire(&team.saved) >= seq;
}

static void cut(struct ompckpt_frame *f, uint64_t seq)
{
	note(f);
	store_release(&ompckpt_me.held, seq);
	if (!count_cut(seq)) {
		store_release(&ompckpt_me.held, 0);
		return;
	}
	cut_parked(seq);
	if (load_acquire(&team.word) != WORD(seq, size(), KNOWN))
		return;
	if (decide_is_stop())
		take_part(seq);
	else
		slices_wake();
}

/* From here on the thread that does the work may cut the calling one. */
static void park(struct ompckpt_frame *f)
{
	note(f);
	store_release(&mine->parked, ompckpt_me.count);
}

void team_unpark(void)
{
	if (mine != NULL)
		store_relaxed(&mine->parked, 0);
}

bool team_is_of_job(void)
{
	return team.is_of_job;
}

/* ---- the guard ---- */

void ompckpt_hold(void)
{
	uint64_t seq = ompckpt_me.held;
	uint64_t until = 0;
	int saved_errno = errno;
	for (unsigned spins = 0;; spins++) {
		uint32_t seen = slices_wake_sequence();
		if (take_part(seq))
			break;
		if (spins < SPINS)
			os_yield();
		else
			slices_sleep(seen, SLEEP);
		if (until == 0)
			until = milliseconds() + load_relaxed(&team.patience);
		else if (milliseconds() > until && load_acquire(&team.saved) < seq)
			give_up(seq);
	}
	store_release(&ompckpt_me.held, 0);
	errno = saved_errno;
}

void team_help(void)
{
	uint64_t seq = ompckpt_me.held;
	if (seq == 0)
		return;
	if (load_acquire(&team.saved) >= seq)
		store_release(&ompckpt_me.held, 0);
	else
		take_part(seq);
}

/* A thread that leaves and is not cut never will be: with others cut already, this is no team whose
 * threads all meet the same positions. */
static void leave_uncut(void)
{
	uint64_t w = load_acquire(&team.word);
	if (STATE(w) == KNOWN && NCUT(w) > 0)
		give_up(SEQ(w));
}

static void leave_counted(void)
{
	runtime.candidates_met = team.base + loop_positions();
	replica_leave_team(loop_positions());
}

void ompckpt_team_leave(void)
{
	if (ompckpt_me.held != 0)
		ompckpt_hold();
	else
		leave_uncut();
	if (is_initial())
		leave_counted();
	loop_leave();
	mine = NULL;
	state_in_team(false);
}

/* What the initial thread looks after at its positions. While it waits for others' work, one of
 * them does. */
static void look_after(const struct ompckpt_frame *f, bool is_met)
{
	static uint32_t is_busy;
	uint32_t idle = 0;
	if (!is_initial() && (!loop_initial_waits() || !swap_acq_rel(&is_busy, idle, 1)))
		return;
	if (is_met) {
		profiler_met(f, mine->base);
		decide_watch(2);
		if (is_initial() && replica_is_on())
			replica_meet_in_team(f, loop_positions());
	}
	decide_foresee_in_team(f);
	if (!is_initial())
		store_release(&is_busy, 0);
}

void team_take(struct ompckpt_frame *f)
{
	if (ompckpt_me.held != 0)
		ompckpt_hold();
	if (!load_relaxed(&team.can_cut) || ompckpt_top != f)
		return;
	if (loop_is_parking()) {
		park(f);
		return;
	}
	if (is_initial() && team.is_of_job)
		decide_meet_in_team(instance(ompckpt_me.count));
	bool is_met = !loop_is_at_end();
	if (is_met && (is_initial() || ompckpt_me.count & 1))
		decide_count(f, team.base + loop_positions() + load_relaxed(&team.in_loops) +
					(ompckpt_me.count & 1));
	look_after(f, is_met);
	uint64_t seq = loop_is_at_end() ? known(loop_instance()) : cut_of(ompckpt_me.count);
	if (seq != 0)
		cut(f, seq);
}
