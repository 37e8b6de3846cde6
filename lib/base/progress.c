/* progress.c - a thread with a line on the terminal.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what is done, how much of it. Out: a line of at most the terminal's width.
 * Means: the first progress_say starts the thread, which sleeps for a second and then writes the
 *        line five times a second. Signals are left to the other threads.
 * Errs:  on the side of silence: where there can be no thread there is no line. */
#include "progress.h"

#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define ERASE "\r\033[K"

enum { SILENCE_MS = 1000, STEP_MS = 200, WIDTH = 80 };

static struct {
	pthread_mutex_t lock;
	pthread_cond_t over;
	pthread_t thread;
	bool is_running, is_over, is_shown; /* is_shown: the line is on the terminal now */
	struct timespec begin;
	char what[200];
	uint64_t done, all;
} line = {.lock = PTHREAD_MUTEX_INITIALIZER, .over = PTHREAD_COND_INITIALIZER};

static bool can_erase(void)
{
	const char *term = getenv("TERM");
	return isatty(STDERR_FILENO) && term && *term && strcmp(term, "dumb");
}

static int width(void)
{
	struct winsize size;
	return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) || !size.ws_col ? WIDTH : size.ws_col;
}

static void erase(void)
{
	if (line.is_shown)
		fputs(ERASE, stderr);
	line.is_shown = false;
}

static void show(void)
{
	char all[300], share[20] = "";
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	if (line.all)
		snprintf(share, sizeof share, ", %d %%",
			 (int)(100.0 * (double)line.done / (double)line.all));
	snprintf(all, sizeof all, "%s%s, %lld s", line.what, share,
		 (long long)(now.tv_sec - line.begin.tv_sec));
	fprintf(stderr, ERASE "%.*s", width() - 1, all);
	fflush(stderr);
	line.is_shown = true;
}

static struct timespec after(struct timespec t, long ms)
{
	t.tv_sec += ms / 1000;
	t.tv_nsec += ms % 1000 * 1000000;
	if (t.tv_nsec >= 1000000000) {
		t.tv_sec++;
		t.tv_nsec -= 1000000000;
	}
	return t;
}

static void *run(void *unused)
{
	pthread_mutex_lock(&line.lock);
	struct timespec next = after(line.begin, SILENCE_MS);
	while (!line.is_over) {
		if (pthread_cond_clockwait(&line.over, &line.lock, CLOCK_MONOTONIC, &next) == 0)
			continue;
		show();
		next = after(next, STEP_MS);
	}
	pthread_mutex_unlock(&line.lock);
	return unused;
}

static void start(void)
{
	sigset_t all, before;
	sigfillset(&all);
	line.is_over = false;
	clock_gettime(CLOCK_MONOTONIC, &line.begin);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	line.is_running = pthread_create(&line.thread, NULL, run, NULL) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void progress_say(const char *format, ...)
{
	va_list ap;
	if (!line.is_running && !can_erase())
		return;
	pthread_mutex_lock(&line.lock);
	va_start(ap, format);
	vsnprintf(line.what, sizeof line.what, format, ap);
	va_end(ap);
	line.all = 0;
	pthread_mutex_unlock(&line.lock);
	if (!line.is_running)
		start();
}

void progress_share(uint64_t done, uint64_t all)
{
	pthread_mutex_lock(&line.lock);
	line.done = done;
	line.all = all;
	pthread_mutex_unlock(&line.lock);
}

void progress_print(const char *text)
{
	pthread_mutex_lock(&line.lock);
	erase();
	fprintf(stderr, "%s\n", text);
	pthread_mutex_unlock(&line.lock);
}

void progress_end(void)
{
	if (!line.is_running)
		return;
	pthread_mutex_lock(&line.lock);
	line.is_over = true;
	erase();
	pthread_cond_signal(&line.over);
	pthread_mutex_unlock(&line.lock);
	pthread_join(line.thread, NULL);
	line.is_running = false;
}
