/* again.c - a rank has died: the others, and a spare, go on from the newest set without a relaunch.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    OMPCKPT_SPARES; the adapter's word that a process has died (ompckpt_mpi_lost).
 * Out:   main called again, deeper in the stack, in a process that is as at its start but for MPI,
 *        which stays begun; a spare in main for the first time. What follows is a restart.
 * Means: docs/decisions/0042-inside-the-job.md. Before anything is touched all agree that all can
 *        go back; then this process ends what it has under way, closes what it has open, and brings
 *        memory and library state back.
 * Errs:  on the side of ending the job as a death does without this: what is not known to be as at
 *        the start is in the way. */
#include "again.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "base/stays.h"
#include "capture/capture.h"
#include "decide/decide.h"
#include "folders/folders.h"
#include "memory/memory.h"
#include "ranks/ranks.h"
#include "restart/restart.h"
#include "state/state.h"
#include "streams/streams.h"
#include "write/write.h"

#define KILLED 137              /* exit status of a job of which a rank was killed */
#define PATIENCE 300u           /* seconds that a repair may take */
#define PATIENCE_FOR_THREADS 10 /* seconds */
#define OWN_THREADS 1ul         /* the initial one */

__attribute__((weak)) extern const struct mpi_adapter ompckpt_mpi_adapter;
__attribute__((weak)) extern const int ompckpt_mpi_level; /* of the program, by its link */
__attribute__((weak)) int program(int argc, char **argv, char **environment) __asm__("main");

static struct {
	bool has_place;
	size_t threads; /* of the MPI library */
	uint64_t floor;
	unsigned long times;
	void *stack; /* where main's first call stood on it */
} again STAYS;

static bool is_foreseen(void)
{
	const char *spares = getenv("OMPCKPT_SPARES");
	return ranks_is_job() && spares != NULL && spares[0] >= '1' && spares[0] <= '9';
}

/* Open MPI's launcher, told --with-ft ulfm, says so to the ranks. */
static bool has_losses(void)
{
	const char *on = getenv("OMPI_MCA_mpi_ft_enable");
	return on != NULL && (strcmp(on, "1") == 0 || strcmp(on, "true") == 0);
}

void again_note(void *stack)
{
	if (!is_foreseen() || again.times > 0)
		return;
	again.stack = stack;
	state_note_origin();
	pristine_take();
}

unsigned long again_times(void)
{
	return again.times;
}

uint64_t again_floor(void)
{
	return again.floor;
}

static _Noreturn void end_spare(void)
{
	_exit(0);
}

static void say_why(const char *why, bool speaks)
{
	if (why != NULL)
		report(1, "another rank has died, and this one can't go back: %s; the job ends",
		       why);
	else if (speaks)
		report(1, "ranks have died, and the job can't go on in itself: too few spares are "
			  "left, or a rank can't go back; it ends");
}

static _Noreturn void end_job(const char *why, bool speaks)
{
	say_why(why, speaks);
	if (speaks)
		ompckpt_mpi_adapter.await_end(KILLED);
	_exit(KILLED);
}

/* As "ompckpt run" would start it again. */
static void go_on_from_newest(struct config *c)
{
	restart_only_above(again.floor);
	c->restart = RESTART_AUTO;
	c->restart_path[0] = '\0';
}

static void say_what_is_missing(const struct config *c)
{
	if (ranks_own() == 0 && !has_losses())
		report(1,
		       "the launcher lets no rank live when another dies (Open MPI 5: mpirun "
		       "--with-ft ulfm): the %llu spares are of no use",
		       (unsigned long long)c->spares);
}

static void be_alive(int number)
{
	(void)number;
}

/* Open MPI writes to a dead rank's socket: that must not end this one. */
static void outlive_losses(void)
{
	struct sigaction is, not_end = {.sa_handler = be_alive, .sa_flags = SA_RESTART};
	state_own_handler(be_alive);
	if (has_losses() && sigaction(SIGPIPE, NULL, &is) == 0 && is.sa_handler == SIG_DFL)
		sigaction(SIGPIPE, &not_end, NULL);
}

