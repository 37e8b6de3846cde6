/* run.c - ompckpt run: start a program, resume it after crashes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a command, -r N; the environment as the program reads it (runtime/base/config.h).
 * Out:   the program's own exit status, or 128 and the signal it died of; with --json a summary in
 *        one line, the last of stderr: stdout belongs to the program.
 * Means: the first start is the user's: OMPCKPT_RESTART as it is set, off if it is not. A run that
 *        has left no image of its own yet is started the same way again; from then on it goes on
 *        from its newest image. An image that was in the folder before is never taken for its own.
 *        A crash is a death by a signal nobody here asked for, also as a shell or mpirun tells it
 *        (128 + its number; MPICH's launcher: the number), or the loss of a node, as Open MPI's
 *        launcher tells it. Every other exit is the program's own word. Of an MPI job sets count,
 *        not images, and what is left of it is killed before the next start.
 * Errs:  on the side of giving up: two deaths by one signal with no newer image between are the
 *        program's mistake. */
#include "child.h"
#include "command.h"
#include "base/config.h"
#include "exit_file.h"
#include "inject.h"
#include "launcher.h"
#include "options.h"
#include "own_images.h"
#include "places.h"
#include "slurm_steps.h"
#include "teams/teams.h"

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
	bool json, injects, has_digests;
	unsigned long long teams, spares; /* teams 0: as OMPCKPT_TEAMS says */
	enum teams_policy policy;
	unsigned long long restarts, most, seed;
	struct launcher launcher;
	struct own_images own;
	uint64_t newest;      /* image of this run; 0: none yet */
	int last_signal;      /* of the death before; 0: there was none */
	uint64_t last_newest; /* image then */
	bool is_injected;     /* this death is */
	unsigned in_vain;     /* deaths in a row without a newer image */
	double begun;
	json_t *deaths, *differences; /* differences: of teams, else NULL */
} run = {.most = RESTARTS, .seed = 1, .spares = 1};

/* An option with a value. */
static bool read_option(const char *name, const char *value)
{
	if (!strcmp(name, "-r"))
		return option_count(value, &run.most);
	if (!strcmp(name, "--seed"))
		return option_count(value, &run.seed);
	if (!strcmp(name, "--teams"))
		return option_count(value, &run.teams) && run.teams > 0 && run.teams <= 16;
	if (!strcmp(name, "--spares"))
		return option_count(value, &run.spares) && run.spares > 0 && run.spares <= 16;
	if (!strcmp(name, "--policy"))
		return teams_read_policy(value, &run.policy);
	if (strcmp(name, "--inject") != 0)
		return false;
	run.injects = true;
	if (inject_read(value))
		return true;
	complain("--inject must be followed by faults: kill:rank=2@50s, exp:10m, hang:3s@1m, "
		 "slow:4x@10s, net:rank=2@50s, bit:u@step, with commas between them");
	return false;
}

/* Options, up to the program's name. */
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
		else if (!strcmp(c->argv[i], "--digests"))
			run.has_digests = true;
		else if (i + 1 == c->argc || !read_option(c->argv[i], c->argv[i + 1]))
			return false;
		else
			i++;
	}
	run.argv = c->argv + i;
	return i < c->argc;
}

/* Teams write no images to the folder, and find none there. */
static bool may_be_teams(void)
{
	if (run.teams == 0)
		run.teams = run.config.teams;
	if (run.teams > 1 && run.config.restart != RESTART_OFF)
		complain("teams can't go on from an image: set OMPCKPT_RESTART to off, or run "
			 "without --teams");
	else if (run.teams > 1 && run.config.spares > 0)
		complain("OMPCKPT_SPARES is for one job: unset it, or run without --teams");
	else if (run.teams == 1 && run.has_digests)
		complain("--digests compares teams: give --teams 2 or more, too");
	else
		return true;
	return false;
}

/* The settings as the program will read them. What starts it hides its name, and with that the
 * folder's: then it is told. */
