/* simulate.c - runs under drawn failures.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    pieces of work, a law of lifetimes, a seed.
 * Out:   mean time to completion, and how sure it is.
 * Errs:  a run that fails too often is given up and counted.
 * Cost:  per run, pieces plus failures (times the logarithm of the failures). */
#include "simulate.h"

#include <math.h>

/* One run: its time; "failed" becomes how often it failed. */
static double run(struct failures *f, const struct simulate_piece *pieces, uint32_t n,
		  double restart, uint64_t *failed)
{
	double now = 0;
	*failed = 0;
	for (uint32_t i = 0; i < n; i++) {
		double todo = pieces[i].work + pieces[i].cost;
		while (now + todo > failures_next(f) && *failed < SIMULATE_PATIENCE) {
			now = failures_next(f);
			failures_replace(f);
			todo = restart + pieces[i].work + pieces[i].cost;
			++*failed;
		}
		now += todo;
	}
	return now;
}

void simulate_add(struct simulate_result *r, double *squares, double time, double failures)
{
	double d = time - r->mean;
	r->mean += d / (double)++r->runs;
	*squares += d * (time - r->mean);
	r->failures += (failures - r->failures) / (double)r->runs;
}

void simulate_end(struct simulate_result *r, double squares)
{
	r->error = sqrt(squares / (double)(r->runs - 1) / (double)r->runs);
}

struct simulate_result simulate(const struct simulate_piece *pieces, uint32_t n, double restart,
				const struct failures_law *law, uint64_t runs, uint64_t seed)
{
	struct failures f;
	struct simulate_result r = {0};
	double squares = 0;
	failures_init(&f, law, seed);
	while (r.runs < runs) {
		uint64_t failed;
		failures_begin(&f);
		double t = run(&f, pieces, n, restart, &failed);
		simulate_add(&r, &squares, t, (double)failed);
		r.unfinished += failed >= SIMULATE_PATIENCE;
	}
	simulate_end(&r, squares);
	failures_free(&f);
	return r;
}

uint32_t simulate_rule(const uint64_t *time_ns, uint32_t n, uint64_t span_ns, double interval,
		       simulate_due *due, uint32_t *chosen)
{
	uint32_t count = 0;
	uint64_t last = 0;
	for (uint32_t i = 0; i < n; i++) {
		uint64_t after = i + 1 < n ? time_ns[i + 1] : span_ns;
		if (!due((double)(time_ns[i] - last) / 1e9, (double)(after - time_ns[i]) / 1e9,
			 interval))
			continue;
		chosen[count++] = i;
		last = time_ns[i];
	}
	return count;
}
