/* profiles.h - what plan, simulate and predict ask of profiles.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PROFILES_H
#define OMPCKPT_PROFILES_H

#include "profile.h"

#include <jansson.h>

/* Read the profile "path" and tell of what is missing in it. False after a message when there is no
 * run in it; else release with profile_free. */
bool profiles_open(struct profile *p, const char *path);

/* What the candidates of one position would save. */
struct profiles_tally {
	uint64_t met, least, most;
	double sum;
};

/* One element per position of the run, to be freed. */
struct profiles_tally *profiles_count(const struct profile_run *r);

/* What main does once, as JSON. */
json_t *profiles_step_json(const char *name, const char *file, uint64_t line, uint64_t ns);

/* Does the file "path" begin like a profile? */
bool profiles_is(const char *path);

/* ompckpt show, of a profile. */
struct call;
int profiles_show(const struct call *c);

/* The newest run with so many threads (0: any) that came to its end; one that did not, if there is
 * no other (told on stderr). NULL after a message. */
const struct profile_run *profiles_pick(const struct profile *p, const char *path,
					unsigned long long threads, const char *label);

/* Seconds for a checkpoint of so many bytes: fixed + bytes * per_byte. */
struct profiles_cost {
	double fixed, per_byte;
	bool known;
};

/* Standing still, or writing: the line most checkpoints of the runs lie near, in proportion to
 * the bytes if that makes no sense; without any checkpoint, the newest rate measured. */
struct profiles_cost profiles_times(const struct profile_run *const *runs, uint32_t n, bool write);

/* Standing still in one run. */
struct profiles_cost profiles_cost(const struct profile_run *run);

/* The same, or always "given" seconds if that is above 0; not known: after a message. */
struct profiles_cost profiles_price(const struct profile_run *run, double given);

double profiles_seconds(struct profiles_cost c, double bytes);

/* Mean of the bytes all candidates of the run would save. */
double profiles_mean_bytes(const struct profile_run *run);

/* Seconds for a checkpoint of so many. */
double profiles_mean_seconds(const struct profile_run *run, struct profiles_cost c);

/* The candidates of the run as a problem; they weigh their bytes, or with "seconds" what "cost"
 * makes of them, in nanoseconds. "number" as there. Release with profiles_problem_free. */
struct zero_one;
void profiles_problem(const struct profile_run *run, bool seconds, struct profiles_cost cost,
		      double interval, int64_t number, struct zero_one *p);
void profiles_problem_free(struct zero_one *p);

/* How an interval follows from the mean time between failures: names, ending with NULL. */
enum profiles_policy {
	PROFILES_RELIABILITY,
	PROFILES_YOUNG,
	PROFILES_DALY,
	PROFILES_EXACT,
	PROFILES_POLICIES
};
extern const char *const profiles_policies[];
double profiles_interval(enum profiles_policy policy, double reliability, double cost, double mtbf);

#endif
