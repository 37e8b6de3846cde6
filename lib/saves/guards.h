/* guards.h - where must a thread that has been cut wait for the copy of shared memory?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A thread of a team saves its own frames at its cut and goes on; all memory with an address is
 * copied when every thread is cut. In between it is *pending*, and must pass a guard before it
 * changes such memory, takes a lock or does what can't be undone. docs/protocol.md has the rule. */
#ifndef OMPCKPT_SAVES_GUARDS_H
#define OMPCKPT_SAVES_GUARDS_H

#include "program.h"

struct analyses;
struct text;

struct guard {
	struct function *function;
	struct stmt *stmt;
};

struct guards {
	/* A guard in front of this statement, whatever it is a child of. */
	ARRAY(struct guard) before;
	/* A guard right after this statement: a position, or a call that may reach one. */
	ARRAY(struct guard) after;
	/* Constructs at which the threads of a team with positions meet: each counts them. */
	ARRAY(struct guard) meets;
};

/* Needs: the normal form, all members of "x" up to saves. */
struct guards *guards_compute(struct arena *a, const struct analyses *x);

/* Does a guard stand on each way from a position to the next definition (invariant.h)? */
void guards_check(const struct guards *g, const struct analyses *x);

void guards_dump(const struct guards *g, struct text *out);

#endif
