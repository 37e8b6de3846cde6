/* Variably modified types: their sizes are those of the declaration, whatever became of the variables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int next(int *n)
{
	return ++*n;
}

static int sizes(int n)
{
	typedef int row[n];
	typedef row table[2];
	int all = 0;
	n += 100;
	row a;
	table t;
	for (int i = 0; i < (int)(sizeof a / sizeof *a); i++)
		a[i] = t[0][i] = t[1][i] = i;
#pragma potential_ckpt
	row *p = &t[1], b;
	memcpy(b, a, sizeof b);
	n++;
#pragma potential_ckpt
	for (int i = 0; i < (int)(sizeof b / sizeof *b); i++)
		all += b[i] + (*p)[i];
	return all * 1000 + (int)sizeof(table) + (int)sizeof *p + n;
}

static double cube(int n, int m, double c[n][m][n + m], double (*back)[m][n + m])
{
	double (*p)[m][n + m] = c, sum = 0;
#pragma potential_ckpt
	for (size_t i = 0; i < sizeof *p / sizeof **p; i++)
		for (size_t j = 0; j < sizeof **p / sizeof ***p; j++)
			sum += p[1][i][j] + back[0][i][j];
#pragma potential_ckpt
	return sum + (double)sizeof *back + n + m;
}

static int parameters(int n, int a[static n], int b[const restrict], int (*c)[n], int d[][3])
{
	int *last = &a[n - 2];
#pragma potential_ckpt
	d[1][2] += *last + (*c)[0] + b[0];
	d[0][0] += (int)(sizeof *c / sizeof **c);
#pragma potential_ckpt
	return d[1][2] + n;
}

struct item {
	char name[4];
	double x;
};

static double blocks(int n)
{
	double sum = 0;
	for (int i = 1; i < n; i++) {
		struct item items[i];
		char *names[i][2];
		for (int k = 0; k < i; k++) {
			items[k] = (struct item){ "ab", k };
			names[k][0] = items[k].name;
			names[k][1] = k ? names[k - 1][0] : NULL;
		}
		if (i == 2)
			continue;
#pragma potential_ckpt
		int m = i + 1;
		while (m-- > 0) {
			double inner[m + 1];
			inner[m] = m + items[i - 1].x;
			double *p = inner + m;
#pragma potential_ckpt
			sum += *p + (double)(sizeof inner / sizeof *inner);
			if (m == 1)
				break;
		}
		sum += names[i - 1][0][1] + (names[i - 1][1] ? 1 : 0);
	}
	return sum;
}

static int back_and_forth(int n)
{
	int round = 0, sum = 0;
again:;
	int v[round + 1];
	for (int i = 0; i <= round; i++)
		v[i] = i + n;
#pragma potential_ckpt
	sum += v[round] + (int)sizeof v;
	if (++round < n)
		goto again;
#pragma potential_ckpt
	return sum + (int)sizeof v;
}

static int on_the_heap(int n)
{
	int (*m)[n] = malloc(sizeof(int[3][n])), sum = 0;
	int (*second)[n] = m + 1;
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < n; j++)
			m[i][j] = i * j;
	int all = n;
	n = 1;
#pragma potential_ckpt
	for (int j = 0; j < all; j++)
		sum += second[1][j] + second[0][j];
	int copy[all];
	memcpy(copy, m[2], sizeof copy);
#pragma potential_ckpt
	sum += copy[all - 1] + (int)sizeof copy;
	free(m);
	return sum;
}

static int effects(int n)
{
	int a[next(&n)], b = (int)sizeof(int[n++]);
	a[0] = b;
#pragma potential_ckpt
	return a[0] + n + (int)sizeof a;
}

static int down(int n)
{
	int v[n + 1];
	v[n] = n;
#pragma potential_ckpt
	int sum = n ? down(n - 1) : 0;
	return sum + v[n] * (int)(sizeof v / sizeof *v);
}

int main(void)
{
	for (int k = 2; k < 5; k++) {
		double c[2][k][2 + k];
		int a[5] = { 1, 2, 3, 4, 5 }, d[2][3] = { { 0 } };
		for (int i = 0; i < 2 * k * (2 + k); i++)
			(&c[0][0][0])[i] = i;
		printf("%d %.1f\n", sizes(k), cube(2, k, c, c));
		printf("%d %.1f\n", parameters(k, a, a + 1, &a, d), blocks(k));
		printf("%d %d %d %d\n", back_and_forth(k), on_the_heap(k), effects(k), down(k));
		printf("%.1f %d\n", c[1][k - 1][k], d[1][2]);
	}
	return 0;
}
// FLAGS: -w
