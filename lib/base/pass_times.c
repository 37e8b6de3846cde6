/* pass_times.c - reads the clocks and the kernel's accounts where passes meet.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the begin of each pass. Out: its seconds by the clock, the processor's seconds with those
 *        of child processes that ended in it, the most memory resident during it (of this process
 *        alone), in units of 10^6 bytes.
 * Errs:  memory is the most so far where the kernel can't forget it (no /proc).
 * Cost:  three system calls for each pass. */
#include "pass_times.h"

#include <stdbool.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

struct times {
	double wall, processor;
};

static struct {
	bool is_enabled;
	const char *pass; /* NULL: none */
	struct times begin, sum;
} now;

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static struct times read_clocks(void)
{
	struct timespec wall;
	struct rusage own, children;
	clock_gettime(CLOCK_MONOTONIC, &wall);
	getrusage(RUSAGE_SELF, &own);
	getrusage(RUSAGE_CHILDREN, &children);
	return (struct times){(double)wall.tv_sec + (double)wall.tv_nsec / 1e9,
			      seconds(own.ru_utime) + seconds(own.ru_stime) +
				      seconds(children.ru_utime) + seconds(children.ru_stime)};
}

/* The most since forget_memory. */
static double megabytes(void)
{
	struct rusage own;
	char line[200];
	unsigned long kib = 0;
	FILE *f = fopen("/proc/self/status", "re");
	while (f && fgets(line, sizeof line, f) && !sscanf(line, "VmHWM: %lu", &kib))
		;
	if (f)
		fclose(f);
	getrusage(RUSAGE_SELF, &own);
	return (double)(kib ? kib : (unsigned long)own.ru_maxrss) * 1024 / 1e6;
}

static void forget_memory(void)
{
	FILE *f = fopen("/proc/self/clear_refs", "we");
	if (!f)
		return;
	fputs("5", f);
	fclose(f);
}

static void say(struct times t, double memory, const char *what)
{
	fprintf(stderr, "ompckpt-cc: %8.2f s %8.2f s processor %8.0f MB  %s\n", t.wall, t.processor,
		memory, what);
}

void pass_times_enable(void)
{
	now.is_enabled = true;
}

static void end_pass(void)
{
	struct times t = read_clocks();
	t.wall -= now.begin.wall;
	t.processor -= now.begin.processor;
	now.sum.wall += t.wall;
	now.sum.processor += t.processor;
	say(t, megabytes(), now.pass);
}

void pass_times_begin(const char *pass)
{
	if (!now.is_enabled)
		return;
	if (now.pass)
		end_pass();
	forget_memory();
	now.pass = pass;
	now.begin = read_clocks();
}

void pass_times_end(void)
{
	struct rusage own;
	if (!now.pass)
		return;
	end_pass();
	now.pass = NULL;
	getrusage(RUSAGE_SELF, &own);
	say(now.sum, (double)own.ru_maxrss * 1024 / 1e6, "all");
}
