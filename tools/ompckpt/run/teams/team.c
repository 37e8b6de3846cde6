/* team.c - one of several processes that compute the same.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a command. Out: a process with a channel, its output in pipes of its own.
 * Means: standard input is the same file for all, each with a place of its own; what is no file is
 *        empty. Addresses are not randomized, so that what is compared is the same.
 * Errs:  a start that fails leaves nothing behind. */
#include "team.h"

#include "command.h"
#include "ends.h"
#include "run/child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PROCESSES = 1024 };

/* Ends for the process. */
struct ends {
	int input, messages, channel, stream[TEAM_STREAMS];
};

void team_grow(struct team *t, unsigned n)
{
	if (n <= t->n)
		return;
	t->member = realloc(t->member, n * sizeof *t->member);
	if (!t->member) {
		complain("no memory for %u processes of a team", n);
		exit(EXIT_USE);
	}
	for (; t->n < n; t->n++)
		t->member[t->n] = (struct member){.channel = -1, .stream = {-1, -1}};
}

struct member *team_speaker(const struct team *t)
{
	return &t->member[t->first < t->n ? t->first : 0];
}

bool team_is_silent(const struct team *t)
{
	bool is = false;
	for (unsigned k = t->first; k < t->n; k++)
		is |= t->member[k].pace.is_silent;
	return is;
}

static bool make_channel(struct team *t, struct ends *e)
{
	int two[2];
	e->messages = fcntl(2, F_DUPFD_CLOEXEC, 3);
	if (e->messages < 0 || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, two) != 0)
		return false;
	t->member[0].channel = two[0];
	e->channel = two[1];
	return true;
}

static bool make_door(struct team *t, const struct team_run *r)
{
	struct sockaddr_un a = {.sun_family = AF_UNIX};
	errno = ENAMETOOLONG;
	if (snprintf(a.sun_path, sizeof a.sun_path, "%s/team.%u" CHANNEL_DOOR, r->memory,
		     t->serial) >= (int)sizeof a.sun_path)
		return false;
	t->door = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	return t->door >= 0 && bind(t->door, (struct sockaddr *)&a, sizeof a) == 0 &&
	       listen(t->door, SOMAXCONN) == 0;
}

static bool make_ends(struct team *t, const struct team_run *r, struct ends *e)
{
	*e = (struct ends){-1, -1, -1, {-1, -1}};
	t->door = t->process = -1;
	e->input = ends_input();
	if (!(r->has_launcher ? make_door(t, r) : make_channel(t, e)))
		return false;
	return ends_streams(t->member[0].stream, e->stream) && e->input >= 0;
}

static void put_ends(struct ends *e)
{
	ends_put(&e->input);
	ends_put(&e->messages);
	ends_put(&e->channel);
	ends_put(&e->stream[TEAM_OUT]);
	ends_put(&e->stream[TEAM_ERR]);
}

static void set_environment(const struct team *t, const struct team_run *r, const struct ends *e,
			    bool waits, const char *flip)
{
	char text[8192];
	snprintf(text, sizeof text, "%d:%d:%d:%u:%d:%d:%.6f:%s/files.%u", CHANNEL_VERSION,
		 e->channel, e->messages, t->number, waits, isatty(1), r->heartbeat, r->files,
		 t->serial);
	setenv(CHANNEL_VARIABLE, text, 1);
	snprintf(text, sizeof text, "%s/team.%u", r->memory, t->serial);
	setenv("OMPCKPT_DIR", text, 1);
	unsetenv("OMPCKPT_TEAMS");
	unsetenv("OMPCKPT_EXIT_FILE");
	if (flip)
		setenv("OMPCKPT_FLIP", flip, 1);
	else
		unsetenv("OMPCKPT_FLIP");
}

static int spawn(struct team *t, const struct team_run *r, const struct ends *e)
{
	posix_spawn_file_actions_t a;
	posix_spawn_file_actions_init(&a);
	posix_spawn_file_actions_adddup2(&a, e->input, 0);
	posix_spawn_file_actions_adddup2(&a, e->stream[TEAM_OUT], 1);
	posix_spawn_file_actions_adddup2(&a, e->stream[TEAM_ERR], 2);
	if (!r->has_launcher) {
		posix_spawn_file_actions_adddup2(&a, e->channel, e->channel);
		posix_spawn_file_actions_adddup2(&a, e->messages, e->messages);
	}
	int error = child_start(&t->pid, r->argv, &a, r->has_launcher);
	posix_spawn_file_actions_destroy(&a);
	return error;
}

