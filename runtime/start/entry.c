/* entry.c - the beginning and the end of a rewritten program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a constructor before the program's, ompckpt_start as main's first statement, exit.
 * Out:   memory at its fixed addresses; settings; a restart or a fresh start; the background
 *        writer at work; at a normal end the images removed.
 * Errs:  what hinders checkpoints only is reported and the program computes; wrong settings and a
 *        restart that can't be honoured end the process before it does. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory_layout.h"
#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "base/stays.h"
#include "again.h"
#include "decide/decide.h"
#include "figures/figures.h"
#include "folders/folders.h"
#include "memory/memory.h"
#include "job_end.h"
#include "ranks/ranks.h"
#include "restart/restart.h"
#include "state/state.h"
#include "streams/streams.h"
#include "team/team.h"
#include "write/write.h"

#define WHY_SIZE 5000
#define LAST_PROCESSES 10.0 /* seconds */

/* The C library's own names for program_invocation_name and the short one. */
extern char *__progname_full, *__progname;

static struct {
	uint64_t chain_last; /* restarted from this image of the folder */
	uint64_t found_last; /* highest number in use there at the start */
	uint64_t ours_last;  /* newest image then that belongs to this chain, whole or not */
	bool is_first;       /* nothing to go on from, neither now nor later */
} images;

__attribute__((constructor(101))) static void before_program(int argc, char **argv)
{
	size_t left = os_address_space_left(), size = LAYOUT_HEAP_SIZE;
	if (size > left / 4)
		size = left / 4 / HEAP_CHUNK * HEAP_CHUNK;
	frames_init();
	runtime.has_heap = heap_init(LAYOUT_HEAP, LAYOUT_HEAP_TAGS, size);
	args_init(argc, argv);
	streams_init();
	state_init();
	team_init();
}

/* The newest first: what a kill in the midst of it leaves refers to nothing that is gone. */
static void remove_images(void)
{
	for (enum store_place p = STORE_FAST; p < STORE_PLACES; p++) {
		store_remove(p, images.found_last + 1, UINT64_MAX);
		store_remove(p, 1, images.ours_last);
	}
	for (enum store_place p = STORE_FAST; p < STORE_PLACES; p++) {
		undo_prune(p);
		store_leave(p);
	}
}

/* A failed run keeps its images: they may be what one wants to look at, or to go on from. They go
 * when nothing is left to be written: a process killed before that goes on from them. */
static void finish(int status)
{
	bool removes = status == 0 && !runtime.config.keep_at_exit;
	if (removes) {
		write_cancel();
		drain_cancel();
	}
	if (runtime.can_write) {
		background_wait();
		drain_wait();
	}
	stats_write();
	profiler_finish();
	if (runtime.can_write && !removes && images.is_first && runtime.epoch == 0)
		journal_note_stop(0);
	if (!removes)
		return;
	fflush(NULL);
	if (ranks_is_job())
		job_end(images.found_last, images.chain_last != 0);
	else
		remove_images();
}

/* A library of MPI that has lost ranks may hang at its end. */
static void leave_job(int status)
{
	fflush(NULL);
	ranks_leave(status);
}

static void at_exit(int said, void *unused)
{
	int status = said & 0377; /* what the parent is told */
	(void)unused;
	if (getpid() != runtime.pid)
		return;
	bool has_spares = runtime.config.spares > 0;
	if (has_spares && status == 0)
		ranks_say_ended();
	finish(status);
	if (has_spares)
		leave_job(status);
}

_Noreturn void entry_end(int status)
{
	at_exit(status, NULL);
	fflush(NULL);
	_exit(status);
}

static void on_signal(int number)
{
	if (!replica_is_on()) /* else the supervisor asks */
		schedule_request(number == runtime.config.stop_signal ? REQUEST_STOP
								      : REQUEST_SIGNAL);
}

static void catch_signal(int number)
{
	struct sigaction a = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
	state_own_handler(on_signal);
	if (number != 0 && sigaction(number, &a, NULL) != 0)
		report(1, "cannot catch signal %d: %s", number, strerror(errno));
}

static void identify(void)
{
	ssize_t n = readlink("/proc/self/exe", runtime.program, sizeof runtime.program - 1);
	if (n <= 0)
		strcpy(runtime.program, __progname_full);
	runtime.pid = getpid();
	runtime.run_id = os_random();
	runtime.build_id_size = os_build_id(runtime.build_id, sizeof runtime.build_id);
}

