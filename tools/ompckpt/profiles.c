/* profiles.c - open a profile, pick a run, what a checkpoint costs in it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "profiles.h"

#include "command.h"
#include "interval.h"
#include "predict.h"
#include "profile_format.h"
#include "progress.h"
#include "text.h"
#include "zero_one.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool profiles_open(struct profile *p, const char *path)
{
	struct text file = {0};
	progress_say("ompckpt: reading %s", path);
	if (!text_read_file(&file, path)) {
		complain("'%s' can't be read: %s", path, strerror(errno));
		progress_end();
		return false;
	}
	profile_read(p, file.at, file.n);
	progress_end();
	text_free(&file);
	if (p->newer)
		complain("%s: %u runs are of a newer version; use a newer ompckpt", path, p->newer);
	for (unsigned i = 0; i < p->runs.n; i++)
		if (p->runs.at[i].lost)
			complain("%s: run %u: %" PRIu64 " bytes after its last whole block are "
				 "left out",
				 path, i + 1, p->runs.at[i].lost);
	if (p->runs.n)
		return true;
	complain("%s holds no run: is it a profile?", path);
	profile_free(p);
	return false;
}

bool profiles_is(const char *path)
{
	unsigned char head[16] = {0};
	FILE *f = fopen(path, "rb");
	bool is = f && fread(head, 1, sizeof head, f) == sizeof head &&
		  memcmp(head + 8, PROFILE_MAGIC, 8) == 0;
	if (f)
		fclose(f);
	return is;
}

static void complain_runs(const struct profile *p, const char *path)
{
	struct text list = {0};
	for (unsigned i = 0; i < p->runs.n; i++)
		text_printf(&list, "%s%" PRIu64 " threads '%s'", i ? ", " : "",
			    p->runs.at[i].threads, p->runs.at[i].label);
	complain("%s has no such run, but: %s", path, list.at);
	text_free(&list);
}

const struct profile_run *profiles_pick(const struct profile *p, const char *path,
					unsigned long long threads, const char *label)
{
	const struct profile_run *best = NULL;
	for (unsigned i = 0; i < p->runs.n; i++) {
		const struct profile_run *r = &p->runs.at[i];
		if ((!threads || r->threads == threads) && (!label || !strcmp(r->label, label)) &&
		    (!best || r->ended >= best->ended))
			best = r;
	}
	if (!best)
		complain_runs(p, path);
	else if (!best->ended)
		complain("%s: the run did not come to its end; what follows is about its first "
			 "%.3f s",
			 path, (double)best->elapsed_ns / 1e9);
	return best;
}

/* The checkpoints of the runs: bytes and seconds, in memory to be freed by way of "bytes". */
static uint32_t checkpoints(const struct profile_run *const *runs, uint32_t n, bool write,
			    double **bytes, double **seconds)
{
	uint32_t all = 0, k = 0;
	for (uint32_t i = 0; i < n; i++)
		all += runs[i]->saved.n;
	*bytes = calloc(2 * ((size_t)all + 1), sizeof **bytes);
	if (!*bytes)
		abort();
	*seconds = *bytes + all;
	for (uint32_t i = 0; i < n; i++)
		for (unsigned j = 0; j < runs[i]->saved.n; j++, k++) {
			const struct profile_saved *s = &runs[i]->saved.at[j];
			(*bytes)[k] = (double)s->bytes;
			(*seconds)[k] = (double)(write ? s->write_ns : s->stall_ns) / 1e9;
		}
	return all;
}

struct profiles_cost profiles_times(const struct profile_run *const *runs, uint32_t n, bool write)
{
	double *x, *y, sum_x = 0, sum_y = 0;
	uint32_t all = checkpoints(runs, n, write, &x, &y);
	struct profiles_cost c = {0};
	c.known = predict_typical_line(x, y, all, &c.fixed, &c.per_byte);
	for (uint32_t i = 0; i < all; i++) {
		sum_x += x[i];
		sum_y += y[i];
	}
	if (sum_x > 0 && (c.fixed < 0 || c.per_byte <= 0))
		c = (struct profiles_cost){0, sum_y / sum_x, true};
	for (uint32_t i = n; i-- > 0 && !c.known;) {
		uint64_t rate = write ? runs[i]->write_rate : runs[i]->copy_rate;
		if (rate)
			c = (struct profiles_cost){0, 1 / (double)rate, true};
	}
	free(x);
	return c;
}

struct profiles_cost profiles_cost(const struct profile_run *run)
{
	return profiles_times(&run, 1, false);
}

double profiles_seconds(struct profiles_cost c, double bytes)
{
	return c.fixed + c.per_byte * bytes;
}

double profiles_mean_bytes(const struct profile_run *run)
{
	double sum = 0;
	for (unsigned i = 0; i < run->rows.n; i++)
		sum += (double)profile_bytes(&run->rows.at[i], run->threads);
	return run->rows.n ? sum / run->rows.n : 0;
}

struct profiles_cost profiles_price(const struct profile_run *run, double given)
{
	struct profiles_cost c =
		given > 0 ? (struct profiles_cost){given, 0, true} : profiles_cost(run);
	if (!c.known)
		complain(
			"the profile does not say how long a checkpoint takes; say it with --cost");
	return c;
}

double profiles_mean_seconds(const struct profile_run *run, struct profiles_cost c)
{
	return profiles_seconds(c, profiles_mean_bytes(run));
}

void profiles_problem(const struct profile_run *run, bool seconds, struct profiles_cost cost,
		      double interval, int64_t number, struct zero_one *p)
{
	uint64_t *time = calloc(run->rows.n + 1, sizeof *time);
	uint64_t *weight = calloc(run->rows.n + 1, sizeof *weight);
	if (!time || !weight)
		abort();
	for (unsigned i = 0; i < run->rows.n; i++) {
		uint64_t bytes = profile_bytes(&run->rows.at[i], run->threads);
		time[i] = run->rows.at[i].time_ns;
		weight[i] = bytes;
		if (seconds)
			weight[i] = (uint64_t)llround(profiles_seconds(cost, (double)bytes) * 1e9);
	}
	*p = (struct zero_one){time,
			       weight,
			       run->rows.n,
			       run->elapsed_ns,
			       interval < 2e9 ? (uint64_t)llround(interval * 1e9) : (uint64_t)2e18,
			       number};
}

void profiles_problem_free(struct zero_one *p)
{
	free((void *)p->time_ns);
	free((void *)p->weight);
}

const char *const profiles_policies[] = {"reliability", "young", "daly", "exact", NULL};

double profiles_interval(enum profiles_policy policy, double reliability, double cost, double mtbf)
{
	if (policy == PROFILES_RELIABILITY)
		return interval_reliability(reliability, mtbf);
	return (policy == PROFILES_YOUNG  ? interval_young
		: policy == PROFILES_DALY ? interval_daly
					  : interval_exact)(cost, mtbf);
}
