/* dispatched.c - an allocating function, called at two places, that reaches a position only through
 * a table of functions; the table names one that another file defines.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// WITH: units/dispatched_solver.c
// LEVELS: O0 O2 Ofast
#include <stdio.h>
#include <stdlib.h>

int solver(int n);

static int (*const table[])(int) = {NULL, solver};

static double *solve(int which, int n)
{
	double *p = malloc(80);
	p[0] = 3;
	p[1] = table[which](n + (int)p[0]);
	return p;
}

int main(void)
{
	double *a = solve(1, 4), *b = solve(1, 6);
	printf("%g %g\n", a[0], b[1]);
	free(a);
	free(b);
	return 0;
}
