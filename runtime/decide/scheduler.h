/* scheduler.h - the checkpoint scheduler: when is the next one due?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is due stands beside ompckpt_due, the flag that candidates look at. */
#ifndef OMPCKPT_RUNTIME_SCHEDULER_H
#define OMPCKPT_RUNTIME_SCHEDULER_H

#include <stdbool.h>

struct image_chain;

/* Reasons to take a checkpoint at the next candidate. */
enum request {
	REQUEST_TIME = 1,   /* the interval is over */
	REQUEST_SIGNAL = 2, /* OMPCKPT_SIGNAL */
	REQUEST_STOP = 4,   /* OMPCKPT_STOP_SIGNAL: then exit 75 */
};

/* Begin, and the background writer with it. */
void schedule_start(const struct image_chain *chain);

void schedule_request(enum request r); /* also from signal handlers */
unsigned schedule_requests(void);
void schedule_raise(void);               /* there is something else to be done at candidates */
bool schedule_is_quiet(void);            /* candidates need only be counted */
double schedule_asked(void);             /* when the first one came that waits; 0: none does */
void schedule_answer(unsigned requests); /* these are dealt with */
/* Is memory for the first checkpoint to be made ready? Once it was found: when that one is due
 * (os_monotonic); 0: not by time. */
bool schedule_wants_memory(void);
double schedule_found_memory(void);
void schedule_learned(void);    /* interval_predictor.c has seen what it wanted to see */
void schedule_put_off(void);    /* REQUEST_TIME is asked again a little later */
void schedule_stop_later(void); /* REQUEST_STOP too: its image could not be written */

#endif
