/* quick_exit.c - handlers of at_quick_exit are there after a restart, in their order, and read what they need.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

static double read_by_last[300];
static int n = 3;

static void last(void)
{
	double sum = 0;
	for (int i = 0; i < 300; i++)
		sum += read_by_last[i];
	printf("last %g\n", sum);
	fflush(stdout);
}

static void first(void)
{
	n += 2;
	printf("first %d\n", n);
}

static void never(void)
{
	puts("never");
}

int main(void)
{
	for (int i = 0; i < 300; i++)
		read_by_last[i] = i;
	atexit(never);
	if (at_quick_exit(last) != 0)
		return 1;
	for (int t = 0; t < n; t++) {
#pragma potential_ckpt
		printf("step %d\n", t);
		if (t == 1 && at_quick_exit(first) != 0)
			return 1;
	}
	fflush(stdout);
	quick_exit(3);
}