void again_take_place(struct config *c)
{
	struct repair r = {0};
	size_t before = os_threads();
	if (c->spares == 0)
		return;
	outlive_losses();
	enum placed how = ompckpt_mpi_adapter.take_place(ompckpt_mpi_level, (uint32_t)c->spares,
							 has_losses(), &r);
	if (how == PLACE_NOT_NEEDED)
		end_spare();
	if (how == PLACE_NONE && r.repairs > 0)
		end_job(NULL, r.speaks);
	if (how == PLACE_NONE)
		report_and_exit(EXIT_WRONG_USE,
				"OMPCKPT_SPARES is %llu, and no more ranks than that were started: "
				"start them in addition to the program's",
				(unsigned long long)c->spares);
	ranks_take_place(r.place);
	streams_know_library();
	if (!again.has_place)
		again.threads = os_threads() - before;
	if (!again.has_place && r.repairs > 0)
		again.floor = r.floor;
	again.has_place = true;
	again.times = r.repairs;
	if (again.times > 0)
		go_on_from_newest(c);
	else
		say_what_is_missing(c);
}

/* A thread that was joined may still be counted for a moment. */
static bool are_threads_over(void)
{
	double until = os_monotonic() + PATIENCE_FOR_THREADS;
	while (os_threads() > OWN_THREADS + again.threads) {
		if (os_monotonic() > until)
			return false;
		os_nap();
	}
	return true;
}

/* Why can't this process go back, as far as it knows by itself? */
static const char *bound(uint64_t *floor)
{
	if (getpid() != runtime.pid || syscall(SYS_gettid) != getpid())
		return "it is in another thread, or process";
	if (runtime.config.slow[0] != '\0')
		return "OMPCKPT_DIR names two places";
	if (shadows_are_on())
		return "it is one of several teams";
	if (ompckpt_program.is_profiled)
		return "it is built with --ompckpt-profile";
	const char *const others[] = {pristine_obstacle(), state_bound(), streams_bound(),
				      ompckpt_mpi_adapter.bound(), entry_way_back(floor)};
	for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
		if (others[i] != NULL)
			return others[i];
	state_end_threads();
	if (!are_threads_over())
		return "it has other threads";
	return NULL;
}

/* All that this process has under way and open. */
static void let_go(void)
{
	background_hold();
	journal_let_go();
	undo_let_go();
	for (enum store_place p = STORE_FAST; p < STORE_PLACES; p++)
		store_let_go(p);
	capture_let_go();
	streams_drop();
}

/* On the stack of main's caller's callee: what main called is no more, nor are its own variables,
 * but they are not written over. */
static void begin_again(void)
{
	entry_end(program(args_count(), args_at(), __environ));
}

static _Noreturn void go_back(void)
{
	let_go();
	if (!state_as_at_origin()) {
		report(1, "this rank can't go back: its working folder is gone, or there is no "
			  "memory; the job ends");
		ompckpt_mpi_adapter.abort(KILLED);
		_exit(KILLED);
	}
	pristine_bring_back();
	state_random_again();
	streams_again();
	os_leave_to(again.stack, begin_again);
}

EXPORT _Noreturn void ompckpt_mpi_lost(const char *where)
{
	struct repair r = {0};
	const char *why = bound(&r.floor);
	if (where != NULL)
		why = where;
	signal(SIGALRM, SIG_DFL);
	alarm(PATIENCE);
	r.able = why == NULL;
	if (!ompckpt_mpi_adapter.repair(&r)) {
		end_job(why, r.speaks);
	}
	alarm(0);
	again.floor = r.floor;
	if (r.speaks)
		report(1,
		       "%u of the job's processes have died: all ranks go back, %u spares are left",
		       r.died, r.spares);
	go_back();
}
