/* prove.c - ompckpt prove: does every restart of this program give the same?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a program and its arguments; how many proofs, or for how long.
 * Out:   a verdict, as text or JSON, and as a page (-o). Exit status: 0 all gave the same, 1 one
 *        did not, or nothing could be tried, 3 the program itself is not deterministic.
 * Means: runs through, which must be the same (through.h); proofs (proofs.h), of which the first
 *        that fails is the last; it is made small (reduce.h).
 * Errs:  a difference is the restart's fault only if further runs through, as far as they take no
 *        longer than all before, are still the same. */
#include "prove.h"
#include "app_report.h"
#include "chain.h"
#include "command.h"
#include "folder.h"
#include "jobs.h"
#include "migrate/build.h"
#include "options.h"
#include "process.h"
#include "run/launcher.h"
#include "progress.h"
#include "proofs.h"
#include "reduce.h"
#include "through.h"
#include "verdict.h"

#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_UNSTEADY = 3 };
enum { PROOFS = 10 };

/* splitmix64. */
uint64_t prove_random(struct prove *p, uint64_t n)
{
	uint64_t z = p->state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return (z ^ z >> 31) % n;
}

/* ---- words ---- */

static int usage(void)
{
	complain("usage: ompckpt prove [-n K] [-j N] [--time S] [--seed N] [--tolerance X] "
		 "[--ignore RE] [--compare CMD] [-o out.html] [--json] [--] ./app [ARGS...]");
	return EXIT_USE;
}

static bool compile(struct compare_rule *r)
{
	char why[200];
	int error = r->ignored ? regcomp(&r->is_ignored, r->ignored, REG_EXTENDED) : 0;
	if (!error)
		return true;
	regerror(error, &r->is_ignored, why, sizeof why);
	complain("'%s' is no extended regular expression: %s", r->ignored, why);
	return false;
}

/* Options up to the program's name, whose words are its own. */
static bool read_words(struct prove *p, const struct call *c)
{
	struct call own = {.argv = calloc((size_t)c->argc + 1, sizeof *own.argv)};
	const struct option_row rows[] = {
		{"-n", option_count, &p->proofs, "a number of proofs (10)"},
		{"-j", option_count, &p->jobs, "a number of proofs at a time (1)"},
		{"--time", option_seconds, &p->seconds, "seconds (10, 5m, 2h)"},
		{"--seed", option_count, &p->seed, "a number"},
		{"--tolerance", option_part, &p->rule.tolerance, "a number between 0 and 1"},
		{"--ignore", option_text, &p->rule.ignored, "a regular expression"},
		{"--compare", option_text, &p->rule.command, "a command"},
		{"-o", option_text, &p->page, "the path of the page"},
	};
	int i = 0;
	for (; i < c->argc && c->argv[i][0] == '-' && strcmp(c->argv[i], "--") != 0; i++) {
		if (!strcmp(c->argv[i], "--json")) {
			p->json = true;
			continue;
		}
		own.argv[own.argc++] = c->argv[i];
		if (i + 1 < c->argc)
			own.argv[own.argc++] = c->argv[++i];
	}
	i += i < c->argc && !strcmp(c->argv[i], "--");
	p->argv = c->argv + i;
	bool ok = options_read(&own, rows, sizeof rows / sizeof *rows);
	free(own.argv);
	return ok && compile(&p->rule) && i < c->argc;
}

/* "../data" is not beside the copy. */
static bool leads_out(char *const *words)
{
	for (words++; *words; words++)
		if (!strncmp(*words, "../", 3) && access(*words, F_OK) == 0) {
			complain("'%s' leads out of the current folder, of which each run gets a "
				 "copy: give its whole path, or start in a folder that has it",
				 *words);
			return true;
		}
	return false;
}

static bool find_program(struct prove *p)
{
	struct launcher l = launcher_look(p->argv);
	bool is_started = l.is_other && l.program;
	if (is_started)
		complain("'%s' starts '%s': prove starts a program by itself, not through another",
			 p->argv[0], l.program);
	else if (!(p->path = launcher_path(p->argv[0])))
		complain("'%s' can't be started: %s", p->argv[0], strerror(errno));
	return p->path && !is_started;
}

/* Its own threads: do their number and its choice matter? */
static bool has_openmp(const struct prove *p)
{
	struct build b;
	bool ok = build_of_app(&b, p->path);
	bool has = ok && (*app_string(b.section, "openmp") || app_number(b.section, "is_static"));
	if (ok)
		build_free(&b);
	return has;
}

/* As OpenMP counts them. */
static int processors(void)
{
	cpu_set_t set;
	return sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
}

static void choose_teams(struct prove *p)
{
	int all = processors();
	if (getenv("OMP_NUM_THREADS") || !has_openmp(p)) {
		p->nteams = 1;
		return;
	}
	for (unsigned n = 1; n <= 2; n++)
		p->teams[p->nteams++].threads = n;
	if (all > 2)
		p->teams[p->nteams++].threads = (unsigned)all;
}

/* What is no file is empty: a program can't be told twice what a terminal or a pipe says once. */
static void choose_input(struct prove *p)
{
	struct stat s;
	char path[PATH_MAX];
	ssize_t n = -1;
	if (fstat(0, &s) == 0 && S_ISREG(s.st_mode))
		n = readlink("/proc/self/fd/0", path, sizeof path);
	p->input = n > 0 ? strndup(path, (size_t)n) : strdup("/dev/null");
}

/* Of a build that writes one: it has times in it, and is none of the program's own files. */
static void put_profile_aside(const struct prove *p)
{
	char *path = folder_join(p->scratch.root, "profile");
	setenv("OMPCKPT_PROFILE", path, 1);
	free(path);
}

