/* plan_clock.c - what a program with a plan's positions saves by the clock.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a run, and a choice among its candidates.
 * Out:   the checkpoints the discrete rule takes at the chosen ones' positions, if it foresees each
 *        step.
 * Cost:  linear. */
#include "plan_clock.h"

#include "interval.h"
#include "profile.h"
#include "simulate.h"
#include "zero_one.h"

#include <stdlib.h>

struct plan_clock plan_by_clock(const struct profile_run *run, const struct zero_one *p,
				const struct zero_one_answer *answer)
{
	struct plan_clock clock = {0};
	bool *is_kept = calloc(run->positions.n + 1, sizeof *is_kept);
	uint64_t *time = calloc((size_t)p->n + 1, sizeof *time);
	uint32_t *row = calloc((size_t)p->n + 1, sizeof *row), *due, n = 0;
	if (!is_kept || !time || !row || !(due = calloc((size_t)p->n + 1, sizeof *due)))
		abort();
	for (uint32_t i = 0; i < answer->n; i++)
		is_kept[run->rows.at[answer->chosen[i]].position] = true;
	for (uint32_t i = 0; i < p->n; i++)
		if (is_kept[run->rows.at[i].position]) {
			time[n] = p->time_ns[i];
			row[n++] = i;
		}
	clock.n =
		simulate_rule(time, n, p->span_ns, (double)p->interval_ns / 1e9, interval_due, due);
	for (uint32_t i = 0; i < clock.n; i++)
		clock.bytes += profile_bytes(&run->rows.at[row[due[i]]], run->threads);
	free(is_kept);
	free(time);
	free(row);
	free(due);
	return clock;
}
