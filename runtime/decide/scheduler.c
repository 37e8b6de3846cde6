/* scheduler.c - requests for checkpoints, by time and otherwise.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the interval, the time limit, signals; what checkpoints cost. Out: requests, ompckpt_due.
 * Means: the next checkpoint is due an interval after the last one began, or at the last candidate
 *        before that, but not before that one is durable. The interval "auto" is Daly's, for the
 *        stall measured last and OMPCKPT_MTBF; before anything is measured ASSUMED_COST stands for
 *        it. Before a time limit is over (limit.c) the last one is due.
 * Errs:  without a background thread none is due by time. */
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "base/atomic.h"
#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "figures/figures.h"
#include "folders/folders.h"
#include "flip.h"
#include "interval.h"
#include "interval_predictor.h"
#include "limit.h"
#include "ranks/ranks.h"
#include "replica.h"
#include "scheduler.h"
#include "write/write.h"

#define ASSUMED_COST 0.1 /* seconds */
#define RETRY 0.5        /* seconds */
#define STOP_RETRY 5     /* seconds */
#define FIRST_LEAD 5     /* seconds, and for each byte of the process … */
#define SLOW 200e6       /* … 1 s / SLOW */
#define SHORTEST 1.0     /* of an automatic interval, seconds */
#define LONGEST 1e6      /* of a sleep, seconds */

EXPORT int ompckpt_due;

/* Any thread; those of signal handlers, too. */
static struct {
	unsigned requests;
	double asked; /* when the first request came that waits; 0: none does */
	bool memory;  /* the first checkpoint is to be foreseen at the next candidate */
} pending;

/* The background writer's, and under the lock, which is never held while one waits for that. */
static struct {
	pthread_mutex_t lock;
	bool has_thread, has_due, is_near, has_stop;
	bool is_foreseen; /* the first one is, or was asked to be */
	double due_at;
	double cost;    /* the stall of the last checkpoint */
	double took;    /* the last checkpoint, until it was durable; 0: there was none */
	double stop_at; /* a stop that could not be honoured is asked for again; 0: none is */
} due = {.lock = PTHREAD_MUTEX_INITIALIZER, .cost = ASSUMED_COST};

static void raise_due(void)
{
	store_release(&ompckpt_due, 1);
}

void schedule_raise(void)
{
	raise_due();
}

double schedule_asked(void)
{
	return load_relaxed_double(&pending.asked);
}

void schedule_request(enum request r)
{
	if (schedule_asked() == 0)
		store_relaxed_double(&pending.asked, os_monotonic());
	or_relaxed(&pending.requests, r);
	raise_due();
}

unsigned schedule_requests(void)
{
	return load_relaxed(&pending.requests);
}

static bool has_request(void)
{
	return schedule_requests() != 0 || predictor_watches() || load_acquire(&pending.memory);
}

bool schedule_is_quiet(void)
{
	return !has_request() && !flip_is_on() && runtime.instances == NULL && !profiler_is_on();
}

/* A request that comes meanwhile is seen here, or raises the flag itself. */
static void recompute_due(void)
{
	bool counts = runtime.config.every > 0 || runtime.instances != NULL || profiler_is_on() ||
		      ranks_is_job() || replica_is_on() || flip_is_on();
	if (!has_request()) { /* else a thread that looks meanwhile may pass the target */
		store_release(&ompckpt_due, counts);
		fence_full();
	}
	if (has_request())
		raise_due();
}

bool schedule_wants_memory(void)
{
	return load_acquire(&pending.memory);
}

double schedule_found_memory(void)
{
	pthread_mutex_lock(&due.lock);
	due.is_foreseen = true;
	double at = due.has_due ? due.due_at : 0;
	pthread_mutex_unlock(&due.lock);
	store_release(&pending.memory, false);
	recompute_due();
	return at;
}

void schedule_answer(unsigned requests)
{
	store_relaxed_double(&pending.asked, 0);
	and_relaxed(&pending.requests, ~requests);
	if (requests & REQUEST_TIME)
		predictor_answer();
	recompute_due();
}

void schedule_learned(void)
{
	recompute_due();
	background_wake();
}

static double interval(void)
{
	const struct config *c = &runtime.config;
	if (c->interval >= 0)
		return c->interval;
	double t = interval_daly(due.cost, c->mtbf);
	return t < SHORTEST ? SHORTEST : t;
}

static void set_due(double from)
{
	due.due_at = from + interval();
	due.has_due = runtime.config.every == 0;
	due.is_near = false;
}

