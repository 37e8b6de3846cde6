/* slices.h - work shared by the threads that would otherwise wait for it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_SLICES_H
#define OMPCKPT_RUNTIME_SLICES_H

#include <stdint.h>

/* f(0) … f(n - 1), in any order, by any threads; slices_finish takes part and returns when all are
 * done. In between the caller may bring others to slices_help. One such pair at a time. */
void slices_begin(uint32_t n, void (*f)(uint32_t i));
void slices_finish(void);

/* Do slices of the call under way, if there is one, until none is left to begin. */
void slices_help(void);

/* The wake sequence grows when there are slices again and when slices_wake is called. Sleep until
 * it is no longer "seen", at most "ms" milliseconds. */
uint32_t slices_wake_sequence(void);
void slices_sleep(uint32_t seen, unsigned ms);
void slices_wake(void);

#endif
