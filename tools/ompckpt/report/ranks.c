/* ranks.c - the statistics of all ranks, put together by sets.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    statistics of each rank (docs/restart.md 1), in files or as JSON.
 * Out:   sets and ranks, with the least, the median and the most of each figure, and whose that is.
 * Means: what has one epoch is one set. The nodes' clocks tell when processes began, so the moments
 *        of ranks on several nodes are as good as these agree. The first file says what run it is;
 *        another file is of it if program and number of ranks are the same, and it was running for
 *        some of the time.
 * Errs:  on the side of leaving out: what is not sure to be of this run is named and not shown.
 * Cost:  each file is read and forgotten but for 56 bytes for each checkpoint; these are sorted. */
#include "ranks.h"

#include "app_report.h"
#include "arena.h"
#include "command.h"
#include "set.h"
#include "text.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char no_file[] = "there is no file";
static const char no_statistics[] = "the file can't be read, or holds no statistics";
static const char other_run[] = "the file is of another run";

static double real(const json_t *o, const char *key)
{
	return json_number_value(json_object_get(o, key));
}

/* ---- one rank after the other ---- */

static void lack(struct ranks *r, uint32_t from, uint32_t to, const char *why)
{
	struct ranks_lack *last = r->lacks.n ? &r->lacks.at[r->lacks.n - 1] : NULL;
	struct ranks_lack new = {from, to, why};
	if (last && last->why == why && last->to + 1 == from)
		last->to = to;
	else
		ARRAY_PUSH(r->arena, r->lacks, new);
}

static bool overlap(const json_t *a, const json_t *b)
{
	return real(a, "started_s") <= real(b, "started_s") + real(b, "elapsed_s");
}

static bool is_of_run(const struct ranks *r, const json_t *stats)
{
	return overlap(stats, r->shown) && overlap(r->shown, stats) &&
	       app_number(stats, "ranks") == app_number(r->shown, "ranks") &&
	       !strcmp(app_string(stats, "program"), app_string(r->shown, "program"));
}

static void add_copies(struct ranks *r, uint32_t rank, const json_t *stats)
{
	struct ranks_member m = {.rank = rank};
	double started = real(stats, "started_s");
	const json_t *o;
	size_t i;
	json_array_foreach (json_object_get(stats, "checkpoints"), i, o) {
		struct ranks_copy c = {
			.epoch = (uint64_t)app_number(o, "epoch"),
			.rank = rank,
			.at = started + real(o, "at_s"),
			.by = {[RANKS_STALL] = real(o, "stall_s"),
			       [RANKS_WRITE] = real(o, "write_s"),
			       [RANKS_BYTES] = real(o, "bytes")},
		};
		ARRAY_PUSH(r->arena, r->copies, c);
	}
	ARRAY_PUSH(r->arena, r->members, m);
	if (started < r->started)
		r->started = started;
}

void ranks_add(struct ranks *r, uint32_t rank, json_t *stats)
{
	if (rank > r->next)
		lack(r, r->next, rank - 1, no_file);
	r->next = rank + 1;
	if (!json_is_array(json_object_get(stats, "checkpoints"))) {
		lack(r, rank, rank, no_statistics);
	} else if (r->shown && !is_of_run(r, stats)) {
		lack(r, rank, rank, other_run);
	} else {
		if (!r->shown) {
			r->shown = json_incref(stats);
			r->started = real(stats, "started_s");
			r->has_clock = r->started > 0;
		}
		add_copies(r, rank, stats);
	}
}

/* ---- all of them ---- */

static int by_epoch(const void *x, const void *y)
{
	const struct ranks_copy *a = x, *b = y;
	if (a->epoch != b->epoch)
		return a->epoch < b->epoch ? -1 : 1;
	return a->rank < b->rank ? -1 : a->rank > b->rank;
}

static int by_value(const void *x, const void *y)
{
	const double *a = x, *b = y;
	return *a < *b ? -1 : *a > *b;
}

/* Of "n" values, which are sorted then; not 0. */
static void spread(struct ranks_spread *s, double *values, uint32_t n)
{
	qsort(values, n, sizeof *values, by_value);
	s->least = values[0];
	s->median = n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
	s->most = values[n - 1];
}

static void spread_set(struct ranks_set *s, double *values)
{
	for (int f = 0; f < RANKS_FIGURES; f++) {
		uint32_t worst = 0;
		for (uint32_t i = 0; i < s->n; i++) {
			values[i] = s->copies[i].by[f];
			if (values[i] > s->copies[worst].by[f])
				worst = i;
		}
		s->by[f].worst = s->copies[worst].rank;
		spread(&s->by[f], values, s->n);
	}
}

static void spread_members(struct ranks *r, double *values)
{
	for (int f = 0; f < RANKS_FIGURES; f++) {
		const struct ranks_member *worst = r->members.at;
		uint32_t n = 0;
		for (unsigned i = 0; i < r->members.n; i++) {
			const struct ranks_member *m = &r->members.at[i];
			if (m->sets == 0)
				continue;
			values[n++] = m->mean[f];
			worst = m->mean[f] > worst->mean[f] ? m : worst;
		}
		r->by[f].worst = worst->rank;
		if (n > 0)
			spread(&r->by[f], values, n);
	}
}

static struct ranks_member *member(struct ranks *r, uint32_t rank)
{
	unsigned low = 0, high = r->members.n;
	while (high - low > 1) {
		unsigned middle = (low + high) / 2;
		*(r->members.at[middle].rank <= rank ? &low : &high) = middle;
	}
	return &r->members.at[low];
}

