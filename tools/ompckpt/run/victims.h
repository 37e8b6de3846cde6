/* victims.h - processes of a run that a fault can meet.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_VICTIMS_H
#define OMPCKPT_VICTIMS_H

#include <stdbool.h>

enum { VICTIMS_ANY = -1 };

struct victim {
	int pid;  /* 0: none */
	int rank; /* as its launcher numbers it; -1: it has none */
};

/* Of "child" and what it has started, and that again, the process that ompckpt-cc built and that
 * has this rank; VICTIMS_ANY: one of all, by "draw" in (0, 1]. "is_alone": all that was started is
 * of it, also what has lost its parents. */
struct victim victims_find(int child, bool is_alone, int rank, double draw);

#endif
