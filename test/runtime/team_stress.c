/* team_stress.c - team_cut.c and loop.c of runtime/team alone, with threads of ours, under
 * ThreadSanitizer.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Usage: team_stress THREADS STEPS [every K|fences|job [fences]].
 *
 * Threads meet positions, change what they share
 * behind guards, wait for each other at some steps, take a lock at others, and are uneven. Each
 * checkpoint that is taken is judged: all threads at one step, and shared memory as it was at that
 * step. A data race between a thread that runs on and the copy is the sanitizer's business. Without
 * "every", requests come at any moment; every third region ends before its last one may be met by
 * all. Some positions are met by some threads only: those checkpoints must be given up. Some steps
 * hold a loop that draws its iterations, with positions in it: of each iteration it is judged that
 * it is done, in one thread's frame, or not handed out yet. "job": the initial thread says at which
 * instance, as in a job of MPI, in time or too late. */
#include <linux/membarrier.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "decide/decide.h"
#include "memory/memory.h"
#include "figures/figures.h"
#include "restart/restart.h"
#include "state/state.h"
#include "team/loop.h"
#include "team/team.h"
#include "threads/threads.h"

#define MOST 64

struct runtime runtime;
EXPORT int ompckpt_due = 1;
EXPORT int ompckpt_replaying;
EXPORT __thread struct ompckpt_frame *ompckpt_top;
EXPORT __thread char *ompckpt_frames;

static unsigned long every;
static bool has_membarrier = true;
static atomic_bool is_asked;
static atomic_ulong taken, in_loops, put_off;
static bool is_job;
static atomic_ulong target, late;
static bool is_uneven; /* one thread misses a position */
static __thread int number;
static int nthreads;

/* What the threads share: no atomics, so that the sanitizer sees who guards it. */
static unsigned long shared[MOST], locked;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t barrier;

#define TURNS 24
#define LOOP_EVERY 5
static unsigned char turns[2048][TURNS]; /* done, by step */

struct frame {
	struct ompckpt_frame h;
	_Alignas(16) unsigned long step;
	unsigned long sum, at, end; /* in a loop: the iterations left of its range */
};

static const unsigned long none[1];
static const struct ompckpt_label labels[] = {{1, 0, none, none, 0, 0}};
static const struct ompckpt_function in_region = {"region", "stress.c", 0,      1, 32,
						  0,        0,          labels, 0, 0};

/* ---- what team_cut.c stands on ---- */

int omp_get_thread_num(void)
{
	return number;
}

int omp_get_num_threads(void)
{
	return nthreads;
}

bool decide_is_wanted(void)
{
	return is_job ? atomic_load(&target) != 0 : atomic_load(&is_asked);
}

bool job_is_on(void)
{
	return is_job;
}

bool replica_is_on(void)
{
	return false;
}

void replica_meet_in_team(const struct ompckpt_frame *f, uint64_t met)
{
	(void)f;
	(void)met;
}

void replica_leave_team(uint64_t met)
{
	(void)met;
}

uint64_t job_region_target(void)
{
	return atomic_load(&target);
}

void job_region_late(void)
{
	atomic_store(&target, 0);
	atomic_fetch_add(&late, 1);
}

void job_region_begins(uint64_t met)
{
	atomic_store(&target, rand() % 2 ? met + 1 + (unsigned)rand() % 4 : 0);
}

void job_region_ends(uint64_t met, bool is_cut)
{
	(void)met;
	(void)is_cut;
	atomic_store(&target, 0);
}

void decide_meet_in_team(uint64_t met)
{
	if (number != 0)
		exit(2);
	if (atomic_load(&target) == 0)
		atomic_store(&target, met + (unsigned)rand() % 6);
}

bool decide_is_kth(uint64_t met)
{
	return every > 0 && met % every == 0;
}

void decide_count(const struct ompckpt_frame *f, uint64_t candidate)
{
	(void)f;
	(void)candidate;
}

void decide_put_off(void)
{
	atomic_store(&target, 0);
	atomic_fetch_add(&put_off, 1);
	atomic_store(&is_asked, false);
}

static _Noreturn void wrong(const char *what, unsigned long is, unsigned long wanted)
{
	fprintf(stderr, "%s: is %lu, wanted %lu\n", what, is, wanted);
	exit(1);
}

bool decide_is_stop(void)
{
	return false;
}

static const struct cut *made; /* that is judged */

static const unsigned long *record_of(uint32_t i)
{
	return (const unsigned long *)made->threads[i].frames[0].record;
}

/* Whoever waits takes part, as in the copy. */
static void judge(uint32_t i)
{
	const struct thread_cut *c = &made->threads[i];
	const unsigned long *record = record_of(i);
	if (c->nframes != 1 || c->count != made->threads[0].count)
		wrong("a thread's count", c->count, made->threads[0].count);
	if (record[0] != record_of(0)[0] && !is_uneven)
		wrong("a thread's step", record[0], record_of(0)[0]);
	if (shared[i] != record[0])
		wrong("shared memory", shared[i], record[0]);
}

