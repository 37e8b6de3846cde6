/* args.h - the argument vector at a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_ARGS_H
#define OMPCKPT_RUNTIME_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Copy the vector; false if there is no room. Called once. */
bool args_init(int argc, char **argv);
int args_count(void);
const char *args_original(int i); /* as the process got it */
char *const *args_originals(void);
uint64_t args_hash(void); /* of all but the program's own name */

/* The copy, which the program may change. */
void *args_at(void);
size_t args_size(void);
size_t args_mapped(void); /* bytes mapped for it */

#endif
