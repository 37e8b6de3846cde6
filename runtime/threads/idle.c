/* idle.c - the OpenMP library's threads that have nothing to do in serial code.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: a short team of all threads of the last one. If teams differ in size nobody knows that:
 *        all threads there are, or a few more, since such as are not needed any more may be about
 *        to end. With fewer some would end, and lose their copies of thread-local variables.
 * Errs:  threads of the program's own are taken for OpenMP's.
 * Cost:  a parallel region. */
#include "base/os.h"
#include "base/runtime.h"
#include "idle.h"

#define WEAK __attribute__((weak))

WEAK int omp_get_max_threads(void);
WEAK int omp_get_proc_bind(void);
WEAK int omp_get_dynamic(void);
WEAK void omp_set_dynamic(int on);

static uint32_t default_team(void)
{
	return omp_get_max_threads != NULL ? (uint32_t)omp_get_max_threads() : 1;
}

uint32_t idle_threads(void)
{
	size_t n = os_threads();
	return n > 0 ? (uint32_t)n : default_team();
}

uint32_t idle_team(void)
{
	uint32_t most = default_team(), n = idle_threads();
	return ompckpt_program.teams_vary || n < most ? n : most;
}

bool idle_is_bound(void)
{
	return ompckpt_program.teams_vary && omp_get_proc_bind != NULL && omp_get_proc_bind() != 0;
}

void idle_call(uint32_t n, void (*f)(void))
{
	int dynamic = omp_get_dynamic != NULL ? omp_get_dynamic() : 0;
	if (dynamic && omp_set_dynamic != NULL)
		omp_set_dynamic(0);
	ompckpt_program.each((int)n, f);
	if (dynamic && omp_set_dynamic != NULL)
		omp_set_dynamic(dynamic);
}
