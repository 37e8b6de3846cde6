/* chain.c - the program's processes, one after the other.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    cuts. Out: what the run has left; is it what the run through has left?
 * Means: settings are in our environment while a process runs. A stop is OMPCKPT_EVERY with
 *        OMPCKPT_STOP_AFTER=1, counted from the start of each process. A kill comes at a random
 *        moment after an image of that process is whole. OMPCKPT_POISON=1 at all restarts.
 * Errs:  on the side of a difference: an end that the run through has not had is one. A run that
 *        does not end is given up; once one was, others are sooner. */
#include "chain.h"
#include "command.h"
#include "folder.h"
#include "images.h"
#include "places.h"
#include "process.h"
#include "text.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

enum { STOPPED = 75, NO_RESTART = 78 };
enum { LEAST_LIMIT = 60 /* seconds */, LEAST_LATER = 5, LIMIT_FACTOR = 20 };

void chain_begin(void)
{
	static const char *const kept[] = {
		"OMPCKPT_COMPRESS=", "OMPCKPT_STAGING=", "OMPCKPT_FULL=", "OMPCKPT_KEEP="};
	for (char **e = environ; *e;) {
		bool is_kept = strncmp(*e, "OMPCKPT_", 8) != 0;
		for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
			is_kept |= !strncmp(*e, kept[i], strlen(kept[i]));
		char *name = strndup(*e, strcspn(*e, "="));
		if (is_kept || unsetenv(name))
			e++;
		free(name);
	}
	setenv("OMPCKPT_TIME_LIMIT", "none", 1);
	setenv("OMPCKPT_INTERVAL", "365d", 1);
}

/* 0: not set. */
static void set_number(const char *name, uint64_t value)
{
	char text[24];
	snprintf(text, sizeof text, "%llu", (unsigned long long)value);
	if (value)
		setenv(name, text, 1);
	else
		unsetenv(name);
}

static void set_folder(const char *path)
{
	char quoted[PLACES_PATH + 2];
	if (places_quote(quoted, sizeof quoted, path))
		setenv("OMPCKPT_DIR", quoted, 1);
}

static void set_also(const struct prove *p, bool is_first)
{
	char text[50];
	snprintf(text, sizeof text, "%llu-%llu", (unsigned long long)p->also.from,
		 (unsigned long long)p->also.to);
	if (is_first && p->also.to)
		setenv("OMPCKPT_ALSO", text, 1);
	else
		unsetenv("OMPCKPT_ALSO");
}

/* One process: how it starts, and where it is to be cut. */
struct link {
	const struct prove_team *team;
	unsigned threads; /* 0: as the environment says */
	bool goes_on;     /* from the newest image, if there is one */
	uint64_t every;   /* 0: there are no checkpoints */
	bool stops;       /* after the first */
	bool (*is_time)(void *of);
	void *of;
};

static bool run_link(struct prove *p, const struct link *l, struct process_end *e)
{
	struct process_wish w = {.path = p->path,
				 .argv = p->argv,
				 .folder = p->scratch.files,
				 .in = p->input,
				 .out = p->scratch.out,
				 .err = p->scratch.err};
	double least = p->has_hung ? LEAST_LATER : LEAST_LIMIT;
	double limit = l->team ? least + LIMIT_FACTOR * l->team->seconds : INFINITY;
	if (l->threads)
		set_number("OMP_NUM_THREADS", l->threads);
	set_number("OMPCKPT_EVERY", l->every);
	set_number("OMPCKPT_STOP_AFTER", l->stops);
	set_also(p, !l->goes_on);
	set_number("OMPCKPT_POISON", l->goes_on || l->every);
	setenv("OMPCKPT_RESTART", l->goes_on ? "auto" : "off", 1);
	set_folder(p->scratch.images);
	setenv("OMPCKPT_STATS", p->scratch.stats, 1);
	if (!process_run(&w, limit, l->is_time, l->of, e)) {
		complain("'%s' can't be started: %s", p->argv[0], strerror(errno));
		return false;
	}
	return !process_is_asked();
}

/* ---- a run through ---- */

static bool read_figures(struct prove *p, struct prove_team *t)
{
	json_t *stats = json_load_file(p->scratch.stats, 0, NULL);
	t->met = (uint64_t)json_integer_value(json_object_get(stats, "candidates_met"));
	t->positions = json_incref(json_object_get(stats, "positions"));
	json_decref(stats);
	return t->met > 0;
}

bool chain_through(struct prove *p, unsigned threads, const char *name, struct prove_team *t,
		   char **folder, int *status)
{
	struct process_end e;
	struct link l = {.threads = threads};
	if (!scratch_fresh(&p->scratch) || !run_link(p, &l, &e))
		return false;
	p->plain_runs++;
	if (t) {
		read_figures(p, t);
		t->seconds = e.seconds;
	}
	*status = e.status;
	*folder = scratch_keep(&p->scratch, name);
	return *folder != NULL;
}

/* ---- what a process has left ---- */

/* The newest image; epoch 0: there is none. "cut" (NULL: not wanted) is told where it was. */
static uint64_t newest_image(const struct prove *p, struct prove_cut *cut, char **path)
{
	struct folder f = {0};
	struct image im;
	struct stat s;
	uint64_t epoch = 0;
	if (folder_add(&f, p->scratch.images) && f.n)
		epoch = f.at[f.n - 1].epoch;
	if (epoch && cut && image_open_alone(&im, f.at[f.n - 1].path) == IMAGE_OK) {
		cut->position = images_string(&im, IMAGES_POSITION, 0);
		cut->instance = im.header.instance;
		cut->bytes = stat(f.at[f.n - 1].path, &s) ? 0 : (uint64_t)s.st_size;
		image_close(&im);
	}
	if (epoch && path)
		*path = strdup(f.at[f.n - 1].path);
	folder_free(&f);
	return epoch;
}

