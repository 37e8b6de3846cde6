/* job_region.c - a job's target, as the threads of a parallel region know it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the rounds; positions met by the initial thread; what any thread finds out of the target.
 * Out:   the target as an instance of the region; the rounds hear of a target that is missed.
 * Means: the target is one atomic word, taken back when it is reached or missed. It is given to the
 *        team once for each round: what a thread has missed it does not see again.
 * Errs:  on the side of no checkpoint. */
#include "job_region.h"

#include "base/atomic.h"
#include "job.h"
#include "ranks/ranks.h"

enum miss { NOT_MISSED, LATE, UNCUT };

static struct {
	uint64_t base;   /* instances before the region; modulo 2^64 */
	uint64_t epoch;  /* whose target the team was given last */
	uint64_t target; /* atomic */
	uint32_t miss;   /* atomic: enum miss */
} region;

uint64_t job_region_target(void)
{
	return load_acquire(&region.target);
}

static void miss(enum miss how)
{
	store_relaxed(&region.target, 0);
	store_release(&region.miss, how);
}

void job_region_late(void)
{
	miss(LATE);
}

void job_region_uncut(void)
{
	miss(UNCUT);
}

void region_begin(const struct rounds *r, uint64_t met)
{
	region.base = r->met - met;
	region.epoch = 0;
	store_relaxed(&region.miss, NOT_MISSED);
	region_know(r);
}

static void tell_of_miss(struct rounds *r)
{
	uint32_t how = swap_in_acquire(&region.miss, NOT_MISSED);
	if (how != NOT_MISSED && rounds_team_target(r) != 0)
		rounds_miss(r, how == UNCUT);
}

void region_met(struct rounds *r, uint64_t met)
{
	rounds_pass(r, region.base + met);
	tell_of_miss(r);
}

void region_know(const struct rounds *r)
{
	uint64_t target = rounds_team_target(r);
	if (target == 0 || region.epoch == r->epoch)
		return;
	region.epoch = r->epoch;
	store_release(&region.target, target - region.base);
}

void region_reach(struct rounds *r)
{
	store_relaxed(&region.target, 0);
	rounds_reach(r);
}

void region_end(struct rounds *r, uint64_t met, bool is_cut)
{
	store_relaxed(&region.target, 0);
	region_met(r, met);
	uint64_t target = rounds_team_target(r);
	if (target != 0 && target <= r->met)
		rounds_miss(r, !is_cut);
}
