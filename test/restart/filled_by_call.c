/* Arrays filled by loops whose turns reach a position: what the turns before it wrote is needed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static int a[8], b[4][6];

static int at(int i)
{
#pragma potential_ckpt
	return i * 3;
}

static int row(int k)
{
	for (int i = 0; i < 6; i++)
		b[k][i] = at(k + i);
	return k;
}

int main(void)
{
	int sum = 0, local[5];
	for (int i = 0; i < 8; i++)
		a[i] = at(i);
	for (int i = 0; i < 5; i++) {
		local[i] = i;
		sum += at(i);
	}
	for (int i = 0; i < 4; i++)
		sum += row(i);
	for (int k = 0; k < 2; k++) {
		sum += at(k);
		for (int i = 0; i < 8; i++)
			a[i] = a[i] * 5 + k;
	}
	for (int i = 0; i < 8; i++)
		sum = sum * 7 + a[i] + local[i % 5] + b[i % 4][i % 6];
	printf("%d\n", sum);
	return 0;
}
