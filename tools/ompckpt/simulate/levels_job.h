/* levels_job.h - the question of ompckpt simulate --level.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SIMULATE_LEVELS_JOB_H
#define OMPCKPT_SIMULATE_LEVELS_JOB_H

#include "levels.h"
#include "storage.h"

#include <jansson.h>

struct level_word {
	char name[24];
	double share;
	struct storage cost, restart;
};

struct level_words {
	uint32_t n;
	struct level_word at[LEVELS_MOST];
};

struct levels_job {
	double mtbf, shape, age, work, bytes; /* 0: not given */
	unsigned long long nodes, runs, seed;
	struct level_words levels;
	unsigned long long teams, spares; /* teams: 0: no row has them */
	double repair, save;              /* seconds; 0: as the cheapest level's */
	bool are_spares_few;              /* "spares" was given */
	const char *page;                 /* path, or NULL */
};

/* The levels, as so many nodes write them. Their mtbf is not set. */
struct levels levels_of(const struct levels_job *q, double nodes);

/* A cell of the table: that number of the row, times "times"; "-" if it has none. */
void levels_print(const json_t *row, const char *key, const char *format, double times);

#endif
