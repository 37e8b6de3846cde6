/* environment.h - copies of environment values the program has asked for.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_ENVIRONMENT_H
#define OMPCKPT_RUNTIME_ENVIRONMENT_H

/* The heap was rebuilt: the copies made in this process are no more. */
void environment_forget(void);

#endif
