/* jobs.h - proofs in several processes at once.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PROVE_JOBS_H
#define OMPCKPT_PROVE_JOBS_H

#include "prove.h"

/* What processes that prove at the same time have done so far, all together. */
struct prove_counts {
	_Atomic unsigned done;
	_Atomic uint64_t restarts;
};

/* As many of the jobs that are wished as have work, and memory beside what the plain runs took; at
 * least one. Said, if memory is the reason. */
unsigned long long jobs_possible(const struct prove *p);

/* Have "work" done in p->jobs processes, each with a folder and a reference of its own; it frees
 * what is in "p", and returns a verdict (verdict.h), or NULL after a message. The verdict of all;
 * NULL after a message. */
json_t *jobs_run(struct prove *p, json_t *(*work)(struct prove *p));

#endif
