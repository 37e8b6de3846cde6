/* run.c - one process of a chain: started, watched, judged by how it ended.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a plan. Out: how it ended, what it said, the calls it made.
 * Errs:  a process that takes longer than PATIENCE is killed and counts as hung. */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "runner.h"

#define PATIENCE 300 /* seconds; a busy machine may take long */

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *where)
{
	(void)st;
	(void)kind;
	(void)where;
	return remove(path);
}

void remove_tree(const char *path)
{
	nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

bool place_make(struct place *p, const char *scratch)
{
	snprintf(p->at, sizeof p->at, "%.150s/at", scratch);
	snprintf(p->img, sizeof p->img, "%s/img", p->at);
	snprintf(p->far, sizeof p->far, "%s/far", p->at);
	snprintf(p->other, sizeof p->other, "%.150s/other", scratch);
	snprintf(p->page, sizeof p->page, "%.150s/page", scratch);
	snprintf(p->error, sizeof p->error, "%.150s/err", scratch);
	place_clean(p);
	return access(p->at, W_OK) == 0;
}

void place_clean(const struct place *p)
{
	remove_tree(p->at);
	remove_tree(p->other);
	unlink(p->error);
	mkdir(p->at, 0777);
	mkdir(p->other, 0777);
}

static struct fault_page *map_page(const struct place *p, const struct fault *f)
{
	struct fault_page *page = MAP_FAILED;
	int fd = open(p->page, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (fd >= 0 && ftruncate(fd, sizeof *page) == 0)
		page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (fd >= 0)
		close(fd);
	if (page == MAP_FAILED) {
		perror(p->page);
		exit(2);
	}
	if (f != NULL) {
		memset(page, 0, sizeof *page);
		memcpy(page->fault, f, sizeof page->fault);
		snprintf(page->folder, sizeof page->folder, "%s", p->img);
	}
	return page;
}

static char *text(const char *format, ...) __attribute__((format(printf, 1, 2)));

static char *text(const char *format, ...)
{
	char *out;
	va_list a;
	va_start(a, format);
	if (vasprintf(&out, format, a) < 0)
		abort();
	va_end(a);
	return out;
}

static char **environment(const struct place *p, const struct link_plan *plan)
{
	static char *e[16];
	for (unsigned i = 0; i < sizeof e / sizeof *e; i++) {
		free(e[i]);
		e[i] = NULL;
	}
	unsigned n = 0;
	e[n++] = strdup("OMP_NUM_THREADS=2");
	e[n++] = strdup("OMP_WAIT_POLICY=passive");
	e[n++] = strdup("OMPCKPT_POISON=1");
	e[n++] =
		text("OMPCKPT_DIR=%s%s%s", p->img, p->has_far ? ":" : "", p->has_far ? p->far : "");
	e[n++] = text("OMPCKPT_RESTART=%s", plan->is_restart ? "auto" : "off");
	e[n++] = text("LD_PRELOAD=%s", p->shim);
	e[n++] = text("FAULT_PAGE=%s", p->page);
	if (plan->every > 0)
		e[n++] = text("OMPCKPT_EVERY=%u", plan->every);
	if (plan->keep > 0)
		e[n++] = text("OMPCKPT_KEEP=%u", plan->keep);
	if (plan->stop_after > 0)
		e[n++] = text("OMPCKPT_STOP_AFTER=%u", plan->stop_after);
	if (plan->extra != NULL)
		e[n++] = strdup(plan->extra);
	return e;
}

static int open_as(const char *path, int flags, int as)
{
	int fd = open(path, flags, 0666);
	return fd < 0 || dup2(fd, as) < 0 || (fd != as && close(fd) != 0) ? -1 : 0;
}

static _Noreturn void become(const struct place *p, const struct link_plan *plan, char **e)
{
	char *args[] = {(char *)(uintptr_t)p->program, STEPS, NULL};
	struct rlimit limit = {plan->file_limit, plan->file_limit}, no_core = {0, 0};
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	setrlimit(RLIMIT_CORE, &no_core);
	if (plan->file_limit > 0) {
		signal(SIGXFSZ, SIG_IGN);
		setrlimit(RLIMIT_FSIZE, &limit);
	}
	if (chdir(plan->is_busy_other ? p->other : p->at) != 0 ||
	    open_as("/dev/null", O_RDONLY, 0) != 0 ||
	    open_as("out", O_WRONLY | O_CREAT | O_APPEND, 1) != 0 ||
	    open_as(p->error, O_WRONLY | O_CREAT | O_APPEND, 2) != 0)
		_exit(125);
	execve(p->program, args, e);
	_exit(126);
}

/* What the process said from "begin" on. */
static void read_messages(const struct place *p, off_t begin, struct link_end *end)
{
	char line[2000];
	FILE *f = fopen(p->error, "r");
	if (f == NULL)
		return;
	fseeko(f, begin, SEEK_SET);
	while (fgets(line, sizeof line, f) != NULL) {
		unsigned long long epoch;
		if (sscanf(line, "ompckpt: restarted from checkpoint %llu", &epoch) == 1)
			end->from = epoch;
		if (strstr(line, "cannot restart") != NULL ||
		    strstr(line, "because a restart could not") != NULL)
			end->has_reason = true;
	}
	fclose(f);
}

static off_t size_of(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 ? st.st_size : 0;
}

/* Until the child ends, or stops if it is to; it is killed "after" so many microseconds, 0: when it
 * hangs. */
static int await(pid_t pid, unsigned after, bool stops, bool *is_hung)
{
	struct timespec limit = {.tv_sec = PATIENCE};
	if (after > 0)
		limit = (struct timespec){.tv_nsec = after * 1000l};
	int status = 0;
	sigset_t child;
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	*is_hung = false;
	while (waitpid(pid, &status, WNOHANG | (stops ? WUNTRACED : 0)) == 0)
		if (sigtimedwait(&child, NULL, &limit) < 0 && errno == EAGAIN) {
			*is_hung = after == 0;
			kill(pid, SIGKILL);
		}
	return status;
}

/* What was hidden is back for the next process. */
static void show_folder(const struct place *p)
{
	char away[260];
	snprintf(away, sizeof away, "%s.away", p->img);
	if (access(p->img, F_OK) != 0)
		rename(away, p->img);
}

/* Clang's OpenMP library has a file for each process, which a killed one leaves. */
static void remove_registration(pid_t pid)
{
	char path[80];
	snprintf(path, sizeof path, "/dev/shm/__KMP_REGISTERED_LIB_%d_%d", (int)pid, (int)getuid());
	unlink(path);
}

static struct link_end finish(const struct place *p, pid_t pid, off_t said, unsigned after,
			      bool stops)
{
	struct link_end end = {.pid = pid};
	int status = await(pid, after, stops, &end.is_hung);
	end.is_stopped = WIFSTOPPED(status);
	end.is_killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL && !end.is_hung;
	end.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	struct fault_page *page = map_page(p, NULL);
	memcpy(end.fired, page->fired, sizeof end.fired);
	memcpy(end.count, page->count, sizeof end.count);
	show_folder(p);
	if (!end.is_stopped)
		remove_registration(pid);
	munmap(page, sizeof *page);
	read_messages(p, said, &end);
	return end;
}

struct link_end run_link(const struct place *p, const struct link_plan *plan)
{
	char **e = environment(p, plan);
	off_t said = size_of(p->error);
	munmap(map_page(p, plan->fault), sizeof(struct fault_page));
	pid_t pid = fork();
	if (pid < 0) {
		perror("fork");
		exit(2);
	}
	if (pid == 0)
		become(p, plan, e);
	bool stops = false;
	for (int i = 0; i < FAULTS_MAX; i++)
		stops = stops || plan->fault[i].action == ACTION_PAUSE;
	return finish(p, pid, said, plan->kill_after, stops);
}

struct link_end run_continue(const struct place *p, pid_t pid)
{
	off_t said = size_of(p->error);
	kill(pid, SIGCONT);
	return finish(p, pid, said, 0, false);
}
