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
#include "atomic.h"
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
	__atomic_fetch_and(&pace.watches, ~watches, __ATOMIC_ACQ_REL);
}

void pace_learn(double from)
{
	if (from > 0)
		pace.last = from;
	__atomic_fetch_or(&pace.watches, from > 0 ? LEARNING : LEARNING | FRESH, __ATOMIC_ACQ_REL);
}

void pace_near(double due)
{
	__atomic_store(&pace.due, &due, __ATOMIC_RELAXED);
	__atomic_fetch_or(&pace.watches, NEAR, __ATOMIC_ACQ_REL);
}

void pace_answer(void)
{
	forget(NEAR);
}

double pace_lead(void)
{
	double step;
	__atomic_load(&pace.step, &step, __ATOMIC_RELAXED);
	return LEADS * step;
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
	__atomic_store(&pace.step, &step, __ATOMIC_RELAXED);
	forget(LEARNING);
	if (!(watches & NEAR))
		pace.last = 0;
}

bool pace_is_last(double now, unsigned ahead)
{
	double due;
	learn(now, load_acquire(&pace.watches));
	if ((load_acquire(&pace.watches) & (LEARNING | NEAR)) != NEAR)
		return false;
	__atomic_load(&pace.due, &due, __ATOMIC_RELAXED);
	return interval_due(now, ahead * pace.step, due);
}
