/* run.c - ompckpt run: start a program, resume it after crashes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a command, -r N; the environment as the program reads it (runtime/base/config.h).
 * Out:   the program's own exit status, or 128 and the signal it died of; with --json a summary in
 *        one line, the last of stderr: stdout belongs to the program.
 * Means: the first start is the user's: OMPCKPT_RESTART as it is set, off if it is not. A run that
 *        has left no image of its own yet is started the same way again; from then on it goes on
 *        from its newest image. An image that was in the folder before is never taken for its own.
 *        A crash is a death by a signal nobody here asked for, also as a shell tells it (128 + its
 *        number). Every exit is the program's own word.
 * Errs:  on the side of giving up: two deaths by one signal with no newer image between are the
 *        program's mistake. */
#include "app_report.h"
#include "child.h"
#include "command.h"
#include "base/config.h"
#include "folder.h"
#include "images.h"
#include "options.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATH_SIZE 8192

enum { STOPPED = 75, NO_RESTART = 78, CANNOT_START = 126, NOT_FOUND = 127, SIGNALED = 128 };
enum { RESTARTS = 10, LONGEST_PAUSE = 64 /* seconds */ };

static struct {
	struct config config;
	char **argv;
	bool json;
	unsigned long long restarts, most;
	uint64_t found;       /* newest image in the folder that is not this run's; 0: none */
	uint64_t newest;      /* of this run; 0: none yet */
	int last_signal;      /* of the death before; 0: there was none */
	uint64_t last_newest; /* image then */
	unsigned in_vain;     /* deaths in a row without a newer image */
	double begun;
	json_t *deaths;
} run = {.most = RESTARTS};

/* -r N and --json, up to the program's name. */
static bool read_words(const struct call *c)
{
	int i = 0;
	for (; i < c->argc && c->argv[i][0] == '-'; i++) {
		if (!strcmp(c->argv[i], "--")) {
			i++;
			break;
		}
		if (!strcmp(c->argv[i], "--json"))
			run.json = true;
		else if (strcmp(c->argv[i], "-r") || ++i == c->argc ||
			 !option_count(c->argv[i], &run.most))
			return false;
	}
	run.argv = c->argv + i;
	return i < c->argc;
}

/* The file that PATH gives for the program's name; false: none that can be started. */
static bool find_program(char path[PATH_SIZE])
{
	const char *name = run.argv[0], *folders = getenv("PATH");
	if (strchr(name, '/'))
		return snprintf(path, PATH_SIZE, "%s", name) < PATH_SIZE && !access(path, X_OK);
	for (const char *at = folders ? folders : "/bin:/usr/bin"; *at;) {
		int n = (int)strcspn(at, ":");
		snprintf(path, PATH_SIZE, "%.*s/%s", n ? n : 1, n ? at : ".", name);
		if (!access(path, X_OK))
			return true;
		at += n + (at[n] == ':');
	}
	return false;
}

/* The settings as the program will read them. A wrapper in front of it (numactl, a script) hides
 * its name, and with it the folder's. */
static bool read_settings(void)
{
	static char why[PATH_SIZE];
	char path[PATH_SIZE], cwd[4096];
	const char *base = strrchr(run.argv[0], '/');
	if (!getcwd(cwd, sizeof cwd))
		strcpy(cwd, ".");
	if (!config_read(&run.config, environ, base ? base + 1 : run.argv[0], cwd, why,
			 sizeof why)) {
		complain("%s", why);
		return false;
	}
	const char *dir = getenv("OMPCKPT_DIR");
	if ((dir && *dir) || !find_program(path) || app_has_report(path))
		return true;
	complain("'%s' was not built by ompckpt-cc; if it starts a program that was, say by "
		 "OMPCKPT_DIR where its images are",
		 run.argv[0]);
	return false;
}

/* All images there are. */
static struct folder list(void)
{
	struct folder f = {0};
	folder_add(&f, run.config.dir);
	if (run.config.slow[0] != '\0')
		folder_add(&f, run.config.slow);
	return f;
}

