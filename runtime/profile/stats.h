/* stats.h - what this run's checkpoints cost (OMPCKPT_STATS).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_STATS_H
#define OMPCKPT_RUNTIME_STATS_H

#include <stdint.h>

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

#endif
