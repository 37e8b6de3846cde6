/* limit.h - when must the last checkpoint be asked for, so that it is whole before time is up?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_LIMIT_H
#define OMPCKPT_RUNTIME_LIMIT_H

#include <stdbool.h>

struct config;

/* Note the end that "c" gives, if any; it is "now" (os_monotonic). Before the other calls. */
void limit_start(const struct config *c, double now);

/* Is there an end? */
bool limit_is_set(void);

/* A checkpoint took "seconds", from its beginning until it was durable. */
void limit_learn(double seconds);

/* The moment to ask for the last checkpoint as things are now, if the next candidate may be
 * "ahead" seconds away. It may come earlier as the program grows. */
double limit_at(double ahead);

/* Seconds from "now" to the end. */
double limit_left(double now);

#endif
