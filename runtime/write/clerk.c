/* clerk.c - one background thread for the two things that take time: waiting and writing.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    captures to write; the interval. Out: images, ompckpt_due.
 * Means: one image at a time. The next checkpoint is due an interval after the last one began, or
 *        at the last candidate before that, but not before that one is durable. The interval "auto"
 *        is Daly's, for the stall measured last and OMPCKPT_MTBF; before anything is measured
 *        ASSUMED_COST stands for it. Before a time limit is over (limit.c) the last one is due.
 * Errs:  without a thread the images are written by the program itself, and none is due by time. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/atomic.h"
#include "capture/capture.h"
#include "clerk.h"
#include "folders/drain.h"
#include "interval.h"
#include "decide/limit.h"
#include "base/os.h"
#include "decide/pace.h"
#include "profile/profiler.h"
#include "base/runtime.h"
#include "profile/stats.h"
#include "folders/store.h"
#include "folders/undo.h"
#include "write.h"

#define ASSUMED_COST 0.1 /* seconds */
#define RETRY 0.5        /* seconds */
#define STOP_RETRY 5     /* seconds */
#define FIRST_LEAD 0.5   /* seconds */
#define SHORTEST 1.0     /* of an automatic interval, seconds */
#define LONGEST 1e6      /* of a sleep, seconds */

static struct {
	pthread_mutex_t lock;
	pthread_cond_t wake, done;
	bool has_thread, is_busy, is_written, has_due, is_near, has_stop;
	struct capture *job; /* NULL: memory for one is to be made ready */
	double begun, of, stall, waited, due_at, cost;
	double took;    /* the last checkpoint, until it was durable; 0: there was none */
	double stop_at; /* a stop that could not be honoured is asked for again; 0: none is */
	double asked;   /* when the first request came that waits; 0: none does */
	uint64_t durable, foreign_first, foreign_last, chain_first;
	unsigned requests;
} clerk = {.lock = PTHREAD_MUTEX_INITIALIZER, .done = PTHREAD_COND_INITIALIZER};

static double load_asked(void)
{
	return load_relaxed_double(&clerk.asked);
}

static void store_asked(double at)
{
	store_relaxed_double(&clerk.asked, at);
}

static void raise_due(void)
{
	store_release(&ompckpt_due, 1);
}

void clerk_request(enum request r)
{
	if (load_asked() == 0)
		store_asked(os_monotonic());
	or_relaxed(&clerk.requests, r);
	raise_due();
}

unsigned clerk_requests(void)
{
	return load_relaxed(&clerk.requests);
}

static void look(void)
{
	bool counts = runtime.config.every > 0 || runtime.instances != NULL || profiler_is_on();
	store_release(&ompckpt_due, counts);
	fence_full();
	if (clerk_requests() != 0 || pace_watches())
		raise_due();
}

void clerk_answer(unsigned requests)
{
	store_asked(0);
	and_relaxed(&clerk.requests, ~requests);
	if (requests & REQUEST_TIME)
		pace_answer();
	look();
}

void clerk_learned(void)
{
	look();
	pthread_mutex_lock(&clerk.lock);
	pthread_cond_signal(&clerk.wake);
	pthread_mutex_unlock(&clerk.lock);
}

static double interval(void)
{
	const struct config *c = &runtime.config;
	if (c->interval >= 0)
		return c->interval;
	double t = interval_daly(clerk.cost, c->mtbf);
	return t < SHORTEST ? SHORTEST : t;
}

static void set_due(double from)
{
	clerk.due_at = from + interval();
	clerk.has_due = runtime.config.every == 0;
	clerk.is_near = false;
}

void clerk_put_off(void)
{
	clerk_answer(REQUEST_TIME);
	pthread_mutex_lock(&clerk.lock);
	clerk.due_at = os_monotonic() + RETRY;
	clerk.has_due = true;
	clerk.is_near = false;
	pthread_cond_signal(&clerk.wake);
	pthread_mutex_unlock(&clerk.lock);
}

