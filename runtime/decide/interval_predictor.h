/* interval_predictor.h - is this candidate the last one before the interval is over?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The discrete rule (interval_due): save here if the next candidate comes too late. It needs to be
 * known how long candidates are apart, and that without a clock at each of them: the initial thread
 * looks at the clock when it is told to, after a checkpoint and near the end of an interval. */
#ifndef OMPCKPT_RUNTIME_INTERVAL_PREDICTOR_H
#define OMPCKPT_RUNTIME_INTERVAL_PREDICTOR_H

#include <stdbool.h>

/* Candidates are to be looked at from now on, until it is known how long they are apart. "from":
 * the initial thread goes on from one now (os_monotonic); 0, from any thread: it is somewhere. */
void predictor_learn(double from);

/* From any thread: an interval ends at "due" (os_monotonic), and soon. */
void predictor_near(double due);
/* It has been dealt with. */
void predictor_answer(void);

/* How long before its end is soon, in seconds. */
double predictor_lead(void);

/* Are candidates to be looked at? */
bool predictor_watches(void);
/* Is it because an interval ends soon? */
bool predictor_is_near(void);

/* The initial thread looks at one, which a checkpoint asked for now would be made "ahead" steps
 * later. True: it is the last one before the end of the interval. */
bool predictor_is_last(double now, unsigned ahead);

#endif
