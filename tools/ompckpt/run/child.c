/* child.c - start, hand signals on, wait.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a command; signals sent to this process. Out: how the program ended.
 * Means: all signals that can be handed on are blocked here and taken one by one. Those the kernel
 *        sent (Ctrl-C, a terminal that hangs up) have reached the program already: it is in the
 *        same group. TSTP stops both, CONT lets both go on. Processes whose parent has ended become
 *        our children: so they can be found, and killed.
 * Errs:  a signal somebody sends to the whole group reaches the program twice; what OMPCKPT_SIGNAL
 *        and OMPCKPT_STOP_SIGNAL ask for is asked for once. */
#include "child.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static sigset_t waiting, before; /* signals that wait for us; those blocked when we began */
static bool has_come[NSIG];
static bool (*hand_on)(int child, int number);
static double (*watch)(int child, bool is_asked);

double child_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void child_init(void)
{
	static const int others[] = {SIGSEGV, SIGBUS, SIGFPE,  SIGILL,  SIGABRT,
				     SIGTRAP, SIGSYS, SIGTTIN, SIGTTOU, SIGCONT};
	sigfillset(&waiting);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		sigdelset(&waiting, others[i]);
	signal(SIGCHLD, SIG_DFL);
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	sigprocmask(SIG_BLOCK, &waiting, &before);
}

/* By TSTP's own action: without a shell that could continue them, neither stops. */
static void stop(pid_t child, bool is_for_both)
{
	sigset_t only;
	sigemptyset(&only);
	sigaddset(&only, SIGTSTP);
	if (!is_for_both)
		kill(child, SIGTSTP);
	raise(SIGTSTP);
	sigprocmask(SIG_UNBLOCK, &only, NULL);
	sigprocmask(SIG_BLOCK, &only, NULL);
	if (!is_for_both)
		kill(child, SIGCONT);
}

static void pass(pid_t child, int number)
{
	if (!hand_on || !hand_on(child, number))
		kill(child, number);
}

void child_hand_on(bool (*f)(int child, int number))
{
	hand_on = f;
}

void child_watch(double (*f)(int child, bool is_asked))
{
	watch = f;
}

/* "child" 0: there is none just now. */
static void heed(pid_t child, const siginfo_t *s)
{
	bool is_for_both = s->si_code == SI_KERNEL;
	if (s->si_signo == SIGCHLD)
		return;
	has_come[s->si_signo] = true;
	if (s->si_signo == SIGTSTP)
		stop(child, is_for_both || child == 0);
	else if (child != 0 && !is_for_both)
		pass(child, s->si_signo);
}

int child_start(pid_t *child, char *const *argv, const posix_spawn_file_actions_t *actions,
		bool is_apart)
{
	posix_spawnattr_t how;
	posix_spawnattr_init(&how);
	posix_spawnattr_setflags(&how,
				 POSIX_SPAWN_SETSIGMASK | (is_apart ? POSIX_SPAWN_SETPGROUP : 0));
	posix_spawnattr_setsigmask(&how, &before);
	int error = posix_spawnp(child, argv[0], actions, &how, argv, environ);
	posix_spawnattr_destroy(&how);
	return error;
}

/* Has "child" ended? Others may have, too. */
static bool has_ended(pid_t child, int *status)
{
	for (pid_t other; (other = waitpid(-1, status, WNOHANG)) > 0;)
		if (other == child)
			return true;
	return false;
}

/* Wait for a signal, at most so long. */
static bool next_signal(double seconds, siginfo_t *s)
{
	struct timespec t;
	if (!isfinite(seconds))
		return sigwaitinfo(&waiting, s) > 0;
	t.tv_sec = (time_t)seconds;
	t.tv_nsec = (long)((seconds - (double)t.tv_sec) * 1e9);
	return sigtimedwait(&waiting, s, &t) > 0;
}

/* One that asks for an end. */
static int end_that_came(int also)
{
	static const int ends[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};
	if (also != 0 && has_come[also])
		return also;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (has_come[ends[i]])
			return ends[i];
	return 0;
}

bool child_run(char **argv, struct child_end *end)
{
	pid_t child;
	siginfo_t s;
	int status;
	double begun = child_now();
	errno = child_start(&child, argv, NULL, false);
	if (errno != 0)
		return false;
	while (!has_ended(child, &status)) {
		double pause = watch ? watch(child, end_that_came(0) != 0) : INFINITY;
		if (next_signal(pause, &s))
			heed(child, &s);
	}
	*end = (struct child_end){.seconds = child_now() - begun};
	if (WIFSIGNALED(status))
		end->signal = WTERMSIG(status);
	else
		end->status = WEXITSTATUS(status);
	return true;
}

int child_signals(void)
{
	return signalfd(-1, &waiting, SFD_NONBLOCK | SFD_CLOEXEC);
}

int child_parent(int pid)
{
	char path[64], text[512] = "";
	int parent = 0;
	snprintf(path, sizeof path, "/proc/%d/stat", pid);
	FILE *f = fopen(path, "r");
	size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
	const char *name_end = memrchr(text, ')', n);
	if (f)
		fclose(f);
	return name_end && sscanf(name_end, ") %*c %d", &parent) == 1 ? parent : 0;
}

static void kill_children(void)
{
	DIR *d = opendir("/proc");
	for (struct dirent *e; d && (e = readdir(d));)
		if (atoi(e->d_name) > 1 && child_parent(atoi(e->d_name)) == getpid())
			kill(atoi(e->d_name), SIGKILL);
	if (d)
		closedir(d);
}

bool child_clear(double seconds)
{
	static const struct timespec a_moment = {0, 5000000};
	int status;
	for (double until = child_now() + seconds; child_now() < until;) {
		has_ended(0, &status);
		if (waitpid(-1, &status, WNOHANG) < 0 && errno == ECHILD)
			return true;
		kill_children();
		nanosleep(&a_moment, NULL);
	}
	return false;
}

/* What has come between the program's end and now. */
static void look(void)
{
	siginfo_t s;
	while (next_signal(0, &s))
		heed(0, &s);
}

int child_asked(int also)
{
	look();
	return end_that_came(also);
}

bool child_was_sent(int number)
{
	look();
	return has_come[number];
}

void child_pause(double seconds, int also)
{
	double until = child_now() + seconds, left;
	while (child_asked(also) == 0 && (left = until - child_now()) > 0) {
		siginfo_t s;
		if (next_signal(left, &s))
			heed(0, &s);
	}
}

void child_die(int number)
{
	sigset_t only;
	signal(number, SIG_DFL);
	raise(number);
	sigemptyset(&only);
	sigaddset(&only, number);
	sigprocmask(SIG_UNBLOCK, &only, NULL);
	_exit(128 + number);
}
