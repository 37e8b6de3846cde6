/* calls.h - the program's calls of functions that allocate on its behalf.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Between begin and end, what the calling thread's libraries allocate is the program's: it lies in
 * its heap, is saved whole, and is freed like any other block (docs/decisions/0023). One file of
 * wrappers for each group of functions, a member of its own in libompckpt.a, so that a program is
 * linked with what it calls only. */
#ifndef OMPCKPT_RUNTIME_CALLS_H
#define OMPCKPT_RUNTIME_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)

/* What begin returns is for the end of the same call: is it the outermost one? A longjmp out of a
 * callback ends it, too. */
bool ompckpt_call_begin(void);
void ompckpt_call_end(bool is_outermost);
/* As begin, of a call that need not be the program's: where we are not asked for memory, it is left
 * alone, and no checkpoint is put off for it. */
bool ompckpt_call_try(void);

/* A number of this process: what was made by a process of another one has to be made again. */
uint64_t ompckpt_process(void);

/* A block of the program's heap, saved whole; an object number that is no object's (number 0 in the
 * image, but for a record of its own) marks what the runtime looks for after a restart. */
#define KEPT_HASH_TABLE 0xfffffff0u
#define KEPT_LOCALE 0xfffffff1u
#define KEPT_FIRST KEPT_HASH_TABLE
void *ompckpt_kept_new(size_t size, uint32_t number);
/* One block with this number, or NULL. */
void *ompckpt_kept_find(uint32_t number);
/* It, and NULL, may go. */
void ompckpt_kept_free(void *p);
/* Is it, or any other block of the program's heap? */
bool ompckpt_kept_is(const void *p);

/* What the C library made can't be made again: the process ends with EXIT_NO_RESTART. */
_Noreturn void ompckpt_cannot_remake(const char *what, const char *name, const char *help);

#pragma GCC visibility pop

/* __wrap_NAME(parameters): __real_NAME(arguments), between begin and end. */
#define CALL(type, name, parameters, arguments)                                                    \
	type __real_##name parameters;                                                             \
	type __wrap_##name parameters;                                                             \
	type __wrap_##name parameters                                                              \
	{                                                                                          \
		bool is_outermost = ompckpt_call_begin();                                          \
		type result = __real_##name arguments;                                             \
		ompckpt_call_end(is_outermost);                                                    \
		return result;                                                                     \
	}

#endif
