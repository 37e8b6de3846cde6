/* What looks overwritten before it is read, and is not: each case reads what a hasty kill would drop.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 12

static double a[N], b[N], square[N][N], *moving = a;
static struct parts {
	int x, y, z[3];
} parts;
static union {
	int whole[4];
	char bytes[16];
} both;
static int flag;

static double sum(const double *v, int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s = s * 0.9 + v[i];
	return s;
}

static void fill(double *v, int from, int to, double x)
{
	for (int i = from; i < to; i++)
		v[i] = x + i;
}

static void maybe_fill(double *v, int yes)
{
	if (yes)
		fill(v, 0, N, 1);
}

static void partly(int k)
{
	fill(a, 0, N, k);
#pragma potential_ckpt
	for (int i = 1; i < N; i++)
		a[i] = 2 * i;
	printf("all but the first %.6f\n", sum(a, N));
#pragma potential_ckpt
	for (int i = 0; i < N; i += 2)
		a[i] = 0;
	printf("every other %.6f\n", sum(a, N));
#pragma potential_ckpt
	for (int i = 0; i < N; i++) {
		if (i == k + 5)
			break;
		a[i] = -i;
	}
	printf("until a break %.6f\n", sum(a, N));
#pragma potential_ckpt
	for (int i = 0; i < N; i++) {
		if (i % 5 == k)
			continue;
		a[i] = i;
	}
	printf("with gaps %.6f\n", sum(a, N));
#pragma potential_ckpt
	memset(a, 0, sizeof a / 2);
	printf("half a memset %.6f\n", sum(a, N));
#pragma potential_ckpt
	memmove(a + 1, a, sizeof a - sizeof a[0]);
	printf("onto itself %.6f\n", sum(a, N));
}

static void through_pointers(int k)
{
	double *p = k & 1 ? a : b, **pp = &moving;
	fill(a, 0, N, k);
	fill(b, 0, N, -k);
#pragma potential_ckpt
	fill(p, 0, N, 7);
	printf("one of two %.6f %.6f\n", sum(a, N), sum(b, N));
	*pp = b + 3;
#pragma potential_ckpt
	fill(moving, 0, N - 3, k);
	printf("from the middle %.6f\n", sum(b, N));
	moving = a;
#pragma potential_ckpt
	maybe_fill(moving, k == 2);
	printf("perhaps %.6f\n", sum(a, N));
#pragma potential_ckpt
	for (int i = 0; i < N; i++)
		a[i] = i ? a[i - 1] + 1 : a[N - 1];
	printf("from itself %.6f\n", sum(a, N));
#pragma potential_ckpt
	for (int i = 0; i < N; i++)
		for (int j = i; j < N; j++)
			square[i][j] = i + j + k;
	printf("a triangle %.6f\n", sum(&square[0][0], N * N));
}

static void members(int k)
{
	struct parts copy = parts;
	parts.x = k;
	copy.z[k % 3]++;
#pragma potential_ckpt
	parts.y = parts.z[1] + 1;
	parts.z[k % 3] = k;
	printf("members %d %d %d %d %d\n", parts.x, parts.y, parts.z[0], parts.z[1], copy.z[2]);
	both.whole[1] = k * 77;
#pragma potential_ckpt
	both.bytes[4] = 1;
	printf("a union %d\n", both.whole[1]);
	struct parts later;
	later.x = k;
#pragma potential_ckpt
	later.y = 2;
	printf("a local in two steps %d %d\n", later.x, later.y);
}

static int flow(int k)
{
	int x = k * 3, y = k, never = 9;
#pragma potential_ckpt
	if (k == 1)
		x = 5;
	switch (k) {
	case 0:
		y = 4;
		break;
	case 2:
		y = 6;
	}
	for (int i = 0; i < k - 1; i++)
		never = i;
	while (flag) {
		flag = 0;
		never++;
	}
	printf("flow %d %d %d\n", x, y, never);
	return never;
}

static void threads(int k)
{
	int last = k, count = k + 1, kept = k * 2;
	double local[N];
	fill(local, 0, N, k);
#pragma potential_ckpt
#pragma omp parallel for lastprivate(last) schedule(static)
	for (int i = 0; i < k - 1; i++)
		last = i;
#pragma omp parallel num_threads(3) reduction(+ : count)
	count += 2;
#pragma omp parallel num_threads(2) if (k == 1)
#pragma omp single
	kept += k == 1;
#pragma omp parallel for schedule(static)
	for (int i = 0; i < N - k; i++)
		local[i] = i;
	printf("threads %d %d %d %.6f\n", k > 1 ? last : 0, count, kept, sum(local, N));
}

static void blocks(int k)
{
	static double *kept[3];
	double *fresh = malloc(sizeof *fresh * N), *zero = calloc(N, sizeof *zero);
	free(kept[k % 3]);
	kept[k % 3] = fresh;
	fill(fresh, 0, N, k);
#pragma potential_ckpt
	fresh = kept[(k + 2) % 3];
	if (fresh)
		fill(fresh, 2, N, 3);
	zero[k] = 1;
	kept[k % 3] = realloc(kept[k % 3], sizeof *fresh * (N + 4));
#pragma potential_ckpt
	fill(kept[k % 3], N, N + 4, 1);
	for (int i = 0; i < 3; i++)
		printf("block %.6f %.6f\n", kept[i] ? sum(kept[i], N) : 0, sum(zero, N));
	free(zero);
}

int main(void)
{
	for (int k = 0; k < 4; k++) {
		flag = k & 1;
		partly(k);
		through_pointers(k);
		members(k);
		printf("%d\n", flow(k));
		threads(k);
		blocks(k);
	}
	return 0;
}
