/* decide.c - is a checkpoint due at this candidate?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a candidate met while ompckpt_due is raised. Out: nothing, or a checkpoint begun; with a
 *        stop asked for, the end of the process once the image is durable.
 * Means: requests (time, signal, stop), or every K-th candidate. One checkpoint at a time: what
 *        time or a signal asks for waits for the one before; stop and every K-th make the program
 *        wait. What can't be taken stays asked for; a stop whose image can't be written is asked
 *        for again some seconds later.
 *        Memory for the first one is made ready before that: seconds before it is due, or, if no
 *        candidate is met in that time, before it is taken.
 *        Threads of a team decide together (team_cut.c).
 * Errs:  a candidate met inside a parallel region that team_cut.c knows nothing of is passed by. */
#include <errno.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/os.h"
#include "base/runtime.h"
#include "capture/capture.h"
#include "decide.h"
#include "figures/figures.h"
#include "folders/folders.h"
#include "interval_predictor.h"
#include "job.h"
#include "limit.h"
#include "ranks/ranks.h"
#include "replica.h"
#include "scheduler.h"
#include "threads/threads.h"
#include "write/write.h"

#define LITTLE (4ul << 20) /* is made ready when it is needed */
#define READY_AFTER 0.7    /* of the time until the first checkpoint */
#define KTH_LEAD 5.0       /* seconds */
#define PATIENCE 5.0       /* seconds */

enum { OMP_PAUSE_HARD = 2 };

static bool is_foreseen; /* the first checkpoint is, or it is begun; atomic */

__attribute__((weak)) int omp_in_parallel(void);
__attribute__((weak)) int omp_pause_resource_all(int kind);

static bool is_in_parallel(void)
{
	return omp_in_parallel != NULL && omp_in_parallel();
}

void decide_count(const struct ompckpt_frame *f, uint64_t candidate)
{
	int position = f->label > 0 ? f->function->labels[f->label - 1].position : -1;
	if (runtime.instances != NULL && position >= 0 &&
	    (unsigned)position < ompckpt_program.npositions &&
	    add_acq_rel(&runtime.instances[position], 1) == 1)
		store_relaxed(&runtime.first_met[position], candidate);
}

void decide_watch(unsigned ahead)
{
	if (!predictor_watches())
		return;
	if (predictor_is_last(os_monotonic(), ahead)) {
		predictor_answer();
		schedule_request(REQUEST_TIME);
	} else if (!predictor_watches()) {
		schedule_learned();
	}
}

bool decide_is_kth(uint64_t met)
{
	return !ranks_is_job() && runtime.config.every > 0 && met % runtime.config.every == 0;
}

/* The initial thread is to find it first, but may not come to a candidate. */
static bool waits_for_memory(void)
{
	return schedule_wants_memory() && os_monotonic() < schedule_asked() + PATIENCE;
}

/* Nothing was taken for some time, and a team comes by. Once. */
static void tell_of_teams(void)
{
	static bool has_said;
	if (has_said || ranks_own() != 0 || schedule_requests() == 0 || !job_is_serial() ||
	    os_monotonic() < schedule_asked() + PATIENCE)
		return;
	has_said = true;
	report(1, "positions in teams of threads are passed by, because the program asks for "
		  "MPI_THREAD_MULTIPLE, or because threads did not come to the same ones; the "
		  "next one in serial code is used");
}

bool decide_is_wanted(void)
{
	unsigned requests = schedule_requests();
	if (ranks_is_job())
		return job_region_target() != 0;
	if (requests == REQUEST_TIME && waits_for_memory())
		return false;
	return requests & REQUEST_STOP || (requests != 0 && !background_is_busy());
}

bool decide_is_stop(void)
{
	return schedule_requests() & REQUEST_STOP;
}

/* Clang's OpenMP library has a file in /dev/shm for each process, and takes it away when told to
 * pause. */
static _Noreturn void stop(uint64_t epoch)
{
	journal_note_stop(epoch);
	bool is_in_all = drain_wait();
	profiler_finish();
	report(1,
	       "stopped after checkpoint %llu%s%s%s; run again with OMPCKPT_RESTART=auto to go on",
	       (unsigned long long)epoch, is_in_all ? "" : ", which is in '",
	       is_in_all ? "" : runtime.config.dir, is_in_all ? "" : "' only");
	if (omp_pause_resource_all != NULL && !is_in_parallel())
		omp_pause_resource_all(OMP_PAUSE_HARD);
	_exit(EXIT_STOPPED);
}

void decide_say_why(const char *why)
{
	static const char *last;
	if (why != last)
		report(1, "no checkpoint can be taken here: %s; going on", why);
	last = why;
}

