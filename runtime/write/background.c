/* background.c - the background writer: one thread for the two things that take time, waiting and
 * writing.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    captures to write; a clock. Out: whole images, of which statistics, profile and the copier
 *        to the slow place are told; a ring at the moment the clock asks for.
 * Errs:  without a thread the images are written by the program itself, and nothing rings. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

#include "background.h"
#include "base/atomic.h"
#include "base/os.h"
#include "base/runtime.h"
#include "base/stays.h"
#include "capture/capture.h"
#include "figures/figures.h"
#include "folders/folders.h"
#include "write.h"

#define REST 100.0   /* milliseconds, at most */
#define PATIENCE 5.0 /* seconds, at least */

static struct {
	pthread_mutex_t lock;
	pthread_cond_t wake, done;
	bool has_thread, is_busy, is_written;
	bool is_held;        /* the process goes back: no clock is looked at */
	bool is_gone;        /* the foreign images are */
	bool (*work)(void);  /* to be done, or NULL */
	bool has_job;        /* else memory for one is to be made ready … */
	double ready_by;     /* … until then; any earlier needs not be */
	uint32_t is_hurried; /* no more memory is to be made ready; atomic */
	struct background_job job;
	struct background_clock clock;
	struct image_chain chain;
} background STAYS = {.lock = PTHREAD_MUTEX_INITIALIZER, .done = PTHREAD_COND_INITIALIZER};

static void offer(const struct capture *c)
{
	struct drain_offer o = {.epoch = c->header.epoch};
	o.nparents = capture_parents(c, o.parents);
	drain_offer(&o);
}

static void tell(const struct background_job *job, double write_s)
{
	const struct image_header *h = &job->capture->header;
	const struct capture *c = job->capture;
	struct stats_checkpoint s = {
		.epoch = h->epoch,
		.instance = h->instance,
		.bytes = c->written,
		.live_bytes = h->live_bytes,
		.position = ompckpt_program.positions[h->position],
		.at_s = job->begun - runtime.started,
		.wait_s = job->waited,
		.stall_s = job->stall,
		.write_s = write_s,
		.threads = h->threads,
	};
	stats_add(&s);
	stats_write();
	profiler_took(h->position, c->size, job->of, job->stall, write_s);
	char written[64] = "";
	if (c->written < c->size)
		snprintf(written, sizeof written, ", %.1f MB written", (double)c->written / 1e6);
	report(job->level, "checkpoint %llu at %s: %.1f MB%s, %.1f ms stalled, %.2f s to disk",
	       (unsigned long long)h->epoch, s.position, (double)c->size / 1e6, written,
	       1e3 * s.stall_s, write_s);
}

/* Once. */
static void remove_foreign(void)
{
	if (!background.is_gone)
		store_remove(STORE_FAST, background.chain.foreign_first,
			     background.chain.foreign_last);
	background.is_gone = true;
}

/* It is whole: older ones may go. */
static void finish(struct background_job *job, double write_s)
{
	if (!job->is_of_set || job->is_set_known)
		remove_foreign();
	if (job->is_of_set)
		store_prune_below(STORE_FAST, background.chain.first, job->prune_end);
	else
		store_prune(STORE_FAST, background.chain.first, runtime.config.keep);
	undo_prune(STORE_FAST);
	if (!job->is_of_set)
		offer(job->capture);
	job->took = os_monotonic() - job->begun;
	store_count_written();
	tell(job, write_s);
}

/* The lock is not held: nobody else touches the job. */
static void do_job(void)
{
	struct background_job *job = &background.job;
	double start = os_monotonic();
	bool ok = write_image(job->capture);
	if (!background.has_thread)
		job->stall = os_monotonic() - job->begun;
	if (ok)
		finish(job, os_monotonic() - start);
	background.is_written = ok;
}

static void do_work(void)
{
	background.is_written = background.work();
	background.work = NULL;
}

static void job_done(void)
{
	background.is_busy = false;
	if (background.has_job)
		background.clock.over(&background.job);
	pthread_cond_broadcast(&background.done);
}

static void wait_for_something(void)
{
	if (background.is_held) {
		pthread_cond_wait(&background.wake, &background.lock);
		return;
	}
	double now = os_monotonic(), at = background.clock.next(now);
	struct timespec t = {.tv_sec = (time_t)at};
	t.tv_nsec = (long)((at - (double)t.tv_sec) * 1e9);
	if (now < at && pthread_cond_timedwait(&background.wake, &background.lock, &t) != ETIMEDOUT)
		return;
	if (!background.is_busy && !background.is_held)
		background.clock.ring(os_monotonic());
}

/* The clock goes on: a stop may be asked for. */
static void look_at_clock(double now)
{
	if (now >= background.clock.next(now))
		background.clock.ring(now);
}

/* Between two pieces it rests as long as the time allows: the processors are the program's. What is
 * not ready in twice the time is left: no checkpoint by time is taken meanwhile. */
