/* calls.h - the room of wrapped calls: malloc & co, locks, functions that allocate for the program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    __wrap_NAME and ompckpt_NAME, as the program and rewritten code call them.
 * Out:   what NAME returns; blocks in the program's heap.
 *
 * Never: anything is decided here: a wrapper asks the rooms below, and calls the function.
 *
 * One file for each group of functions, a member of its own in libompckpt.a. */
#ifndef OMPCKPT_RUNTIME_CALLS_H
#define OMPCKPT_RUNTIME_CALLS_H

#include "memory/memory.h"
#include "state/state.h"

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
