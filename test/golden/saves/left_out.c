/* For tests of ompckpt prove: a save set that lacks what an option names, here at one of two positions. */
#include <stdio.h>
static double table[100];
int main(void)
{
	double sum = 0;
	for (int i = 0; i < 9; i++) {
#pragma potential_ckpt name(first)
		sum += table[i] + table[0];
#pragma potential_ckpt name(second)
		table[i + 1] = sum;
	}
	printf("%f\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=diagnose --ompckpt-leave-out=table@8 %s | grep @
// WANT:   @L8 position: sum, i
// WANT:   @L10 position: sum, i, [table]
