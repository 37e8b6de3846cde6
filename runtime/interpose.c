/* interpose.c - malloc & co as the libraries call them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    calls from inside libraries (the program's own calls are wrapped, wrap.c).
 * Out:   the C library's heap, or a sanitizer's; a stream slot while a stream is being opened.
 * Means: a block of the program's heap may be freed or grown in here (getline, free of a strdup).
 * Errs:  weak, so that a statically linked allocator goes first; then streams have no slots, and
 *        streams.c finds out. */
#include <errno.h>

#include "heap.h"
#include "interpose.h"
#include "real.h"
#include "streams.h"

#define WEAK __attribute__((weak))

WEAK void *__interceptor_malloc(size_t n);
WEAK void *__interceptor_calloc(size_t n, size_t size);
WEAK void *__interceptor_realloc(void *p, size_t n);
WEAK void __interceptor_free(void *p);

EXPORT WEAK void *malloc(size_t n)
{
	void *slot = streams_slot(n);
	if (slot != NULL)
		return slot;
	return __interceptor_malloc != NULL ? __interceptor_malloc(n) : __libc_malloc(n);
}

bool interpose_works(void)
{
	return streams_have_slots();
}

EXPORT WEAK void *calloc(size_t n, size_t size)
{
	return __interceptor_calloc != NULL ? __interceptor_calloc(n, size)
					    : __libc_calloc(n, size);
}

EXPORT WEAK void *realloc(void *p, size_t n)
{
	if (p != NULL && heap_owns(p))
		return heap_realloc(p, n, 0);
	return __interceptor_realloc != NULL ? __interceptor_realloc(p, n) : __libc_realloc(p, n);
}

EXPORT WEAK void free(void *p)
{
	if (p == NULL || streams_give_slot(p))
		return;
	if (heap_owns(p))
		heap_free(p);
	else if (__interceptor_free != NULL)
		__interceptor_free(p);
	else
		__libc_free(p);
}
