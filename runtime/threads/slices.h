/* slices.h - work that whoever would have to wait for it takes part in.
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

/* Sleep until there are slices again, slices_wake is called, or "ms" milliseconds are over; not at
 * all if one of them happened since "heard" was. */
uint32_t slices_heard(void);
void slices_sleep(uint32_t heard, unsigned ms);
void slices_wake(void);

#endif
