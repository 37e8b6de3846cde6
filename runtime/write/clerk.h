/* clerk.h - the background thread: raises ompckpt_due when the interval is over, writes images.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_CLERK_H
#define OMPCKPT_RUNTIME_CLERK_H

#include <stdbool.h>
#include <stdint.h>

struct capture;

/* Reasons to take a checkpoint at the next candidate; kept beside ompckpt_due. */
enum request {
	REQUEST_TIME = 1,   /* the interval is over */
	REQUEST_SIGNAL = 2, /* OMPCKPT_SIGNAL */
	REQUEST_STOP = 4,   /* OMPCKPT_STOP_SIGNAL: then exit 75 */
};

void clerk_request(enum request r); /* also from signal handlers */
unsigned clerk_requests(void);
void clerk_answer(unsigned requests); /* these are dealt with */
void clerk_learned(void);             /* pace.c has seen what it wanted to see */
void clerk_put_off(void);             /* REQUEST_TIME is asked again a little later */
void clerk_stop_later(void);          /* REQUEST_STOP too: its image could not be written */

/* First image of this process; images first … last of the folder give way once it is whole. */
void clerk_start(uint64_t foreign_first, uint64_t foreign_last, uint64_t chain_first);

/* Is an image being written, or memory for one made ready? */
bool clerk_is_busy(void);
/* Let capture_prepare be called in the background, if there is a thread for that. */
void clerk_prepare(void);
/* Write "c", begun at that time, of the state the program had at "of": in the background what is
 * copied of it, here and now the rest. */
void clerk_write(struct capture *c, double begun, double of);
/* Wait until nothing is being written; was the last image written? */
bool clerk_wait(void);
uint64_t clerk_durable(void); /* whole images of this process */

#endif
