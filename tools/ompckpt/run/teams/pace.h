/* pace.h - how far has a team come, and how far is it behind another one?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * By what heartbeats say. Times are seconds of one clock. All zeros: none has come yet. */
#ifndef OMPCKPT_PACE_H
#define OMPCKPT_PACE_H

#include <stdbool.h>
#include <stdint.h>

enum { PACE_KEPT = 64 };

struct pace {
	double at; /* of the last heartbeat, or of the start */
	uint64_t instance;
	struct pace_beat {
		double at;
		uint64_t instance;
	} kept[PACE_KEPT]; /* the last ones, one after the other around */
	unsigned n;        /* all so far */
	double rate;       /* instances a second, between the last two */
	bool has_beat;
	bool is_silent;  /* and that was told */
	double told_lag; /* seconds, that were told */
};

/* It begins, or goes on, at "instance". */
void pace_start(struct pace *p, double now, uint64_t instance);
void pace_beat(struct pace *p, double now, uint64_t instance);
/* Where it is, if it goes on as before. */
double pace_guess(const struct pace *p, double now);

/* Has "p" just fallen behind "other" by PACE_LAG seconds more than was told? Then that is told.
 * *seconds: by so many in all. Called at each heartbeat of "p". */
#define PACE_LAG 2.0
bool pace_is_late(struct pace *p, const struct pace *other, double now, double *seconds);
/* Does nothing come from "p" any more, though "other" has gone on? Told once. Before the first
 * heartbeat there are so many seconds more, for a start, or a launcher. */
#define PACE_BEGIN 20.0
bool pace_is_silent(struct pace *p, const struct pace *other, double now, double period);

#endif
