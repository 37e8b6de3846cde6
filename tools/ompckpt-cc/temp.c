/* temp.c - one folder, one list of outputs, one list of children.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    names of files about to be made, process numbers of children.
 * Means: the lists are fixed arrays that a signal handler may read at any time: an entry is complete
 *        before the count includes it. The handler calls only async-signal-safe functions; the folder
 *        is emptied by its list, not by reading it.
 * Errs:  a list that is full means a file may stay behind, never that a wrong one is removed. */
#include "temp.h"
#include "arena.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_FILES = 65536, MOST_OUTPUTS = 4096, MOST_CHILDREN = 1024 };

static char folder[4096];
static char *volatile files[MOST_FILES], *volatile outputs[MOST_OUTPUTS];
static volatile sig_atomic_t nfiles, noutputs;
static volatile pid_t children[MOST_CHILDREN];

static void remove_outputs(void)
{
	for (int i = 0; i < noutputs; i++) {
		struct stat s;
		if (!lstat(outputs[i], &s) && S_ISREG(s.st_mode))
			unlink(outputs[i]);
	}
	noutputs = 0;
}

static void remove_files(void)
{
	for (int i = 0; i < nfiles; i++)
		unlink(files[i]);
	if (folder[0])
		rmdir(folder);
}

static void die(int signal_number)
{
	for (int i = 0; i < MOST_CHILDREN; i++)
		if (children[i] > 0)
			kill(children[i], SIGTERM);
	while (waitpid(-1, NULL, 0) > 0)
		;
	remove_outputs();
	remove_files();
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

void temp_init(void)
{
	static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
	struct sigaction act = {.sa_handler = die, .sa_flags = SA_NODEFER | SA_RESETHAND};
	struct sigaction old;
	for (unsigned i = 0; i < sizeof caught / sizeof *caught; i++)
		if (!sigaction(caught[i], NULL, &old) && old.sa_handler != SIG_IGN)
			sigaction(caught[i], &act, NULL);
	atexit(temp_clean);
}

static void make_folder(void)
{
	const char *base = getenv("TMPDIR");
	char path[sizeof folder];
	if (!base || base[0] != '/')
		base = "/tmp";
	int n = snprintf(path, sizeof path, "%s/ompckpt-cc.XXXXXX", base);
	if (n < 0 || n >= (int)sizeof path || !mkdtemp(path)) {
		fprintf(stderr, "ompckpt-cc: error: no temporary folder in '%s'\n", base);
		fprintf(stderr, "ompckpt-cc: help: set TMPDIR to a folder that can be written\n");
		exit(1);
	}
	memcpy(folder, path, sizeof folder);
}

const char *temp_path(struct arena *a, const char *name)
{
	if (!folder[0])
		make_folder();
	const char *path = arena_printf(a, "%s/%s", folder, name);
	char *kept = strdup(path);
	if (kept && nfiles < MOST_FILES) {
		files[nfiles] = kept;
		nfiles = nfiles + 1;
	}
	return path;
}

void temp_output(const char *path)
{
	char *kept = strdup(path);
	if (kept && noutputs < MOST_OUTPUTS) {
		outputs[noutputs] = kept;
		noutputs = noutputs + 1;
	}
}

void temp_keep_outputs(void)
{
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

/* What compilers left in the folder without being asked. */
static void empty_folder(void)
{
	DIR *d = opendir(folder);
	for (struct dirent *e; d && (e = readdir(d));) {
		char path[sizeof folder + 300];
		snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
		unlink(path);
	}
	if (d)
		closedir(d);
}

void temp_clean(void)
{
	remove_outputs();
	if (!folder[0])
		return;
	empty_folder();
	remove_files();
	folder[0] = 0;
	nfiles = 0;
}
