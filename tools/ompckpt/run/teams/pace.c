/* pace.c - how far has a team come, and how far is it behind another one?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    heartbeats. Out: seconds of lag; silence.
 * Means: the lag of a team is the time since the other one was there. Teams drift apart without
 *        harm, so that a lag is told when it has grown by PACE_LAG.
 * Errs:  a team that works for long between two positions is not silent unless another one has come
 *        further; a lag of more than the last PACE_KEPT heartbeats is told as that. */
#include "pace.h"

static void keep(struct pace *p)
{
	p->kept[p->n++ % PACE_KEPT] = (struct pace_beat){p->at, p->instance};
}

void pace_start(struct pace *p, double now, uint64_t instance)
{
	*p = (struct pace){.at = now, .instance = instance};
	keep(p);
}

void pace_beat(struct pace *p, double now, uint64_t instance)
{
	if (now > p->at && instance >= p->instance)
		p->rate = (double)(instance - p->instance) / (now - p->at);
	p->at = now;
	p->instance = instance;
	keep(p);
	p->has_beat = true;
	p->is_silent = false;
}

double pace_guess(const struct pace *p, double now)
{
	return (double)p->instance + p->rate * (now - p->at);
}

/* When was it at "instance", or after that at the first heartbeat that is known? */
static double when(const struct pace *p, uint64_t instance)
{
	struct pace_beat later = p->kept[(p->n - 1) % PACE_KEPT];
	for (unsigned i = 2; i <= p->n && i <= PACE_KEPT && later.instance > instance; i++) {
		struct pace_beat b = p->kept[(p->n - i) % PACE_KEPT];
		if (b.instance <= instance) {
			double part = (double)(instance - b.instance) /
				      (double)(later.instance - b.instance);
			return b.at + part * (later.at - b.at);
		}
		later = b;
	}
	return later.at;
}

bool pace_is_late(struct pace *p, const struct pace *other, double now, double *seconds)
{
	if (!p->has_beat || !other->has_beat)
		return false;
	*seconds = other->instance > p->instance ? now - when(other, p->instance) : 0;
	if (*seconds < p->told_lag)
		p->told_lag = *seconds;
	if (*seconds < p->told_lag + PACE_LAG)
		return false;
	p->told_lag = *seconds;
	return true;
}

bool pace_is_silent(struct pace *p, const struct pace *other, double now, double period)
{
	double patience = period + PACE_LAG + (p->has_beat ? 0 : PACE_BEGIN);
	if (p->is_silent || now - p->at < patience)
		return false;
	p->is_silent = other->has_beat && other->at > p->at && other->instance > p->instance;
	return p->is_silent;
}
