/* temp.c - one folder, one list of outputs, one list of children.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    names of outputs, process numbers of children. Means: the lists are fixed arrays that a
 *        signal handler may read at any time: an entry is complete before the count includes it.
 *        The handler calls only async-signal-safe functions.
 * Errs:  a list that is full means a file may stay behind, never that a wrong one is removed. */
#include "temp.h"
#include "arena.h"

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_OUTPUTS = 4096, MOST_CHILDREN = 1024 };

static char folder[4096];
static struct output {
	const char *path;
	struct stat before; /* st_ino is 0: there was none */
} outputs[MOST_OUTPUTS];
static volatile sig_atomic_t noutputs;
static volatile pid_t children[MOST_CHILDREN];

static bool is_new(const struct stat *now, const struct stat *before)
{
	return now->st_ino != before->st_ino || now->st_dev != before->st_dev ||
	       now->st_size != before->st_size ||
	       memcmp(&now->st_mtim, &before->st_mtim, sizeof now->st_mtim);
}

void temp_remove_outputs(void)
{
	for (int i = 0; i < noutputs; i++) {
		struct stat s;
		if (!lstat(outputs[i].path, &s) && S_ISREG(s.st_mode) &&
		    is_new(&s, &outputs[i].before))
			unlink(outputs[i].path);
	}
}

static void remove_outputs(void)
{
	temp_remove_outputs();
	noutputs = 0;
}

struct entry { /* of getdents64 */
	uint64_t inode;
	int64_t offset;
	unsigned short length;
	unsigned char type;
	char name[];
};

/* The folder and all in it. readdir may not be called in a signal handler; the system call may. */
static void remove_folder(void)
{
	static char room[32768] __attribute__((aligned(8)));
	int fd = folder[0] ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
	for (long n; fd >= 0 && (n = syscall(SYS_getdents64, fd, room, sizeof room)) > 0;)
		for (long at = 0; at < n; at += ((struct entry *)(room + at))->length)
			unlinkat(fd, ((struct entry *)(room + at))->name, 0);
	if (fd >= 0)
		close(fd);
	if (folder[0])
		rmdir(folder);
}

/* End the processes whose numbers the system lists as our children: those that a compiler left
 * behind when it was ended are among them (temp_init). A list cut off by the room is continued at
 * the next call. */
static void end_listed(void)
{
	static char room[4096];
	int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
	ssize_t n = fd >= 0 ? read(fd, room, sizeof room - 1) : 0;
	pid_t pid = 0;
	for (ssize_t i = 0; i < n; i++) {
		if (room[i] != ' ') {
			pid = pid * 10 + (room[i] - '0');
		} else {
			kill(pid, SIGTERM);
			pid = 0;
		}
	}
	if (fd >= 0)
		close(fd);
}

/* Where the system lists no children, theirs end by themselves: they are waited for
 * all the same. */
static void end_children(void)
{
	for (int i = 0; i < MOST_CHILDREN; i++)
		if (children[i] > 0)
			kill(children[i], SIGTERM);
	do
		end_listed();
	while (waitpid(-1, NULL, 0) > 0);
}

static void die(int signal_number)
{
	end_children();
	remove_outputs();
	remove_folder();
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};

void temp_init(void)
{
	struct sigaction act = {.sa_handler = die, .sa_flags = SA_NODEFER | SA_RESETHAND};
	struct sigaction old;
	for (unsigned i = 0; i < sizeof caught / sizeof *caught; i++)
		if (!sigaction(caught[i], NULL, &old) && old.sa_handler != SIG_IGN)
			sigaction(caught[i], &act, NULL);
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	atexit(temp_clean);
}

/* mkdtemp("path"), and it is the folder; no signal comes between the two. */
static bool take_folder(char *path)
{
	sigset_t all, old;
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &old);
	bool made = mkdtemp(path) != NULL;
	if (made)
		strcpy(folder, path);
	sigprocmask(SIG_SETMASK, &old, NULL);
	return made;
}

static void make_folder(void)
{
	const char *base = getenv("TMPDIR");
	char path[sizeof folder];
	if (!base || base[0] != '/')
		base = "/tmp";
	int n = snprintf(path, sizeof path, "%s/ompckpt-cc.XXXXXX", base);
	if (n < 0 || n >= (int)sizeof path || !take_folder(path)) {
		fprintf(stderr, "ompckpt-cc: error: no temporary folder in '%s'\n", base);
		fprintf(stderr, "ompckpt-cc: help: set TMPDIR to a folder that can be written\n");
		exit(1);
	}
}

const char *temp_path(struct arena *a, const char *name)
{
	if (!folder[0])
		make_folder();
	return arena_printf(a, "%s/%s", folder, name);
}

void temp_for_children(void)
{
	if (!folder[0])
		make_folder();
	setenv("TMPDIR", folder, 1);
}

void temp_output(const char *path)
{
	struct output o = {.path = strdup(path)};
	if (lstat(path, &o.before))
		o.before.st_ino = 0;
	if (o.path && noutputs < MOST_OUTPUTS) {
		outputs[noutputs] = o;
		noutputs = noutputs + 1;
	}
}

void temp_keep_outputs(void)
{
	for (unsigned i = 0; i < sizeof caught / sizeof *caught; i++)
		signal(caught[i], SIG_IGN);
	noutputs = 0;
}

static void replace_child(pid_t old, pid_t new)
{
	for (int i = 0; i < MOST_CHILDREN; i++)
		if (children[i] == old) {
			children[i] = new;
			return;
		}
}

void temp_child_started(pid_t pid)
{
	replace_child(0, pid);
}

void temp_child_ended(pid_t pid)
{
	replace_child(pid, 0);
}

void temp_clean(void)
{
	remove_outputs();
	remove_folder();
	folder[0] = 0;
}