static void add_base(struct drain_offer *o, uint64_t epoch)
{
	for (uint32_t i = 0; i < o->nbases; i++)
		if (o->bases[i] == epoch)
			return;
	o->bases[o->nbases++] = epoch;
}

static void offer(const struct capture *c)
{
	struct drain_offer o = {.epoch = c->header.epoch};
	for (uint32_t i = 0; i < c->nsections; i++)
		if (c->sections[i].epoch != 0)
			add_base(&o, c->sections[i].epoch);
	drain_offer(&o);
}

static void finish(struct capture *c, double write_s)
{
	const struct image_header *h = &c->header;
	struct stats_checkpoint s = {
		.epoch = h->epoch,
		.instance = h->instance,
		.bytes = c->written,
		.live_bytes = h->live_bytes,
		.position = ompckpt_program.positions[h->position],
		.at_s = clerk.begun - runtime.started,
		.wait_s = clerk.waited,
		.stall_s = clerk.stall,
		.write_s = write_s,
		.threads = h->threads,
	};
	if (clerk.durable == 0)
		store_remove(STORE_FAST, clerk.foreign_first, clerk.foreign_last);
	store_prune(STORE_FAST, clerk.chain_first, runtime.config.keep);
	undo_prune(STORE_FAST);
	offer(c);
	clerk.cost = clerk.stall;
	clerk.took = os_monotonic() - clerk.begun;
	add_release(&clerk.durable, 1);
	stats_add(&s);
	stats_write();
	profiler_took(h->position, c->size, clerk.of, clerk.stall, write_s);
	char written[64] = "";
	if (c->written < c->size)
		snprintf(written, sizeof written, ", %.1f MB written", (double)c->written / 1e6);
	report(1, "checkpoint %llu at %s: %.1f MB%s, %.1f ms stalled, %.2f s to disk",
	       (unsigned long long)h->epoch, s.position, (double)c->size / 1e6, written,
	       1e3 * s.stall_s, write_s);
}

/* The lock is not held: nobody else touches the job. */
static void do_job(void)
{
	double start = os_monotonic();
	bool ok = write_image(clerk.job);
	if (!clerk.has_thread)
		clerk.stall = os_monotonic() - clerk.begun;
	if (ok)
		finish(clerk.job, os_monotonic() - start);
	clerk.is_written = ok;
}

static void job_done(void)
{
	clerk.is_busy = false;
	if (clerk.job != NULL)
		set_due(clerk.of);
	pthread_cond_broadcast(&clerk.done);
}

/* Near its end the interval is a matter of pace.c, and memory is made ready for the first image; at
 * its end one is asked for in any case, for the
 * initial thread may not come to a candidate. */
static double due(void)
{
	double first = clerk_durable() == 0 ? FIRST_LEAD : 0;
	return clerk.is_near ? clerk.due_at : clerk.due_at - pace_lead() - first;
}

static void come_due(void)
{
	if (clerk.is_near) {
		clerk.has_due = false;
		clerk_request(REQUEST_TIME);
	} else {
		clerk.is_near = true;
		pace_near(clerk.due_at);
		raise_due();
	}
}

/* The end of the process is to be asked for then. */
static double stop_moment(void)
{
	if (clerk.took > 0) /* a stop waits for the copy in the slow place, too */
		limit_learn(clerk.took + drain_longest());
	return clerk.stop_at > 0 ? clerk.stop_at : limit_at(pace_lead());
}

static void come_to_stop(double now)
{
	clerk.has_stop = false;
	if (clerk.stop_at == 0)
		report(1, "%.0f s are left of the time limit: taking the last checkpoint",
		       limit_left(now));
	clerk_request(REQUEST_STOP);
}

void clerk_stop_later(void)
{
	if (!clerk.has_thread) {
		clerk_request(REQUEST_STOP);
		return;
	}
	report(1, "not stopped: trying again in %d s", STOP_RETRY);
	pthread_mutex_lock(&clerk.lock);
	clerk.stop_at = os_monotonic() + STOP_RETRY;
	clerk.has_stop = true;
	pthread_cond_signal(&clerk.wake);
	pthread_mutex_unlock(&clerk.lock);
}

