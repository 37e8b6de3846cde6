/* recompile.h - from the rewritten C of every unit to objects.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_RECOMPILE_H
#define OMPCKPT_CC_RECOMPILE_H

#include <stdbool.h>

struct arena;
struct arguments;
struct pipeline;
struct whole_program;

struct recompiled {
	const char **objects; /* by number of the pipeline's unit */
	const char *registry;
	const char *adapter; /* between the program and its MPI library; NULL: it needs none */
};

/* Compile every unit of "p" that is not what "w" has an object of, the registry and the adapter,
 * to temporary objects; also keep the C in the folder of --ompckpt-emit. False after error
 * messages. */
bool recompile(struct arena *a, const struct arguments *args, const struct whole_program *w,
	       const struct pipeline *p, struct recompiled *out);

#endif
