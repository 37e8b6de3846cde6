/* profile_check.c - does a profile tell what checkpoints will hold?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: profile_check FILE RUNS ROWS. Each run of FILE must have ended and have that many
 * candidates; each checkpoint that one took must have the bytes promised for its candidate, but for 2 %. */
#include "profile.h"
#include "text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The candidate a checkpoint was taken at: the last before it, as it is written down first. */
static const struct profile_row *candidate(const struct profile_run *run,
					   const struct profile_saved *saved)
{
	const struct profile_row *found = NULL;
	for (unsigned i = 0; i < run->rows.n; i++) {
		const struct profile_row *r = &run->rows.at[i];
		if (r->position == saved->position && (!found || r->time_ns <= saved->time_ns))
			found = r;
	}
	return found;
}

static int check(const struct profile_run *run, unsigned rows)
{
	int good = run->ended && run->rows.n == rows;
	if (!good)
		printf("%s: %u candidates\n", run->ended ? "ended" : "not ended", run->rows.n);
	for (unsigned i = 0; i < run->saved.n; i++) {
		const struct profile_saved *s = &run->saved.at[i];
		const struct profile_row *r = candidate(run, s);
		double promised = r ? (double)profile_bytes(r, run->threads) : 0;
		if (fabs(promised / (double)s->bytes - 1) <= 0.02)
			continue;
		printf("%s: %.0f bytes promised, %.0f saved\n", run->positions.at[s->position].name,
		       promised, (double)s->bytes);
		good = 0;
	}
	return good && run->saved.n;
}

int main(int argc, char **argv)
{
	struct text file = {0};
	struct profile p;
	if (argc != 4 || !text_read_file(&file, argv[1]))
		return 2;
	profile_read(&p, file.at, file.n);
	int good = p.runs.n == (unsigned)atoi(argv[2]);
	if (!good)
		printf("%u runs\n", p.runs.n);
	for (unsigned i = 0; i < p.runs.n; i++)
		good &= check(&p.runs.at[i], (unsigned)atoi(argv[3]));
	profile_free(&p);
	text_free(&file);
	return !good;
}
