// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Positions in front of an empty statement: what stands before them, and is written anew, ends at its own ";". */
// RUN: ompckpt-cc -w -fopenmp --ompckpt-dump=normal %s | grep -c "pragma potential_ckpt"
#include <stdio.h>
#include <stdlib.h>
static int twice(int n)
{
	static int x, y;
#pragma potential_ckpt
	;
	long a = n, b = 2;
#pragma potential_ckpt name(here)
	;
	;
	const int k = n;
#pragma potential_ckpt
#pragma potential_ckpt
	;
	x += a + b + k;
	y += x;
	for (int i = 0; i < 2; i++) {
		long p = i, q = n, v[n];
#pragma potential_ckpt
		;
		for (int j = 0; j < n; j++)
			v[j] = p * q + j;
		y += v[n - 1];
		do
			y++;
		while (y < 3);
#pragma potential_ckpt
		;
		if (y > 100)
			break;
#pragma potential_ckpt
		;
		goto on;
#pragma potential_ckpt
		;
	on:;
#pragma potential_ckpt
		;
	}
#pragma omp parallel
	{
		int p = 1, q = 2;
#pragma potential_ckpt
		;
#pragma omp atomic
		y += p + q;
	}
	return y;
}
int main(int argc, char **argv)
{
	printf("%d\n", twice(argc + 2));
	printf("%d\n", twice(argc + 3));
	return 0;
}
// WANT: 10
