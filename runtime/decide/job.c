/* job.c - this rank's part in the checkpoints of a job.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    candidates in serial code and of teams; what the rounds say is to be done.
 * Out:   a copy of this rank, dropped or written; at rank 0 the manifest; the end of the job if it
 *        was asked for.
 * Means: nothing waits for other ranks, but in two cases for a moment: with every K-th instance, so
 *        that the next one is not missed, and when the job is to stop. Who waits may be needed by
 *        others: it goes on after PATIENCE, and never waits again. Images, and the manifest, are
 *        written in the background.
 * Errs:  on the side of no checkpoint: what can't be cut or copied on one rank is not used on any.
 *        Without memory for a whole copy there is none (a program of one process would wait and
 *        write).
 * Cost:  a test of one request for each candidate. */
#include "job.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/line_of.h"
#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "base/scratch.h"
#include "capture/capture.h"
#include "decide.h"
#include "figures/figures.h"
#include "folders/folders.h"
#include "job_region.h"
#include "job_slow.h"
#include "ranks/ranks.h"
#include "scheduler.h"
#include "state/state.h"
#include "streams/streams.h"
#include "write/write.h"

#define PATIENCE 5.0 /* seconds */
#define LONGEST_PATIENCE 40.0
#define RETRY 0.5 /* seconds */

__attribute__((weak)) extern const struct mpi_adapter ompckpt_mpi_adapter;

static struct {
	struct rounds rounds;
	bool is_on, is_impatient;
	bool is_standing;  /* where its copy was made */
	bool is_at_end;    /* and stays there: the run stops */
	bool is_for_team;  /* the round that is open will be a set that was asked for */
	double not_before; /* rank 0 opens no round */
	double begun, stall;
	double patience; /* of a team's rank that waits for a vote */
	struct capture *copy;
	bool is_protecting, is_manifest_begun;
	uint64_t sets;          /* of this process */
	struct sets_kept whole; /* as this rank knows */

	struct set set;
	uint64_t first; /* the set the job came from; 0: none */
} job;

bool job_has_own_set(void)
{
	return sets_last(&job.whole) > job.first;
}

/* ---- what a round asks for ----------------------------------------------------------- */

/* All of it, before the program goes on: whether it is used is known later. */
static bool copy_all(struct capture *c)
{
	if (!c->is_copied && !c->is_short) {
		while (capture_make_ready() > 0)
			;
		c->is_copied = capture_rest(c, capture_begin(c, 0));
	}
	return c->is_copied;
}

static void take(const struct cut *cut)
{
	job.begun = os_monotonic();
	replica_forget();
	shadows_publish_names(replica_is_on() && job.rounds.is_last);
	background_wait();
	const char *why = ompckpt_mpi_adapter.obstacle();
	runtime.epoch = job.rounds.epoch;
	job.copy = why == NULL ? capture_take(cut, runtime.epoch, &why) : NULL;
	if (job.copy != NULL && !copy_all(job.copy)) {
		why = "there is not enough memory for a copy";
		job.copy = NULL;
	}
	job.stall = os_monotonic() - job.begun;
	if (job.copy == NULL)
		decide_say_why(why);
	rounds_copied(&job.rounds, job.copy != NULL);
}

static void keep(void)
{
	struct background_job b = {
		.capture = job.copy,
		.begun = job.begun,
		.of = job.begun,
		.stall = job.stall,
		.level = job.rounds.rank == 0 ? 1 : 2,
		.waited = schedule_asked() > 0 ? job.begun - schedule_asked() : 0,
		.is_of_set = true,
		.is_set_known = job_has_own_set(),
		.prune_end = sets_oldest(&job.whole),
	};
	unsigned requests = schedule_requests();
	background_write(&b);
	schedule_answer((requests & ~REQUEST_STOP) | REQUEST_TIME);
	if (!replica_is_on())
		return;
	job.is_for_team = job.rounds.rank == 0;
	job.is_at_end = replica_stand(job.is_standing ? job.set.ranks : 0, job.rounds.is_last,
				      ompckpt_mpi_adapter.progress) &&
			job.rounds.is_last;
}

