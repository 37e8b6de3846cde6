/* faults.c - thousands of small runs, each under a fault or two: is the end right, or refused?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: faults [--seed N] [--cases N] [--sweep STEP] --shim SHIM.so --scratch FOLDER PROGRAM...
 *
 * In:    programs built by ompckpt-cc. Out: figures; exit 0: all was right. 1: not; what is left of
 *        the last case that was wrong stays in FOLDER/failed.
 * Means: a case is drawn from its number: a chain of processes, each resumed from what the one
 *        before left, up to two of them under one fault or two (shim.c); or images damaged between
 *        them, or two processes on one folder, or a limit to the size of files. The chain must come
 *        to its end, with the undisturbed run's output. After each process the newest whole image
 *        must be there still, and the next one must use just that; a process may refuse (exit 78,
 *        with the reason) only while it suffers itself, or with all images damaged.
 * Cost:  some 30 ms for a process. A case hangs on moments, too: it need not fail again. */
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runner.h"

enum { LINKS_MAX = 12, PROGRAMS_MAX = 8 };

struct program {
	const char *path;
	char wanted[300]; /* folder with the undisturbed run's files */
	uint64_t fresh[CALL_COUNT], resumed[CALL_COUNT]; /* calls of a run */
};

struct tally {
	unsigned cases, links, timed, lost, damaged, pairs, limited, refused, swept;
	unsigned fired[CALL_COUNT][ACTION_COUNT];
};

static struct program programs[PROGRAMS_MAX];
static unsigned nprograms;
static struct tally tally;
static char story[6000];

static const char *const call_names[] = {
#define X(name, changes) #name,
	CALL_LIST(X)
#undef X
};
static const bool call_changes[] = {
#define X(name, changes) changes,
	CALL_LIST(X)
#undef X
};
static const char *const action_names[] = {
#define X(name) #name,
	ACTION_LIST(X)
#undef X
};

static void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void tell(const char *format, ...)
{
	size_t n = strlen(story);
	va_list a;
	va_start(a, format);
	vsnprintf(story + n, sizeof story - n, format, a);
	va_end(a);
}

static bool moves_bytes(unsigned call)
{
	return call == CALL_read || call == CALL_pread || call == CALL_write || call == CALL_pwrite;
}

static unsigned pick_error(unsigned call)
{
	static const unsigned char changing[] = {EIO, ENOSPC, EDQUOT, EINTR, EROFS};
	static const unsigned char looking[] = {EIO, EINTR, ENOMEM, EMFILE, EACCES};
	if (call == CALL_mmap)
		return ENOMEM;
	if (call == CALL_flock)
		return chance(50) ? EINTR : ENOLCK;
	return call_changes[call] ? changing[below(sizeof changing)]
				  : looking[below(sizeof looking)];
}

static unsigned pick_action(unsigned call)
{
	if (chance(40))
		return ACTION_KILL_BEFORE + below(moves_bytes(call) ? 3 : 2);
	if (moves_bytes(call) && chance(30))
		return ACTION_HALF;
	if ((call == CALL_pwrite || call == CALL_fsync || call == CALL_renameat) && chance(5))
		return ACTION_HIDE;
	if (call_changes[call] && chance(25))
		return ACTION_FAIL_ON;
	return ACTION_FAIL;
}

/* "count": of a run with a checkpoint at every candidate; this one has fewer. Often it is a call of
 * the restart. A disk is not gone because of a signal. */
static struct fault draw_fault(const uint64_t count[CALL_COUNT], unsigned every)
{
	struct fault f = {0};
	do
		f.call = below(CALL_COUNT);
	while (count[f.call] == 0);
	f.at = 1 + below(1 + (unsigned)count[f.call] / (chance(40) ? 4 : every));
	f.action = pick_action(f.call);
	do
		f.error = pick_error(f.call);
	while (f.action == ACTION_FAIL_ON && f.error == EINTR);
	if (f.action != ACTION_FAIL && f.action != ACTION_FAIL_ON)
		f.error = 0;
	return f;
}

