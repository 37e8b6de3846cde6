/* profiler.h - every candidate met, written down (--ompckpt-profile; docs/profile-format.md).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_PROFILER_H
#define OMPCKPT_RUNTIME_PROFILER_H

#include <stdbool.h>
#include <stdint.h>

struct ompckpt_frame;
struct stats_checkpoint;

/* Begin to write, if this is a build for it; from now on candidates are to be met one by one. */
void profiler_start(void);
bool profiler_is_on(void);

/* The initial thread is at candidate "f"; "base" as in measure.h. */
void profiler_met(const struct ompckpt_frame *f, const struct ompckpt_frame *base);

/* From any thread: a checkpoint of the state at "of" (os_monotonic) is durable. "stall" and "write"
 * in seconds. */
void profiler_took(uint32_t position, uint64_t bytes, double of, double stall, double write);

/* The program ends. */
void profiler_finish(void);

#endif
