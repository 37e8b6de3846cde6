/* environment.h - copies of environment values, and of the environment, where the program may keep
 * pointers to them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_ENVIRONMENT_H
#define OMPCKPT_RUNTIME_ENVIRONMENT_H

/* The heap was rebuilt: the copies made in this process are no more. */
void environment_forget(void);

/* Put the environment into the program's heap, if the program has asked for it
 * (ompckpt_keep_environment). A restart's heap must be in place. Without memory it stays. */
void environment_keep(void);

#endif
