/* What alloca gave is gone after a restart.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <alloca.h>
#include <stdio.h>

static void step(char *p)
{
#pragma potential_ckpt
	puts(p);
}

static void run(int n)
{
	char *p = alloca(n + 1);
	p[0] = 0;
	step(p);
}

int main(void)
{
	run(3);
	return 0;
}
// REJECT: 12:13: 'run' calls alloca and may reach a potential_ckpt
