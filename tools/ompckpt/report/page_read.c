/* page_read.c - the inputs of the report: each is known by how it begins.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    paths. Out: the executable's report, profiles, plan, statistics.
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

static bool read_stats(struct page *p, const char *path, const struct text *file)
{
	json_error_t error;
	if (!is_only(p->stats_path, path, "statistics"))
		return false;
	p->stats_path = path;
	p->stats = json_loadb(file->at, file->n, 0, &error);
	if (!p->stats)
		complain("%s:%d: %s", path, error.line, error.text);
	else if (!json_is_array(json_object_get(p->stats, "checkpoints")))
		complain("%s holds no statistics of a run (OMPCKPT_STATS)", path);
	else
		return true;
	return false;
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
	if (!text_read_file(&file, path))
		complain("'%s' can't be read: %s", path, strerror(errno));
	else if (begins(&file, "\177ELF"))
		good = read_app(p, path);
	else if (begins(&file, "ompckpt plan"))
		good = read_plan(p, path, &file);
	else if (begins(&file, "{"))
		good = read_stats(p, path, &file);
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
	return pick(p, w);
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
	json_decref(p->predictions);
	arena_free(p->arena);
}
