/* process.c - start, look now and then, kill.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a program, files for its streams. Out: how it ended.
 * Means: SIGCHLD and the signals that ask for an end are blocked here, not in the program, and
 *        waited for, with a limit: the time until "is_time" is asked again.
 * Errs:  what the program leaves running is killed before the program is waited for: as long as
 *        that is not done, the number of its group is no other's. */
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static sigset_t waiting, before;
static bool is_asked;

double process_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void process_begin(void)
{
	static const int taken[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT};
	sigemptyset(&waiting);
	for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
		sigaddset(&waiting, taken[i]);
	signal(SIGCHLD, SIG_DFL);
	sigprocmask(SIG_BLOCK, &waiting, &before);
}

/* Take a signal, if one comes within so many seconds. */
static void wait_for_signal(double seconds)
{
	struct timespec t = {.tv_sec = (time_t)seconds};
	t.tv_nsec = (long)((seconds - (double)t.tv_sec) * 1e9);
	int number = sigtimedwait(&waiting, NULL, &t);
	is_asked |= number > 0 && number != SIGCHLD;
}

bool process_is_asked(void)
{
	wait_for_signal(0);
	return is_asked;
}

void process_sleep_until(double when)
{
	for (double left; !is_asked && (left = when - process_now()) > 0;)
		wait_for_signal(left);
}

static int start(const struct process_wish *w, pid_t *child)
{
	posix_spawnattr_t how;
	posix_spawn_file_actions_t files;
	posix_spawnattr_init(&how);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
	posix_spawnattr_setsigmask(&how, &before);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, 0, w->in, O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&files, 1, w->out, O_WRONLY | O_CREAT | O_APPEND, 0666);
	posix_spawn_file_actions_addopen(&files, 2, w->err, O_WRONLY | O_CREAT | O_APPEND, 0666);
	posix_spawn_file_actions_addchdir_np(&files, w->folder);
	int error = posix_spawn(child, w->path, &files, &how, w->argv, environ);
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&how);
	return error;
}

/* It has ended, and is not waited for yet. */
static bool has_ended(pid_t child)
{
	siginfo_t s = {0};
	return waitid(P_PID, (id_t)child, &s, WEXITED | WNOHANG | WNOWAIT) != 0 || s.si_pid != 0;
}

static void finish(pid_t child, struct process_end *e)
{
	int status = 0;
	kill(-child, SIGKILL);
	waitpid(child, &status, 0);
	e->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
	e->status = e->signal ? 128 + e->signal : WEXITSTATUS(status);
	e->is_cut &= e->signal == SIGKILL;
	e->is_late &= e->signal == SIGKILL;
}

bool process_run(const struct process_wish *w, double limit, bool (*is_time)(void *of), void *of,
		 struct process_end *e)
{
	pid_t child;
	double begun = process_now();
	*e = (struct process_end){0};
	errno = start(w, &child);
	if (errno != 0)
		return false;
	while (!has_ended(child)) {
		e->is_late = process_now() - begun > limit;
		e->is_cut = is_time && is_time(of);
		if (e->is_late || e->is_cut || is_asked)
			break;
		wait_for_signal(is_time ? 0.001 : 0.1);
	}
	finish(child, e);
	e->seconds = process_now() - begun;
	return true;
}
