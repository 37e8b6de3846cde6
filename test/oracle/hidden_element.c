/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * The oracle's own test: of an array whose elements the image has in part, an assembler instruction
 * reads one that no C does, by a name that only the linker knows. */
// FLAGS: -Wl,--defsym=known_to_the_linker=cells
// UNSOUND: cells
#include <stdio.h>

enum { N = 4096, HALF = N / 2 };
int cells[N];

int main(void)
{
	int sum = 0;
	for (int i = 0; i < N; i++)
		cells[i] = 3 * i;
	for (int s = 0; s < 4; s++) {
#pragma potential_ckpt
		__asm__ volatile("addl $1, known_to_the_linker+4*100(%%rip)" ::: "cc");
		for (int i = 0; i < HALF; i++)
			cells[i] = s + cells[HALF + i];
		for (int i = 0; i < HALF; i++)
			sum += cells[i];
	}
	printf("%d\n", sum);
	return 0;
}
