/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * The oracle's own test: an assembler instruction that uses a variable by a name that only the
 * linker knows. No analysis of C can see the read, so "hidden" is not saved, and the oracle must
 * say so. */
// FLAGS: -Wl,--defsym=known_to_the_linker=hidden
// UNSOUND: hidden
#include <stdio.h>

int hidden = 1;

int main(void)
{
	hidden = 5;
	for (int i = 0; i < 4; i++) {
#pragma potential_ckpt
		__asm__ volatile("incl known_to_the_linker(%%rip)" ::: "cc");
		printf("%d\n", i);
	}
	return 0;
}