/* When to look again. The moment for the last checkpoint comes nearer when the program grows: one
 * looks long before. */
static double next_look(double now)
{
	double at = now + LONGEST;
	if (clerk.has_due && due() < at)
		at = due();
	if (!clerk.has_stop)
		return at;
	double left = stop_moment() - now, soon = left < 1 ? left : left < 8 ? 1 : left / 8;
	return now + soon < at ? now + soon : at;
}

static void wait_for_something(void)
{
	double now = os_monotonic(), at = next_look(now);
	struct timespec t = {.tv_sec = (time_t)at};
	t.tv_nsec = (long)((at - (double)t.tv_sec) * 1e9);
	if (now < at && pthread_cond_timedwait(&clerk.wake, &clerk.lock, &t) != ETIMEDOUT)
		return;
	now = os_monotonic();
	if (clerk.is_busy)
		return;
	if (clerk.has_stop && now >= stop_moment())
		come_to_stop(now);
	else if (clerk.has_due && now >= due())
		come_due();
}

static void *clerk_main(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&clerk.lock);
	for (;;) {
		if (clerk.is_busy) {
			pthread_mutex_unlock(&clerk.lock);
			if (clerk.job != NULL)
				do_job();
			capture_prepare();
			pthread_mutex_lock(&clerk.lock);
			job_done();
		} else {
			wait_for_something();
		}
	}
	return NULL;
}

void clerk_start(uint64_t foreign_first, uint64_t foreign_last, uint64_t chain_first)
{
	pthread_condattr_t a;
	pthread_condattr_init(&a);
	pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
	pthread_cond_init(&clerk.wake, &a);
	pthread_condattr_destroy(&a);
	clerk.foreign_first = foreign_first;
	clerk.foreign_last = foreign_last;
	clerk.chain_first = chain_first;
	clerk.cost = ASSUMED_COST;
	set_due(os_monotonic());
	clerk.has_stop = limit_is_set();
	if (clerk.has_due || clerk.has_stop)
		pace_learn(0);
	clerk_answer(0);
	clerk.has_thread = os_thread(clerk_main, NULL);
	if (!clerk.has_thread)
		report(1,
		       "no background thread (%s): no checkpoints by time, and the program "
		       "waits for the disk",
		       strerror(errno));
}

bool clerk_is_busy(void)
{
	pthread_mutex_lock(&clerk.lock);
	bool busy = clerk.is_busy;
	pthread_mutex_unlock(&clerk.lock);
	return busy;
}

void clerk_prepare(void)
{
	pthread_mutex_lock(&clerk.lock);
	if (clerk.has_thread && !clerk.is_busy) {
		clerk.job = NULL;
		clerk.is_busy = true;
		pthread_cond_signal(&clerk.wake);
	}
	pthread_mutex_unlock(&clerk.lock);
}

void clerk_write(struct capture *c, double begun, double of)
{
	pthread_mutex_lock(&clerk.lock);
	clerk.job = c;
	clerk.begun = begun;
	clerk.of = of;
	clerk.waited = load_asked() > 0 ? begun - load_asked() : 0;
	clerk.is_written = false;
	if (!c->is_copied && !write_ahead(c)) {
		job_done();
	} else if (clerk.has_thread) {
		clerk.stall = os_monotonic() - begun;
		clerk.is_busy = true;
	} else {
		do_job();
		job_done();
	}
	pthread_cond_signal(&clerk.wake);
	pthread_mutex_unlock(&clerk.lock);
}

bool clerk_wait(void)
{
	pthread_mutex_lock(&clerk.lock);
	while (clerk.is_busy)
		pthread_cond_wait(&clerk.done, &clerk.lock);
	bool ok = clerk.is_written;
	pthread_mutex_unlock(&clerk.lock);
	return ok;
}

uint64_t clerk_durable(void)
{
	return load_acquire(&clerk.durable);
}
