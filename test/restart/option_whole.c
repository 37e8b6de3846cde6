/* option_whole.c - a program in one file, said to be all of it; sanitized; with its profile counted.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// FLAGS: -fno-common -fPIE -fcf-protection -fno-plt -funsigned-char -fsanitize=undefined -fno-sanitize-recover=undefined
#include <stdio.h>

int counts[20];
static char letter = (char)-1;

int step(int k);

int step(int k)
{
	static int calls;
	counts[k] = ++calls * k + letter;
	return counts[k / 2];
}

int main(void)
{
	int sum = 0;
	for (int k = 0; k < 20; k += 3) {
		sum += step(k);
#pragma potential_ckpt
		printf("%d: %d %d\n", k, sum, counts[k]);
	}
	return 0;
}