char *chain_last_words(const char *path, const char *begin)
{
	struct text t = {0};
	char *found = strdup("");
	if (!text_read_file(&t, path) || !t.at)
		return found;
	for (char *line = strtok(t.at, "\n"); line; line = strtok(NULL, "\n"))
		if (!strncmp(line, begin, strlen(begin))) {
			free(found);
			found = strdup(line + strlen(begin));
		}
	text_free(&t);
	return found;
}

static char *wrong_end(struct prove *p, const struct link *l, const struct process_end *e)
{
	struct text t = {0};
	char *words = chain_last_words(p->scratch.err, e->status == NO_RESTART ? "ompckpt: " : "");
	p->has_hung |= e->is_late;
	if (e->is_late)
		text_printf(&t, "it did not end in %.0f s, and took %.1f s without a cut",
			    e->seconds, l->team->seconds);
	else if (e->signal)
		text_printf(&t, "it died of signal %d (%s)", e->signal, strsignal(e->signal));
	else if (e->status == NO_RESTART)
		text_printf(&t, "the restart was refused: %s", words);
	else
		text_printf(&t, "it ended with exit code %d, not %d", e->status, l->team->status);
	if (e->status != NO_RESTART && !e->is_late && *words)
		text_printf(&t, "; the last it said: %s", words);
	free(words);
	return t.at;
}

/* The process was not cut: the run is over. */
static bool settle(struct prove *p, struct prove_proof *proof, const struct link *l,
		   const struct process_end *e)
{
	if (e->is_late || e->signal || e->status != l->team->status)
		proof->what = wrong_end(p, l, e);
	char *kept = scratch_keep(&p->scratch, "other");
	if (kept && !proof->what)
		proof->what = compare_runs(&p->rule, proof->team->reference, kept);
	if (kept && proof->what)
		scratch_rename(&p->scratch, "other", PROVE_DIFFERENT);
	bool ok = kept != NULL && !process_is_asked();
	p->rule.is_broken &= ok;
	free(kept);
	return ok;
}

/* ---- a run that is stopped ---- */

bool chain_stop(struct prove *p, struct prove_proof *proof)
{
	struct process_end e;
	struct link l = {.team = proof->team, .threads = proof->team->threads, .stops = true};
	unsigned wished = proof->n;
	uint64_t at = 0;
	proof->n = 0;
	if (!scratch_fresh(&p->scratch))
		return false;
	for (unsigned i = 0; i <= wished; i++) {
		l.goes_on = i > 0;
		l.stops = i < wished;
		l.every = l.stops ? proof->cuts[i].at - at : 0;
		if (!run_link(p, &l, &e))
			return false;
		if (!l.stops || e.signal || e.status != STOPPED)
			break;
		at = proof->cuts[i].at;
		newest_image(p, &proof->cuts[i], NULL);
		proof->n = i + 1;
	}
	if (proof->n == 0 && !p->no_cut)
		p->no_cut = chain_last_words(p->scratch.err, "ompckpt: no checkpoint");
	return settle(p, proof, &l, &e);
}

/* ---- a run that is killed ---- */

struct moment {
	struct prove *p;
	uint64_t known; /* the newest epoch when the process began */
	double delay;   /* from its first image on */
	double when;    /* 0: it has none yet */
};

static bool is_the_moment(void *of)
{
	struct moment *m = of;
	if (m->when == 0 && newest_image(m->p, NULL, NULL) > m->known)
		m->when = process_now() + m->delay;
	return m->when != 0 && process_now() >= m->when;
}

bool chain_kill(struct prove *p, struct prove_proof *proof)
{
	struct process_end e;
	struct moment m = {.p = p};
	struct link l = {.team = proof->team,
			 .threads = proof->team->threads,
			 .is_time = is_the_moment,
			 .of = &m};
	unsigned wished = proof->n;
	uint64_t at = 0;
	proof->n = 0;
	if (!scratch_fresh(&p->scratch))
		return false;
	for (unsigned i = 0; i <= wished; i++) {
		uint64_t before = m.known;
		m.delay = proof->team->seconds * 1e-6 * (double)prove_random(p, 500000);
		m.when = 0;
		l.goes_on = i > 0;
		l.every = i < wished ? proof->every : 0;
		l.is_time = i < wished ? is_the_moment : NULL;
		if (!run_link(p, &l, &e))
			return false;
		if (!e.is_cut)
			break;
		m.known = newest_image(p, &proof->cuts[i], NULL);
		if ((proof->is_void = m.known <= before))
			return true;
		proof->cuts[i].at = at += (m.known - before) * proof->every;
		proof->n = i + 1;
	}
	return settle(p, proof, &l, &e);
}

/* ---- an image ---- */

bool chain_image(struct prove *p, const struct prove_team *t, uint64_t from, uint64_t steps,
		 char **image)
{
	struct process_end e = {.status = STOPPED};
	struct link l = {.team = t, .threads = t->threads, .every = from, .stops = true};
	*image = NULL;
	if (!scratch_fresh(&p->scratch) || (from && !run_link(p, &l, &e)))
		return false;
	l.goes_on = from > 0;
	l.every = steps;
	if (e.status == STOPPED && !run_link(p, &l, &e))
		return false;
	if (!e.signal && e.status == STOPPED)
		newest_image(p, NULL, image);
	return true;
}