static void read_config(void)
{
	static char why[WHY_SIZE];
	char cwd[4096] = ".";
	if (__real_getcwd(cwd, sizeof cwd) == NULL)
		strcpy(cwd, ".");
	if (!config_read(&runtime.config, __environ, __progname, cwd, why, sizeof why))
		report_and_exit(EXIT_WRONG_USE, "%s", why);
	report_set_level(runtime.config.verbose);
	if (ranks_is_job())
		again_take_place(&runtime.config);
	if (ranks_is_job())
		ranks_take_part(&runtime.config);
	flip_read();
	replica_take_part();
	if (runtime.config.unknown[0] != '\0')
		report(1, "warning: there is no variable %s", runtime.config.unknown);
}

/* What this process lacks to take checkpoints, or NULL. */
static const char *what_is_missing(void)
{
	if (!runtime.has_heap || ompckpt_frames == NULL)
		return "memory at fixed addresses is not available (raise 'ulimit -v'?)";
	if (runtime.build_id_size == 0)
		return "the executable has no build-id (link it with ompckpt-cc)";
	if (ompckpt_program.abi != OMPCKPT_ABI)
		return "the program was compiled by another version of ompckpt-cc";
	return NULL;
}

/* A launcher may end before the last processes of its job have. */
static bool take_place(enum store_place place, const char *dir, char *why, size_t capacity)
{
	double until = os_monotonic() + (ranks_is_job() ? LAST_PROCESSES : 0);
	while (!store_take(place, dir, why, capacity)) {
		if (!store_is_busy(place) || os_monotonic() >= until)
			return false;
		os_wait(&(uint32_t){0}, 0, 10);
	}
	return true;
}

/* Take the folder of the images; the slow one if the fast one can't be used. To go on from, the
 * fast one must not be there at all: it may hold what is newer. */
static bool take_fast(char *why, size_t capacity)
{
	struct config *c = &runtime.config;
	if (take_place(STORE_FAST, c->dir, why, capacity))
		return true;
	if (c->slow[0] == '\0' || store_is_busy(STORE_FAST))
		return false;
	if (c->restart != RESTART_OFF && store_may_hold(c->dir))
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: %s, and it may hold the newest image; run again, "
				"or leave it out (OMPCKPT_DIR)",
				why);
	report(1, "%s; the images are written to '%s' at once", why, c->slow);
	strcpy(c->dir, c->slow);
	c->slow[0] = '\0';
	if (ranks_is_job())
		ranks_use_slow();
	return take_place(STORE_FAST, c->dir, why, capacity);
}

/* The slow one is used from the beginning, or not at all: what happens to the program's files must
 * be noted there as long as it may have an image. False: it must not be left out. */
static bool take_slow(char *why, size_t capacity)
{
	struct config *c = &runtime.config;
	if (c->slow[0] == '\0' || take_place(STORE_SLOW, c->slow, why, capacity))
		return true;
	if (store_is_busy(STORE_SLOW)) {
		store_let_go(STORE_FAST);
		return false;
	}
	if (c->restart != RESTART_OFF)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: %s; make it available, or leave it out "
				"(OMPCKPT_DIR)",
				why);
	report(1, "%s; the images stay in '%s' only", why, c->dir);
	c->slow[0] = '\0';
	return true;
}

static void prepare(void)
{
	static char why[WHY_SIZE];
	const char *missing = what_is_missing();
	bool wants = runtime.config.restart != RESTART_OFF;
	if (missing != NULL && wants)
		report_and_exit(EXIT_NO_RESTART, "cannot restart: %s", missing);
	if (missing != NULL) {
		report(1, "no checkpoints: %s; computing without", missing);
		return;
	}
	if (ranks_is_job())
		store_make_folder(ranks_folder());
	if (ranks_is_job() && ranks_slow()[0] != '\0')
		store_make_folder(ranks_slow());
	runtime.can_write = take_fast(why, sizeof why) && take_slow(why, sizeof why);
	if (!runtime.can_write && wants &&
	    (store_is_refused(STORE_FAST) || store_is_refused(STORE_SLOW)))
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: %s; name a folder of your own (OMPCKPT_DIR)", why);
	if (!runtime.can_write && wants && (store_is_busy(STORE_FAST) || store_is_busy(STORE_SLOW)))
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: %s; wait for it, or name another "
				"folder (OMPCKPT_DIR)",
				why);
	if (!runtime.can_write)
		report(1, "no checkpoints: %s; computing without%s", why,
		       store_is_refused(STORE_FAST)
			       ? " (a folder of your own, OMPCKPT_DIR, will do)"
			       : "");
}

