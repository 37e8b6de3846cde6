/* calls_fftw.c - memory of FFTW's allocators, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    __wrap_fftw_malloc & co, of each precision.
 * Out:   blocks of the program's heap, aligned as FFTW's widest instructions want them.
 * Means: the library's own come from the C library's heap, which is in no image.
 * Errs:  a block that the library has made itself is given back to it. NULL, where a size
 *        overflows. */
#include <stdint.h>

#include "calls.h"

#pragma GCC visibility push(default)
#include <ompckpt/abi.h>

#define ALIGNMENT 64

static void *block(size_t n, size_t size)
{
	size_t all;
	return __builtin_mul_overflow(n, size, &all) ? NULL
						     : ompckpt_aligned_alloc(ALIGNMENT, all, 0);
}

#define PRECISION(fftw, number)                                                                    \
	__attribute__((weak)) void __real_##fftw##_free(void *p);                                  \
	void *__wrap_##fftw##_malloc(size_t n);                                                    \
	void *__wrap_##fftw##_alloc_real(size_t n);                                                \
	void *__wrap_##fftw##_alloc_complex(size_t n);                                             \
	void __wrap_##fftw##_free(void *p);                                                        \
	void *__wrap_##fftw##_malloc(size_t n)                                                     \
	{                                                                                          \
		return block(n, 1);                                                                \
	}                                                                                          \
	void *__wrap_##fftw##_alloc_real(size_t n)                                                 \
	{                                                                                          \
		return block(n, sizeof(number));                                                   \
	}                                                                                          \
	void *__wrap_##fftw##_alloc_complex(size_t n)                                              \
	{                                                                                          \
		return block(n, 2 * sizeof(number));                                               \
	}                                                                                          \
	void __wrap_##fftw##_free(void *p)                                                         \
	{                                                                                          \
		if (p == NULL || ompckpt_kept_is(p))                                               \
			ompckpt_kept_free(p);                                                      \
		else                                                                               \
			__real_##fftw##_free(p);                                                   \
	}

PRECISION(fftw, double)
PRECISION(fftwf, float)
PRECISION(fftwl, long double)
PRECISION(fftwq, long double) /* __float128: as large */
#pragma GCC visibility pop