static void add_to_member(struct ranks_member *m, const struct ranks_copy *c)
{
	m->sets++;
	for (int f = 0; f < RANKS_FIGURES; f++) {
		m->mean[f] += (c->by[f] - m->mean[f]) / m->sets;
		m->most[f] = c->by[f] > m->most[f] ? c->by[f] : m->most[f];
	}
}

/* The copies from "first" on that have its epoch. */
static void add_set(struct ranks *r, unsigned first, double *values)
{
	struct ranks_copy *c = &r->copies.at[first];
	struct ranks_set s = {.epoch = c->epoch, .copies = c, .at = c->at};
	for (unsigned i = first; i < r->copies.n && r->copies.at[i].epoch == s.epoch; i++, s.n++)
		s.at = c[s.n].at < s.at ? c[s.n].at : s.at;
	for (uint32_t i = 0; i < s.n; i++) {
		c[i].by[RANKS_LAG] = r->has_clock ? c[i].at - s.at : 0;
		s.bytes += c[i].by[RANKS_BYTES];
		add_to_member(member(r, c[i].rank), &c[i]);
	}
	spread_set(&s, values);
	ARRAY_PUSH(r->arena, r->sets, s);
}

static void make_sets(struct ranks *r)
{
	double *values = ARENA_ARRAY(r->arena, double, (size_t)r->copies.n + r->members.n);
	for (unsigned i = 0; i < r->copies.n; i++)
		r->copies.at[i].at -= r->started;
	qsort(r->copies.at, r->copies.n, sizeof *r->copies.at, by_epoch);
	for (unsigned i = 0; i < r->copies.n; i += r->sets.at[r->sets.n - 1].n)
		add_set(r, i, values);
	spread_members(r, values);
}

void ranks_make(struct ranks *r)
{
	long long size = app_number(r->shown, "ranks");
	if (size > (long long)r->next && size <= SET_RANKS_MAX)
		lack(r, r->next, (uint32_t)size - 1, no_file);
	r->size = size > 0 ? (uint32_t)size : r->next;
	if (r->size == 1)
		r->size = 0;
	if (r->size > 0 && r->copies.n > 0)
		make_sets(r);
}

/* ---- files ---- */

/* Where ".rank.N" begins, or NULL. */
static const char *rank_in(const char *path, int64_t *rank)
{
	const char *end = path + strlen(path);
	for (int dots = 0; end > path && *end != '/' && dots < 2; dots += *end == '.')
		end--;
	*rank = *end == '.' ? set_rank_of_name(end + 1) : -1;
	return *rank > 0 ? end : NULL;
}

const char *ranks_job_of(struct arena *a, const char *path)
{
	int64_t rank;
	const char *end = rank_in(path, &rank);
	return end ? arena_strndup(a, path, (size_t)(end - path)) : path;
}

json_t *ranks_load(const char *path, bool is_quiet)
{
	struct text file = {0};
	json_error_t error = {.line = 0};
	bool has = text_read_file(&file, path);
	json_t *stats = has ? json_loadb(file.at, file.n, 0, &error) : NULL;
	if (!is_quiet && !has)
		complain("'%s' can't be read: %s", path, strerror(errno));
	else if (!is_quiet && !stats)
		complain("%s:%d: %s", path, error.line, error.text);
	text_free(&file);
	return stats;
}

struct found {
	ARRAY(uint32_t) ranks;
};

static int by_rank(const void *x, const void *y)
{
	const uint32_t *a = x, *b = y;
	return *a < *b ? -1 : *a > *b;
}

/* The ranks but 0 whose files lie beside "job". */
static struct found look_beside(struct arena *a, const char *job)
{
	struct found f = {0};
	const char *slash = strrchr(job, '/'), *name = slash ? slash + 1 : job;
	DIR *d = opendir(slash ? arena_strndup(a, job, (size_t)(slash - job) + 1) : ".");
	for (struct dirent *e; d && (e = readdir(d));) {
		int64_t rank;
		const char *end = rank_in(e->d_name, &rank);
		if (end && (size_t)(end - e->d_name) == strlen(name) &&
		    !strncmp(e->d_name, name, strlen(name)))
			ARRAY_PUSH(a, f.ranks, (uint32_t)rank);
	}
	if (d)
		closedir(d);
	if (f.ranks.n)
		qsort(f.ranks.at, f.ranks.n, sizeof *f.ranks.at, by_rank);
	return f;
}

static void add_file(struct ranks *r, uint32_t rank, const char *path)
{
	json_t *stats = ranks_load(path, true);
	ranks_add(r, rank, stats);
	json_decref(stats);
}

bool ranks_lie_beside(struct arena *a, const char *job)
{
	return look_beside(a, job).ranks.n > 0;
}

bool ranks_read(struct ranks *r, const char *job)
{
	struct found f = look_beside(r->arena, job);
	FILE *zero = fopen(job, "r");
	if (zero) {
		fclose(zero);
		add_file(r, 0, job);
	}
	for (unsigned i = 0; i < f.ranks.n; i++)
		add_file(r, f.ranks.at[i],
			 arena_printf(r->arena, "%s.rank.%u", job, f.ranks.at[i]));
	if (r->shown)
		ranks_make(r);
	return r->shown != NULL;
}

void ranks_free(struct ranks *r)
{
	json_decref(r->shown);
}
