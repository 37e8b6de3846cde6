/* progress.h - what takes so long? One line on the terminal, rewritten, and erased at the end.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Only if stderr is a terminal (that can erase a line), and only after a second: nothing reaches a
 * log or a pipe. A thread of its own writes it, so that a stage that is silent is seen to go on.
 * Between the first progress_say and progress_end this process writes to stderr through
 * progress_print alone. */
#ifndef OMPCKPT_BASE_PROGRESS_H
#define OMPCKPT_BASE_PROGRESS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is being done from now on: "ompckpt-cc: regions (8 of 11)". */
void progress_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* … and how much of it is done. */
void progress_share(uint64_t done, uint64_t all);

/* A line for stderr, a newline added; the line on the terminal makes way. At any time. */
void progress_print(const char *line);

/* The work is done, or given up: the line goes. At any time. */
void progress_end(void);

#ifdef __cplusplus
}
#endif

#endif
