/* atomic.h - atomic operations, with their order in the name; nowhere else.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_ATOMIC_H
#define OMPCKPT_RUNTIME_ATOMIC_H

#define load_relaxed(p) __atomic_load_n((p), __ATOMIC_RELAXED)
#define load_acquire(p) __atomic_load_n((p), __ATOMIC_ACQUIRE)
#define store_relaxed(p, v) __atomic_store_n((p), (v), __ATOMIC_RELAXED)
#define store_release(p, v) __atomic_store_n((p), (v), __ATOMIC_RELEASE)
/* *p, once v is added to it; what of it is left by a mask, or joined with bits. */
#define add_relaxed(p, v) __atomic_add_fetch((p), (v), __ATOMIC_RELAXED)
#define add_release(p, v) __atomic_add_fetch((p), (v), __ATOMIC_RELEASE)
#define add_acq_rel(p, v) __atomic_add_fetch((p), (v), __ATOMIC_ACQ_REL)
/* Is *p still "old" (an lvalue)? Then it is "new" now; else "old" is what it is. */
#define swap_acq_rel(p, old, new)                                                                  \
	__atomic_compare_exchange_n((p), &(old), (new), 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)
/* *p, which is "v" now. */
#define swap_in_acquire(p, v) __atomic_exchange_n((p), (v), __ATOMIC_ACQUIRE)
#define or_relaxed(p, bits) __atomic_or_fetch((p), (bits), __ATOMIC_RELAXED)
#define or_acq_rel(p, bits) __atomic_or_fetch((p), (bits), __ATOMIC_ACQ_REL)
#define and_relaxed(p, bits) __atomic_and_fetch((p), (bits), __ATOMIC_RELAXED)
#define and_acq_rel(p, bits) __atomic_and_fetch((p), (bits), __ATOMIC_ACQ_REL)
#define fence_full() __atomic_thread_fence(__ATOMIC_SEQ_CST)
/* Against the compiler alone: a signal handler, or what the system does to all threads, sees
 * this order. */
#define fence_compiler() __atomic_signal_fence(__ATOMIC_SEQ_CST)

static inline double load_relaxed_double(const double *p)
{
	double v;
	__atomic_load(p, &v, __ATOMIC_RELAXED);
	return v;
}

static inline void store_relaxed_double(double *p, double v)
{
	__atomic_store(p, &v, __ATOMIC_RELAXED);
}

#endif
