/* lock_calls.c - the program's calls that make, end and nest OpenMP locks, from --wrap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    __wrap_omp_init_lock(l) & co.
 * Out:   the library's call, and locks.c told of it.
 * Means: what locks.c knows is copied with the memory: a thread that is cut waits here for the
 *        copy. Setting and giving back simple locks is left alone.
 * Errs:  GCC's library has no hints. */
#include <ompckpt/abi.h>

#include "state/state.h"

#pragma GCC visibility push(default)
void __real_omp_init_lock(void *l);
void __real_omp_init_nest_lock(void *l);
void __real_omp_destroy_lock(void *l);
void __real_omp_destroy_nest_lock(void *l);
void __real_omp_set_nest_lock(void *l);
void __real_omp_unset_nest_lock(void *l);
int __real_omp_test_nest_lock(void *l);
void omp_set_lock(void *l);
void omp_unset_lock(void *l);
int omp_test_lock(void *l);
__attribute__((weak)) void __real_omp_init_lock_with_hint(void *l, int hint);
__attribute__((weak)) void __real_omp_init_nest_lock_with_hint(void *l, int hint);

const struct lock_calls ompckpt_lock_calls = {
	{__real_omp_init_lock, __real_omp_init_nest_lock},
	{__real_omp_destroy_lock, __real_omp_destroy_nest_lock},
	{omp_set_lock, __real_omp_set_nest_lock},
	{omp_unset_lock, __real_omp_unset_nest_lock},
	{omp_test_lock, __real_omp_test_nest_lock},
};

void __wrap_omp_init_lock(void *l)
{
	OMPCKPT_GUARD;
	__real_omp_init_lock(l);
	ompckpt_lock_made(l, LOCK_SIMPLE);
}

void __wrap_omp_init_nest_lock(void *l)
{
	OMPCKPT_GUARD;
	__real_omp_init_nest_lock(l);
	ompckpt_lock_made(l, LOCK_NEST);
}

void __wrap_omp_init_lock_with_hint(void *l, int hint)
{
	OMPCKPT_GUARD;
	__real_omp_init_lock_with_hint(l, hint);
	ompckpt_lock_made(l, LOCK_SIMPLE);
}

void __wrap_omp_init_nest_lock_with_hint(void *l, int hint)
{
	OMPCKPT_GUARD;
	__real_omp_init_nest_lock_with_hint(l, hint);
	ompckpt_lock_made(l, LOCK_NEST);
}

void __wrap_omp_destroy_lock(void *l)
{
	OMPCKPT_GUARD;
	ompckpt_lock_gone(l, LOCK_SIMPLE);
	__real_omp_destroy_lock(l);
}

void __wrap_omp_destroy_nest_lock(void *l)
{
	OMPCKPT_GUARD;
	ompckpt_lock_gone(l, LOCK_NEST);
	__real_omp_destroy_nest_lock(l);
}

void __wrap_omp_set_nest_lock(void *l)
{
	OMPCKPT_GUARD;
	__real_omp_set_nest_lock(l);
	ompckpt_lock_taken(l);
}

void __wrap_omp_unset_nest_lock(void *l)
{
	OMPCKPT_GUARD;
	ompckpt_lock_given(l);
	__real_omp_unset_nest_lock(l);
}

int __wrap_omp_test_nest_lock(void *l)
{
	OMPCKPT_GUARD;
	int count = __real_omp_test_nest_lock(l);
	if (count)
		ompckpt_lock_taken(l);
	return count;
}
#pragma GCC visibility pop
