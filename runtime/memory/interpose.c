/* interpose.c - malloc & co as the libraries call them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    calls from inside libraries (the program's own calls are wrapped, wrap.c).
 * Out:   the C library's heap, or a sanitizer's; a stream slot while a stream is being opened; the
 *        program's heap inside a call that allocates on its behalf.
 * Means: a block of the program's heap may be freed or grown in here (getline, free of a strdup).
 *        What a library keeps for itself from inside such a call (a cache, a buffer) is saved with
 *        the program's blocks, and nobody's after a restart: that costs some bytes and does no
 *        harm.
 * Errs:  weak, so that a statically linked allocator goes first; then streams have no slots, and
 *        slots.c finds out. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/runtime.h"
#include "heap.h"
#include "interpose.h"
#include "slots.h"

#define WEAK __attribute__((weak))

WEAK void *__interceptor_malloc(size_t n);
WEAK void *__interceptor_calloc(size_t n, size_t size);
WEAK void *__interceptor_realloc(void *p, size_t n);
WEAK void __interceptor_free(void *p);

static __thread const char *call; /* where the stack was when it began; NULL: there is none */
static bool was_begun;            /* such a call was made */
static bool is_lost;              /* a call allocated for the program, and we were not asked */

/* Deeper on the stack than the call began; if not, it was left by longjmp. */
static bool is_for_program(const char *here)
{
	if (__builtin_expect(call == NULL, 1))
		return false;
	if (here > call)
		call = NULL;
	return call != NULL;
}

bool ompckpt_call_begin(void)
{
	const char *here = __builtin_frame_address(0);
	if (!runtime.has_heap || is_for_program(here))
		return false;
	is_lost = is_lost || !interpose_works();
	call = here;
	was_begun = true;
	return true;
}

bool ompckpt_call_try(void)
{
	return interpose_works() && ompckpt_call_begin();
}

void ompckpt_call_end(bool is_outermost)
{
	if (is_outermost)
		call = NULL;
}

bool interpose_was_used(void)
{
	return was_begun;
}

bool interpose_lost(void)
{
	return is_lost;
}

EXPORT WEAK void *malloc(size_t n)
{
	void *slot = slot_take(n);
	if (slot != NULL)
		return slot;
	if (is_for_program(__builtin_frame_address(0)))
		return heap_malloc(n, 0);
	return __interceptor_malloc != NULL ? __interceptor_malloc(n) : __libc_malloc(n);
}

bool interpose_works(void)
{
	return slots.is_ready;
}

EXPORT WEAK void *calloc(size_t n, size_t size)
{
	size_t all;
	if (is_for_program(__builtin_frame_address(0)) && !__builtin_mul_overflow(n, size, &all))
		return heap_calloc(all, 0);
	return __interceptor_calloc != NULL ? __interceptor_calloc(n, size)
					    : __libc_calloc(n, size);
}

/* A block from elsewhere that the program is going to be given (of a stream in memory). */
static void *move_in(void *p, size_t n)
{
	size_t old = p != NULL ? __real_malloc_usable_size(p) : 0;
	void *q = heap_malloc(n, 0);
	if (q != NULL && p != NULL) {
		memcpy(q, p, old < n ? old : n);
		free(p);
	}
	return q;
}

EXPORT WEAK void *realloc(void *p, size_t n)
{
	if (p != NULL && heap_owns(p))
		return heap_realloc(p, n, 0);
	if (n != 0 && is_for_program(__builtin_frame_address(0)))
		return move_in(p, n);
	return __interceptor_realloc != NULL ? __interceptor_realloc(p, n) : __libc_realloc(p, n);
}

EXPORT WEAK void free(void *p)
{
	if (p == NULL || slot_give(p))
		return;
	if (heap_owns(p))
		heap_free(p);
	else if (__interceptor_free != NULL)
		__interceptor_free(p);
	else
		__libc_free(p);
}