static void judge_loop(unsigned long step)
{
	unsigned char seen[TURNS];
	memcpy(seen, turns[step], TURNS);
	for (uint32_t i = 0; i < made->nthreads; i++) {
		const unsigned long *record = record_of(i);
		for (unsigned long k = record[2]; k < record[3]; k++)
			seen[k]++;
	}
	for (unsigned long k = 0; k < TURNS; k++)
		if (seen[k] != (k < made->next_iteration))
			wrong("an iteration", seen[k], k < made->next_iteration);
}

/* At step s every thread has written s to its element, and s times to what the lock is for. */
void decide_checkpoint(const struct cut *cut)
{
	unsigned long sum = 0;
	made = cut;
	slices_begin(made->nthreads, judge);
	slices_finish();
	for (uint32_t i = 0; i < made->nthreads; i++)
		sum += record_of(i)[1];
	if (locked != sum)
		wrong("what the lock is for", locked, sum);
	if (made->threads[0].count & 1) {
		judge_loop(record_of(0)[0]);
		atomic_fetch_add(&in_loops, 1);
	}
	if (is_job) {
		unsigned long is = (made->threads[0].count + 1) / 2;
		if (number != 0 || is != atomic_load(&target))
			wrong("the job's target", is, atomic_load(&target));
		atomic_store(&target, rand() % 2 ? is + 1 : 0);
	}
	atomic_store(&is_asked, false);
	atomic_fetch_add(&taken, 1);
}

/* The sanitizer has no room at fixed addresses; the frames here use none. */
bool frames_map(uint32_t thread)
{
	return thread < MOST;
}

uint64_t frames_at(uint32_t thread)
{
	return 4096 * (thread + 1ul);
}

void *os_map(size_t size, bool is_touched)
{
	(void)is_touched;
	return calloc(1, size);
}

void os_unmap(void *at, size_t size)
{
	(void)size;
	free(at);
}

bool os_membarrier(void)
{
	static bool is_registered;
	if (!has_membarrier)
		return false;
	if (!is_registered)
		is_registered = syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED,
					0, 0) == 0;
	return is_registered &&
	       syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0;
}

double os_monotonic(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return 50 * ((double)t.tv_sec + 1e-9 * (double)t.tv_nsec); /* patience ends soon */
}

void decide_foresee_in_team(const struct ompckpt_frame *f)
{
	(void)f;
}

void decide_watch(unsigned ahead)
{
	(void)ahead;
}

void profiler_met(const struct ompckpt_frame *f, const struct ompckpt_frame *base)
{
	(void)f;
	(void)base;
}

void os_pause(void)
{
	sched_yield();
}

void os_yield(void)
{
	sched_yield();
}

void os_nap(void)
{
	struct timespec t = {.tv_nsec = 50000};
	nanosleep(&t, NULL);
}

void os_back_off(unsigned turn)
{
	if (turn < 200)
		os_yield();
	else
		os_nap();
}

void os_wait(uint32_t *at, uint32_t value, unsigned ms)
{
	(void)ms;
	if (__atomic_load_n(at, __ATOMIC_ACQUIRE) == value)
		os_nap();
}

void os_wake_all(uint32_t *at)
{
	(void)at;
}

uint64_t os_float_control(void)
{
	return 0;
}

void report(int level, const char *format, ...)
{
	(void)level;
	(void)format;
}

void report_and_exit(enum exit_status status, const char *format, ...)
{
	(void)format;
	exit(status);
}

uint32_t replay_team(void)
{
	return 0;
}

bool thread_copies_note(uint32_t thread)
{
	(void)thread;
	return true;
}

void thread_copies_restore(uint32_t thread)
{
	(void)thread;
}

uint64_t replay_enter_team(uint32_t thread, uint32_t size, uint64_t *next_iteration)
{
	*next_iteration = NO_ITERATION;
	return thread + size;
}

EXPORT void omp_get_schedule(int *kind, int *chunk)
{
	*kind = 1;
	*chunk = 0;
}

void ompckpt_replay_enter(struct ompckpt_frame *f, const struct ompckpt_function *fn)
{
	(void)f;
	(void)fn;
}

EXPORT void ompckpt_take(struct ompckpt_frame *f)
{
	team_take(f);
}

void state_note(struct thread_cut *c)
{
	(void)c;
}

void state_in_team(bool is_inside)
{
	(void)is_inside;
}

void state_fork(bool is_exact)
{
	(void)is_exact;
}

void state_join(void)
{
}

/* ---- the program ---- */

struct job {
	int number;
	unsigned long steps;
};

static void position(struct frame *f, unsigned long step, unsigned long sum, unsigned long at,
		     unsigned long end)
{
	if (OMPCKPT_MET) {
		f->step = step;
		f->sum = sum;
		f->at = at;
		f->end = end;
		f->h.label = 1;
		ompckpt_take(&f->h);
	}
}

