/* pace.c - how long are candidates apart, and which is the last one of an interval?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the times of some candidates; when an interval ends. Out: now, or not yet.
 * Means: the step to the next candidate is taken to be as long as the last one seen if that was
 *        shorter than expected, else half way between: one long step does not bring on many
 *        checkpoints.
 * Errs:  on the side of late: until a step has been seen the rule is "at the end of the interval".
 * Cost:  a look at the clock for each candidate that is watched. */
#include "pace.h"
#include "base/atomic.h"
#include "interval.h"

#define LEADS 3 /* steps before its end an interval is near */

enum { LEARNING = 1, NEAR = 2, FRESH = 4 }; /* fresh: the candidate before was long ago */

static struct {
	unsigned watches;
	double due, step; /* step: 0 is not known */
	double last;      /* the candidate before was then; 0: nobody looked */
} pace;

static void forget(unsigned watches)
{
	and_acq_rel(&pace.watches, ~watches);
}

void pace_learn(double from)
{
	if (from > 0)
		pace.last = from;
	or_acq_rel(&pace.watches, from > 0 ? LEARNING : LEARNING | FRESH);
}

void pace_near(double due)
{
	store_relaxed_double(&pace.due, due);
	or_acq_rel(&pace.watches, NEAR);
}

void pace_answer(void)
{
	forget(NEAR);
}

double pace_lead(void)
{
	return LEADS * load_relaxed_double(&pace.step);
}

bool pace_watches(void)
{
	return load_acquire(&pace.watches) != 0;
}

bool pace_is_near(void)
{
	return load_acquire(&pace.watches) & NEAR;
}

static void learn(double now, unsigned watches)
{
	double step = now - pace.last;
	bool is_first = pace.last == 0 || watches & FRESH;
	forget(FRESH);
	pace.last = now;
	if (is_first)
		return;
	if (pace.step != 0 && step > pace.step)
		step = (step + pace.step) / 2;
	store_relaxed_double(&pace.step, step);
	forget(LEARNING);
	if (!(watches & NEAR))
		pace.last = 0;
}

bool pace_is_last(double now, unsigned ahead)
{
	learn(now, load_acquire(&pace.watches));
	if ((load_acquire(&pace.watches) & (LEARNING | NEAR)) != NEAR)
		return false;
	return interval_due(now, ahead * pace.step, load_relaxed_double(&pace.due));
}