bool team_start(struct team *t, const struct team_run *r, unsigned members, bool waits,
		const char *flip)
{
	struct ends e;
	personality(ADDR_NO_RANDOMIZE);
	team_grow(t, members);
	t->first = r->has_launcher;
	int error = make_ends(t, r, &e) ? 0 : errno;
	if (error == 0) {
		set_environment(t, r, &e, waits, flip);
		error = spawn(t, r, &e);
	}
	put_ends(&e);
	t->begun = child_now();
	t->state = waits ? TEAM_WAITS : TEAM_RUNS;
	for (unsigned k = 0; k < t->n; k++)
		pace_start(&t->member[k].pace, t->begun, 0);
	if (error == 0 && r->has_launcher)
		t->process = pidfd_open(t->pid, 0);
	if (error == 0)
		return true;
	team_close(t);
	errno = error;
	return false;
}

void team_send(const struct team *t, unsigned k, const struct channel_message *m)
{
	if (k < t->n && t->member[k].channel >= 0)
		send(t->member[k].channel, m, channel_size(m->size), MSG_NOSIGNAL | MSG_DONTWAIT);
}

void team_tell(const struct team *t, unsigned k, enum channel_word word, uint64_t instance,
	       uint64_t number, const char *text)
{
	static struct channel_message m;
	m = (struct channel_message){.word = word, .instance = instance, .number = number};
	m.section = t->number;
	m.size = (uint32_t)snprintf(m.text, sizeof m.text, "%s", text ? text : "") + 1;
	team_send(t, k, &m);
}

void team_tell_all(const struct team *t, enum channel_word word, const char *text)
{
	for (unsigned k = 0; k < t->n; k++)
		team_tell(t, k, word, 0, 0, text);
}

int team_hear(const struct team *t, unsigned k, struct channel_hashes *m)
{
	ssize_t n = recv(t->member[k].channel, m, sizeof *m, MSG_DONTWAIT);
	if (n > 0 && (size_t)n < sizeof *m)
		((char *)m)[n] = '\0';
	return n > 0 ? 1 : n < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

size_t team_read(struct team *t, unsigned k, int stream, char *to, size_t size)
{
	int *fd = &t->member[k].stream[stream];
	ssize_t n = *fd < 0 ? 0 : read(*fd, to, size);
	if (n == 0)
		ends_put(fd);
	return n > 0 ? (size_t)n : 0;
}

/* Clang's OpenMP library has a file there for each process, which one that is killed leaves. */
static void remove_registration(pid_t pid)
{
	char path[128];
	snprintf(path, sizeof path, "/dev/shm/__KMP_REGISTERED_LIB_%d_%d", pid, (int)getuid());
	unlink(path);
}

void team_reap(struct team *t)
{
	int status = 0;
	if (t->pid <= 0)
		return;
	while (waitpid(t->pid, &status, 0) < 0 && errno == EINTR)
		;
	remove_registration(t->pid);
	t->pid = 0;
	t->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
	t->status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

void team_close(struct team *t)
{
	ends_put(&t->door);
	ends_put(&t->process);
	for (unsigned k = 0; k < t->n; k++) {
		ends_put(&t->member[k].channel);
		for (int s = 0; s < TEAM_STREAMS; s++) {
			ends_put(&t->member[k].stream[s]);
			written_free(&t->member[k].written[s]);
		}
	}
	free(t->member);
	t->member = NULL;
	t->n = 0;
	t->state = TEAM_NONE;
}

/* Does its environment have the team's folder? */
static bool is_started_by(int pid, const char *folder)
{
	static char all[1 << 20];
	char path[64];
	size_t n = strlen(folder) + 1;
	snprintf(path, sizeof path, "/proc/%d/environ", pid);
	FILE *f = fopen(path, "r");
	size_t size = f ? fread(all, 1, sizeof all, f) : 0;
	if (f)
		fclose(f);
	return pid != getpid() && memmem(all, size, folder, n) != NULL;
}

/* The processes that were started for it; how many. */
static unsigned list_processes(const struct team *t, const struct team_run *r, int *pid)
{
	char folder[8192];
	unsigned n = 0;
	snprintf(folder, sizeof folder, "%s/files.%u", r->files, t->serial);
	DIR *d = opendir("/proc");
	for (struct dirent *e; d && n < PROCESSES && (e = readdir(d));) {
		pid[n] = atoi(e->d_name);
		n += pid[n] > 1 && is_started_by(pid[n], folder);
	}
	if (d)
		closedir(d);
	return n;
}

void team_clear(const struct team *t, const struct team_run *r)
{
	int pid[PROCESSES];
	unsigned n = r->has_launcher;
	for (int tries = 0; n > 0 && tries < 10; tries++) {
		n = list_processes(t, r, pid);
		for (unsigned i = 0; i < n; i++)
			kill(pid[i], SIGKILL);
		nanosleep(&(struct timespec){0, 5000000}, NULL);
	}
}

void team_kill(struct team *t, const struct team_run *r)
{
	if (t->pid <= 0)
		return;
	kill(t->pid, SIGKILL);
	team_clear(t, r);
}