static const char *extra_variable(void)
{
	static const char *const some[] = {NULL,
					   "OMPCKPT_STATS=stats.json",
					   "OMPCKPT_FULL=1",
					   "OMPCKPT_STAGING=64k",
					   "OMPCKPT_COMPRESS=lz4",
					   "OMPCKPT_COMPRESS=zstd",
					   "OMPCKPT_COMPRESS=auto"};
	return some[below(sizeof some / sizeof *some)];
}

static void tell_plan(const struct link_plan *l)
{
	tell("  %s every %u keep %u stop after %u", l->is_restart ? "resume" : "begin", l->every,
	     l->keep, l->stop_after);
	for (int i = 0; i < FAULTS_MAX; i++) {
		const struct fault *f = &l->fault[i];
		if (f->action != ACTION_NONE)
			tell(", %s %u of %s", action_names[f->action], (unsigned)f->at,
			     call_names[f->call]);
		if (f->error != 0)
			tell(" (%s)", strerror((int)f->error));
	}
	if (l->kill_after != 0)
		tell(", killed after %u us", l->kill_after);
	if (l->file_limit != 0)
		tell(", files up to %u bytes", l->file_limit);
}

struct game {
	struct place place;
	const struct program *program;
	uint64_t whole; /* newest whole image before this link */
	bool is_over, is_all_damaged;
	bool is_removing; /* images may vanish while this link looks for one */
};

static bool has_fired(const struct link_end *end)
{
	for (int i = 0; i < FAULTS_MAX; i++)
		if (end->fired[i] > 0)
			return true;
	return false;
}

/* What an image refers to may be in the other place: that much newest does not know. */
static bool is_right_image(const struct game *g, const struct link_end *end)
{
	return g->place.has_far ? end->from >= g->whole : end->from == g->whole;
}

/* The newest whole image, in either place. */
static uint64_t newest(const struct place *p)
{
	uint64_t near = judge_newest(p->img), far = p->has_far ? judge_newest(p->far) : 0;
	return near > far ? near : far;
}

static unsigned images(const struct place *p)
{
	return judge_images(p->img) + (p->has_far ? judge_images(p->far) : 0);
}

/* Killed when everything was written, and its last image removed? Then it is over. */
static const char *judge_killed(struct game *g, uint64_t whole)
{
	bool is_complete = judge_outputs(g->program->wanted, g->place.at) == NULL;
	g->is_over = is_complete && images(&g->place) == 0;
	if (whole < g->whole && !is_complete)
		return "the newest whole image is lost";
	return NULL;
}

static const char *judge_refusal(const struct game *g, const struct link_end *end, uint64_t whole)
{
	if (!end->has_reason)
		return "refused without a reason";
	if (whole < g->whole && !g->is_removing)
		return "refused, and the newest whole image is lost";
	if (!has_fired(end) && !g->is_all_damaged)
		return "refused without a fault";
	tally.refused++;
	return NULL;
}

static const char *judge_link(struct game *g, const struct link_plan *l, const struct link_end *end)
{
	static char why[100];
	uint64_t whole = newest(&g->place);
	const char *differs;
	if (end->is_hung)
		return "hangs";
	if (end->from != 0 && !is_right_image(g, end) && !(g->is_removing && end->from < g->whole))
		return "resumed from another image than the newest whole one";
	if (end->is_killed && (has_fired(end) || l->kill_after > 0))
		return judge_killed(g, whole);
	if (end->code == 78 && (l->is_restart || has_fired(end)))
		return judge_refusal(g, end, whole);
	if (l->is_restart && g->whole != 0 && end->from == 0)
		return "started afresh, with an image there";
	if (end->code == 75 && l->stop_after > 0)
		return whole > g->whole ? NULL : "stopped without a newer image";
	if (end->code != 0) {
		snprintf(why, sizeof why, "exit code %d", end->code);
		return why;
	}
	g->is_over = true;
	differs = judge_outputs(g->program->wanted, g->place.at);
	if (differs != NULL)
		snprintf(why, sizeof why, "WRONG RESULT: file %s", differs);
	return differs != NULL ? why : NULL;
}

