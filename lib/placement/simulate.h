/* simulate.h - how long does a run take if failures hit it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A run is pieces of work, each but the last with a checkpoint at its end. A failure loses the
 * piece it falls into; then a restart takes its time, and the piece is done again. Failures may hit
 * checkpoints and restarts, too. Times are seconds. */
#ifndef OMPCKPT_PLACEMENT_SIMULATE_H
#define OMPCKPT_PLACEMENT_SIMULATE_H

#include "failures.h"

#include <stdbool.h>
#include <stdint.h>

struct simulate_piece {
	double work, cost; /* cost: of the checkpoint at its end; 0 at the run's end */
};

struct simulate_result {
	double mean, error;  /* of the time to completion; its standard deviation */
	double failures;     /* mean number */
	uint64_t runs;       /* how many there were */
	uint64_t unfinished; /* runs given up after SIMULATE_PATIENCE failures */
};

/* One more run of "time" with so many failures; "squares" begins at 0. Then the mean's error. */
void simulate_add(struct simulate_result *r, double *squares, double time, double failures);
void simulate_end(struct simulate_result *r, double squares);

enum { SIMULATE_PATIENCE = 20000 };

/* Simulate "runs" runs (at least 2) of the "n" pieces. The same seed gives the same result. With
 * unfinished runs the mean is too low. */
struct simulate_result simulate(const struct simulate_piece *pieces, uint32_t n, double restart,
				const struct failures_law *law, uint64_t runs, uint64_t seed);

/* Which candidates a discrete rule of interval.h takes if each step is foreseen rightly: their
 * numbers into "chosen" (room for n); returns how many. */
typedef bool simulate_due(double since, double step, double interval);
uint32_t simulate_rule(const uint64_t *time_ns, uint32_t n, uint64_t span_ns, double interval,
		       simulate_due *due, uint32_t *chosen);

#endif
