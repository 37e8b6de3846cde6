/* interpose.h - do the libraries use our malloc & co?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_INTERPOSE_H
#define OMPCKPT_RUNTIME_INTERPOSE_H

#include <stdbool.h>

#pragma GCC visibility push(default)
/* The program calls a function that allocates on its behalf: between begin and end, what the
 * calling thread's libraries allocate is the program's. It lies in its heap, is saved whole, and is
 * freed like any other block (docs/decisions/0023). What begin returns is for the end of the same
 * call: is it the outermost one? A longjmp out of a callback ends it, too. */
bool ompckpt_call_begin(void);
void ompckpt_call_end(bool is_outermost);
/* As begin, of a call that need not be the program's: where we are not asked for memory, it is left
 * alone, and no checkpoint is put off for it. */
bool ompckpt_call_try(void);
#pragma GCC visibility pop

/* False with a statically linked allocator, as clang's AddressSanitizer's. Known after
 * slots_init. */
bool interpose_works(void);

/* Was there such a call? A library may keep something of it. */
bool interpose_was_used(void);

/* Did such a call allocate for the program where we don't see it? Then there is memory that no
 * image can hold. */
bool interpose_lost(void);

#endif