static void discard(void)
{
	job.copy = NULL;
	if (job.rounds.rank == 0 && job.rounds.verdict == ROUND_CROSSED)
		decide_say_why("a message or a collective call of MPI is done on one rank and not "
			       "on another");
}

static struct redundancy_image own_image(bool ok)
{
	const struct capture *c = job.copy;
	struct redundancy_image r = {
		.epoch = job.rounds.epoch,
		.bytes = c->written,
		.identity = c->identity,
		.has_notes = journal_has_notes() || undo_has_notes(),
		.ok = ok,
	};
	r.nneeds = ok ? capture_parents(c, r.needs) : 0;
	return r;
}

static void tell_of_image(bool ok)
{
	rounds_durable(&job.rounds, ok, job.copy->written, job.copy->identity);
}

/* The image is written, or could not be: where nodes have folders of their own the group's
 * parities are next. */
static void go_on_with_image(void)
{
	bool ok;
	if (job.is_protecting) {
		if (!redundancy_advance(&ok))
			return;
		job.is_protecting = false;
		tell_of_image(ok);
		return;
	}
	ok = background_wait();
	if (!redundancy_is_on()) {
		tell_of_image(ok);
		return;
	}
	struct redundancy_image image = own_image(ok);
	redundancy_begin(&image);
	job.is_protecting = true;
}

/* By the background writer. */
static bool write_manifest(void)
{
	struct scratch images = {0};
	bool ok = sets_gather(&images, job.set.ranks, job.rounds.images) &&
		  sets_write(ranks_folder(), &job.set, images.at);
	if (!ok)
		report(1,
		       "checkpoint %llu: cannot write its manifest: %s; going on, older ones stay",
		       (unsigned long long)job.set.epoch, folder_error(errno));
	if (images.at != NULL)
		os_unmap(images.at, images.size);
	return ok;
}

/* Of those before it. What lies between the one the job came from and its own is nobody's. */
static void prune_manifests(void)
{
	if (job.sets == 1)
		sets_remove(ranks_folder(), job.first + 1, job.set.epoch);
	sets_remove(ranks_folder(), 1, sets_oldest(&job.whole));
}

/* Rank 0: is the set that is about to be whole, or is, the last one? */
static bool must_stop(uint64_t with)
{
	const struct config *c = &runtime.config;
	return job.rounds.rank == 0 && (schedule_requests() & REQUEST_STOP ||
					(c->stop_after > 0 && job.sets + with >= c->stop_after));
}

static _Noreturn void stop(void)
{
	journal_note_stop(job.set.epoch);
	profiler_finish();
	report(1, "stopped after checkpoint %llu; run again with OMPCKPT_RESTART=auto to go on",
	       (unsigned long long)job.set.epoch);
	ranks_end(EXIT_STOPPED);
}

static bool has_slow_place(void)
{
	return ranks_slow()[0] != '\0';
}

static void tell_of_manifest(bool ok)
{
	job.rounds.slow = slow_tell();
	job.rounds.slow.stops = has_slow_place() && must_stop(1);
	rounds_manifest(&job.rounds, ok);
}

static void finish_manifest(void)
{
	job.is_manifest_begun = false;
	tell_of_manifest(background_wait());
}

static void begin_manifest(void)
{
	job.set.epoch = job.rounds.epoch;
	if (!nodes_lead()) {
		tell_of_manifest(true);
		return;
	}
	job.is_manifest_begun = true;
	background_do(write_manifest);
}

/* Rank 0 of a team. */
static void tell_of_set(bool ok)
{
	job.is_for_team = false;
	replica_has_set(job.rounds.epoch, ok);
}

