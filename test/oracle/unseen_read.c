/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * The oracle's own test: an assembler instruction that does not say which variable it uses. No
 * analysis of C can see the read, so "hidden" is not saved, and the oracle must say so. */
// UNSOUND: hidden
#include <stdio.h>

int hidden = 1;

int main(void)
{
	hidden = 5;
	for (int i = 0; i < 4; i++) {
#pragma potential_ckpt
		__asm__ volatile("incl hidden(%%rip)" ::: "cc");
		printf("%d\n", i);
	}
	return 0;
}
