/* A sort and a merge in tasks on parts of arrays; tasks that nobody waits for but the end of the construct.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 3 8
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 300 };
static unsigned *data, *room;
static unsigned long sums[8];
static void small(unsigned *a, int n)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && a[k - 1] > a[k]; k--) {
			unsigned t = a[k];
			a[k] = a[k - 1];
			a[k - 1] = t;
		}
}
static void merge(unsigned *a, int n, unsigned *b, int m, unsigned *to)
{
	if (n + m < 60) {
		while (n || m)
			*to++ = n && (!m || *a <= *b) ? (n--, *a++) : (m--, *b++);
		return;
	}
	if (n < m) {
		merge(b, m, a, n, to);
		return;
	}
	int half = n / 2, at = 0;
	while (at < m && b[at] < a[half])
		at++;
#pragma omp task
	merge(a, half, b, at, to);
#pragma omp task
	{
		merge(a + half, n - half, b + at, m - at, to + half + at);
#pragma potential_ckpt
	}
#pragma omp taskwait
}
static void sort(unsigned *a, unsigned *t, int n)
{
	if (n < 40) {
#pragma potential_ckpt
		small(a, n);
		return;
	}
	int half = n / 2;
#pragma omp task
	sort(a, t, half);
#pragma omp task
	sort(a + half, t + half, n - half);
#pragma omp taskwait
	merge(a, half, a + half, n - half, t);
	memcpy(a, t, (size_t)n * sizeof *a);
}
/* Children and grandchildren that are left to the end of the region. */
static void count(int from, int n)
{
	if (n < 50) {
		unsigned long sum = 0;
		for (int i = from; i < from + n; i++)
			sum += data[i] % 1000u;
#pragma potential_ckpt
#pragma omp atomic
		sums[from % 8] += sum;
		return;
	}
#pragma omp task
	count(from, n / 3);
#pragma omp task
	count(from + n / 3, n - n / 3);
}
int main(void)
{
	unsigned x = 12345;
	data = malloc(N * sizeof *data);
	room = malloc(N * sizeof *room);
	for (int i = 0; i < N; i++)
		data[i] = x = x * 1103515245u + 12345u;
#pragma omp parallel
	{
#pragma omp single nowait
		sort(data, room, N);
	}
	for (int i = 1; i < N; i++)
		if (data[i - 1] > data[i])
			printf("%d is wrong\n", i);
#pragma omp parallel
#pragma omp master
	count(0, N);
	unsigned long all = 0;
	for (int i = 0; i < 8; i++)
		all = all * 31 + sums[i];
	printf("%u %u %lu\n", data[0], data[N - 1], all);
	free(room);
}
