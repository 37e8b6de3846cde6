/* Elements between numbers of an array: a sparse matrix by rows, whose arrays have room for more; one whose
 * rows change while it is read; bounds of other types; positions in a team.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 3
#include <stdio.h>
#define N 60
#define ROOM 9000

static int rows[N + 1], columns[ROOM];
static double a[ROOM], x[N], y[N];
static short starts[N];
static unsigned char lengths[N];
static double parts[ROOM], total;
static long moving[9];
static double moved[ROOM];
static const int fixed[5] = {0, 3, 9, 12, 400};
static int never_written[5] = {0, 3, 9, 12, 300};
static double between[ROOM];

static void fill(void)
{
	int k = 0;
	for (int i = 0; i < N; i++) {
		rows[i] = k + 100;
		for (int j = i % 7; j < N; j += 4 + i % 11) {
			columns[100 + k] = j;
			a[100 + k++] = 1.0 / (1 + i + j);
		}
		starts[i] = (short)(i * 37 % 500 + 20);
		lengths[i] = (unsigned char)(i * 5);
		x[i] = i;
	}
	rows[N] = k + 100;
	for (int i = 0; i < ROOM; i++)
		parts[i] = moved[i] = between[i] = i % 17;
	for (int i = 0; i < 9; i++)
		moving[i] = 100 * i;
}

static void multiply(const int *at, const int *column, const double *value, const double *from,
		     double *to)
{
#pragma omp for
	for (int i = 0; i < N; i++) {
		double sum = 0;
		for (int k = at[i]; k < at[i + 1]; k++)
			sum += value[k] * from[column[k]];
		to[i] = sum;
	}
}

static void add_parts(void)
{
	for (int i = 0; i < N; i++)
		for (int k = starts[i] + lengths[i]; k > starts[i] - 20; k -= 3)
			total += parts[k];
}

static void add_between(int t)
{
	static int own[5];
	for (int i = 0; i < 5; i++)
		own[i] = i * 90 + t;
#pragma potential_ckpt name(between)
	for (int i = 0; i < 4; i++) {
		for (int k = fixed[i]; k < fixed[i + 1]; k++)
			total += between[k];
		for (int k = never_written[i]; k < never_written[i + 1]; k++)
			total += between[k + 500];
		for (int k = own[i]; k < own[i + 1]; k++)
			between[k + 1000] += total;
	}
}

static void add_moved(int t)
{
	for (int i = 0; i < 8; i++)
		for (long k = moving[i]; k < moving[i + 1]; k++)
			total += moved[k];
	moving[8] += 900 * t;
#pragma potential_ckpt name(moved)
	for (int i = 0; i < 8; i++)
		for (long k = moving[i]; k < moving[i + 1]; k++)
			total += moved[k];
}

int main(void)
{
	fill();
	for (int t = 0; t < 4; t++) {
#pragma potential_ckpt name(step)
#pragma omp parallel
		{
			multiply(rows, columns, a, x, y);
#pragma potential_ckpt name(team)
#pragma omp for
			for (int i = 0; i < N; i++)
				x[i] = 0.5 * x[i] + y[i];
		}
		add_parts();
		add_between(t);
		add_moved(t);
		printf("%d %.17g %.17g\n", t, x[N - 1], total);
	}
	return 0;
}
