/* profiler.c - every candidate the initial thread meets: when, and how much it would save.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    candidates, finished checkpoints, what main does before them.
 * Out:   a run at the end of the profile's file.
 * Means: lib/profile's writer under a lock, because checkpoints are reported by the background
 *        writer. The file is locked, because two runs at a time would write into each other.
 * Errs:  what can't be written is reported once, and the program goes on. A forked child writes
 *        nothing.
 * Cost:  50 ns for each candidate: the counter, an exchange, the heap's counts, some bytes. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/os.h"
#include "base/runtime.h"
#include "capture/capture.h"
#include "figures.h"
#include "memory/memory.h"
#include "profile_writer.h"
#include "state/state.h"
#include "ticks.h"

static struct {
	bool is_on;
	int file;
	uint64_t begun;                 /* ns */
	double bytes, stalled, writing; /* of checkpoints; seconds */
	int is_busy;
	struct profile_writer writer;
} profile;

/* Of the threads only one has something to say as a rule: a lock with little to do. */
static void lock(void)
{
	while (swap_in_acquire(&profile.is_busy, 1))
		os_yield();
}

static void unlock(void)
{
	store_release(&profile.is_busy, 0);
}

static bool put(void *to, const void *bytes, size_t n)
{
	(void)to;
	while (n > 0) {
		ssize_t k = write(profile.file, bytes, n);
		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0) {
			report(1, "the profile '%s' can't be written: %s; going on without",
			       runtime.config.profile, strerror(errno));
			return false;
		}
		bytes = (const char *)bytes + k;
		n -= (size_t)k;
	}
	return true;
}

static bool open_file(void)
{
	const char *path = runtime.config.profile;
	profile.file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (profile.file < 0) {
		report(1, "no profile: cannot open '%s': %s", path, strerror(errno));
		return false;
	}
	if (flock(profile.file, LOCK_EX | LOCK_NB) == 0)
		return true;
	report(1, "no profile: '%s' is in use by another process", path);
	close(profile.file);
	return false;
}

static void forget(void)
{
	profile.is_on = false;
}

static void name_position(uint32_t number)
{
	for (unsigned i = 0; i < ompckpt_program.nfunctions; i++) {
		const struct ompckpt_function *f = ompckpt_program.functions[i];
		for (unsigned k = 0; f != NULL && k < f->nlabels; k++)
			if (f->labels[k].position == (int)number) {
				profile_position(&profile.writer, ompckpt_program.positions[number],
						 f->name, f->file, f->labels[k].line);
				return;
			}
	}
	profile_position(&profile.writer, ompckpt_program.positions[number], "", "", 0);
}

void profiler_start(void)
{
	if (!ompckpt_program.is_profiled || !open_file())
		return;
	struct profile_last *last =
		os_map((ompckpt_program.npositions + 1ul) * sizeof *last, false);
	if (last == NULL || !measure_init()) {
		report(1, "no profile: not enough memory");
		return;
	}
	struct profile_head head = {
		.program = runtime.program,
		.label = runtime.config.profile_label,
		.build = runtime.build_id,
		.build_n = runtime.build_id_size,
		.threads = state_threads(),
		.time_ns = os_realtime_ns(),
		.argc = args_count() > 0 ? (size_t)args_count() - 1 : 0,
		.argv = args_originals() + 1,
	};
	profile_begin(&profile.writer, put, NULL, last, &head);
	for (uint32_t i = 0; i < ompckpt_program.npositions; i++)
		name_position(i);
	pthread_atfork(NULL, NULL, forget);
	profile.begun = ticks_now();
	profile.is_on = true;
}

bool profiler_is_on(void)
{
	return profile.is_on;
}

void profiler_met(const struct ompckpt_frame *f, const struct ompckpt_frame *base)
{
	struct measured m;
	if (!profile.is_on || f->label == 0)
		return;
	int position = f->function->labels[f->label - 1].position;
	if (position < 0 || !measure(f, base, &m))
		return;
	lock();
	profile_instance(&profile.writer, ticks_now() - profile.begun, (uint32_t)position, m.shared,
			 m.private_each);
	unlock();
}

void profiler_took(uint32_t position, uint64_t bytes, double of, double stall, double write)
{
	if (!profile.is_on)
		return;
	profile.bytes += (double)bytes;
	profile.stalled += stall;
	profile.writing += write;
	double at = 1e9 * of - (double)profile.begun;
	lock();
	profile_checkpoint(&profile.writer, at > 0 ? (uint64_t)at : 0, position, bytes,
			   (uint64_t)(1e9 * stall), (uint64_t)(1e9 * write));
	unlock();
}

struct ompckpt_timed ompckpt_timed_begin(const char *name, const char *file, unsigned line)
{
	return (struct ompckpt_timed){name, file, line, profile.is_on ? ticks_now() : 0};
}

void ompckpt_timed_end(struct ompckpt_timed *t)
{
	if (!profile.is_on)
		return;
	lock();
	profile_step(&profile.writer, t->name, t->file, t->line, ticks_now() - t->begun);
	unlock();
}

static uint64_t rate(double bytes, double seconds)
{
	return seconds > 0 ? (uint64_t)(bytes / seconds) : 0;
}

void profiler_finish(void)
{
	if (!profile.is_on)
		return;
	profile.is_on = false;
	lock();
	profile_end(&profile.writer, ticks_now() - profile.begun,
		    rate(profile.bytes, profile.stalled), rate(profile.bytes, profile.writing));
	unlock();
	close(profile.file);
}
