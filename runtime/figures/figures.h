/* figures.h - the room of figures: what checkpoints cost, and what each candidate would.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    candidates met, checkpoints taken, in a program built for a profile what main does once
 *        before them (ompckpt_timed_begin, ompckpt_timed_end).
 * Out:   the files that OMPCKPT_STATS names and that a program built for a profile writes
 *        (docs/profile-format.md).
 *
 * Never: a figure decides anything in this process. */
#ifndef OMPCKPT_RUNTIME_FIGURES_H
#define OMPCKPT_RUNTIME_FIGURES_H

#include <stdbool.h>
#include <stdint.h>

struct ompckpt_frame;

struct stats_checkpoint {
	uint64_t epoch, instance, bytes, live_bytes;
	const char *position;
	double at_s, wait_s, stall_s, write_s; /* wait: from the request to the cut */
	uint32_t threads;
};

/* Callable from any thread. */
void stats_add(const struct stats_checkpoint *c);
void stats_restart(uint64_t epoch, double read_s, double resume_s);
/* Write the file anew, if one was asked for: whole or not at all. */
void stats_write(void);

/* Begin to write, if this is a build for it; from now on candidates are to be met one by one. */
void profiler_start(void);
bool profiler_is_on(void);

/* The initial thread is at candidate "f"; "base" as measure (capture) wants it. */
void profiler_met(const struct ompckpt_frame *f, const struct ompckpt_frame *base);

/* From any thread: a checkpoint of the state at "of" (os_monotonic) is durable. "stall" and "write"
 * in seconds. */
void profiler_took(uint32_t position, uint64_t bytes, double of, double stall, double write);

/* The program ends. */
void profiler_finish(void);

#endif
