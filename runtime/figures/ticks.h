/* ticks.h - how long has the run lasted?, for callers that ask very often.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_TICKS_H
#define OMPCKPT_RUNTIME_TICKS_H

#include <stdint.h>

/* Nanoseconds on the monotonic clock; from one thread at a time. They never fall, are not ahead of
 * the clock unless the processor's counter is out of step, and off by less than a millisecond
 * whatever that does. */
uint64_t ticks_now(void);

#endif
