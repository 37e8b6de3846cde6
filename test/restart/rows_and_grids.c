// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Rows of "n * m" numbers that are grids with these sides, in loops and in calls, and twins in which they are not: a row less, a
 * column less, sides below 0, other sides of the same product, a product that wraps around, one that changes in between. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1200 };
#define TWINS(x) x##_all[SIZE], x##_most[SIZE]
static unsigned long TWINS(filled), TWINS(told), TWINS(sized), TWINS(below), TWINS(other), TWINS(cube), TWINS(wrapped),
	TWINS(changed), TWINS(copied), TWINS(team), TWINS(part), TWINS(none), sum = 1;

static void add(const unsigned long *x, int n)
{
	for (int i = 0; i < n; i++)
		sum = sum * 3 + x[i];
}

static void add_grid(const unsigned long *x, int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			sum = sum * 3 + x[i * m + j];
}

/* A row is filled, a grid is taken. */
static void filled(int n, int m)
{
	for (int k = 0; k < n * m; k++)
		filled_all[k] = k + sum;
	for (int k = 0; k < n * m - 1; k++)
		filled_most[k] = k + sum;
	add_grid(filled_all, n, m);
	add_grid(filled_most, n, m);
}

/* A grid is filled, a row is taken. */
static void told(int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			told_all[i * m + j] = i + sum;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m - 1; j++)
			told_most[i * m + j] = i + sum;
	add(told_all, n * m);
	add(told_most, n * m);
}

static void sized(size_t n, size_t m)
{
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < m; j++)
			sized_all[i * m + j] = i + sum;
	for (size_t i = 1; i < n; i++)
		for (size_t j = 0; j < m; j++)
			sized_most[i * m + j] = i + sum;
	for (size_t k = 0; k < n * m; k++)
		sum = sum * 3 + sized_all[k];
	for (size_t k = 0; k < n * m; k++)
		sum = sum * 3 + sized_most[k];
}

/* Two sides below 0 are no grid, and their product is a number of a row. */
static void below(int n, int m)
{
	for (int i = 0; i < abs(n); i++)
		for (int j = 0; j < abs(m); j++)
			below_all[i * abs(m) + j] = i + sum;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			below_most[i * m + j] = i + sum;
	add(below_all, n * m);
	add(below_most, n * m);
}

/* As many, but in other rows; fewer rows of as many. */
static void other(int n, int m)
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			other_all[i * n + j] = i + sum;
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			other_most[i * m + j] = i + sum;
	add(other_all, n * m);
	add(other_most, n * m);
}

static void cube(int n, int m, int l)
{
	for (int k = 0; k < n * m * l; k++)
		cube_all[k] = k + sum;
	for (int k = 0; k < n * m * (l - 1); k++)
		cube_most[k] = k + sum;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < l; k++)
				sum = sum * 3 + cube_all[(i * m + j) * l + k] + cube_most[(i * m + j) * l + k];
}

/* 65536 * 65537 is 65536 in an unsigned. */
static void wrapped(unsigned n, unsigned m)
{
	for (unsigned k = 0; k < n * m && k < 40; k++)
		wrapped_all[k] = k + sum;
	for (unsigned k = 0; k < n * m; k++) {
		wrapped_most[k] = k + sum;
		if (k == 20)
			break;
	}
	for (unsigned i = 0; i < n && i < 30; i++)
		sum = sum * 3 + wrapped_all[i] + wrapped_most[i];
}

/* 65536 * 65536 is 0. */
static void none(unsigned n, unsigned m)
{
	int left = 40;
	for (unsigned k = 0; k < n * m; k++)
		none_all[k] = none_most[k] = k + sum;
	for (unsigned i = 0; left > 0 && i < n; i++)
		for (unsigned j = 0; left-- > 0 && j < m; j++)
			sum = sum * 3 + none_most[i * m + j];
	add(none_all, n * m % 1000);
}

static void changed(int n, int m)
{
	int l = m;
	for (int k = 0; k < n * m; k++)
		changed_all[k] = changed_most[k] = k + sum;
	add_grid(changed_all, n, l);
	m += sum & 1 ? 1 : 2;
	add_grid(changed_most, n, m);
}

static void copied(int n, int m)
{
	memcpy(copied_all, told_all, n * m * sizeof *copied_all);
	memcpy(copied_most, told_all, n * (m - 2) * sizeof *copied_most);
	add_grid(copied_all, n, m);
	add_grid(copied_most, n, m);
}

static void team(int n, int m)
{
#pragma omp parallel for
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			team_all[i * m + j] = i + j;
#pragma omp parallel for
	for (int i = 0; i < n - 1; i++)
		for (int j = 0; j < m; j++)
			team_most[i * m + j] = i + j;
	add(team_all, n * m);
	add(team_most, n * m);
}

/* A row from its second element on. */
static void part(int n, int m)
{
	for (int k = 0; k < n * m; k++)
		part_all[k + 1] = k + sum;
	for (int k = 1; k < n * m; k++)
		part_most[k] = k + sum;
	add_grid(part_all + 1, n, m);
	add_grid(part_most, n, m);
}

int main(int argc, char **argv)
{
	static const int sides[] = {20, 31, 17, 25, 30, 12};
	(void)argv;
	for (int i = 0; i < SIZE; i++) {
		filled_most[i] = told_most[i] = sized_most[i] = below_most[i] = other_most[i] = cube_most[i] = i * 3;
		wrapped_all[i] = wrapped_most[i] = changed_most[i] = copied_most[i] = team_most[i] = part_most[i] = none_most[i] = i + 7;
	}
	for (int turn = 0; turn < 6; turn++) {
		int n = sides[turn] + argc - 1, m = sides[5 - turn] + argc - 1;
#pragma potential_ckpt
		filled(n, m);
		told(n, m);
		sized(n, m);
		below(turn % 2 ? n : -n, turn % 2 ? m : -m);
		other(n, m);
		cube(n / 2, m / 3, 5);
		wrapped(turn % 2 ? 65536 : n, turn % 2 ? 65536 : m);
		none(turn % 2 ? 65536 : n, turn % 2 ? 65536 : m);
		changed(n, m);
#pragma potential_ckpt
		copied(n, m);
		team(n, m);
		part(n, m);
		printf("%lu\n", sum);
	}
	return 0;
}
