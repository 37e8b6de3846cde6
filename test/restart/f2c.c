/* C as f2c makes it: parameters are moved so that they begin at 1, matrices by "1 + lda"; work arrays are filled before they
 * are read, but for some elements. */
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 40 };
static unsigned long a[SIZE * SIZE], b[SIZE * SIZE], c[SIZE * SIZE], w1[SIZE * 4], w2[SIZE * 4],
	w3[SIZE * 4], sum = 1;

/* All of "w", all of the first n columns of "a" but the diagonal. */
static void fill(int m, int n, unsigned long *x, int lda, unsigned long *w)
{
	int x_dim1 = lda, x_offset = 1 + x_dim1, i, j;
	--w;
	x -= x_offset;
	for (j = 1; j <= n; ++j) {
		for (i = 1; i <= m; ++i)
			if (i != j)
				x[i + j * x_dim1] = sum + i * j;
		w[j] = j;
	}
}

/* Columns, each multiplied by the one after it. */
static void mix(int m, int n, unsigned long *x, int lda, const unsigned long *v)
{
	int x_dim1 = lda, x_offset = 1 + x_dim1 * 1, i, j, nmj;
	--v;
	x -= x_offset;
	for (nmj = 1; nmj <= n - 1; ++nmj) {
		j = n - nmj;
		for (i = 1; i <= m; ++i) {
			unsigned long t = v[j] * x[i + j * x_dim1] - x[i + n * x_dim1];
			x[i + n * x_dim1] = v[j] + x[i + j * x_dim1];
			x[i + j * x_dim1] = t;
		}
	}
}

static unsigned long norm(int n, const unsigned long *x)
{
	unsigned long t = 7;
	int i;
	--x;
	for (i = 1; i <= n; ++i)
		t = t * 3 + x[i];
	return t;
}

static int solve(int n, unsigned long *x, int ldx, unsigned long *y, unsigned long *u,
		 unsigned long *v, unsigned long *w)
{
	int x_dim1, x_offset, i, j, iter = 1, info = 0;
	--w;
	--v;
	--u;
	x_dim1 = ldx;
	x_offset = 1 + x_dim1 * 1;
	x -= x_offset;
	y -= x_offset;
	if (n <= 0 || ldx < n)
		goto L300;
	for (;;) {
#pragma potential_ckpt
		fill(n, n, &x[x_offset], ldx, &u[1]);
		for (j = 1; j <= n; ++j)
			v[j] = norm(n, &x[j * x_dim1 + 1]) + u[j];
		mix(n, n, &x[x_offset], ldx, &v[1]);
		for (j = 1; j <= n; ++j)
			for (i = 1; i <= n; ++i)
				y[i + j * x_dim1] = x[j + i * x_dim1] + w[i];
		if (iter == 2)
			goto L200;
		for (j = 2; j <= n; ++j)
			w[j] = y[1 + j * x_dim1];
#pragma potential_ckpt
		mix(n, n, &y[x_offset], ldx, &w[1]);
		sum = sum * 3 + norm(n * ldx, &y[x_offset]);
	L200:
		if (++iter > 4) {
			info = 1;
			goto L300;
		}
	}
L300:
	sum = sum * 3 + norm(n, &w[1]);
	return info;
}

int main(int argc, char **argv)
{
	int n = 29 + argc;
	(void)argv;
	for (int i = 0; i < SIZE * SIZE; i++)
		a[i] = b[i] = c[i] = i;
	for (int turn = 0; turn < 2; turn++) {
		int info = solve(n, a, n + turn, b, w1, w2, w3);
		info += solve(n / 2, c, SIZE, b, w1, w2, w3 + n);
		printf("%d %d: %lu\n", turn, info, sum);
	}
	return 0;
}
