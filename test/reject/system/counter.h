/* A header-only library with state. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef COUNTER_H
#define COUNTER_H

static const int limits[] = {10, 20};
static int limit;

static inline int next_number(void)
{
	static int number;
	return number < limits[limit] ? ++number : 0;
}

#endif
