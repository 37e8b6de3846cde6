/* interval_predictor.c - how long are candidates apart, and which is the last one of an interval?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the times of some candidates; when an interval ends. Out: now, or not yet.
 * Means: the step to the next candidate is taken to be as long as the last one seen if that was
 *        shorter than expected, else half way between: one long step does not bring on many
 *        checkpoints.
 * Errs:  on the side of late: until a step has been seen the rule is "at the end of the interval".
 * Cost:  a look at the clock for each candidate that is watched. */
#include "base/atomic.h"
#include "interval.h"
#include "interval_predictor.h"

#define LEADS 3 /* steps before its end an interval is near */

enum { LEARNING = 1, NEAR = 2, FRESH = 4 }; /* fresh: the candidate before was long ago */

static struct {
	unsigned watches;
	double due, step; /* step: 0 is not known */
	double last;      /* the candidate before was then; 0: nobody looked */
} predictor;

static void forget(unsigned watches)
{
	and_acq_rel(&predictor.watches, ~watches);
}

void predictor_learn(double from)
{
	if (from > 0)
		predictor.last = from;
	or_acq_rel(&predictor.watches, from > 0 ? LEARNING : LEARNING | FRESH);
}

void predictor_near(double due)
{
	store_relaxed_double(&predictor.due, due);
	or_acq_rel(&predictor.watches, NEAR);
}

void predictor_answer(void)
{
	forget(NEAR);
}

double predictor_lead(void)
{
	return LEADS * load_relaxed_double(&predictor.step);
}

bool predictor_watches(void)
{
	return load_acquire(&predictor.watches) != 0;
}

bool predictor_is_near(void)
{
	return load_acquire(&predictor.watches) & NEAR;
}

static void learn(double now, unsigned watches)
{
	double step = now - predictor.last;
	bool is_first = predictor.last == 0 || watches & FRESH;
	forget(FRESH);
	predictor.last = now;
	if (is_first)
		return;
	if (predictor.step != 0 && step > predictor.step)
		step = (step + predictor.step) / 2;
	store_relaxed_double(&predictor.step, step);
	forget(LEARNING);
	if (!(watches & NEAR))
		predictor.last = 0;
}

bool predictor_is_last(double now, unsigned ahead)
{
	learn(now, load_acquire(&predictor.watches));
	if ((load_acquire(&predictor.watches) & (LEARNING | NEAR)) != NEAR)
		return false;
	return interval_due(now, ahead * predictor.step, load_relaxed_double(&predictor.due));
}