static const char *play_link(struct game *g, const struct link_plan *l)
{
	g->whole = newest(&g->place);
	if (g->whole == 0 && !g->is_all_damaged)
		place_clean(&g->place);
	tell_plan(l);
	struct link_end end = run_link(&g->place, l);
	tally.links++;
	tally.timed += end.is_killed && l->kill_after > 0 && !has_fired(&end);
	for (int i = 0; i < FAULTS_MAX; i++)
		tally.fired[l->fault[i].call][l->fault[i].action] += end.fired[i] > 0;
	tell(": %s%d, from %u, newest was %u, is %u%s\n", end.is_killed ? "killed " : "", end.code,
	     (unsigned)end.from, (unsigned)g->whole, (unsigned)newest(&g->place),
	     has_fired(&end) ? "" : ", no fault");
	return judge_link(g, l, &end);
}

static struct link_plan draw_link(bool is_restart)
{
	return (struct link_plan){
		.is_restart = is_restart,
		.every = 1 + below(3),
		.keep = 1 + below(3),
		.extra = extra_variable(),
	};
}

/* Often two, the second one deadly: what the first one spoiled is to be found out. */
static void draw_faults(struct link_plan *l, const uint64_t count[CALL_COUNT])
{
	l->fault[0] = draw_fault(count, l->every);
	if (chance(50))
		return;
	if (chance(30)) {
		l->kill_after = 1000 + below(40000);
		return;
	}
	l->fault[1] = draw_fault(count, l->every);
	l->fault[1].action = ACTION_KILL_BEFORE + below(2);
	l->fault[1].error = 0;
}

/* Up to two links suffer; a link that does not may be stopped; the last one runs through. */
static const char *play_faults(struct game *g)
{
	const char *wrong = NULL;
	unsigned quiet = chance(50) ? 1 + below(2) : 0, suffering = 1 + chance(40);
	for (unsigned i = 0; i < LINKS_MAX && wrong == NULL && !g->is_over; i++) {
		struct link_plan l = draw_link(i > 0 || chance(30));
		if (g->place.has_far && chance(25)) {
			tell("  the near place is lost\n");
			remove_tree(g->place.img);
			tally.lost++;
		}
		if (i < quiet)
			l.stop_after = 1 + below(3);
		else if (i < quiet + suffering)
			draw_faults(&l, i > 0 ? g->program->resumed : g->program->fresh);
		wrong = play_link(g, &l);
	}
	return wrong != NULL || g->is_over ? wrong : "does not come to its end";
}

static const char *play_damage(struct game *g)
{
	struct link_plan l = draw_link(false);
	char what[200];
	l.every = 1;
	l.keep = 1 + below(4);
	l.stop_after = l.keep + below(2);
	const char *wrong = play_link(g, &l);
	for (unsigned n = 1 + below(2); n > 0 && wrong == NULL; n--) {
		uint64_t e = chance(60) ? judge_newest(g->place.img) : judge_any(g->place.img);
		if (!judge_is_whole(g->place.img, e))
			continue;
		bool must = damage_image(g->place.img, e, what);
		tally.damaged++;
		tell("  image %u: %s\n", (unsigned)e, what);
		if (must && judge_is_whole(g->place.img, e))
			return "damage that nobody sees";
	}
	g->is_all_damaged = newest(&g->place) == 0;
	if (wrong == NULL) {
		l = draw_link(true);
		wrong = play_link(g, &l);
	}
	if (wrong == NULL && !g->is_over && !g->is_all_damaged)
		return "does not come to its end";
	return wrong;
}

