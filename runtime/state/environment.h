/* environment.h - copies of environment values, and of the environment, where the program may keep
 * pointers to them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_ENVIRONMENT_H
#define OMPCKPT_RUNTIME_ENVIRONMENT_H

#include <stdbool.h>
#include <stdint.h>

struct walk_record;

/* What the environment is now is what the process was given. */
void environment_init(void);

/* It is that again. False: no memory. */
bool environment_as_given(void);

/* One record for each variable that the program has set or removed, or whose text lies in its
 * memory: their size with out NULL. */
uint64_t environment_encode(unsigned char *out);
/* Do so again: "NAME=value", or "NAME" for one to be removed. */
bool environment_restore(const char *variable);
/* … with the text where it lay, if that is memory of the program (saved.h). Needs: its memory. */
bool environment_restore_own(const struct walk_record *r, uint32_t team);

/* The heap was rebuilt: the copies made in this process are no more. */
void environment_forget(void);

/* Put the environment into the program's heap, if the program has asked for it
 * (ompckpt_keep_environment). A restart's heap must be in place. Without memory it stays. */
void environment_keep(void);

#endif
