/* args.h - the argument vector at a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_ARGS_H
#define OMPCKPT_RUNTIME_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Copy the vector; false if there is no room. Called once. */
bool args_init(int argc, char **argv);
/* The copy as it was at first. */
void args_again(void);
int args_count(void);
const char *args_original(int i); /* as the process got it */
char *const *args_originals(void);
uint64_t args_hash(void); /* of all but the program's own name */

/* The copy, which the program may change. */
void *args_at(void);
size_t args_size(void);
size_t args_mapped(void); /* bytes mapped for it */

/* An image's copy, of "size" bytes, is to take its place, and so many "more" may be appended.
 * False: there is no room for that, or there is no copy. */
bool args_make_room(size_t size, size_t more);
/* It has been read there. */
void args_set_size(size_t size);
/* From now on the copy's argument "i" is this process's, behind all that is there: what points to
 * the text it had stays right. Needs: room. */
void args_renew(int i);

#endif
