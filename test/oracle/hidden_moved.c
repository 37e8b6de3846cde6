/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 * The oracle's own test: what realloc has moved is read where it is then, by an assembler
 * instruction that goes through a name that only the linker knows. The image lacks it where it was
 * before. */
// FLAGS: -Wl,--defsym=known_to_the_linker=list
// UNSOUND: malloc
#include <stdio.h>
#include <stdlib.h>

enum { N = 4096, HALF = N / 2 };
long *list;

int main(void)
{
	long sum = 0;
	list = malloc(N * sizeof *list);
	if (!list)
		return 1;
	for (int i = 0; i < N; i++)
		list[i] = 3 * i;
	for (int s = 0; s < 4; s++) {
		long hidden;
#pragma potential_ckpt
		list = realloc(list, (size_t)(N << s) * sizeof *list);
		if (!list)
			exit(1);
		__asm__ volatile("movq known_to_the_linker(%%rip), %0\n\tmovq 8*3000(%0), %0"
				 : "=r"(hidden));
		for (int i = 0; i < HALF; i++)
			list[i] = s + i;
		for (int i = 0; i < HALF; i++)
			sum += list[i];
		sum += hidden;
	}
	printf("%ld\n", sum);
	return 0;
}
