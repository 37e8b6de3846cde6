/* calls.h - which code may a call run?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_POINTS_TO_CALLS_H
#define OMPCKPT_POINTS_TO_CALLS_H

#include "points_to.h"

struct calls;

struct callees {
	ARRAY(struct function *) functions;  /* with a body, called as such */
	ARRAY(struct function *) callbacks;  /* called by a library that is known */
	ARRAY(const struct libc_row *) rows; /* library functions that are known */
	bool is_arithmetic;                  /* a function that computes numbers, and no more */
	struct function *unknown;            /* a function of which nothing is known */
	bool is_unknown; /* … or a pointer that may lead to one: it may call all
					      * of calls_escaped */
	bool never_returns;
};

/* Resolve every call of the program. */
struct calls *calls_compute(struct arena *a, const struct program *p, const struct points_to *pts);

const struct points_to *calls_points_to(const struct calls *c);

/* Of an EXPR_CALL in a function's body. */
const struct callees *calls_of(const struct calls *c, const struct expr *call);

/* The name of the library function that a call is of, if it can be of no other; else NULL. */
const char *calls_library(const struct calls *c, const struct expr *call);

/* All calls of a function's body, in source order. */
struct call_list {
	ARRAY(struct expr *) at;
};
const struct call_list *calls_in(const struct calls *c, const struct function *f);

/* Functions that may run at any moment (signal handlers, threads), and at the program's end. */
struct function_list {
	ARRAY(struct function *) at;
};
const struct function_list *calls_async(const struct calls *c);
const struct function_list *calls_at_exit(const struct calls *c);

/* Functions external code may call: their address escaped. */
const struct function_list *calls_escaped(const struct calls *c);

/* Functions so ordered that callees come first; members of a cycle have one component. */
struct call_order {
	struct function **at;
	unsigned n;
};
struct call_order calls_order(const struct calls *c);
unsigned calls_component(const struct calls *c, const struct function *f);

/* May a second activation of "f" begin while one is alive? */
bool calls_recursive(const struct calls *c, const struct function *f);

/* May "call" run a function of "set" (by function id)? With "through_libraries" also by having a
 * library call one back. What external code calls is the asker's matter: callees.is_unknown says
 * where it may run. */
bool calls_may_run(const struct calls *c, const struct expr *call, const bool *set,
		   bool through_libraries);

/* Does "f" itself call setjmp, or one like it? */
bool calls_setjmp(const struct calls *c, const struct function *f);

/* Make "set" hold every function with a call that may run one of it. */
void calls_spread(const struct calls *c, bool *set, bool through_libraries);

void calls_dump(const struct calls *c, struct text *out);

#endif