/* The newest image of this run, by the names of files. */
static uint64_t newest_own(void)
{
	struct folder f = list();
	uint64_t newest = f.n > 0 ? f.at[f.n - 1].epoch : 0;
	folder_free(&f);
	return newest > run.found ? newest : 0;
}

static bool is_whole(const char *path)
{
	struct image im;
	enum image_status s = image_open(&im, path);
	if (s == IMAGE_OK) {
		s = image_check(&im, NULL);
		image_close(&im);
	}
	return s == IMAGE_OK;
}

/* What OMPCKPT_RESTART is to be: "auto", or the newest whole image if some that are not this run's
 * lie beside them. */
static bool choose(char restart[PATH_SIZE])
{
	struct folder f = list();
	bool found = f.n > 0 && f.at[0].epoch > run.found;
	if (found)
		strcpy(restart, "auto");
	for (unsigned i = f.n; i-- > 0 && !found && f.at[i].epoch > run.found;)
		if ((found = is_whole(f.at[i].path)))
			snprintf(restart, PATH_SIZE, "%s", f.at[i].path);
	folder_free(&f);
	return found;
}

/* What the program goes on from, and how much time it has. */
static bool set_environment(void)
{
	char text[PATH_SIZE];
	if (run.config.time_limit > 0) {
		snprintf(text, sizeof text, "%.3f",
			 fmax(0.001, run.config.time_limit - (child_now() - run.begun)));
		setenv("OMPCKPT_TIME_LIMIT", text, 1);
	}
	if (run.newest == 0)
		return true;
	return choose(text) && setenv("OMPCKPT_RESTART", text, 1) == 0;
}

static int finish(int status, const char *reason)
{
	if (run.json) {
		json_t *o = json_pack("{s:s, s:s, s:i, s:I, s:f, s:O}", "program", run.argv[0],
				      "reason", reason, "exit_status", status, "restarts",
				      (json_int_t)run.restarts, "elapsed_s",
				      child_now() - run.begun, "deaths", run.deaths);
		json_dumpf(o, stderr, 0);
		fputc('\n', stderr);
		json_decref(o);
	}
	return status;
}

/* "checkpoint 7 at solve:3", for messages. */
static const char *place(char text[PATH_SIZE])
{
	struct folder f = list();
	struct image im;
	char *position = NULL;
	if (f.n > 0 && image_open(&im, f.at[f.n - 1].path) == IMAGE_OK) {
		position = images_string(&im, IMAGES_POSITION, 0);
		image_close(&im);
	}
	snprintf(text, PATH_SIZE, "checkpoint %llu%s%s", (unsigned long long)run.newest,
		 position ? " at " : "", position ? position : "");
	free(position);
	folder_free(&f);
	return run.newest > 0 ? text : "its start";
}

/* The signal the program died of, as the system or a shell in between tells it; 0: it has ended by
 * itself. */
static int signal_of(const struct child_end *e)
{
	static const int crashes[] = {SIGILL,  SIGTRAP, SIGABRT, SIGBUS,  SIGFPE,
				      SIGKILL, SIGSEGV, SIGXCPU, SIGXFSZ, SIGSYS};
	if (e->signal)
		return e->signal;
	for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
		if (e->status == SIGNALED + crashes[i])
			return crashes[i];
	return 0;
}

static void note_death(int signal, const struct child_end *e)
{
	const char *name = sigabbrev_np(signal);
	run.newest = newest_own();
	json_array_append_new(run.deaths, json_pack("{s:i, s:s, s:f, s:I}", "signal", signal,
						    "name", name ? name : "", "after_s", e->seconds,
						    "newest_epoch", (json_int_t)run.newest));
}

/* Somebody wants the end. The stop signal came too early or too late for a checkpoint, or there was
 * no time for one: as after it, the next start goes on. */