static void dawdle(unsigned *seed)
{
	for (volatile unsigned i = rand_r(seed) % 2000; i > 0; i--)
		;
}

/* Each iteration meets a position before it is done, and one behind. */
static void run_loop(struct frame *f, unsigned long step, unsigned long sum, unsigned *seed)
{
	unsigned mode =
		OMPCKPT_LOOP_DRAWN | (step % 2 ? OMPCKPT_LOOP_DYNAMIC : OMPCKPT_LOOP_GUIDED);
	unsigned flags = mode | (step % 3 ? OMPCKPT_LOOP_NOWAIT : 0);
	unsigned long at = -1ul, end;
	ompckpt_loop_begin(mode, 7ul);
	while ((at = ompckpt_loop_next(mode, 3, TURNS, at)) < TURNS) {
		for (end = ompckpt_loop_end(); at < end; at++) {
			position(f, step, sum, at, end);
			if (rand_r(seed) % 2 == 0)
				dawdle(seed);
			OMPCKPT_GUARD;
			turns[step][at]++;
			position(f, step, sum, at + 1, end);
		}
	}
	if (rand_r(seed) % 2 == 0)
		dawdle(seed); /* others ask meanwhile, who are behind */
	while (ompckpt_loop_wait(flags))
		position(f, step, sum, 0, 0);
}

static unsigned long run_step(struct frame *f, unsigned long step, unsigned long sum,
			      unsigned *seed, bool is_missed)
{
	if (!is_missed)
		position(f, step, sum, 0, 0);
	if (step % LOOP_EVERY == 3)
		run_loop(f, step, sum, seed);
	if (rand_r(seed) % 4 == 0)
		dawdle(seed);
	OMPCKPT_GUARD;
	shared[number] = step + 1;
	if (step % 3 == 1) {
		pthread_mutex_lock(&lock);
		locked++;
		pthread_mutex_unlock(&lock);
		sum++;
	}
	if (step % 4 == 2) {
		OMPCKPT_MEET(1ul);
		pthread_barrier_wait(&barrier);
	}
	return sum;
}

static void *thread_main(void *arg)
{
	const struct job *job = arg;
	struct frame f;
	unsigned seed = (unsigned)job->number + 1;
	unsigned long sum = 0;
	number = job->number;
	ompckpt_team_enter(&f.h, &in_region, 64);
	for (unsigned long step = 0; step < job->steps; step++) {
		sum = run_step(&f, step, sum, &seed,
			       is_uneven && step == job->steps / 2 && number == nthreads - 1);
	}
	ompckpt_team_leave();
	ompckpt_leave(&f);
	pthread_barrier_wait(&barrier); /* the region's end */
	return NULL;
}

static void run_region(unsigned long steps)
{
	pthread_t t[MOST];
	struct job jobs[MOST];
	struct ompckpt_frame around = {.label = 1, .function = &in_region};
	memset(shared, 0, sizeof shared);
	memset(turns, 0, sizeof turns);
	locked = 0;
	pthread_barrier_init(&barrier, NULL, (unsigned)nthreads);
	ompckpt_fork(&around, NULL, 0);
	for (int i = 0; i < nthreads; i++)
		jobs[i] = (struct job){i, steps};
	for (int i = 1; i < nthreads; i++)
		pthread_create(&t[i], NULL, thread_main, &jobs[i]);
	ompckpt_top = &around;
	thread_main(&jobs[0]);
	for (int i = 1; i < nthreads; i++)
		pthread_join(t[i], NULL);
	ompckpt_join();
	pthread_barrier_destroy(&barrier);
}

static void *ask(void *unused)
{
	(void)unused;
	for (;;) {
		struct timespec t = {.tv_nsec = 50000};
		nanosleep(&t, NULL);
		atomic_store(&is_asked, true);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t asker;
	static _Alignas(64) char arena[4096];
	nthreads = argc > 1 ? atoi(argv[1]) : 3;
	unsigned long steps = argc > 2 ? strtoul(argv[2], NULL, 10) : 200;
	has_membarrier = argc <= 3 || strcmp(argv[argc - 1], "fences") != 0;
	is_job = argc > 3 && strcmp(argv[3], "job") == 0;
	every = argc > 4 ? strtoul(argv[4], NULL, 10) : 0;
	ompckpt_frames = arena;
	runtime.can_write = true;
	runtime.pid = getpid();
	team_init();
	if (every == 0)
		pthread_create(&asker, NULL, ask, NULL);
	for (int i = 0; i < 12; i++) {
		is_uneven = i == 10 && nthreads > 1;
		run_region(i % 3 == 2 ? 3 : steps);
	}
	printf("%d threads: %lu checkpoints, %lu of them in loops, %lu put off, %lu too late\n",
	       nthreads, atomic_load(&taken), atomic_load(&in_loops), atomic_load(&put_off),
	       atomic_load(&late));
	return nthreads > 1 && (atomic_load(&taken) == 0 || atomic_load(&in_loops) == 0);
}