/* The number of the newest image of a place, and the highest one of a checkpoint it knows of. */
static bool find_last_in(const char *dir, uint64_t *found, uint64_t *noted)
{
	uint64_t newest, oldest = 0;
	struct journal_history h;
	if (!store_newest(dir, UINT64_MAX, &newest) || !journal_history(&h, dir, NULL) ||
	    !undo_span(dir, 0, &oldest, noted))
		return false;
	*found = newest > *found ? newest : *found;
	*noted = h.last_epoch > *noted ? h.last_epoch : *noted;
	return true;
}

static void find_last(uint64_t *found, uint64_t *noted)
{
	const struct config *c = &runtime.config;
	const char *dir = c->dir;
	bool ok = find_last_in(dir, found, noted);
	if (ok && c->slow[0] != '\0') {
		dir = c->slow;
		ok = find_last_in(dir, found, noted);
	}
	if (ok)
		return;
	if (c->restart != RESTART_OFF)
		report_and_exit(EXIT_NO_RESTART,
				"cannot restart: the folder '%s' can't be read: %s; run again, "
				"or start afresh (OMPCKPT_RESTART=off)",
				dir, folder_error(errno));
	report(1, "no checkpoints: the folder '%s' can't be read: %s; computing without", dir,
	       folder_error(errno));
	runtime.can_write = false;
}

static uint64_t restart(void)
{
	uint64_t found = 0, noted = 0, epoch;
	find_last(&found, &noted);
	runtime.epoch = found > noted ? found : noted;
	epoch = restart_load();
	images.is_first = epoch == 0 && found == 0;
	if (images.is_first)
		runtime.epoch = 0;
	if (epoch > runtime.epoch)
		runtime.epoch = epoch;
	images.found_last = runtime.epoch;
	images.chain_last = epoch != 0 && restart_is_here() ? epoch : 0;
	images.ours_last =
		images.chain_last != 0 && restart_is_newest() ? found : images.chain_last;
	return epoch;
}

/* Without the journal a second restart could not cut the program's files back. */
static bool start_journal(uint64_t epoch)
{
	const char *bad = runtime.config.dir;
	if (images.is_first && runtime.config.restart == RESTART_AUTO)
		journal_cut_beginning();
	if (epoch != 0 ? journal_note_output(epoch)
		       : journal_start(images.is_first, 0, &bad) &&
				 (!images.is_first || journal_note_beginning()))
		return true;
	int error = errno;
	if (epoch != 0)
		restart_refuse_journal(bad, error);
	report(1, "no checkpoints: cannot write to '%s/appended': %s; computing without", bad,
	       folder_error(error));
	return false;
}

static void count_instances(void)
{
	size_t n = ompckpt_program.npositions;
	uint64_t *both = __libc_calloc(2 * n + 1, sizeof *both);
	runtime.instances = both;
	runtime.first_met = both != NULL ? both + n : NULL;
}

static void begin(uint64_t epoch)
{
	struct image_chain chain = {
		.foreign_first = images.chain_last + 1,
		.foreign_last = images.found_last,
		.first = images.chain_last != 0 ? 1 : images.found_last + 1,
	};
	runtime.can_write = start_journal(epoch);
	if (!runtime.can_write)
		return;
	if (!replica_is_on())
		undo_start(runtime.epoch);
	if (runtime.config.stats[0] != '\0')
		count_instances();
	profiler_start();
	catch_signal(runtime.config.signal);
	catch_signal(runtime.config.stop_signal);
	drain_start(&chain);
	if (!ranks_is_job())
		restart_offer();
	schedule_start(&chain);
	replica_begin();
	if (epoch != 0 && ranks_is_job())
		restart_join_job();
}

/* Once in a process, however often it goes back. */
static void call_at_exit(void)
{
	static bool is_called STAYS;
	if (!is_called)
		__real_on_exit(at_exit, NULL);
	is_called = true;
}

const char *entry_way_back(uint64_t *floor)
{
	bool has_own = job_has_own_set();
	*floor = runtime.config.restart == RESTART_AUTO ? again_floor() : images.found_last;
	if (!runtime.can_write && runtime.config.restart != RESTART_AUTO)
		return "no checkpoints can be taken";
	if (has_own || runtime.config.restart == RESTART_AUTO || images.is_first)
		return NULL;
	return "the job has no set of its own yet, and began beside images of another run";
}

int ompckpt_start(void)
{
	static bool has_begun;
	if (has_begun)
		return 0;
	again_note(__builtin_frame_address(0));
	has_begun = true;
	runtime.started = os_monotonic();
	identify();
	read_config();
	prepare();
	call_at_exit();
	uint64_t epoch = what_is_missing() == NULL ? restart() : 0;
	state_keep_environment();
	if (runtime.can_write)
		begin(epoch);
	if (epoch != 0)
		state_go_on();
	return epoch != 0;
}
