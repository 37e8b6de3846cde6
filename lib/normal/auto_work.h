/* auto_work.h - how long may an iteration of this loop take?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A guess, in operations: a loop whose count is not written as constants runs AUTO_UNKNOWN_COUNT
 * times. Nothing but the choice of positions may rest on it. */
#ifndef OMPCKPT_NORMAL_AUTO_WORK_H
#define OMPCKPT_NORMAL_AUTO_WORK_H

#include "program.h"

enum { AUTO_UNKNOWN_COUNT = 100 };

struct auto_work;
struct calls;

struct auto_work *auto_work_compute(struct arena *a, const struct program *p,
				    const struct calls *calls);

/* Operations of "s", calls included. */
double auto_work_of(const struct auto_work *w, struct stmt *s);

/* May "s" begin a parallel region, by itself or in what it calls? */
bool auto_work_forks(const struct auto_work *w, struct stmt *s);

/* How often does main lead to "f"? MANY: in a loop, from a function that is called so, or from
 * itself. */
enum auto_calls { AUTO_NEVER, AUTO_ONCE, AUTO_MANY };
enum auto_calls auto_work_calls(const struct auto_work *w, const struct function *f);

#endif
