/* tries.h - with which automatic positions do the stages come to their end?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_TRIES_H
#define OMPCKPT_TRIES_H

#include <stdbool.h>

struct pipeline;
struct stage;

/* Runs the stages up to and including "last"; false after error messages. */
typedef bool stages_runner(struct pipeline *, const struct stage *last);

/* Run them as often as it takes; once, if no positions are to be made. */
bool tries_run(struct pipeline *p, stages_runner *run_to, const struct stage *last);

#endif
