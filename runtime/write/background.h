/* background.h - the background writer: a thread that writes images, and rings when the checkpoint
 * scheduler wants it to.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One image at a time. While it is written the capture belongs to the thread, and no other is
 * begun. Without a thread the program itself writes, and nothing rings. */
#ifndef OMPCKPT_RUNTIME_BACKGROUND_H
#define OMPCKPT_RUNTIME_BACKGROUND_H

#include <stdbool.h>
#include <stdint.h>

struct capture;
struct image_chain;

/* A checkpoint that was written, or could not be. Moments are os_monotonic's. */
struct background_job {
	struct capture *capture;
	int level;          /* of the message about it */
	double begun;       /* the program stopped */
	double of;          /* the program had the state that is saved */
	double waited;      /* seconds from the request to "begun" */
	double stall;       /* seconds the program stood; 0: until background_write is over */
	double took;        /* seconds from "begun" until it was durable; 0: it is not */
	bool is_of_set;     /* it counts with those of the other ranks only: once it is whole */
	bool is_set_known;  /* the foreign ones go if a set of this run is known, */
	uint64_t prune_end; /* and those below this epoch */
};

/* Control goes upwards here only: what the thread asks of the scheduler.
 * Called by the thread, or by background_write without one; none of them may wait for the thread.
 */
struct background_clock {
	double (*next)(double now); /* when is it to ring? */
	void (*ring)(double now);   /* it may be that time; nothing is being written */
	void (*over)(const struct background_job *job);
};

/* Begin; "clock" stays. Once the first image is whole the foreign ones of "chain" are removed.
 * False with errno: there is no thread. */
bool background_start(const struct background_clock *clock, const struct image_chain *chain);
/* Wait until nothing is being written; the thread does nothing any more until the next
 * background_start. */
void background_hold(void);
/* What "next" answers has changed. Any thread. */
void background_wake(void);

/* Is an image being written, or memory for one made ready? */
bool background_is_busy(void);
/* Make memory that was found (capture_foresee) ready until "by" (os_monotonic), without haste, if
 * there is a thread for that. */
void background_prepare(double by);
/* Write the capture of "job", of which "stall" and "took" are still to be set: in the background
 * what is copied of it, here and now the rest. Needs: nothing is being written. */
void background_write(const struct background_job *job);
/* Wait until nothing is being written, nor made ready; was the last image written? */
bool background_wait(void);

/* Let the thread do "work", which says whether it could, as if it was an image. Needs: as above. */
void background_do(bool (*work)(void));

#endif
