/* environment.h - copies of environment values, and of the environment, where the program may keep
 * pointers to them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_ENVIRONMENT_H
#define OMPCKPT_RUNTIME_ENVIRONMENT_H

#include <stdbool.h>
#include <stdint.h>

/* What the environment is now is what the process was given. */
void environment_init(void);

/* It is that again. False: no memory. */
bool environment_as_given(void);

/* One record for each variable that the program has set or removed: their size with out NULL. */
uint64_t environment_encode(unsigned char *out);
/* Do so again: "NAME=value", or "NAME" for one to be removed. */
bool environment_restore(const char *variable);

/* The heap was rebuilt: the copies made in this process are no more. */
void environment_forget(void);

/* Put the environment into the program's heap, if the program has asked for it
 * (ompckpt_keep_environment). A restart's heap must be in place. Without memory it stays. */
void environment_keep(void);

#endif
