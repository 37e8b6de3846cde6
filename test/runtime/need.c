/* need.c - a program that needs more of its memory if sums may wrap around.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For need.sh. After each position an array is overwritten, or read in part; with -fwrapv the
 * analysis does not know in which elements, and more of it is needed. Both builds compute the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 2000 };
static double whole[N], part[N], more[N];
static int from = 500;
static double sum;

static void a_static(int k)
{
#pragma potential_ckpt name(static)
	for (int i = k; i < N + k; i++)
		whole[4 * (i - k) / 4] = i;
#pragma potential_ckpt name(static_alive)
	for (int i = 0; i < N; i++)
		sum += whole[i];
}

/* With -fwrapv all of it is needed. */
static void a_part(int n)
{
#pragma potential_ckpt name(part)
	for (int i = from; i < n - 1; i += 3)
		sum += part[i];
}

/* With -fwrapv all up to the end: of a sum of sums of sums nothing is known there. */
static void a_longer_part(int k)
{
#pragma potential_ckpt name(longer_part)
	for (int i = from; i < N; i++)
		if (((((i + k) * 2 - k) * 2 - k) * 2 - k) * 2 < 16 * (N - 101) + 2)
			sum += more[i];
}

static void a_local(int k)
{
	double row[N];
	memset(row, 0, sizeof row);
	row[k % 7] = k;
	sum += row[k % 6];
#pragma potential_ckpt name(local)
	for (int i = k; i < N + k; i++)
		row[4 * (i - k) / 4] = i;
#pragma potential_ckpt name(local_alive)
	for (int i = 0; i < N; i++)
		sum += row[i];
}

static void a_block(int k, double *block)
{
#pragma potential_ckpt name(block)
	for (int i = k; i < N + k; i++)
		block[4 * (i - k) / 4] = i;
#pragma potential_ckpt name(block_alive)
	for (int i = 0; i < N; i++)
		sum += block[i];
}

static void fill(double *array)
{
	for (int i = 0; i < N; i++)
		array[i] = i % 9;
}

int main(int argc, char **argv)
{
	int k = argc;
	double *block = malloc(N * sizeof *block);
	(void)argv;
	from *= k;
	fill(whole);
	a_static(k);
	printf("%g\n", sum);
	fill(part);
	a_part(N - k);
	printf("%g\n", sum);
	fill(more);
	a_longer_part(k);
	printf("%g\n", sum);
	a_local(k);
	printf("%g\n", sum);
	fill(block);
	a_block(k, block);
	printf("%g\n", sum);
	return 0;
}
