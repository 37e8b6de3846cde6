/* loop.c - pieces of shared work that holds positions, and the barrier after them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    ompckpt_loop_…, as rewritten code calls them.
 * Out:   ranges of iterations, by OpenMP's schedules; "wait" returns 1 where the thread must be cut
 *        at the loop's end.
 * Means: static schedules are computed; the others take ranges from a counter in one of PLACES
 *        places, which a loop gets when all threads have left the loop PLACES before it. Taking one
 *        is a change of what threads share: a thread that was cut waits for the copy first. A
 *        thread that has arrived at a loop's end looks for requests until all have.
 * Errs:  code outside of a region with positions is a team of one.
 * Cost:  a static loop: nothing per iteration; the others: one atomic addition per range. */
#include <stdlib.h>

#include "base/atomic.h"
#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "loop.h"
#include "team.h"
#include "threads/threads.h"

#define PLACES 8
#define PAUSES 5000 /* at a loop's end, if each thread has a processor */
#define LONG (1ul << 40)
#define PATIENCE 1 /* milliseconds until a waiting thread looks for a request again */

#define IS_DYNAMIC(mode) (((mode)&3u) >= OMPCKPT_LOOP_DYNAMIC)
#define TRACE_END 0x5bd1e995ul

enum { OMP_STATIC = 1, OMP_DYNAMIC, OMP_GUIDED, OMP_AUTO }; /* omp_sched_t */

__attribute__((weak)) void omp_get_schedule(int *kind, int *chunk);
__attribute__((weak)) int omp_get_num_procs(void);

struct loop_place {
	_Alignas(128) uint64_t next; /* the first iteration that no thread has taken */
	uint32_t left;               /* threads that have left */
	uint32_t round;              /* which of the loops that use this place has it */
};

static struct {
	struct loop_place places[PLACES];
	_Alignas(128) uint64_t arrived; /* at all loops' ends */
	uint32_t opened;                /* barriers at loops' ends that all have arrived at */
	unsigned long initial_waits;    /* the count at which the initial thread does */
	uint32_t processors;
} shared;

static __thread struct {
	bool is_in_region, is_leaving, is_at_end, has_arrived, is_parking, has_parked;
	uint32_t thread, threads;
	uint32_t counted; /* loops with a place, entered so far */
	uint32_t passed;  /* barriers */
	unsigned long ends, end;
	struct loop_place *place; /* of the loop it is in; NULL: none */
} my;

/* ---- regions ---- */

void loop_fork(void)
{
	for (unsigned i = 0; i < PLACES; i++)
		shared.places[i].next = shared.places[i].left = shared.places[i].round = 0;
	shared.arrived = shared.opened = 0;
	shared.initial_waits = 0;
	if (shared.processors == 0)
		shared.processors = omp_get_num_procs != NULL ? (uint32_t)omp_get_num_procs() : 1;
}

void loop_enter(uint32_t thread, uint32_t threads, uint64_t next_iteration)
{
	__builtin_memset(&my, 0, sizeof my);
	my.is_in_region = true;
	my.thread = thread;
	my.threads = threads;
	ompckpt_me.step = ompckpt_me.count & 1 ? 0 : 2;
	if (next_iteration == NO_ITERATION)
		return;
	my.place = &shared.places[my.counted++];
	store_relaxed(&my.place->next, next_iteration);
}

void loop_leave(void)
{
	my.is_in_region = false;
}

const uint64_t *loop_counter(void)
{
	return my.place != NULL ? &my.place->next : NULL;
}

static void tell_of_waiting(bool waits)
{
	if (my.thread == 0)
		store_release(&shared.initial_waits, waits ? ompckpt_me.count : 0);
}

bool loop_initial_waits(void)
{
	return load_acquire(&shared.initial_waits) == ompckpt_me.count;
}

bool loop_is_at_end(void)
{
	return my.is_at_end;
}

unsigned long loop_instance(void)
{
	return ompckpt_me.count - my.is_leaving;
}

unsigned long loop_positions(void)
{
	return ompckpt_me.count / 2 - my.ends;
}

/* ---- the way in, and ranges ---- */

static void take_place(void)
{
	struct loop_place *s = &shared.places[my.counted % PLACES];
	for (unsigned i = 0; load_acquire(&s->round) != my.counted / PLACES; i++)
		os_back_off(i);
	my.counted++;
	my.place = s;
}

static void leave_place(void)
{
	struct loop_place *s = my.place;
	my.place = NULL;
	if (s == NULL || add_acq_rel(&s->left, 1) < my.threads)
		return;
	store_relaxed(&s->left, 0);
	store_relaxed(&s->next, 0);
	store_release(&s->round, s->round + 1);
}

void ompckpt_loop_begin(unsigned mode, unsigned long number)
{
	if (!my.is_in_region)
		return;
	if (mode & OMPCKPT_LOOP_DRAWN)
		take_place();
	OMPCKPT_MEET(number);
	ompckpt_me.step = 0;
	store_relaxed(&ompckpt_me.count, ompckpt_me.count + 1);
}