static bool read_settings(void)
{
	static char why[PATH_SIZE];
	char cwd[4096], quoted[PLACES_PATH + 2];
	const char *dir = getenv("OMPCKPT_DIR");
	bool is_told = dir && *dir;
	run.launcher = launcher_look(run.argv);
	if (!is_told && !run.launcher.program) {
		complain("'%s' was not built by ompckpt-cc; if it starts a program that was, say "
			 "by OMPCKPT_DIR where its images are",
			 run.argv[0]);
		return false;
	}
	const char *name = run.launcher.program ? run.launcher.program : run.argv[0];
	const char *base = strrchr(name, '/');
	if (!getcwd(cwd, sizeof cwd))
		strcpy(cwd, ".");
	if (!config_read(&run.config, environ, base ? base + 1 : name, cwd, why, sizeof why)) {
		complain("%s", why);
		return false;
	}
	if (!is_told && run.launcher.is_other &&
	    places_quote(quoted, sizeof quoted, run.config.dir))
		setenv("OMPCKPT_DIR", quoted, 1);
	if (run.launcher.is_other)
		exit_file_name(&run.config);
	if (run.launcher.is_srun)
		setenv("SLURM_KILL_BAD_EXIT", "1", 0);
	return may_be_teams();
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
	return own_images_choose(&run.own, text, sizeof text) &&
	       setenv("OMPCKPT_RESTART", text, 1) == 0;
}

static int finish(int status, const char *reason)
{
	if (run.json) {
		json_t *o = json_pack("{s:s, s:s, s:i, s:I, s:f, s:O}", "program", run.argv[0],
				      "reason", reason, "exit_status", status, "restarts",
				      (json_int_t)run.restarts, "elapsed_s",
				      child_now() - run.begun, "deaths", run.deaths);
		if (run.injects)
			json_object_set(o, "injected", inject_done());
		if (run.differences)
			json_object_set(o, "differences", run.differences);
		json_dumpf(o, stderr, 0);
		fputc('\n', stderr);
		json_decref(o);
	}
	return status;
}

/* "checkpoint 7 at solve:3", for messages. */
static const char *place(char text[PATH_SIZE])
{
	char *position = own_images_position(&run.own);
	snprintf(text, PATH_SIZE, "checkpoint %llu%s%s", (unsigned long long)run.newest,
		 position ? " at " : "", position ? position : "");
	free(position);
	return run.newest > 0 ? text : "its start";
}

/* mpirun --with-ft exits with 0 also when all ranks have died, and with the others' error when one
 * has died in MPI_Init. That of Open MPI 5 exits with 0 when it has lost a node: known here is that
 * of a link cut on purpose, if the job has not come to its end, where it removes its images. */
static bool has_died_silently(const struct child_end *e)
{
	if (e->signal)
		return false;
	if (run.launcher.keeps_ranks && run.config.spares > 0)
		return e->status == 0 || e->status == LAUNCHER_NOT_BEGUN;
	return e->status == 0 && run.launcher.hides_nodes && run.is_injected &&
	       own_images_newest(&run.own) != 0;
}

/* The signal the program died of, as the system or what started it tells; 0: it has ended by
 * itself. */
static int signal_of(const struct child_end *e)
{
	static const int crashes[] = {SIGILL,  SIGTRAP, SIGABRT, SIGBUS,  SIGFPE,
				      SIGKILL, SIGSEGV, SIGXCPU, SIGXFSZ, SIGSYS};
	if (e->signal)
		return e->signal;
	if (run.launcher.is_srun && e->status == SIGNALED + SIGTERM && child_asked(0) == 0)
		return SIGTERM;
	if (run.launcher.tells_nodes && e->status == LAUNCHER_NODE_LOST)
		return SIGKILL;
	for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
		if (e->status == SIGNALED + crashes[i] ||
		    (run.launcher.tells_signals && e->status == crashes[i]))
			return crashes[i];
	return 0;
}

