/* Positions reached through a table of functions; 'report' is on no path. */
#include <stdio.h>

static int total;
static void report(void) { printf("%d\n", total); }

static void slow(int n)
{
	for (int i = 0; i < n; i++) {
		total += i;
#pragma potential_ckpt
	}
}

static void fast(int n) { total += n; }

static void (*const solvers[])(int) = {fast, slow};

int main(int argc, char **argv)
{
	(void)argv;
	solvers[argc > 1](10);
	report();
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=reach
// WANT: slow: position at 11
// WANT: main: call at 22
