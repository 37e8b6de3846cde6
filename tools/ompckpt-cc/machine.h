/* machine.h - the processor that the compiler compiles for, and the runtime for it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_MACHINE_H
#define OMPCKPT_CC_MACHINE_H

#include <stdbool.h>

struct arena;
struct arguments;

/* The processor as the compiler calls it, "x86_64" or "aarch64"; this one's if it does not say. */
const char *machine_of(struct arena *a, const struct arguments *args);

/* The path of a file that comes with the runtime for that processor. */
const char *machine_file(struct arena *a, const struct arguments *args, const char *name);

/* Is there a runtime for it? False after an error message. */
bool machine_accept(struct arena *a, const struct arguments *args);

#endif