static void schedule(int *kind, int *chunk)
{
	*kind = OMP_STATIC;
	*chunk = 0;
	if (omp_get_schedule != NULL)
		omp_get_schedule(kind, chunk);
	*kind &= 0x7fffffff; /* without "monotonic" */
}

unsigned ompckpt_loop_mode(void)
{
	int kind, chunk;
	schedule(&kind, &chunk);
	return OMPCKPT_LOOP_DRAWN | (kind == OMP_DYNAMIC               ? OMPCKPT_LOOP_DYNAMIC
				     : kind == OMP_GUIDED              ? OMPCKPT_LOOP_GUIDED
				     : kind == OMP_STATIC && chunk > 0 ? OMPCKPT_LOOP_CHUNKS
								       : OMPCKPT_LOOP_STATIC);
}

unsigned long ompckpt_loop_chunk(void)
{
	int kind, chunk;
	schedule(&kind, &chunk);
	return chunk > 0 ? (unsigned long)chunk : 1;
}

static unsigned long at_most(unsigned long v, unsigned long most)
{
	return v < most ? v : most;
}

/* a + b * c, or "most" where that is more. */
static unsigned long sum(unsigned long a, unsigned long b, unsigned long c, unsigned long most)
{
	unsigned long v;
	if (__builtin_mul_overflow(b, c, &v) || __builtin_add_overflow(a, v, &v))
		return most;
	return at_most(v, most);
}

static unsigned long block(unsigned long count, unsigned long at)
{
	unsigned long size = count / my.threads, more = count % my.threads;
	if (at != -1ul)
		return count;
	unsigned long from = size * my.thread + at_most(my.thread, more);
	my.end = from + size + (my.thread < more);
	return from < my.end ? from : count;
}

static unsigned long chunks(unsigned long chunk, unsigned long count, unsigned long at)
{
	unsigned long from = at == -1ul ? sum(0, my.thread, chunk, count)
					: sum(at, my.threads - 1, chunk, count);
	my.end = sum(from, 1, chunk, count);
	return from;
}

/* To look first would move the cache line between processors once more. The counter ends at most a
 * chunk for each thread after the loop's end, which may overflow only in long loops. */
static unsigned long take_chunk(unsigned long chunk, unsigned long count)
{
	if (count > LONG && load_relaxed(&my.place->next) >= count)
		return count;
	unsigned long from = add_acq_rel(&my.place->next, chunk) - chunk;
	my.end = sum(from, 1, chunk, count);
	return at_most(from, count);
}

/* A part of what is left for each thread, and no less than "chunk". */
static unsigned long take_guided(unsigned long chunk, unsigned long count)
{
	uint64_t from = load_relaxed(&my.place->next), size;
	do {
		if (from >= count)
			return count;
		size = (count - from + my.threads - 1) / my.threads;
		size = at_most(size > chunk ? size : chunk, count - from);
	} while (!swap_acq_rel(&my.place->next, from, from + size));
	my.end = from + size;
	return from;
}

/* The initial thread of a job of MPI does what makes tasks: it must not be in a barrier of the
 * library when a checkpoint is to be taken. */
static bool is_for_one(unsigned mode)
{
	return (mode & OMPCKPT_LOOP_ONE) || ((mode & OMPCKPT_LOOP_TASKS) && team_is_of_job());
}

static unsigned long for_one(unsigned mode, unsigned long thread, unsigned long count,
			     unsigned long at)
{
	if (!(mode & OMPCKPT_LOOP_ONE))
		thread = 0;
	my.end = count;
	return at == -1ul && thread == my.thread ? 0 : count;
}

unsigned long ompckpt_loop_next(unsigned mode, unsigned long chunk, unsigned long count,
				unsigned long at)
{
	if (!my.is_in_region) {
		my.end = count;
		return at != -1ul || (is_for_one(mode) && chunk != 0) ? count : 0;
	}
	if (is_for_one(mode))
		return for_one(mode, chunk, count, at);
	if ((long)chunk <= 0)
		chunk = 1;
	chunk = at_most(chunk, count > 0 ? count : 1);
	if (IS_DYNAMIC(mode)) {
		if (ompckpt_me.held != 0)
			ompckpt_hold();
		return (mode & 3u) == OMPCKPT_LOOP_DYNAMIC ? take_chunk(chunk, count)
							   : take_guided(chunk, count);
	}
	return (mode & 3u) == OMPCKPT_LOOP_CHUNKS ? chunks(chunk, count, at) : block(count, at);
}

unsigned long ompckpt_loop_end(void)
{
	return my.end;
}

/* ---- the way out ---- */

static bool must_be_cut(void)
{
	return OMPCKPT_DUE && team_must_cut(loop_instance());
}

