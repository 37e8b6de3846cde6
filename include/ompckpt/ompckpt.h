/* ompckpt.h - the calls that a program may make.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Built without ompckpt-cc, they do nothing: the program needs no library for them. */
#ifndef OMPCKPT_OMPCKPT_H
#define OMPCKPT_OMPCKPT_H

#ifdef __cplusplus
extern "C" {
#endif

int ompckpt_register_at_restart(void (*function)(void *argument), void *argument)
	__attribute__((__weak__));

/* From now on a restarted process calls function(argument) before the program goes on: memory,
 * files and the state of the C library are back then, as of the checkpoint. What a library keeps
 * outside of the program's memory is made again there: a plan, a handle, a connection.
 *
 * Functions are called in the order they were registered in, by the initial thread, once for each
 * restart. They may do what a signal handler of an idle program may: call the library, allocate,
 * set variables. No position may be on the way. "argument" must lie in the program's memory: a
 * variable that is not local, or a heap block that is not freed.
 * Returns 0; -1: there is no memory for it. */
static inline int ompckpt_at_restart(void (*function)(void *argument), void *argument)
{
	if (!ompckpt_register_at_restart)
		return 0;
	return ompckpt_register_at_restart(function, argument);
}

#ifdef __cplusplus
}
#endif

#endif
