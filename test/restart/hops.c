/* Variably modified types of all kinds between the start of a function and its labels.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int step(int k)
{
#pragma potential_ckpt
	return k + 1;
}

static int count;
static int counted(int n)
{
	count++;
	return n;
}

static double pointers(int n)
{
	double (*a)[n] = malloc(sizeof(double[3][n])), sum = 0;
	double(*b)[n][2] = calloc(2, sizeof *b);
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < n; j++)
			a[i][j] = i * j + n;
	n = step(n);
	for (int i = 0; i < 2; i++) {
		double (*row)[sizeof *a / sizeof **a] = &a[i + 1];
		b[i][0][1] = (*row)[0];
#pragma potential_ckpt
		sum += (*row)[1] + b[i][0][1] + n;
	}
	free(a);
	free(b);
	return sum;
}

static int typedefs(int n)
{
	typedef int line[counted(n)];
	line v;
	int sum = 0;
	memset(v, 0, sizeof v);
	for (int k = 0; k < 3; k++) {
		typedef line page[k + 1];
		page p;
		memset(p, 0, sizeof p);
		p[k][n - 1] = k;
#pragma potential_ckpt
		v[n - 1] += p[k][n - 1] + step(k);
		sum += (int)(sizeof p / sizeof(int));
	}
	return sum + v[n - 1];
}

static int nested(int n, int depth)
{
	int v[n], sum = 0;
	for (int i = 0; i < n; i++)
		v[i] = i + depth;
	for (int i = 0; i < 2; i++) {
		int w[n + i + 1];
		w[n + i] = v[n - 1];
		if (depth > 0) {
			int x[2][w[n + i] + 1];
			x[1][w[n + i]] = depth;
			sum += nested(n + 1, depth - 1);
			sum += x[1][w[n + i]];
		}
		{
#pragma potential_ckpt
			sum += w[n + i];
		}
	}
	return sum + v[0];
}

static double matrix(int rows, int cols, double m[rows][cols], double (*t)[rows])
{
	double sum = 0;
	for (int i = 0; i < rows; i++) {
		for (int j = 0; j < cols; j++)
			t[j][i] = m[i][j];
#pragma potential_ckpt
		sum += t[0][i] + (double)(sizeof *m / sizeof **m);
	}
	return sum;
}

int main(void)
{
	double m[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } }, t[3][2];
	for (int k = 2; k < 4; k++) {
		printf("%.1f %d\n", pointers(k), typedefs(k));
		printf("%d\n", nested(k, 2));
		printf("%.1f\n", matrix(2, 3, m, t));
		printf("%.1f %d\n", t[2][1], count);
	}
	return 0;
}