/* Not by giving the processor away: others may keep it for long. */
static void wait_for_opening(uint32_t before, unsigned waits)
{
	team_help();
	if (waits < PAUSES && my.threads <= shared.processors)
		os_pause();
	else
		os_wait(&shared.opened, before, PATIENCE);
}

/* Has every thread come to the end, and is no task left? They are counted before a thread that has
 * made them comes there. */
static bool are_done(const uint64_t *tasks)
{
	return load_acquire(&shared.arrived) == (my.passed + 1ul) * my.threads &&
	       load_acquire(tasks) == 0;
}

static void leave_barrier(void)
{
	my.has_arrived = false;
	my.passed++;
	tell_of_waiting(false);
}

static void arrive(void)
{
	if (my.has_arrived)
		return;
	my.has_arrived = true;
	add_acq_rel(&shared.arrived, 1);
}

/* False: the thread must be cut first. */
static bool pass_barrier(void)
{
	uint32_t before = my.passed;
	if (!my.has_arrived) {
		my.has_arrived = true;
		tell_of_waiting(true);
		if (add_acq_rel(&shared.arrived, 1) == (before + 1ul) * my.threads) {
			store_release(&shared.opened, before + 1);
			os_wake_all(&shared.opened);
		}
	}
	for (unsigned i = 0; load_acquire(&shared.opened) == before; i++) {
		if (must_be_cut())
			return false;
		wait_for_opening(before, i);
	}
	leave_barrier();
	return true;
}

/* The count says that the thread is out before it looks for a request: the coordinator that reads
 * the counts sees that, or the thread sees the request. */
static void step_out(void)
{
	my.is_leaving = true;
	store_relaxed(&ompckpt_me.count, ompckpt_me.count + 1);
	fence_compiler();
}

static void finish(unsigned mode)
{
	bool must_hold = my.place != NULL || !(mode & OMPCKPT_LOOP_NOWAIT);
	if (must_hold && ompckpt_me.held != 0)
		ompckpt_hold();
	my.is_leaving = my.is_at_end = my.has_parked = false;
	my.ends++;
	ompckpt_me.step = 2;
	OMPCKPT_MEET(TRACE_END);
	leave_place();
}

int ompckpt_loop_park(void)
{
	my.is_parking = my.is_in_region && !my.has_parked;
	my.has_parked = true;
	if (my.is_parking)
		tell_of_waiting(true);
	return my.is_parking;
}

bool loop_is_parking(void)
{
	return my.is_parking;
}

static bool is_open(unsigned mode)
{
	if (mode & OMPCKPT_LOOP_TASKS) {
		tell_of_waiting(false);
		team_unpark();
	}
	return (mode & (OMPCKPT_LOOP_NOWAIT | OMPCKPT_LOOP_TASKS)) || pass_barrier();
}

int ompckpt_loop_wait(unsigned mode)
{
	if (!my.is_in_region)
		return 0;
	my.is_at_end = true;
	if (!my.is_leaving) {
		if (!is_open(mode))
			return 1;
		step_out();
	}
	if (must_be_cut())
		return 1;
	finish(mode);
	return 0;
}

/* ---- an end at which threads do tasks ---- */

enum loop_way loop_look(const uint64_t *tasks)
{
	my.is_at_end = true;
	if (!my.is_leaving) {
		arrive();
		if (are_done(tasks))
			store_release(&shared.opened, my.passed + 1);
		if (load_acquire(&shared.opened) == my.passed)
			return must_be_cut() ? LOOP_CUT : LOOP_WAIT;
		leave_barrier();
		step_out();
	}
	return must_be_cut() ? LOOP_CUT : LOOP_OUT;
}

void loop_out(unsigned mode)
{
	finish(mode);
}

bool loop_must_be_cut(bool is_waiting)
{
	my.is_at_end = false;
	if (!is_waiting || !must_be_cut())
		return false;
	my.is_at_end = true;
	return true;
}

void loop_waits(bool waits)
{
	tell_of_waiting(waits);
}

bool loop_is_here(void)
{
	return my.is_in_region;
}

uint32_t loop_thread(void)
{
	return my.thread;
}

uint32_t loop_threads(void)
{
	return my.threads;
}

bool loop_may_spin(void)
{
	return my.threads <= shared.processors;
}

/* ---- values for the other threads ---- */

static struct {
	char *at;
	size_t size;
} given;

void ompckpt_loop_give(unsigned long offset, const void *value, unsigned long size)
{
	if (offset + size > given.size) {
		size_t room = (2 * (offset + size) + 65535) & ~65535ul;
		char *at = os_map(room, true);
		if (at == NULL)
			report_and_exit(EXIT_FAILURE, "no memory for copyprivate");
		if (given.at != NULL)
			__builtin_memcpy(at, given.at, given.size);
		os_unmap(given.at, given.size);
		given.at = at;
		given.size = room;
	}
	__builtin_memcpy(given.at + offset, value, size);
}

void ompckpt_loop_get(unsigned long offset, void *value, unsigned long size)
{
	__builtin_memcpy(value, given.at + offset, size);
}
