/* own.c - each thread's stack of numbers; a name that only the initial thread sets.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "own.h"

int own_numbers[40], own_n;
#pragma omp threadprivate(own_numbers, own_n)
static __thread char name[16];

void own_push(int v)
{
	own_numbers[own_n++] = v;
}

long own_sum(void)
{
	long sum = 0;
	for (int i = 0; i < own_n; i++)
		sum = sum * 3 + own_numbers[i];
	return sum;
}

void own_name(const char *s)
{
	unsigned i = 0;
	for (; s[i] && i < sizeof name - 1; i++)
		name[i] = s[i];
	name[i] = '\0';
}

const char *own_named(void)
{
	return name;
}
