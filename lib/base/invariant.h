/* invariant.h - what must hold of every result of a stage.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The checkers of all stages (lib/pipeline.c) use it. A broken rule is a mistake of the compiler,
 * never one of the user's: nothing that follows could be right. */
#ifndef OMPCKPT_BASE_INVARIANT_H
#define OMPCKPT_BASE_INVARIANT_H

#include "diag.h"

/* Abort, naming the place in the user's source and the rule, unless it holds. */
#define INVARIANT(loc, holds)                                                                      \
	((holds) ? (void)0 : invariant_broken((loc), #holds, __FILE__, __LINE__))

void invariant_broken(struct loc loc, const char *rule, const char *file, unsigned line)
	__attribute__((noreturn));

#endif
