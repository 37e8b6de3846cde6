/* child.c - posix_spawn and wait.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    commands; folders to run them in.
 * Out:   exit statuses; what one child writes if wanted.
 * Means: one pool; a job starts when another has ended. Children die with us (temp.h).
 * Errs:  what can't be started counts as failed, with a message that names it. */
#include "child.h"
#include "arena.h"
#include "diag.h"
#include "progress.h"
#include "temp.h"
#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { LONGEST_LINE = 96 * 1024 };

static size_t line_length(const char *const *argv)
{
	size_t n = 0;
	for (; *argv; argv++)
		n += strlen(*argv) + 1;
	return n;
}

static void add_quoted(struct text *t, const char *word)
{
	text_puts(t, "\"");
	for (; *word; word++) {
		if (*word == '"' || *word == '\\')
			text_puts(t, "\\");
		text_add(t, word, 1);
	}
	text_puts(t, "\"\n");
}

/* The same command with its arguments in a file, if they are many. */
static const char *const *shorten(struct arena *a, const char *const *argv)
{
	static unsigned number;
	if (line_length(argv) < LONGEST_LINE)
		return argv;
	const char *path = temp_path(a, arena_printf(a, "arguments-%u", number++));
	struct text t = {0};
	for (unsigned i = 1; argv[i]; i++)
		add_quoted(&t, argv[i]);
	FILE *f = fopen(path, "w");
	bool written = f && fwrite(t.at, 1, t.n, f) == t.n;
	if (f && fclose(f))
		written = false;
	text_free(&t);
	const char **shorter = ARENA_ARRAY(a, const char *, 3);
	shorter[0] = argv[0];
	shorter[1] = arena_printf(a, "@%s", path);
	return written ? shorter : argv;
}

static void be_silent(posix_spawn_file_actions_t *actions)
{
	posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDWR, 0);
	posix_spawn_file_actions_adddup2(actions, 0, 1);
	posix_spawn_file_actions_adddup2(actions, 0, 2);
}

enum { OUT_OURS = -1, OUT_NOWHERE = -2 };

/* "out": a file number for its stdout, or one of the above; "error": the same for its stderr,
 * OUT_OURS or a file number. The process number, or -1 after an error message. */
static pid_t start(struct arena *a, const char *const *argv, const char *directory, int out,
		   int error)
{
	posix_spawn_file_actions_t actions;
	pid_t pid = -1;
	argv = shorten(a, argv);
	posix_spawn_file_actions_init(&actions);
	if (directory)
		posix_spawn_file_actions_addchdir_np(&actions, directory);
	if (out >= 0)
		posix_spawn_file_actions_adddup2(&actions, out, 1);
	if (error >= 0)
		posix_spawn_file_actions_adddup2(&actions, error, 2);
	if (out == OUT_NOWHERE)
		be_silent(&actions);
	int problem = posix_spawnp(&pid, argv[0], &actions, NULL, (char *const *)argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	if (!problem) {
		temp_child_started(pid);
		return pid;
	}
	diag(DIAG_ERROR, (struct loc){0}, "cannot run '%s'%s%s: %s", argv[0],
	     directory ? " in " : "", directory ? directory : "", strerror(problem));
	if (problem == ENOENT && !directory)
		diag(DIAG_HELP, (struct loc){0},
		     "name the compiler with --ompckpt-cc=NAME or OMPCKPT_CC");
	return -1;
}

static int status_of(int wait_status)
{
	return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 128 + WTERMSIG(wait_status);
}

static int wait_for(pid_t pid)
{
	int status = 0;
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	temp_child_ended(pid);
	return status_of(status);
}

static void drain(int fd, struct text *output)
{
	char piece[65536];
	for (ssize_t n; (n = read(fd, piece, sizeof piece)) > 0 || (n < 0 && errno == EINTR);)
		if (n > 0)
			text_add(output, piece, (size_t)n);
}

/* "output": of its stdout, and of its stderr, if that is asked for; NULL: they are ours. */
static int run(struct arena *a, const char *const *argv, const char *directory, bool also_error,
	       struct text *output)
{
	int ends[2] = {OUT_OURS, OUT_OURS};
	if (output && pipe2(ends, O_CLOEXEC)) {
		diag(DIAG_ERROR, (struct loc){0}, "cannot make a pipe: %s", strerror(errno));
		return 127;
	}
	pid_t pid = start(a, argv, directory, ends[1], also_error ? ends[1] : OUT_OURS);
	if (output) {
		close(ends[1]);
		drain(ends[0], output);
		close(ends[0]);
	}
	return pid < 0 ? 127 : wait_for(pid);
}

int child_run(struct arena *a, const char *const *argv, struct text *output)
{
	return run(a, argv, NULL, false, output);
}

int child_run_said(struct arena *a, const char *const *argv, const char *directory,
		   struct text *output)
{
	return run(a, argv, directory, true, output);
}

int child_run_silently(struct arena *a, const char *const *argv)
{
	pid_t pid = start(a, argv, NULL, OUT_NOWHERE, OUT_OURS);
	return pid < 0 ? 127 : wait_for(pid);
}

/* Wait until one of the jobs has ended; the end of a process that one left
 * behind counts nothing. */
static void collect(struct job *jobs, const pid_t *pids, unsigned n)
{
	int status;
	for (pid_t pid; (pid = wait(&status)) > 0 || errno == EINTR;)
		for (unsigned i = 0; i < n; i++)
			if (pids[i] == pid) {
				jobs[i].status = status_of(status);
				temp_child_ended(pid);
				return;
			}
}

bool child_run_all(struct arena *a, struct job *jobs, unsigned n)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	unsigned most = cores > 1 ? (unsigned)cores : 1, running = 0;
	pid_t *pids = ARENA_ARRAY(a, pid_t, n + 1);
	for (unsigned i = 0; i < n; i++) {
		for (; running >= most; running--)
			collect(jobs, pids, i);
		progress_share(i - running, n);
		pids[i] = start(a, jobs[i].argv, jobs[i].directory, OUT_OURS, OUT_OURS);
		jobs[i].status = 127;
		running += pids[i] > 0;
	}
	for (; running; running--)
		collect(jobs, pids, n);
	bool ok = true;
	for (unsigned i = 0; i < n; i++)
		ok &= jobs[i].status == 0;
	return ok;
}