/* Images go while a process looks for the newest whole one. */
static const char *play_removed(struct game *g)
{
	struct link_plan l = draw_link(false);
	l.every = 1;
	l.keep = 2 + below(3);
	l.stop_after = l.keep + below(3);
	const char *wrong = play_link(g, &l);
	for (unsigned i = 0; i < 2 && wrong == NULL && !g->is_over; i++) {
		g->is_removing = i == 0;
		l = draw_link(true);
		if (i == 0)
			l.fault[0] = (struct fault){
				.call = CALL_open,
				.action = ACTION_REMOVE,
				.at = 1 + below((unsigned)g->program->resumed[CALL_open])};
		wrong = play_link(g, &l);
		if (newest(&g->place) == 0)
			return wrong;
	}
	return wrong != NULL || g->is_over ? wrong : "does not come to its end";
}

/* A process that stands still while it writes, and another one on its folder. */
static const char *play_pair(struct game *g)
{
	struct link_plan l = draw_link(false), other = draw_link(chance(50));
	l.every = 1;
	l.fault[0] = (struct fault){.call = chance(50) ? CALL_pwrite : CALL_fsync,
				    .action = ACTION_PAUSE,
				    .at = 1 + below(6)};
	other.is_busy_other = true;
	tell_plan(&l);
	struct link_end end = run_link(&g->place, &l), second;
	if (!end.is_stopped)
		return "does not stand still";
	second = run_link(&g->place, &other);
	tally.pairs++;
	tell("\n  a second one, %s: %d\n", other.is_restart ? "resumed" : "begun", second.code);
	end = run_continue(&g->place, end.pid);
	if (end.is_hung || second.is_hung)
		return "hangs";
	if (second.code != (other.is_restart ? 78 : 0))
		return "the second process is not kept out";
	if (other.is_restart && !second.has_reason)
		return "the second process does not say why";
	if (!other.is_restart && judge_outputs(g->program->wanted, g->place.other) != NULL)
		return "WRONG RESULT: of the second process";
	g->is_over = true;
	if (end.code != 0)
		return "the first process does not come to its end";
	return judge_outputs(g->program->wanted, g->place.at) ? "WRONG RESULT: of the first process"
							      : NULL;
}

/* A disk that is full for images, the program's own files being small. */
static const char *play_limit(struct game *g)
{
	struct link_plan l = draw_link(false);
	l.every = 1;
	l.stop_after = 1 + below(2);
	const char *wrong = play_link(g, &l);
	l = draw_link(true);
	l.file_limit = 4096 + below(60000);
	tally.limited++;
	return wrong != NULL ? wrong : play_link(g, &l);
}

static const char *play(struct game *g)
{
	unsigned draw = below(100);
	place_clean(&g->place);
	g->place.has_far = draw < 25;
	if (draw < 75)
		return play_faults(g);
	if (draw < 78)
		return play_removed(g);
	if (draw < 94)
		return play_damage(g);
	return draw < 98 ? play_pair(g) : play_limit(g);
}

static void keep_failed(const struct place *p, const char *scratch)
{
	char failed[300], from[300];
	snprintf(failed, sizeof failed, "%s/failed", scratch);
	remove_tree(failed);
	mkdir(failed, 0777);
	snprintf(failed, sizeof failed, "%s/failed/at", scratch);
	rename(p->at, failed);
	snprintf(failed, sizeof failed, "%s/failed/err", scratch);
	snprintf(from, sizeof from, "%s", p->error);
	rename(from, failed);
}

static bool play_seed(const char *scratch, const char *shim, unsigned seed)
{
	struct game g = {0};
	random_start(seed);
	g.program = &programs[below(nprograms)];
	g.place.shim = shim;
	g.place.program = g.program->path;
	if (!place_make(&g.place, scratch)) {
		perror(g.place.at);
		exit(2);
	}
	story[0] = '\0';
	const char *wrong = play(&g);
	tally.cases++;
	if (wrong == NULL)
		return true;
	fprintf(stderr, "faults: %s\n  --seed %u --cases 1, program %s:\n%s", wrong, seed,
		g.program->path, story);
	keep_failed(&g.place, scratch);
	return false;
}