/* When the job stops the set goes to the slow place before that. */
static void use_set(void)
{
	const struct round_slow *slow = &job.rounds.slow;
	job.sets++;
	if (job.is_for_team)
		tell_of_set(true);
	sets_add(&job.whole, job.rounds.whole);
	if (nodes_lead())
		prune_manifests();
	slow_hear(slow);
	if (slow->copies == 0 || slow->stops != 0)
		slow_copy(job.copy, &job.set, job.rounds.images);
	if (!has_slow_place() && must_stop(0) && !replica_is_on())
		stop();
}

static void see_copied(void)
{
	if (slow_is_done())
		rounds_leave(&job.rounds, slow_tell().lacks != 0);
}

static void leave(void)
{
	slow_hear(&job.rounds.slow);
	background_wait();
	if (job.rounds.rank == 0)
		stop();
}

static void act(enum round_step step)
{
	switch (step) {
	case ROUND_GO_ON:
	case ROUND_TAKE: break;
	case ROUND_KEEP: keep(); break;
	case ROUND_DISCARD: discard(); break;
	case ROUND_MANIFEST: begin_manifest(); break;
	case ROUND_USE: use_set(); break;
	case ROUND_STOP: leave(); break;
	}
}

/* What this process does by itself, without another rank. */
static void see_background(void)
{
	switch (job.rounds.state) {
	case ROUND_WRITE:
		if (!background_is_busy())
			go_on_with_image();
		break;
	case ROUND_COMPLETE:
		if (job.is_manifest_begun && !background_is_busy())
			finish_manifest();
		break;
	case ROUND_LEAVE: see_copied(); break;
	default: break;
	}
}

static bool is_wanted(void)
{
	return job.rounds.rank == 0 && schedule_requests() != 0 &&
	       os_monotonic() >= job.not_before && !background_is_busy();
}

/* A round that comes to nothing is not followed by the next one at once. */
static void advance(enum round_step step)
{
	act(step);
	if (step == ROUND_DISCARD && job.rounds.every == 0)
		job.not_before = os_monotonic() + RETRY;
	see_background();
	if (job.is_for_team && job.rounds.state == ROUND_NONE)
		tell_of_set(false);
}

/* ---- waiting ------------------------------------------------------------------------- */

static bool is_open(void)
{
	enum round_state s = job.rounds.state;
	return s == ROUND_VOTE || s == ROUND_WRITE || s == ROUND_DURABLE || s == ROUND_COMPLETE ||
	       s == ROUND_WHOLE || s == ROUND_LEAVE || s == ROUND_LEFT;
}

/* This rank's image is durable, and the last one: rank 0 ends the job. */
static bool is_last(uint64_t images)
{
	uint64_t most = runtime.config.stop_after;
	return job.rounds.rank != 0 && (job.rounds.is_last || (most > 0 && images >= most));
}

/* At this rank's copy. */
static void wait_for_round(void)
{
	enum round_state before = job.rounds.state;
	double end = os_monotonic() + PATIENCE;
	uint64_t images = store_written();
	while (is_open() || is_last(images)) {
		advance(rounds_advance(&job.rounds, false));
		images = store_written();
		if (job.rounds.state != before || background_is_busy())
			end = os_monotonic() + PATIENCE;
		before = job.rounds.state;
		if (os_monotonic() > end) {
			job.is_impatient = true;
			return;
		}
		os_nap();
	}
}

/* The supervisor ends this job when it has the set. */
static _Noreturn void await_end(void)
{
	for (;;) {
		advance(rounds_advance(&job.rounds, false));
		ompckpt_mpi_adapter.progress();
		os_nap();
	}
}

/* All ranks of a team stand where they were copied, so that one copy of their files is of all. One
 * may have to go on before another one can come: not for ever. */
static void wait_for_vote(void)
{
	double end = os_monotonic() + job.patience;
	job.is_standing = true;
	while (job.rounds.state == ROUND_VOTE && os_monotonic() < end) {
		advance(rounds_advance(&job.rounds, false));
		os_nap();
	}
	job.is_standing = false;
	if (job.rounds.state != ROUND_VOTE)
		job.patience = PATIENCE;
	else if (job.patience < LONGEST_PATIENCE)
		job.patience *= 2;
	if (job.is_at_end)
		await_end();
}

