/* Loops with bounds known when the program runs: an array whose read elements are all written before is
 * dead. Each dead_… has twins that need their old contents. */
#include <stdio.h>

static double u[20][20], dead_inner[20][20], needs_halo[20][20], dead_lower[20][20], needs_diagonal[20][20];
static double dead_twice[20], needs_gap[20], dead_down[20], needs_first[20], dead_even[20], needs_odd[20];
static double dead_if[20], needs_else[20], needs_break[20], needs_turn[20], dead_turn[20], needs_bound[20];
static double dead_value[20], needs_wrap[20], dead_unsigned[20], needs_many[20], dead_sweep[20];
static double needs_start[20], dead_imperfect[20], needs_data[20], dead_product[400], needs_product[400];

static double sum;

static void boxes(int n, int m)
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < m; j++) {
			dead_inner[i][j] = u[i][j];
			needs_halo[i][j] = u[i][j];
		}
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < m; j++)
			sum += dead_inner[i][j] + needs_halo[i - 1][j];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			dead_lower[i][j] = needs_diagonal[i][j] = i;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			sum += dead_lower[i][j] + needs_diagonal[i][j + 1];
}

static void lines(int n, int k)
{
	for (int i = 0; i < k; i++)
		dead_twice[i] = needs_gap[i] = 1;
	for (int i = k; i < n; i++)
		dead_twice[i] = needs_gap[i + 1] = 2;
	for (int i = n - 1; i >= 0; i--) {
		dead_down[i] = 3;
		if (i > 0)
			needs_first[i] = 3;
	}
	for (int i = 0; i < n; i += 2)
		dead_even[i] = needs_odd[i] = 4;
	for (int i = 0; i < n; i++) {
		sum += dead_twice[i] + needs_gap[i] + dead_down[i] + needs_first[i] + needs_odd[i];
		if (i % 2 == 0)
			sum += dead_even[i];
	}
}

static void branches(int n, int flag)
{
	for (int i = 0; i < n; i++) {
		if (i < flag)
			dead_if[i] = 1;
		else
			dead_if[i] = 2;
		if (i != flag)
			needs_else[i] = 1;
	}
	for (int i = 0; i < n; i++) {
		if (sum > i)
			break;
		needs_break[i] = 1;
	}
	for (int i = 0; i < n; i++) {
		sum += needs_turn[i];
		needs_turn[i] = i;
		dead_turn[i] = i;
		sum += dead_turn[i];
	}
	for (int i = 0; i < n; i++)
		sum += dead_if[i] + needs_else[i] + needs_break[i];
}

static void values(int n, int m)
{
	int bound = n;
	for (int i = 0; i < bound; i++)
		needs_bound[i] = 1;
	bound = bound + 1;
	for (int i = 0; i < bound; i++)
		sum += needs_bound[i];
	int last = n - 1, first = m;
	for (int i = first; i <= last; i++)
		dead_value[i] = 1;
	for (int i = m; i < n; i++)
		sum += dead_value[i];
	for (unsigned i = 0; i < 12; i++)
		dead_unsigned[i] = 1;
	for (unsigned i = 1; i < 13; i++)
		sum += dead_unsigned[i - 1];
	for (unsigned i = m; i - 1 < 12; i++)
		needs_wrap[i] = 1;
	for (int i = m; i < 13; i++)
		sum += needs_wrap[i];
	for (int i = 0; i < n; i++)
		needs_many[i * m % 20] = 1;
	for (int i = 0; i < n; i++)
		sum += needs_many[i];
	for (int i = 0; i < n * m; i++)
		dead_product[i] = needs_product[i] = 1;
	for (int i = 0; i < n * m; i++)
		sum += dead_product[i] + needs_product[i + 1];
}

static void sweeps(int n, const int *at)
{
	dead_sweep[0] = 1;
	for (int i = 1; i < n; i++) {
		dead_sweep[i] = dead_sweep[i - 1] + 1;
		needs_start[i] = needs_start[i - 1] + 1;
	}
	for (int i = 0; i < n; i++) {
		dead_imperfect[0] = i;
		for (int j = 1; j < n; j++)
			dead_imperfect[j] = dead_imperfect[j - 1] + i;
		sum += dead_imperfect[n - 1];
	}
	for (int i = 0; i < n; i++)
		needs_data[at[i]] = 1;
	for (int i = 0; i < n; i++)
		sum += needs_data[i];
}

int main(void)
{
	int n = 10, m = 3, at[20] = { 0 };
	if (scanf("%d %d", &n, &m) != 2 || n < 1)
		return 1;
	for (int step = 0; step < 10; step++) {
#pragma potential_ckpt
		boxes(n, m);
		lines(n, m);
		branches(n, m);
		values(n, m);
		sweeps(n, at);
	}
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts %s | sed -n '/@/s/, /\n/gp'
// WANT:   @L132 position: n
// WANT: m
// WANT: step
// WANT: [needs_halo: needs_halo[0][1:m - 1]]
// WANT: [needs_diagonal: needs_diagonal[1:n - 1][1:n - 1]]
// WANT: [needs_gap]
// WANT: [needs_first]
// WANT: [needs_odd]
// WANT: [needs_else]
// WANT: [needs_break]
// WANT: [needs_turn]
// WANT: [needs_bound]
// WANT: [needs_wrap]
// WANT: [needs_many]
// WANT: [needs_start]
// WANT: [needs_data]
// WANT: [needs_product: needs_product[(n * m)]]
// WANT: [sum]
// WANT: [main:at]
