/* exit_low_byte.c - a parent is told the low byte of what main returns: 256 is success, and leaves no images.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

int main(void)
{
	int all = 0;
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		all += i * 256;
		printf("%d\n", all);
	}
	return all;
}
