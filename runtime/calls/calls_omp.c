/* calls_omp.c - memory of OpenMP's allocators, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    __wrap_omp_alloc, __wrap_kmp_malloc & co.
 * Out:   blocks of the program's heap for OpenMP's own allocators; the library's for those the
 *        program has made.
 * Means: the libraries keep lists of what they have handed out, which a restarted process does not
 *        have.
 * Errs:  a memory space (high bandwidth, low latency) is not asked for: all is the program's heap.
 *        What an allocator of the program's hands out is warned of where that is made. */
#include <stdint.h>
#include <string.h>

#include "calls.h"

#pragma GCC visibility push(default)
#include <ompckpt/abi.h>

#define WEAK __attribute__((weak))
#define LAST_OF_OPENMP 8 /* omp_thread_mem_alloc; 0 is the default one */

WEAK void *__real_omp_alloc(size_t n, uintptr_t a);
WEAK void *__real_omp_calloc(size_t n, size_t size, uintptr_t a);
WEAK void *__real_omp_aligned_alloc(size_t align, size_t n, uintptr_t a);
WEAK void *__real_omp_aligned_calloc(size_t align, size_t n, size_t size, uintptr_t a);
WEAK void *__real_omp_realloc(void *p, size_t n, uintptr_t to, uintptr_t from);
WEAK void __real_omp_free(void *p, uintptr_t a);
void *__wrap_omp_alloc(size_t n, uintptr_t a);
void *__wrap_omp_calloc(size_t n, size_t size, uintptr_t a);
void *__wrap_omp_aligned_alloc(size_t align, size_t n, uintptr_t a);
void *__wrap_omp_aligned_calloc(size_t align, size_t n, size_t size, uintptr_t a);
void *__wrap_omp_realloc(void *p, size_t n, uintptr_t to, uintptr_t from);
void __wrap_omp_free(void *p, uintptr_t a);
void *__wrap_kmp_malloc(size_t n);
void *__wrap_kmp_aligned_malloc(size_t n, size_t align);
void *__wrap_kmp_calloc(size_t n, size_t size);
void *__wrap_kmp_realloc(void *p, size_t n);
void __wrap_kmp_free(void *p);
#pragma GCC visibility pop

static bool is_own(uintptr_t allocator)
{
	return allocator > LAST_OF_OPENMP;
}

void *__wrap_omp_alloc(size_t n, uintptr_t a)
{
	if (is_own(a))
		return __real_omp_alloc(n, a);
	return n == 0 ? NULL : ompckpt_malloc(n, 0);
}

void *__wrap_omp_calloc(size_t n, size_t size, uintptr_t a)
{
	if (is_own(a))
		return __real_omp_calloc(n, size, a);
	return n == 0 || size == 0 ? NULL : ompckpt_calloc(n, size, 0);
}

void *__wrap_omp_aligned_alloc(size_t align, size_t n, uintptr_t a)
{
	if (is_own(a))
		return __real_omp_aligned_alloc(align, n, a);
	return n == 0 ? NULL : ompckpt_aligned_alloc(align, n, 0);
}

void *__wrap_omp_aligned_calloc(size_t align, size_t n, size_t size, uintptr_t a)
{
	size_t all;
	if (is_own(a))
		return __real_omp_aligned_calloc(align, n, size, a);
	if (__builtin_mul_overflow(n, size, &all) || all == 0)
		return NULL;
	void *p = ompckpt_aligned_alloc(align, all, 0);
	return p == NULL ? NULL : memset(p, 0, all);
}

void *__wrap_omp_realloc(void *p, size_t n, uintptr_t to, uintptr_t from)
{
	if (is_own(to) || is_own(from))
		return __real_omp_realloc(p, n, to, from);
	return ompckpt_realloc(p, n, 0);
}

void __wrap_omp_free(void *p, uintptr_t a)
{
	if (p == NULL || ompckpt_kept_is(p))
		ompckpt_kept_free(p);
	else
		__real_omp_free(p, a);
}

void *__wrap_kmp_malloc(size_t n)
{
	return ompckpt_malloc(n, 0);
}

void *__wrap_kmp_aligned_malloc(size_t n, size_t align)
{
	return ompckpt_aligned_alloc(align, n, 0);
}

void *__wrap_kmp_calloc(size_t n, size_t size)
{
	return ompckpt_calloc(n, size, 0);
}

void *__wrap_kmp_realloc(void *p, size_t n)
{
	return ompckpt_realloc(p, n, 0);
}

void __wrap_kmp_free(void *p)
{
	ompckpt_kept_free(p);
}