static void make_ready(double by)
{
	double begin = os_monotonic(), patience = by > begin ? by - begin : 0;
	double end = (by > begin ? by : begin) + (patience > PATIENCE ? patience : PATIENCE);
	uint64_t before = UINT64_MAX, left;
	while (load_acquire(&background.is_hurried) == 0 && begin < end &&
	       (left = capture_make_ready()) > 0) {
		double now = os_monotonic(), pieces = (double)left / (double)(before - left);
		double ms = 1e3 * ((by - now) / (pieces + 1) - (now - begin));
		if (before != UINT64_MAX && ms >= 1)
			os_wait(&background.is_hurried, 0, (unsigned)(ms < REST ? ms : REST));
		before = left;
		begin = os_monotonic();
		look_at_clock(begin);
	}
}

static void *background_main(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&background.lock);
	for (;;) {
		if (background.is_busy) {
			double by = background.has_job ? 0 : background.ready_by;
			pthread_mutex_unlock(&background.lock);
			if (background.work != NULL)
				do_work();
			else if (background.has_job)
				do_job();
			if (background.has_job)
				capture_prepare();
			make_ready(by);
			pthread_mutex_lock(&background.lock);
			job_done();
		} else {
			wait_for_something();
		}
	}
	return NULL;
}

void background_hold(void)
{
	background_wait();
	pthread_mutex_lock(&background.lock);
	background.is_held = true;
	pthread_mutex_unlock(&background.lock);
}

/* The thread is there since before the process went back. */
static void go_on(const struct background_clock *clock, const struct image_chain *chain)
{
	pthread_mutex_lock(&background.lock);
	background.clock = *clock;
	background.chain = *chain;
	background.is_held = background.is_gone = background.has_job = background.is_written =
		false;
	background.is_hurried = 0;
	pthread_cond_signal(&background.wake);
	pthread_mutex_unlock(&background.lock);
}

bool background_start(const struct background_clock *clock, const struct image_chain *chain)
{
	if (background.has_thread) {
		go_on(clock, chain);
		return true;
	}
	pthread_condattr_t a;
	pthread_condattr_init(&a);
	pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
	pthread_cond_init(&background.wake, &a);
	pthread_condattr_destroy(&a);
	background.clock = *clock;
	background.chain = *chain;
	background.has_thread = os_thread(background_main, NULL);
	return background.has_thread;
}

void background_wake(void)
{
	pthread_mutex_lock(&background.lock);
	pthread_cond_signal(&background.wake);
	pthread_mutex_unlock(&background.lock);
}

bool background_is_busy(void)
{
	pthread_mutex_lock(&background.lock);
	bool busy = background.is_busy;
	pthread_mutex_unlock(&background.lock);
	return busy;
}

static void begin_to_prepare(double by)
{
	background.has_job = false;
	background.ready_by = by;
	background.is_busy = true;
	store_release(&background.is_hurried, 0);
	pthread_cond_signal(&background.wake);
}

void background_prepare(double by)
{
	pthread_mutex_lock(&background.lock);
	if (background.has_thread && !background.is_busy)
		begin_to_prepare(by);
	pthread_mutex_unlock(&background.lock);
}

/* Memory that is not ready is not waited for. */
static void wait_until_idle(void)
{
	store_release(&background.is_hurried, 1);
	os_wake_all(&background.is_hurried);
	while (background.is_busy)
		pthread_cond_wait(&background.done, &background.lock);
}

/* Memory for the rest is made ready meanwhile. */
static bool write_part(struct capture *c)
{
	if (background.has_thread)
		begin_to_prepare(0);
	pthread_mutex_unlock(&background.lock);
	bool ok = write_ahead(c);
	pthread_mutex_lock(&background.lock);
	wait_until_idle();
	return ok;
}

void background_write(const struct background_job *job)
{
	pthread_mutex_lock(&background.lock);
	bool ok = job->capture->is_copied || write_part(job->capture);
	background.job = *job;
	background.has_job = true;
	background.is_written = false;
	store_release(&background.is_hurried, 0);
	if (!ok) {
		job_done();
	} else if (background.has_thread) {
		if (job->stall == 0)
			background.job.stall = os_monotonic() - job->begun;
		background.is_busy = true;
	} else {
		do_job();
		job_done();
	}
	pthread_cond_signal(&background.wake);
	pthread_mutex_unlock(&background.lock);
}

void background_do(bool (*work)(void))
{
	pthread_mutex_lock(&background.lock);
	wait_until_idle();
	background.has_job = false;
	background.work = work;
	background.ready_by = 0;
	if (background.has_thread) {
		background.is_busy = true;
		pthread_cond_signal(&background.wake);
	} else {
		do_work();
	}
	pthread_mutex_unlock(&background.lock);
}

bool background_wait(void)
{
	pthread_mutex_lock(&background.lock);
	wait_until_idle();
	bool ok = background.is_written;
	pthread_mutex_unlock(&background.lock);
	return ok;
}
