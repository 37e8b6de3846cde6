/* alloca that can't be moved into the heap: each thread's in a region with positions, a system
 * macro's, aligned otherwise, with an argument that reaches a position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE
#include <alloca.h>
#include <stdio.h>
#include <string.h>

static int step(const char *p)
{
#pragma potential_ckpt
	return puts(p);
}

static void in_region(void)
{
#pragma omp parallel
	{
		char *p = alloca(2);
		strcpy(p, "a");
#pragma potential_ckpt
		puts(p);
	}
}

static void copied(const char *s)
{
	step(strdupa(s));
}

static void aligned(void)
{
	char *p = __builtin_alloca_with_align(64, 512);
	p[0] = 0;
	step(p);
}

static void argument(void)
{
	char *p = alloca(step("n"));
	step(strcpy(p, ""));
}

int main(void)
{
	in_region();
	copied("a");
	aligned();
	argument();
	return 0;
}
// FLAGS: -fopenmp
// REJECT: 19:13: alloca in a parallel region that may reach a potential_ckpt
// REJECT: 28:7: alloca spelled by a system macro
// REJECT: 33:12: alloca with a greater alignment
// REJECT: 40:12: alloca with an argument that may reach a potential_ckpt