static bool is_awaited(void)
{
	return !job.is_impatient && (job.rounds.every > 0 || job.rounds.is_last ||
				     (job.rounds.rank == 0 && decide_is_stop()));
}

/* ---- the program --------------------------------------------------------------------- */

void job_begin(uint64_t set, int level)
{
	const struct mpi_adapter *mpi = &ompckpt_mpi_adapter;
	job.first = set;
	job.patience = PATIENCE;
	if (sets_keep(&job.whole, runtime.config.keep) && set != 0)
		sets_add_older(&job.whole, ranks_folder(), set + 1);
	slow_begin(set);
	job.set.ranks = mpi->size();
	job.set.level = level;
	set_name_library(job.set.library, mpi->library());
	state_has_job(mpi);
	streams_know_library();
	rounds_begin(&job.rounds, mpi, runtime.config.every, runtime.epoch, set);
	job.rounds.is_serial = !mpi->calls_in_team();
	job.is_on = true;
}

bool job_is_open(void)
{
	return job.is_on && is_open();
}

bool job_is_on(void)
{
	return job.is_on;
}

static bool is_wanted_here(void)
{
	bool wants = is_wanted();
	uint64_t floor;
	job.rounds.is_last |= wants && decide_is_stop();
	if (wants && replica_is_last(&floor) && job.rounds.state == ROUND_NONE &&
	    job.rounds.epoch + 1 < floor)
		job.rounds.epoch = floor - 1;
	return wants;
}

static void take_and_wait(const struct cut *cut)
{
	take(cut);
	if (replica_is_on())
		wait_for_vote();
	else if (is_awaited())
		wait_for_round();
}

void job_meet(const struct cut *cut)
{
	if (!job.is_on)
		return;
	enum round_step step = rounds_meet(&job.rounds, is_wanted_here());
	if (step == ROUND_TAKE)
		take_and_wait(cut);
	else
		advance(step);
}

void job_region_begins(uint64_t met)
{
	region_begin(&job.rounds, met);
}

void job_meet_in_region(uint64_t met)
{
	region_met(&job.rounds, met);
	advance(rounds_advance(&job.rounds, is_wanted_here()));
	region_know(&job.rounds);
}

void job_take_in_region(const struct cut *cut)
{
	region_reach(&job.rounds);
	take_and_wait(cut);
	region_know(&job.rounds);
}

void job_region_ends(uint64_t met, bool is_cut)
{
	region_end(&job.rounds, met, is_cut);
}

bool job_is_serial(void)
{
	return job.rounds.is_serial;
}

EXPORT const char *ompckpt_mpi_line(const void *at)
{
	return line_of(at);
}

EXPORT void ompckpt_mpi_begun(int level)
{
	struct ranks_start s = {
		.is_fresh = true, .last = runtime.epoch, .can_write = runtime.can_write};
	uint64_t newest;
	if (s.can_write && sets_newest(ranks_folder(), UINT64_MAX, &newest) && newest > s.last)
		s.last = newest;
	if (!ranks_have_begun())
		ranks_begin(&s);
	ompckpt_mpi_adapter.agree(MPI_GREATEST, &s.last, 1);
	if (runtime.can_write && !s.can_write)
		report(1, "no checkpoints: another rank can take none; computing without");
	runtime.can_write = s.can_write;
	if (!s.can_write)
		return;
	runtime.epoch = s.last;
	job_begin(0, level);
}

EXPORT void ompckpt_mpi_ends(void)
{
	if (!job.is_on)
		return;
	rounds_close(&job.rounds);
	while (!rounds_is_over(&job.rounds)) {
		advance(rounds_advance(&job.rounds, false));
		os_nap();
	}
	background_wait();
	state_has_job(NULL);
	job.is_on = false;
}
