/* ranks.h - what the ranks of a job tell of the checkpoints they took part in.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rank 0 writes its statistics to the file that OMPCKPT_STATS names, rank N to FILE.rank.N. */
#ifndef OMPCKPT_REPORT_RANKS_H
#define OMPCKPT_REPORT_RANKS_H

#include "array.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum ranks_figure {
	RANKS_LAG, /* seconds from the copy of the set's first rank to that of this one */
	RANKS_STALL,
	RANKS_WRITE,
	RANKS_BYTES,
	RANKS_FIGURES
};

/* Over ranks; "worst" is the one with the most. */
struct ranks_spread {
	double least, median, most;
	uint32_t worst;
};

/* One rank's part of one set. */
struct ranks_copy {
	uint64_t epoch;
	uint32_t rank;
	double at; /* seconds since the first rank began; without a clock: since this one did */
	double by[RANKS_FIGURES];
};

struct ranks_set {
	uint64_t epoch;
	const struct ranks_copy *copies; /* by rank */
	uint32_t n;
	double at, bytes; /* of the first copy; of all */
	struct ranks_spread by[RANKS_FIGURES];
};

/* A rank, over the sets it has a part in. */
struct ranks_member {
	uint32_t rank, sets;
	double mean[RANKS_FIGURES], most[RANKS_FIGURES];
};

/* Ranks "from" ... "to" are not shown. */
struct ranks_lack {
	uint32_t from, to;
	const char *why;
};

struct ranks {
	struct arena *arena;
	uint32_t size;  /* of the job; 0: it is none */
	uint32_t next;  /* ranks below are dealt with */
	bool has_clock; /* the files say when their processes began; else there are no lags */
	double started; /* the first of them */
	json_t *shown;  /* statistics of the least rank there is, which say what run it is */
	ARRAY(struct ranks_copy) copies;       /* by epoch, then by rank, from ranks_make on */
	ARRAY(struct ranks_member) members;    /* by rank */
	ARRAY(struct ranks_lack) lacks;        /* by rank */
	ARRAY(struct ranks_set) sets;          /* oldest first */
	struct ranks_spread by[RANKS_FIGURES]; /* of the members' means */
};

/* The file of rank 0 of the job that "path" belongs to: the path, or what is before ".rank.N". */
const char *ranks_job_of(struct arena *a, const char *path);

/* The file's JSON; NULL after a message, or without one if "is_quiet". */
json_t *ranks_load(const char *path, bool is_quiet);

/* Are there files of ranks other than 0? */
bool ranks_lie_beside(struct arena *a, const char *job);

/* Read "job", the file of rank 0, and those beside it; each may be missing. False: all are. */
bool ranks_read(struct ranks *r, const char *job);

/* What ranks_read does with each file, in order of the ranks, and at last. "stats": NULL if there
 * are none in it. Keeps "stats" if they are the first. */
void ranks_add(struct ranks *r, uint32_t rank, json_t *stats);
void ranks_make(struct ranks *r);

void ranks_free(struct ranks *r);

#endif
