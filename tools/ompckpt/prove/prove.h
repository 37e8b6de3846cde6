/* prove.h - what ompckpt prove knows, from its words to its verdict.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PROVE_PROVE_H
#define OMPCKPT_PROVE_PROVE_H

#include "compare.h"
#include "scratch.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { PROVE_CUTS = 16 /* in one proof, at most */, PROVE_TEAMS = 3 };

/* A cut of a run: the program stopped there and went on from its image. */
struct prove_cut {
	uint64_t at; /* number of the candidate in the run, from 1 */
	char *position;
	uint64_t instance, bytes;
};

/* A number of threads, and the run through with it. */
struct prove_team {
	unsigned threads; /* 0: as the environment says, or the program has no OpenMP */
	int status;
	uint64_t met;      /* candidates */
	json_t *positions; /* of the statistics: position, met, first */
	double seconds;
	char *reference; /* the folder it has left */
};

#define PROVE_DIFFERENT "resumed" /* what the last run that was not the same has left */

enum prove_how { PROVE_STOPPED, PROVE_KILLED };

/* One run that is cut and goes on, perhaps several times. */
struct prove_proof {
	unsigned number; /* from 1 */
	struct prove_team *team;
	enum prove_how how;
	struct prove_cut cuts[PROVE_CUTS]; /* those wished, then those that were made */
	unsigned n;
	uint64_t every; /* PROVE_KILLED: OMPCKPT_EVERY */
	char *what;     /* how it differs; NULL: it does not */
	bool is_void;   /* it shows nothing */
};

/* The mistake, as far as it can be pinned down. */
struct prove_failure {
	const struct prove_proof *proof;
	struct prove_cut cut; /* alone enough; at 0: there is none */
	char *what;           /* then */
	json_t *missing;      /* names of objects with which in the image it would be right */
	bool has_all;         /* it is not, with all objects in the image */
	json_t *not_kept;     /* then: locals that no frame keeps there, "NAME of FUNCTION" */
	json_t *wrong;        /* names of variables that are the first to be wrong; may be empty */
	uint64_t wrong_after; /* candidates after the cut; 0: it is not known */
	char *why_none;       /* no variable is named, or NULL */
	bool is_close;        /* the numbers are nearly the same */
	bool is_rare;         /* the same once more gave no difference */
};

struct prove {
	/* wishes */
	unsigned long long proofs, seed, jobs;
	double seconds; /* 0: no limit */
	struct compare_rule rule;
	const char *page;
	bool json;
	double begun;
	char **argv;
	/* the program */
	char *path, *input; /* input: what it reads as standard input */
	json_t *report;     /* app_report.h */
	struct scratch scratch;
	struct prove_team teams[PROVE_TEAMS];
	unsigned nteams;
	/* what was done */
	uint64_t state; /* of the generator of random numbers */
	struct {
		uint64_t from, to;
	} also;                   /* OMPCKPT_ALSO of a run's first process; to 0: none */
	unsigned job;             /* number of this process of "jobs" */
	struct prove_counts *all; /* jobs.h; NULL: it is the only one */
	unsigned begun_proofs, done;
	uint64_t restarts, kills; /* of those done: a restart for each cut, some after a kill */
	uint64_t bytes;           /* of images that a restart went on from */
	bool has_hung;            /* a run did not end */
	char *no_cut;             /* what the program said when none came, after "no checkpoint" */
	uint64_t plain_runs;
	uint64_t *cut_at; /* how often, by position */
	struct prove_failure failure;
};

/* A number from 0 to below "n", which is above 0. */
uint64_t prove_random(struct prove *p, uint64_t n);

#endif