/* An undisturbed run, and a killed and a resumed one: what they write, the calls they make. */
static void learn(struct program *p, const char *scratch, const char *shim, unsigned step)
{
	struct place place = {.shim = shim, .program = p->path};
	struct link_plan l = {.every = 1};
	unsigned tried;
	bool ok = place_make(&place, scratch);
	struct link_end end = run_link(&place, &l);
	ok = ok && end.code == 0;
	memcpy(p->fresh, end.count, sizeof p->fresh);
	snprintf(p->wanted, sizeof p->wanted, "%s/wanted%u", scratch, (unsigned)(p - programs));
	remove_tree(p->wanted);
	ok = ok && rename(place.at, p->wanted) == 0 && place_make(&place, scratch);
	l.fault[0] = (struct fault){.call = CALL_renameat, .action = ACTION_KILL_BEFORE, .at = 4};
	ok = ok && run_link(&place, &l).is_killed;
	if (ok && step > 0 && damage_sweep(place.img, judge_newest(place.img), step, &tried) > 0)
		exit(1);
	tally.swept += step > 0 ? tried : 0;
	l = (struct link_plan){.is_restart = true, .every = 1};
	end = run_link(&place, &l);
	memcpy(p->resumed, end.count, sizeof p->resumed);
	if (p->resumed[CALL_truncate] == 0)
		p->resumed[CALL_truncate] = 1; /* when there is something to cut */
	if (!ok || end.code != 0 || judge_outputs(p->wanted, place.at) != NULL) {
		fprintf(stderr, "faults: %s: does not even run undisturbed\n", p->path);
		exit(2);
	}
}

static void print_tally(void)
{
	unsigned sum = 0;
	for (unsigned c = 0; c < CALL_COUNT; c++) {
		unsigned of_call = 0;
		for (unsigned a = 1; a < ACTION_COUNT; a++)
			of_call += tally.fired[c][a];
		if (of_call == 0)
			continue;
		printf("%-11s", call_names[c]);
		for (unsigned a = 1; a < ACTION_COUNT; a++)
			if (tally.fired[c][a] > 0)
				printf(" %s %u", action_names[a], tally.fired[c][a]);
		printf("\n");
		sum += of_call;
	}
	printf("%u cases, %u processes: %u calls suffered, %u killed by the clock, %u times a "
	       "place "
	       "lost, %u images damaged, %u pairs, %u limits; %u refusals; %u bytes swept\n",
	       tally.cases, tally.links, sum, tally.timed, tally.lost, tally.damaged, tally.pairs,
	       tally.limited, tally.refused, tally.swept);
}

static _Noreturn void usage(void)
{
	fprintf(stderr, "usage: faults [--seed N] [--cases N] [--sweep STEP] --shim SHIM.so "
			"--scratch FOLDER PROGRAM...\n");
	exit(2);
}

int main(int argc, char **argv)
{
	unsigned seed = 1, cases = 100, step = 0, failures = 0;
	const char *shim = NULL, *scratch = NULL;
	sigset_t child;
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, NULL);
	for (int i = 1; i < argc; i++) {
		const char *value = i + 1 < argc ? argv[i + 1] : NULL;
		if (argv[i][0] != '-') {
			if (nprograms == PROGRAMS_MAX)
				usage();
			programs[nprograms++].path = argv[i];
			continue;
		}
		if (value == NULL)
			usage();
		if (strcmp(argv[i], "--seed") == 0)
			seed = (unsigned)atoi(value);
		else if (strcmp(argv[i], "--cases") == 0)
			cases = (unsigned)atoi(value);
		else if (strcmp(argv[i], "--sweep") == 0)
			step = (unsigned)atoi(value);
		else if (strcmp(argv[i], "--shim") == 0)
			shim = value;
		else if (strcmp(argv[i], "--scratch") == 0)
			scratch = value;
		else
			usage();
		i++;
	}
	if (shim == NULL || scratch == NULL || nprograms == 0)
		usage();
	for (unsigned i = 0; i < nprograms; i++)
		learn(&programs[i], scratch, shim, step);
	for (unsigned i = 0; i < cases; i++)
		failures += !play_seed(scratch, shim, seed + i);
	print_tally();
	return failures > 0;
}
