/* pass_times.h - seconds and megabytes of each pass (--ompckpt-time).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A line on stderr for each pass when it ends, and their sum. Silent until pass_times_enable. */
#ifndef OMPCKPT_BASE_PASS_TIMES_H
#define OMPCKPT_BASE_PASS_TIMES_H

void pass_times_enable(void);

/* The pass before, if any, has ended; this one begins. "pass" is kept, not copied. */
void pass_times_begin(const char *pass);

/* The last one has ended. */
void pass_times_end(void);

#endif
