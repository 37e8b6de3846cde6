/* decide.c - is a checkpoint due at this candidate?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a candidate met while ompckpt_due is raised. Out: nothing, or a checkpoint begun; with a
 *        stop asked for, the end of the process once the image is durable.
 * Means: requests (time, signal, stop), or every K-th candidate. One checkpoint at a time: what
 *        time or a signal asks for waits for the one before; stop and every K-th make the program
 *        wait. What can't be taken stays asked for.
 * Errs:  a candidate met by another thread than the initial one, or inside a parallel region, is
 *        passed by. */
#include <errno.h>
#include <unistd.h>

#include "capture.h"
#include "clerk.h"
#include "journal.h"
#include "os.h"
#include "runtime.h"
#include "stats.h"

enum { OMP_PAUSE_HARD = 2 };

__attribute__((weak)) int omp_in_parallel(void);
__attribute__((weak)) int omp_pause_resource_all(int kind);

static bool is_in_parallel(void)
{
	return omp_in_parallel != NULL && omp_in_parallel();
}

static void count(const struct ompckpt_frame *f)
{
	int position = f->label > 0 ? f->function->labels[f->label - 1].position : -1;
	runtime.candidates_met++;
	if (runtime.instances != NULL && position >= 0 &&
	    (unsigned)position < ompckpt_program.npositions)
		runtime.instances[position]++;
}

/* Clang's OpenMP library has a file in /dev/shm for each process, and takes it away when told to
 * pause. */
static _Noreturn void stop(uint64_t epoch)
{
	journal_note_stop(epoch);
	report(1, "stopped after checkpoint %llu; run again with OMPCKPT_RESTART=auto to go on",
	       (unsigned long long)epoch);
	if (omp_pause_resource_all != NULL && !is_in_parallel())
		omp_pause_resource_all(OMP_PAUSE_HARD);
	_exit(EXIT_STOPPED);
}

/* What can't be taken now is asked for again later, with one message per reason. */
static void put_off(const char *why)
{
	static const char *last;
	if (why != last)
		report(1, "no checkpoint can be taken here: %s; going on", why);
	last = why;
}

/* False: put off. */
static bool checkpoint(struct ompckpt_frame *f, bool must_stop)
{
	const char *why;
	double begun = os_monotonic();
	clerk_wait();
	struct capture *c = capture_take(f, runtime.epoch + 1, &why);
	if (c == NULL) {
		put_off(why);
		return false;
	}
	runtime.epoch++;
	if (c->staging == NULL)
		report(1,
		       "not enough memory to copy %.1f MB: writing checkpoint %llu while the "
		       "program waits",
		       (double)c->size / 1e6, (unsigned long long)runtime.epoch);
	clerk_write(c, begun, os_monotonic() - begun);
	must_stop = must_stop || (runtime.config.stop_after > 0 &&
				  clerk_durable() + 1 >= runtime.config.stop_after);
	if (must_stop && clerk_wait()) {
		if (clerk_durable() >= runtime.config.stop_after || clerk_requests() & REQUEST_STOP)
			stop(runtime.epoch);
	}
	return true;
}

static void take(struct ompckpt_frame *f)
{
	if (getpid() != runtime.pid || !runtime.can_write || ompckpt_top != f || is_in_parallel())
		return;
	count(f);
	unsigned requests = clerk_requests();
	uint64_t every = runtime.config.every;
	bool is_kth = every > 0 && runtime.candidates_met % every == 0;
	bool must_stop = requests & REQUEST_STOP;
	if (requests == 0 && !is_kth)
		return;
	if (!must_stop && !is_kth && clerk_is_busy())
		return;
	if (checkpoint(f, must_stop))
		clerk_answer(requests);
	else if (requests & REQUEST_TIME)
		clerk_put_off();
}

void ompckpt_take(struct ompckpt_frame *f)
{
	runtime.saved_errno = errno;
	take(f);
	errno = runtime.saved_errno;
}
