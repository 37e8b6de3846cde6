/* page_read.c - the inputs of the report: each is known by how it begins.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    paths. Out: the executable's report, profiles, plan, statistics; of a job, those of all
 *        ranks, which lie beside each other.
 * Errs:  on the side of refusing: what is of no known kind, or a second one where there can be one
 *        only, is an error. */
#include "page.h"

#include "app_report.h"
#include "arena.h"
#include "command.h"
#include "text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool is_only(const char *before, const char *path, const char *what)
{
	if (before)
		complain("'%s' and '%s' are both %s; the report is about one", before, path, what);
	return !before;
}

static bool add_profile(struct page *p, const char *path)
{
	if (!profiles_open(&p->profiles[p->profiles_n], path))
		return false;
	p->profile_paths[p->profiles_n++] = path;
	return true;
}

static bool read_app(struct page *p, const char *path)
{
	if (!is_only(p->app_path, path, "executables"))
		return false;
	p->app_path = path;
	p->app = app_report(path);
	return p->app != NULL;
}

static bool read_plan(struct page *p, const char *path, const struct text *file)
{
	struct plan_file_error e;
	if (!is_only(p->plan_path, path, "plans"))
		return false;
	p->plan_path = path;
	if (plan_file_read(p->arena, file->at, file->n, &p->plan, &e))
		return true;
	complain("%s:%u: %s", path, e.line, e.what);
	return false;
}

/* A rank's file alone is about that rank; rank 0's, or several, are about the job. */
static bool add_stats_path(struct page *p, const char *path, const char *job)
{
	if (!p->stats_path)
		p->stats_path = path;
	else if (strcmp(job, ranks_job_of(p->arena, p->stats_path)) != 0)
		return is_only(p->stats_path, path, "statistics");
	else
		p->stats_path = job;
	return true;
}

/* Of several ranks of one job, the first file given is kept until all are read. */
static bool read_stats(struct page *p, const char *path)
{
	const char *job = ranks_job_of(p->arena, path);
	json_t *stats = ranks_load(path, false);
	bool good = json_is_array(json_object_get(stats, "checkpoints"));
	if (stats && !good)
		complain("%s holds no statistics of a run (OMPCKPT_STATS)", path);
	if (p->stats)
		json_decref(stats);
	else
		p->stats = stats;
	return good && add_stats_path(p, path, job);
}

static bool begins(const struct text *file, const char *how)
{
	return file->n >= strlen(how) && !memcmp(file->at, how, strlen(how));
}

static bool read_one(struct page *p, const char *path)
{
	struct text file = {0};
	bool good = false;
	if (profiles_is(path))
		return add_profile(p, path);
	bool is_there = text_read_file(&file, path);
	if (!is_there && errno == ENOENT && ranks_lie_beside(p->arena, path))
		good = add_stats_path(p, path, path);
	else if (!is_there)
		complain("'%s' can't be read: %s", path, strerror(errno));
	else if (begins(&file, "\177ELF"))
		good = read_app(p, path);
	else if (begins(&file, "ompckpt plan"))
		good = read_plan(p, path, &file);
	else if (begins(&file, "{"))
		good = read_stats(p, path);
	else
		complain("'%s' is neither an executable, a profile, a plan nor statistics "
			 "(OMPCKPT_STATS)",
			 path);
	text_free(&file);
	return good;
}

static bool has_run(const struct profile *profile, unsigned long long threads, const char *label)
{
	for (unsigned i = 0; i < profile->runs.n; i++)
		if ((!threads || profile->runs.at[i].threads == threads) &&
		    (!label || !strcmp(profile->runs.at[i].label, label)))
			return true;
	return false;
}

/* From the last profile that has such a run; by default the one that was planned for. */
static bool pick(struct page *p, const struct page_wishes *w)
{
	unsigned long long threads = w->threads;
	const char *label = w->label;
	int i = p->profiles_n - 1;
	if (i < 0)
		return true;
	if (!threads && !label && p->plan_path) {
		threads = p->plan.threads;
		label = p->plan.label;
	}
	while (i > 0 && !has_run(&p->profiles[i], threads, label))
		i--;
	p->run = profiles_pick(&p->profiles[i], p->profile_paths[i], threads, label);
	return p->run != NULL;
}

static bool read_ranks(struct page *p)
{
	const char *path = p->stats_path;
	p->ranks.arena = p->arena;
	if (!path || ranks_job_of(p->arena, path) != path)
		return true;
	json_decref(p->stats);
	p->stats = ranks_read(&p->ranks, path) ? json_incref(p->ranks.shown) : NULL;
	if (!p->stats)
		complain("no file '%s.rank.…' holds statistics of a run (OMPCKPT_STATS)", path);
	return p->stats != NULL;
}

bool page_read(struct page *p, char *const *paths, int n, const struct page_wishes *w)
{
	p->arena = arena_new();
	p->mtbf = w->mtbf;
	p->profile_paths = ARENA_ARRAY(p->arena, const char *, (size_t)n);
	p->profiles = calloc((size_t)n + 1, sizeof *p->profiles);
	if (!p->profiles)
		abort();
	for (int i = 0; i < n; i++)
		if (!read_one(p, paths[i]))
			return false;
	return read_ranks(p) && pick(p, w);
}

void page_free(struct page *p)
{
	for (int i = 0; i < p->profiles_n; i++)
		profile_free(&p->profiles[i]);
	for (unsigned i = 0; p->why && i < p->positions.n; i++)
		json_decref(p->why[i]);
	free(p->profiles);
	json_decref(p->app);
	json_decref(p->stats);
	ranks_free(&p->ranks);
	json_decref(p->predictions);
	arena_free(p->arena);
}