static void note_death(int signal, const struct child_end *e)
{
	const char *name = sigabbrev_np(signal);
	run.newest = own_images_newest(&run.own);
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

/* A launcher that is asked to end kills the job, and exits as it likes: MPICH's with 0. */
static bool is_cut_off(const struct child_end *e)
{
	return run.launcher.is_other && child_asked(0) != 0 && e->status != STOPPED &&
	       e->status != NO_RESTART && (e->status != 0 || run.launcher.tells_signals);
}

/* What was started by what has ended must not compute beside its next start. */
static bool clear(void)
{
	if (!run.launcher.is_other ||
	    (child_clear(LONGEST_PAUSE) && slurm_steps_clear(LONGEST_PAUSE)))
		return true;
	complain("processes that '%s' left behind do not end", run.argv[0]);
	return false;
}

static bool is_end(int signal)
{
	return signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGQUIT;
}

/* Without a newer image in between. Deaths on purpose are nobody's mistake. */
static bool is_twice(int signal)
{
	return !run.is_injected && signal == run.last_signal && run.newest == run.last_newest;
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
	else if (is_twice(signal))
		reason = "it died twice at one place";
	else if (run.restarts >= run.most)
		reason = "restarts used up";
	if (reason && is_twice(signal))
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
	run.last_signal = run.is_injected ? 0 : signal;
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

/* What asks for a checkpoint is for the ranks. */
static bool hand_to_ranks(int srun, int number)
{
	return (number == run.config.signal || number == run.config.stop_signal) &&
	       slurm_steps_signal(srun, number);
}

/* In the first start only. */
static void set_flip(void)
{
	static bool has_begun;
	unsigned team;
	char text[PATH_SIZE];
	if (has_begun || !run.injects || !inject_flip(1, &team, text, sizeof text))
		unsetenv("OMPCKPT_FLIP");
	else
		setenv("OMPCKPT_FLIP", text, 1);
	has_begun = true;
}

static int supervise_teams(void)
{
	struct teams_end end;
	struct teams_plan plan = {.argv = run.argv,
				  .program = run.launcher.program,
				  .config = &run.config,
				  .n = (unsigned)run.teams,
				  .spares = (unsigned)run.spares,
				  .policy = run.policy,
				  .has_digests = run.has_digests,
				  .has_launcher = run.launcher.is_other,
				  .signal_of = signal_of,
				  .most = run.most};
	teams_run(&plan, &end);
	json_decref(run.deaths);
	run.deaths = end.deaths;
	run.differences = end.differences;
	run.restarts = end.replaced;
	finish(end.status, end.reason);
	json_decref(run.differences);
	if (end.signal)
		child_die(end.signal);
	return end.status;
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
		exit_file_clear();
		set_flip();
		if (!child_run(run.argv, &e))
			return cannot_start();
		run.is_injected = inject_has_killed();
		if (exit_file_take(&e.status))
			e.signal = 0;
		else if (has_died_silently(&e))
			e.status = SIGNALED + SIGKILL;
		int signal = signal_of(&e);
		bool is_cut = !signal && is_cut_off(&e);
		if (!signal && !is_cut)
			return finish(e.status, word_for(e.status));
		bool is_clear = clear();
		if (is_cut)
			return end_as_asked(child_asked(0));
		note_death(signal, &e);
		if (is_end(e.signal) || child_asked(run.config.stop_signal))
			return end_as_asked(signal);
		const char *reason =
			is_clear ? reason_against(signal, before) : "processes are left";
		if (reason)
			return finish(SIGNALED + signal, reason);
		wait_for_resume(signal, e.seconds);
		if (child_asked(run.config.stop_signal))
			return end_as_asked(signal);
	}
}

/* One program, or job. */
static int supervise_one(void)
{
	uint64_t *known = run.config.restart == RESTART_AUTO ? &run.newest : &run.own.found;
	*known = own_images_newest(&run.own);
	if (run.injects)
		child_watch(inject_act);
	if (run.launcher.is_srun)
		child_hand_on(hand_to_ranks);
	return supervise();
}

int command_run(const struct call *c)
{
	if (!read_words(c)) {
		complain("usage: ompckpt run [-r N] [--json] [--teams N] [--policy P] [--spares N] "
			 "[--digests] [--inject FAULTS] [--seed N] [--] ./app [ARGS...]");
		return EXIT_USE;
	}
	run.begun = child_now();
	run.deaths = json_array();
	if (!read_settings())
		return EXIT_USE;
	run.own.config = &run.config;
	child_init();
	if (run.injects)
		inject_begin(run.seed);
	int status = run.teams > 1 ? supervise_teams() : supervise_one();
	json_decref(inject_done());
	json_decref(run.deaths);
	return status;
}
