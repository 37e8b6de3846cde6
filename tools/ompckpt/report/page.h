/* page.h - what the report shows: the data, one struct per section, before anything is drawn.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Four inputs, each optional but one: the executable (its report), profiles, a plan, the statistics
 * of a run, or of all ranks of a job. page_read finds out what is what; page_make puts the sections
 * together. */
#ifndef OMPCKPT_REPORT_PAGE_H
#define OMPCKPT_REPORT_PAGE_H

#include "plan_file.h"
#include "predictions.h"
#include "profile.h"
#include "profiles.h"
#include "ranks.h"

#include <jansson.h>

struct page_wishes {
	const char *out, *label;
	double mtbf, work; /* work: 0: as long as the run shown */
	unsigned long long threads;
};

/* A position, as far as the inputs know it: the same name, function and line are the same one. */
struct page_position {
	const char *name, *function, *file;
	uint64_t line;
	long long id; /* in the executable's report, or -1 */
	bool in_plan;
	double here, at_most;
	unsigned sites;                 /* allocation calls whose blocks come on top */
	struct profiles_tally measured; /* in the profiled run; met 0: none */
	uint64_t planned, taken;        /* checkpoints */
	unsigned colour;                /* its own, or PAGE_OTHERS */
};

/* What is saved at some position. */
struct page_variable {
	const char *name;
	double bytes; /* 0 of heap blocks: only the run knows */
	bool is_heap, constant;
	bool *saved; /* by position */
};

/* A checkpoint, of the plan or taken. */
struct page_mark {
	double at, bytes, stall, write; /* seconds; stall and write of those taken */
	const char *name;               /* of its position */
};

/* Candidates of one position in a stretch of time. */
struct page_bin {
	double from, to, least, most;
	long position;
};

enum { PAGE_BINS = 400, PAGE_OTHERS = 7 };

/* A list of checkpoints on its own time line, and the gaps start, checkpoints, end make. */
struct page_line {
	ARRAY(struct page_mark) marks;
	double span;
	double longest, longest_from; /* gap */
	double lost;                  /* work a failure costs in the mean: sum of gap^2 / 2 span */
	bool known;
};

/* What a checkpoint and a restart take, and what follows for a run of "work" seconds. */
struct page_cost {
	bool known, restart_known;
	double work, stall, restart;
	const char *from; /* where the figures come from */
};

struct page {
	struct arena *arena;
	const char *app_path, *plan_path, *stats_path;
	json_t *app, *stats;
	struct ranks ranks; /* if "stats" are rank 0's of a job */
	struct profile *profiles;
	const char **profile_paths;
	int profiles_n;
	const struct profile_run *run; /* the one shown */
	struct plan_file plan;         /* if plan_path */
	double mtbf;

	const char *program;
	ARRAY(struct page_position) positions;
	bool has_others;                       /* positions without a colour of their own */
	ARRAY(struct page_variable) variables; /* the largest first, then heap blocks */
	json_t **why;                /* by position: what ompckpt explain says of it, or NULL */
	ARRAY(struct page_bin) bins; /* of the run's candidates; those without any left out */
	double candidate_gap;        /* the longest between candidates of the run */
	struct page_line planned, taken;
	struct page_cost cost;
	json_t *predictions;
	const char *no_prediction; /* why not, or NULL */
};

/* Read the files; false after a message: one can't be read, or is of no known kind. */
bool page_read(struct page *p, char *const *paths, int n, const struct page_wishes *w);

/* Put the sections together. */
void page_make(struct page *p, const struct page_wishes *w);

void page_free(struct page *p);

/* The checkpoints to judge by: those the statistics tell of, else the plan's, else the profiled
 * run's. */
const struct page_line *page_shown(const struct page *p);

/* Seconds the plan allows from one checkpoint to the next; 0 without a plan. */
double page_interval(const struct page *p);

/* Seconds the run's checkpoints were to be apart, by its statistics, else by the plan; 0: it is not
 * known. */
double page_run_interval(const struct page *p);

#endif