static int prepare(struct prove *p)
{
	if (!find_program(p) || !(p->report = app_report(p->path)) || leads_out(p->argv))
		return EXIT_USE;
	choose_input(p);
	choose_teams(p);
	if (!p->seed)
		p->seed = (unsigned long long)time(NULL) % 1000000 + 1;
	chain_begin();
	process_begin();
	if (!scratch_begin(&p->scratch))
		return EXIT_USE;
	put_profile_aside(p);
	return EXIT_FINE;
}

/* ---- from the first run to the verdict ---- */

static enum verdict look_at_failure(struct prove *p, struct prove_proof *proof, char **why)
{
	progress_say("ompckpt: proof %u did not give the same; is that the program itself?",
		     proof->number);
	if (through_again(p, proof->team, why) && *why)
		return VERDICT_UNSTEADY;
	progress_say("ompckpt: proof %u did not give the same; which cut, which variable?",
		     proof->number);
	reduce(p, proof, &p->failure);
	return VERDICT_DIFFERENT;
}

static char *why_no_restart(const struct prove *p)
{
	char *why;
	if (process_is_asked())
		return strdup("it was ended before the first proof was through");
	if (asprintf(&why, "no run could be cut%s%s",
		     p->no_cut && *p->no_cut ? ": no checkpoint" : "",
		     p->no_cut ? p->no_cut : "") < 0)
		abort();
	return why;
}

/* The runs through: is there something to compare with? */
static enum verdict begin(struct prove *p, char **why)
{
	enum verdict v = VERDICT_SAME;
	progress_say("ompckpt: plain runs");
	for (unsigned i = 0; i < p->nteams && v == VERDICT_SAME; i++)
		if (!through_begin(p, &p->teams[i], &v, why)) {
			*why = strdup("the plain runs did not come to their end");
			return VERDICT_NOTHING;
		}
	if (v == VERDICT_SAME)
		p->cut_at = calloc(json_array_size(p->teams[0].positions) + 1, sizeof *p->cut_at);
	return v;
}

static enum verdict run(struct prove *p, struct prove_proof *proof, char **why)
{
	if (!proofs_run(p, proof))
		return look_at_failure(p, proof, why);
	if (p->restarts > 0)
		return VERDICT_SAME;
	*why = why_no_restart(p);
	return VERDICT_NOTHING;
}

static void clear(struct prove *p, enum verdict v)
{
	char *reference =
		v == VERDICT_DIFFERENT ? strrchr(p->failure.proof->team->reference, '/') + 1 : NULL;
	const char *kept[] = {reference, PROVE_DIFFERENT, NULL};
	scratch_end(&p->scratch, reference ? kept : NULL);
	for (unsigned i = 0; i < p->nteams; i++) {
		json_decref(p->teams[i].positions);
		free(p->teams[i].reference);
	}
	json_decref(p->report);
	if (p->rule.ignored)
		regfree(&p->rule.is_ignored);
	free(p->path);
	free(p->input);
	free(p->cut_at);
	free(p->no_cut);
}

/* The verdict, NULL after a message; all in "p" is freed. */
static json_t *finish(struct prove *p, enum verdict v, char *why)
{
	progress_end();
	json_t *o = p->rule.is_broken ? NULL : verdict_make(p, v, why);
	if (!o)
		complain("'%s' can't be asked: no such command, or it crashed", p->rule.command);
	clear(p, o ? v : VERDICT_NOTHING);
	free(why);
	return o;
}

/* Of a job that is not the first: the references of the threads that its turns bring. */
static bool begin_beside(struct prove *p)
{
	for (unsigned i = 0; i < p->nteams; i++) {
		bool is_used = false;
		for (unsigned n = 0; n < p->nteams; n++)
			is_used |= (n * p->jobs + p->job) % p->nteams == i;
		if (is_used && !through_beside(p, &p->teams[i]))
			return false;
	}
	return true;
}

static json_t *work(struct prove *p)
{
	struct prove_proof proof = {0};
	char *why = NULL;
	put_profile_aside(p);
	if (p->job && !begin_beside(p))
		return finish(p, VERDICT_NOTHING, why_no_restart(p));
	enum verdict v = run(p, &proof, &why);
	return finish(p, v, why);
}

static json_t *prove(struct prove *p)
{
	char *why = NULL;
	enum verdict v = begin(p, &why);
	if (v != VERDICT_SAME || p->rule.is_broken)
		return finish(p, v, why);
	p->jobs = jobs_possible(p);
	return p->jobs > 1 ? jobs_run(p, work) : work(p);
}

static int answer(const struct prove *p, const json_t *o)
{
	const char *v = app_string(o, "verdict");
	if (p->json)
		say_json(o);
	else
		verdict_print(o);
	bool ok = !p->page || verdict_page(o, p->page);
	return !strcmp(v, "not deterministic") ? EXIT_UNSTEADY
	       : !strcmp(v, "same") && ok      ? EXIT_FINE
					       : EXIT_NO;
}

int command_prove(const struct call *c)
{
	struct prove p = {.proofs = 0, .jobs = 1, .begun = process_now()};
	if (!read_words(&p, c))
		return usage();
	if (!p.proofs && p.seconds == 0)
		p.proofs = PROOFS;
	int status = prepare(&p);
	if (status != EXIT_FINE) {
		scratch_end(&p.scratch, NULL);
		return status;
	}
	json_t *o = prove(&p);
	status = o ? answer(&p, o) : EXIT_USE;
	json_decref(o);
	return status;
}
