/* cut.h - what a checkpoint is taken of: where each thread stands, and what it brings.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Made by the room that stops the threads (team), read by those that save their state (decide,
 * capture, state). Valid until the copy is made. */
#ifndef OMPCKPT_RUNTIME_CUT_H
#define OMPCKPT_RUNTIME_CUT_H

#include <stdint.h>

#define OMP_VALUES 5 /* threads, dynamic, active levels, schedule, chunk */
#define NO_ITERATION (~0ul)

struct lock_holds;
struct ompckpt_frame;
struct ompckpt_function;

/* A frame: where it stands, its record. */
struct kept_frame {
	const struct ompckpt_function *function;
	unsigned long label;
	char *arena;
	const char *record;
};

/* What one thread of a team brings: its frames inside the region, innermost first. */
struct thread_cut {
	const struct kept_frame *frames;
	uint32_t nframes;
	uint64_t count; /* of positions; odd inside a loop */
	uint64_t trace; /* of the constructs at which threads meet (docs/protocol.md) */
	double at;      /* os_monotonic, when it was cut */
	uint64_t float_control;
	int error;                      /* errno */
	const uint64_t *next_iteration; /* of its loop; NULL: it is in none that counts them */
	const struct lock_holds *locks; /* those it holds */
	int omp[OMP_VALUES];            /* its own values of OpenMP's variables */
};

/* The program at a checkpoint: its serial code and, inside, a team's threads. */
struct cut {
	struct ompckpt_frame *frame;      /* innermost one of serial code */
	const struct thread_cut *threads; /* of the team inside it */
	uint32_t nthreads;                /* 0: no team, serial code stands at a position */
	uint64_t next_iteration; /* that no thread of the team has taken, or NO_ITERATION */
	int error;               /* of serial code: errno, os_float_control */
	uint64_t float_control;
};

#endif
