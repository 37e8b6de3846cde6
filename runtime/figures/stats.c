/* stats.c - OMPCKPT_STATS as JSON.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    one call per durable checkpoint. Out: the file, rewritten after each and at the end.
 * Means: temporary file beside it, then rename.
 * Errs:  what can't be written is reported once; the program goes on. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "figures.h"

static struct {
	pthread_mutex_t lock;
	struct stats_checkpoint *checkpoints;
	size_t n, capacity;
	bool has_restart, is_broken;
	double started; /* by the system's clock, seconds since 1970; 0: not asked for yet */
	uint64_t restart_epoch;
	double read_s, resume_s;
} stats = {.lock = PTHREAD_MUTEX_INITIALIZER};

struct out {
	int fd;
	bool is_bad;
};

void stats_add(const struct stats_checkpoint *c)
{
	if (runtime.config.stats[0] == '\0')
		return;
	pthread_mutex_lock(&stats.lock);
	if (stats.n == stats.capacity) {
		size_t capacity = stats.capacity == 0 ? 64 : stats.capacity * 2;
		void *p = __libc_realloc(stats.checkpoints, capacity * sizeof *c);
		if (p != NULL) {
			stats.checkpoints = p;
			stats.capacity = capacity;
		}
	}
	if (stats.n < stats.capacity)
		stats.checkpoints[stats.n++] = *c;
	pthread_mutex_unlock(&stats.lock);
}

void stats_restart(uint64_t epoch, double read_s, double resume_s)
{
	stats.has_restart = true;
	stats.restart_epoch = epoch;
	stats.read_s = read_s;
	stats.resume_s = resume_s;
}

__attribute__((format(printf, 2, 3))) static void print(struct out *o, const char *format, ...)
{
	char text[1024];
	va_list a;
	va_start(a, format);
	int n = vsnprintf(text, sizeof text, format, a);
	va_end(a);
	if (n < 0 || (size_t)n >= sizeof text || !os_write_all(o->fd, text, (size_t)n))
		o->is_bad = true;
}

static void print_string(struct out *o, const char *s)
{
	print(o, "\"");
	for (; *s != '\0'; s++) {
		unsigned char c = (unsigned char)*s;
		if (c == '"' || c == '\\')
			print(o, "\\%c", c);
		else if (c < 0x20)
			print(o, "\\u%04x", c);
		else
			print(o, "%c", c);
	}
	print(o, "\"");
}

static void print_checkpoint(struct out *o, const struct stats_checkpoint *c)
{
	print(o, "{\"epoch\": %llu, \"position\": ", (unsigned long long)c->epoch);
	print_string(o, c->position);
	print(o,
	      ", \"instance\": %llu, \"bytes\": %llu, \"live_bytes\": %llu, \"at_s\": %.6f, "
	      "\"wait_s\": %.6f, \"stall_s\": %.6f, \"write_s\": %.6f, \"threads\": %u}",
	      (unsigned long long)c->instance, (unsigned long long)c->bytes,
	      (unsigned long long)c->live_bytes, c->at_s, c->wait_s, c->stall_s, c->write_s,
	      c->threads);
}

/* Where candidates were met, the positions by number: in this process, and the number of the first
 * there. In a loop that threads share, another thread may have met one less. */
static void print_positions(struct out *o)
{
	print(o, "\"positions\": [");
	for (uint32_t i = 0; runtime.instances != NULL && i < ompckpt_program.npositions; i++) {
		print(o, i == 0 ? "\n{\"position\": " : ",\n{\"position\": ");
		print_string(o, ompckpt_program.positions[i]);
		print(o, ", \"met\": %llu, \"first\": %llu}",
		      (unsigned long long)load_relaxed(&runtime.instances[i]),
		      (unsigned long long)load_relaxed(&runtime.first_met[i]));
	}
	print(o, "],\n");
}

/* As set by OMPCKPT_INTERVAL; null if the program finds it itself, or counts candidates. */
static void print_interval(struct out *o)
{
	if (runtime.config.every > 0 || runtime.config.interval < 0)
		print(o, "\"interval_s\": null,\n");
	else
		print(o, "\"interval_s\": %.6f,\n", runtime.config.interval);
}

/* Once, so that what is written later does not differ when the clock is set. */
static double started(void)
{
	if (stats.started == 0)
		stats.started = 1e-9 * (double)os_realtime_ns() - os_monotonic() + runtime.started;
	return stats.started;
}

static void print_all(struct out *o)
{
	print(o, "{\n\"program\": ");
	print_string(o, runtime.program);
	print(o, ",\n\"ranks\": %u,\n\"started_s\": %.6f,\n", report_ranks(), started());
	print(o, "\"elapsed_s\": %.6f,\n\"candidates_met\": %llu,\n\"live_bytes\": %llu,\n",
	      os_monotonic() - runtime.started, (unsigned long long)runtime.candidates_met,
	      (unsigned long long)(stats.n > 0 ? stats.checkpoints[stats.n - 1].live_bytes : 0));
	print_interval(o);
	print_positions(o);
	if (stats.has_restart)
		print(o, "\"restart\": {\"epoch\": %llu, \"read_s\": %.6f, \"resume_s\": %.6f},\n",
		      (unsigned long long)stats.restart_epoch, stats.read_s, stats.resume_s);
	else
		print(o, "\"restart\": null,\n");
	print(o, "\"checkpoints\": [");
	for (size_t i = 0; i < stats.n; i++) {
		print(o, i == 0 ? "\n" : ",\n");
		print_checkpoint(o, &stats.checkpoints[i]);
	}
	print(o, "]\n}\n");
}

void stats_write(void)
{
	char temporary[4200];
	const char *path = runtime.config.stats;
	if (path[0] == '\0')
		return;
	pthread_mutex_lock(&stats.lock);
	snprintf(temporary, sizeof temporary, "%s.tmp%d", path, runtime.pid);
	struct out o = {open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666), false};
	if (o.fd >= 0) {
		print_all(&o);
		close(o.fd);
	}
	if (o.fd < 0 || o.is_bad || rename(temporary, path) != 0) {
		unlink(temporary);
		if (!stats.is_broken)
			report(1, "cannot write OMPCKPT_STATS '%s': %s", path, strerror(errno));
		stats.is_broken = true;
	}
	pthread_mutex_unlock(&stats.lock);
}