static int end_as_asked(int signal)
{
	int asked = child_asked(run.config.stop_signal);
	if (asked && asked == run.config.stop_signal) {
		complain("stopped without a new checkpoint; run again with OMPCKPT_RESTART=auto "
			 "to go on");
		return finish(STOPPED, "asked to stop");
	}
	finish(SIGNALED + (asked ? asked : signal), "asked to end");
	child_die(asked ? asked : signal);
}

static bool is_end(int signal)
{
	return signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGQUIT;
}

/* Why the program is not to be resumed, or NULL. */
static const char *reason_against(int signal, uint64_t before)
{
	char text[PATH_SIZE];
	const char *reason = NULL;
	if (before != 0 && run.newest == 0)
		reason = "its images are gone";
	else if (run.config.time_limit > 0 && child_now() - run.begun >= run.config.time_limit)
		reason = "the time limit is over";
	else if (signal == run.last_signal && run.newest == run.last_newest)
		reason = "it died twice at one place";
	else if (run.restarts >= run.most)
		reason = "restarts used up";
	if (reason && signal == run.last_signal && run.newest == run.last_newest)
		complain("giving up: '%s' died twice of signal %d (%s) after %s, with no newer "
			 "checkpoint in between: look for the mistake there",
			 run.argv[0], signal, strsignal(signal), place(text));
	else if (reason)
		complain("giving up: '%s' died of signal %d (%s) after %s; %s (%llu of at most "
			 "%llu restarts)",
			 run.argv[0], signal, strsignal(signal), place(text), reason, run.restarts,
			 run.most);
	return reason;
}

static void wait_for_resume(int signal, double seconds)
{
	char text[PATH_SIZE];
	bool is_new = run.last_signal == 0 || run.newest > run.last_newest;
	run.in_vain = is_new ? 0 : run.in_vain + 1;
	double pause = run.in_vain < 6 ? 1u << run.in_vain : LONGEST_PAUSE;
	run.last_signal = signal;
	run.last_newest = run.newest;
	run.restarts++;
	complain("'%s' died of signal %d (%s) after %.1f s; going on from %s in %.0f s (restart "
		 "%llu of at most %llu)",
		 run.argv[0], signal, strsignal(signal), seconds, place(text), pause, run.restarts,
		 run.most);
	child_pause(pause, run.config.stop_signal);
}

static const char *word_for(int status)
{
	switch (status) {
	case 0: return "ended";
	case STOPPED: return "stopped";
	case NO_RESTART: return "cannot restart";
	case EXIT_USE: return "wrong use";
	default: return "ended with an error";
	}
}

static int cannot_start(void)
{
	int status = errno == ENOENT ? NOT_FOUND : CANNOT_START;
	complain("'%s' can't be started: %s", run.argv[0], strerror(errno));
	return finish(status, "cannot be started");
}

static int supervise(void)
{
	struct child_end e;
	for (;;) {
		uint64_t before = run.newest;
		if (!set_environment()) {
			complain("none of the images is whole");
			return finish(NO_RESTART, "cannot restart");
		}
		if (!child_run(run.argv, &e))
			return cannot_start();
		int signal = signal_of(&e);
		if (!signal)
			return finish(e.status, word_for(e.status));
		note_death(signal, &e);
		if (is_end(signal) || child_asked(run.config.stop_signal))
			return end_as_asked(signal);
		const char *reason = reason_against(signal, before);
		if (reason)
			return finish(SIGNALED + signal, reason);
		wait_for_resume(signal, e.seconds);
		if (child_asked(run.config.stop_signal))
			return end_as_asked(signal);
	}
}

int command_run(const struct call *c)
{
	if (!read_words(c)) {
		complain("usage: ompckpt run [-r N] [--json] [--] ./app [ARGS...]");
		return EXIT_USE;
	}
	run.begun = child_now();
	run.deaths = json_array();
	if (!read_settings())
		return EXIT_USE;
	uint64_t *known = run.config.restart == RESTART_AUTO ? &run.newest : &run.found;
	*known = newest_own();
	child_init();
	int status = supervise();
	json_decref(run.deaths);
	return status;
}
