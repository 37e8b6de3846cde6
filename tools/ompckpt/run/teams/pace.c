/* pace.c - how far has a team come, and how far is it behind another one?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    heartbeats. Out: seconds of lag; silence.
 * Means: the lag of a team is the time the other one takes for the instances between them. Teams
 *        drift apart without harm, so that a lag is told when it has grown by PACE_LAG.
 * Errs:  a team that works for long between two positions is not silent unless another one has come
 *        further. */
#include "pace.h"

void pace_start(struct pace *p, double now, uint64_t instance)
{
	*p = (struct pace){.at = now, .instance = instance};
}

void pace_beat(struct pace *p, double now, uint64_t instance)
{
	if (now > p->at && instance >= p->instance)
		p->rate = (double)(instance - p->instance) / (now - p->at);
	p->at = now;
	p->instance = instance;
	p->has_beat = true;
	p->is_silent = false;
}

double pace_guess(const struct pace *p, double now)
{
	return (double)p->instance + p->rate * (now - p->at);
}

bool pace_is_late(struct pace *p, const struct pace *other, double now, double *seconds)
{
	double ahead = pace_guess(other, now) - (double)p->instance;
	if (!p->has_beat || !other->has_beat || other->rate <= 0)
		return false;
	*seconds = ahead > 0 ? ahead / other->rate : 0;
	if (*seconds < p->told_lag)
		p->told_lag = *seconds;
	if (*seconds < p->told_lag + PACE_LAG)
		return false;
	p->told_lag = *seconds;
	return true;
}

bool pace_is_silent(struct pace *p, const struct pace *other, double now, double period)
{
	if (p->is_silent || now - p->at < period + PACE_LAG)
		return false;
	p->is_silent = other->has_beat && other->at > p->at && other->instance > p->instance;
	return p->is_silent;
}
