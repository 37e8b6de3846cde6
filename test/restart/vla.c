/* Variable-length arrays, pointers to them and parameters of such types, in loops and in recursion.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <string.h>

static double trace_of(int n, double m[n][n], int depth)
{
	double diagonal[n], sum = 0;
	for (int i = 0; i < n; i++)
		diagonal[i] = m[i][i];
#pragma potential_ckpt
	if (depth > 0)
		sum = trace_of(n, m, depth - 1);
	for (int i = 0; i < n; i++)
		sum += diagonal[i];
	return sum;
}

static double grow(int steps)
{
	double sum = 0;
	for (int k = 1; k <= steps; k++) {
		int n = k;
		double row[(n + 1)], (*m)[n + 1], square[((n)) + 1][(((n + 1)))];
		m = square;
		for (int i = 0; i <= n; i++)
			row[i] = i * k;
#pragma potential_ckpt
		n = 100;
		for (int i = 0; i <= k; i++)
			for (int j = 0; j <= k; j++)
				m[i][j] = row[i] + j;
#pragma potential_ckpt
		sum += trace_of(k + 1, square, 2) + (double)(sizeof row / sizeof row[0]) + n;
	}
	return sum;
}

static int words(int n)
{
	char text[n * 8], *end = text;
	text[0] = 0;
	for (int i = 0; i < n; i++) {
		end += sprintf(end, "w%d ", i);
		{
			char copy[strlen(text) + 1];
			strcpy(copy, text);
#pragma potential_ckpt
			if (strcmp(copy, text))
				return -1;
		}
	}
	puts(text);
	return (int)strlen(text);
}

int main(void)
{
	printf("%.1f\n", grow(4));
	printf("%d\n", words(5));
	return 0;
}
