/* intercept.c - inside the traced program: tells tracer.c what the runtime does.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Valgrind preloads it and calls these wrappers instead of the functions of libompckpt they are
 * named after. */
#include <stddef.h>
#include <stdint.h>

#include <valgrind/valgrind.h>

#include "ompckpt/abi.h"
#include "threads/cut.h"
#include "trace.h"

#define WRAPPER(name) I_WRAP_SONAME_FNNAME_ZU(NONE, name)

static void tell(enum trace_request what, uintptr_t a, uintptr_t b)
{
	VALGRIND_DO_CLIENT_REQUEST_STMT(what, a, b, 0, 0, 0);
}

int WRAPPER(ompckpt_start)(void);
int WRAPPER(ompckpt_start)(void)
{
	OrigFn start;
	int is_restart;
	VALGRIND_GET_ORIG_FN(start);
	CALL_FN_W_v(is_restart, start);
	tell(TRACE_THREAD, (uintptr_t)__builtin_thread_pointer(), 0);
	return is_restart;
}

void WRAPPER(ompckpt_take)(struct ompckpt_frame *f);
void WRAPPER(ompckpt_take)(struct ompckpt_frame *f)
{
	OrigFn take;
	VALGRIND_GET_ORIG_FN(take);
	tell(TRACE_ENTER, 0, 0);
	CALL_FN_v_W(take, f);
	tell(TRACE_LEAVE, 0, 0);
}

#define IS_OF_THE_RUNTIME(name)                                                                    \
	void WRAPPER(name)(void);                                                                  \
	void WRAPPER(name)(void)                                                                   \
	{                                                                                          \
		OrigFn original;                                                                   \
		VALGRIND_GET_ORIG_FN(original);                                                    \
		tell(TRACE_ENTER, 0, 0);                                                           \
		CALL_FN_v_v(original);                                                             \
		tell(TRACE_LEAVE, 0, 0);                                                           \
	}

/* Where a thread waits for the others it may copy for them. */
IS_OF_THE_RUNTIME(ompckpt_hold)
IS_OF_THE_RUNTIME(team_help)
/* Idle threads of the OpenMP library copy, too. */
IS_OF_THE_RUNTIME(slices_help)

unsigned long WRAPPER(ompckpt_loop_end)(void);
unsigned long WRAPPER(ompckpt_loop_end)(void)
{
	OrigFn end;
	unsigned long next;
	VALGRIND_GET_ORIG_FN(end);
	tell(TRACE_ENTER, 0, 0);
	CALL_FN_W_v(next, end);
	tell(TRACE_LEAVE, 0, 0);
	return next;
}

int WRAPPER(ompckpt_loop_wait)(unsigned mode);
int WRAPPER(ompckpt_loop_wait)(unsigned mode)
{
	OrigFn wait;
	int is_first;
	VALGRIND_GET_ORIG_FN(wait);
	tell(TRACE_ENTER, 0, 0);
	CALL_FN_W_W(is_first, wait, mode);
	tell(TRACE_LEAVE, 0, 0);
	return is_first;
}

void *WRAPPER(capture_take)(const struct cut *cut, uint64_t epoch, const char **why);
void *WRAPPER(capture_take)(const struct cut *cut, uint64_t epoch, const char **why)
{
	OrigFn take;
	void *capture;
	VALGRIND_GET_ORIG_FN(take);
	CALL_FN_W_WWW(capture, take, cut, epoch, why);
	const struct ompckpt_frame *f = cut->frame;
	if (capture != NULL)
		tell(TRACE_CUT, epoch, (uintptr_t)(f->arena + f->function->arena_size));
	return capture;
}

void *WRAPPER(heap_malloc)(size_t n, uint32_t object);
void *WRAPPER(heap_malloc)(size_t n, uint32_t object)
{
	OrigFn allocate;
	void *p;
	VALGRIND_GET_ORIG_FN(allocate);
	tell(TRACE_ENTER, 0, 0);
	CALL_FN_W_WW(p, allocate, n, object);
	tell(TRACE_LEAVE, 0, 0);
	if (p != NULL)
		tell(TRACE_FRESH, (uintptr_t)p, n);
	return p;
}

void *WRAPPER(heap_aligned)(size_t align, size_t n, uint32_t object);
void *WRAPPER(heap_aligned)(size_t align, size_t n, uint32_t object)
{
	OrigFn allocate;
	void *p;
	VALGRIND_GET_ORIG_FN(allocate);
	tell(TRACE_ENTER, 0, 0);
	CALL_FN_W_WWW(p, allocate, align, n, object);
	tell(TRACE_LEAVE, 0, 0);
	if (p != NULL)
		tell(TRACE_FRESH, (uintptr_t)p, n);
	return p;
}

void *WRAPPER(heap_realloc)(void *p, size_t n, uint32_t object);
void *WRAPPER(heap_realloc)(void *p, size_t n, uint32_t object)
{
	OrigFn move;
	void *to;
	VALGRIND_GET_ORIG_FN(move);
	tell(TRACE_ENTER, 0, 0);
	CALL_FN_W_WWW(to, move, p, n, object);
	tell(TRACE_LEAVE, 0, 0);
	if (to != NULL && p != NULL && to != p)
		VALGRIND_DO_CLIENT_REQUEST_STMT(TRACE_MOVED, p, to, n, 0, 0);
	return to;
}

void *WRAPPER(heap_calloc)(size_t n, uint32_t object);
void *WRAPPER(heap_calloc)(size_t n, uint32_t object)
{
	OrigFn allocate;
	void *p;
	VALGRIND_GET_ORIG_FN(allocate);
	CALL_FN_W_WW(p, allocate, n, object);
	if (p != NULL)
		tell(TRACE_ZEROED, (uintptr_t)p, n);
	return p;
}