/* Of a replica: what is saved here is for a run without teams. */
static bool is_last_of_team(void)
{
	uint64_t floor;
	bool is = replica_is_last(&floor);
	if (is && runtime.epoch + 1 < floor)
		runtime.epoch = floor - 1;
	shadows_publish_names(is);
	return is;
}

/* The supervisor ends this process when it has the image. */
static _Noreturn void await_end(void)
{
	background_wait();
	for (;;)
		pause();
}

/* False: put off. */
static bool checkpoint(const struct cut *cut, bool must_stop)
{
	const char *why;
	double begun = os_monotonic();
	replica_forget();
	background_wait();
	bool is_last = is_last_of_team();
	struct capture *c = capture_take(cut, runtime.epoch + 1, &why);
	if (c == NULL) {
		decide_say_why(why);
		return false;
	}
	runtime.epoch++;
	bool is_teams_end = replica_is_on() && replica_cut(is_last) && is_last;
	struct background_job job = {
		.capture = c,
		.level = 1,
		.begun = begun,
		.of = cut->nthreads > 0 ? cut->threads[0].at : begun,
		.waited = schedule_asked() > 0 ? begun - schedule_asked() : 0,
	};
	background_write(&job);
	if (is_teams_end)
		await_end();
	must_stop = must_stop || (runtime.config.stop_after > 0 &&
				  store_written() + 1 >= runtime.config.stop_after);
	if (must_stop && background_wait()) {
		if (store_written() >= runtime.config.stop_after ||
		    schedule_requests() & REQUEST_STOP)
			stop(runtime.epoch);
	}
	return true;
}

void decide_put_off(void)
{
	if (ranks_is_job()) {
		job_region_uncut();
		return;
	}
	if (schedule_requests() & REQUEST_TIME)
		schedule_put_off();
}

void decide_checkpoint(const struct cut *cut)
{
	unsigned requests = schedule_requests();
	store_release(&is_foreseen, true);
	schedule_found_memory();
	if (ranks_is_job()) {
		job_take_in_region(cut);
		return;
	}
	if (checkpoint(cut, decide_is_stop())) {
		if (runtime.config.every == 0 || limit_is_set())
			predictor_learn(cut->nthreads > 0 ? 0 : os_monotonic());
		schedule_answer(requests | REQUEST_TIME);
		if (requests & REQUEST_STOP)
			schedule_stop_later();
	} else {
		decide_put_off();
	}
}

/* Every K-th: as candidates have come so far, how many seconds from now is it? */
static double kth_in(double now)
{
	uint64_t met = runtime.candidates_met, every = runtime.config.every;
	return (now - runtime.started) / (double)met * (double)(every - met % every);
}

/* Is it time to make memory ready for the first checkpoint? In serial code. */
static bool is_to_foresee(void)
{
	if (load_acquire(&is_foreseen) || decide_is_kth(runtime.candidates_met))
		return false;
	return runtime.config.every > 0 ? kth_in(os_monotonic()) < KTH_LEAD
					: schedule_wants_memory();
}

/* Bytes are found that should be ready when it is due. */
static void found(uint64_t bytes)
{
	double now = os_monotonic(), due_at = schedule_found_memory();
	store_release(&is_foreseen, true);
	if (bytes > LITTLE)
		background_prepare(now + (due_at - now) * READY_AFTER);
}

void decide_foresee_in_team(const struct ompckpt_frame *f)
{
	if (schedule_wants_memory() && getpid() == runtime.pid)
		found(capture_foresee_in_team(f));
}

void decide_meet_in_team(uint64_t met)
{
	tell_of_teams();
	job_meet_in_region(met);
}

static bool is_candidate(const struct ompckpt_frame *f)
{
	return runtime.can_write && ompckpt_top == f && !is_in_parallel();
}

bool decide_passes(const struct ompckpt_frame *f)
{
	if (!replica_passes())
		return false;
	if (is_candidate(f)) {
		runtime.candidates_met++;
		replica_count();
	}
	return true;
}

void decide_at(const struct cut *cut)
{
	if (!is_candidate(cut->frame))
		return;
	runtime.candidates_met++;
	replica_count();
	if (flip_is_on())
		flip_meet(cut);
	decide_count(cut->frame, runtime.candidates_met);
	profiler_met(cut->frame, NULL);
	decide_watch(1);
	if (is_to_foresee() && getpid() == runtime.pid)
		found(capture_foresee(cut));
	if (replica_is_on() && getpid() == runtime.pid)
		replica_meet(cut);
	if (ranks_is_job()) {
		if (getpid() == runtime.pid)
			job_meet(cut);
		return;
	}
	if ((decide_is_kth(runtime.candidates_met) || decide_is_wanted()) &&
	    getpid() == runtime.pid)
		decide_checkpoint(cut);
}