void schedule_put_off(void)
{
	schedule_answer(REQUEST_TIME);
	pthread_mutex_lock(&due.lock);
	due.due_at = os_monotonic() + RETRY;
	due.has_due = true;
	due.is_near = false;
	pthread_mutex_unlock(&due.lock);
	background_wake();
}

void schedule_stop_later(void)
{
	if (!due.has_thread) {
		schedule_request(REQUEST_STOP);
		return;
	}
	report(1, "not stopped: trying again in %d s", STOP_RETRY);
	pthread_mutex_lock(&due.lock);
	due.stop_at = os_monotonic() + STOP_RETRY;
	due.has_stop = true;
	pthread_mutex_unlock(&due.lock);
	background_wake();
}

/* ---- what the background writer asks, under the lock ---- */

/* Near the end of the interval, interval_predictor.c chooses the moment. At the end a checkpoint is
 * asked for in any case, because the initial thread may not come to a candidate. */
static double next_due(void)
{
	return due.is_near ? due.due_at : due.due_at - predictor_lead();
}

/* Memory is made ready for the first one: seconds before it is due, so that a program with hours to
 * go does not keep twice the memory all that time. */
static double memory_moment(void)
{
	double lead = FIRST_LEAD + (double)os_resident() / SLOW, half = interval() / 2;
	double most = half > FIRST_LEAD ? half : FIRST_LEAD;
	return due.due_at - predictor_lead() - (lead < most ? lead : most);
}

static void come_to_memory(void)
{
	due.is_foreseen = true;
	store_release(&pending.memory, true);
	raise_due();
}

static void come_due(void)
{
	if (due.is_near) {
		due.has_due = false;
		schedule_request(REQUEST_TIME);
	} else {
		due.is_near = true;
		predictor_near(due.due_at);
		raise_due();
	}
}

/* The end of the process is to be asked for then. */
static double stop_moment(void)
{
	if (due.took > 0) /* a stop waits for the copy in the slow place, too */
		limit_learn(due.took + drain_longest());
	return due.stop_at > 0 ? due.stop_at : limit_at(predictor_lead());
}

static void come_to_stop(double now)
{
	due.has_stop = false;
	if (due.stop_at == 0)
		report(1, "%.0f s are left of the time limit: taking the last checkpoint",
		       limit_left(now));
	schedule_request(REQUEST_STOP);
}

/* The moments for memory and for the last checkpoint come nearer when the program grows: one looks
 * long before. */
static double look_before(double moment, double now)
{
	double left = moment - now;
	return now + (left < 1 ? left : left < 8 ? 1 : left / 8);
}

static double next_look(double now)
{
	double at = now + LONGEST, look;
	if (due.has_due && next_due() < at)
		at = next_due();
	if (due.has_due && !due.is_foreseen && (look = look_before(memory_moment(), now)) < at)
		at = look;
	if (due.has_stop && (look = look_before(stop_moment(), now)) < at)
		at = look;
	return at;
}

static double clock_next(double now)
{
	pthread_mutex_lock(&due.lock);
	double at = next_look(now);
	pthread_mutex_unlock(&due.lock);
	return at;
}

static void clock_ring(double now)
{
	pthread_mutex_lock(&due.lock);
	if (due.has_stop && now >= stop_moment())
		come_to_stop(now);
	else if (due.has_due && !due.is_foreseen && now >= memory_moment())
		come_to_memory();
	else if (due.has_due && now >= next_due())
		come_due();
	pthread_mutex_unlock(&due.lock);
}

static void clock_over(const struct background_job *job)
{
	replica_wrote(runtime.epoch, job->took > 0);
	pthread_mutex_lock(&due.lock);
	if (job->took > 0) {
		due.cost = job->stall;
		due.took = job->took;
	}
	set_due(job->of);
	pthread_mutex_unlock(&due.lock);
}

void schedule_start(const struct image_chain *chain)
{
	static const struct background_clock clock = {clock_next, clock_ring, clock_over};
	limit_start(&runtime.config, runtime.started);
	set_due(os_monotonic());
	due.has_stop = limit_is_set();
	if (due.has_due || due.has_stop)
		predictor_learn(0);
	schedule_answer(0);
	due.has_thread = background_start(&clock, chain);
	if (!due.has_thread)
		report(1,
		       "no background thread (%s): no checkpoints by time, and the program "
		       "waits for the disk",
		       strerror(errno));
}
