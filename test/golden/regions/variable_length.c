// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Arrays of variable length are saved in part, as blocks of the heap are: the rim of "next", or nothing of it; not one whose index is not known,
 * nor one of a function that calls itself. "sizeof" of one is a number, and reads nothing. */
// RUN: ompckpt-cc -w -fopenmp --ompckpt-dump=parts %s | grep "position:"
#include <stdio.h>
#include <string.h>

static double one(int n)
{
	double u[n], next[n], s = 0;
	memset(u, 0, sizeof u);
	memset(next, 0, sizeof next);
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			next[i] = u[i - 1] + u[i + 1];
		for (int i = 1; i < n - 1; i++)
			u[i] = next[i];
	}
	for (int i = 0; i < n; i++)
		s += u[i];
	return s;
}

static double by_size(int n, int m)
{
	double u[n][m], next[n][m], s = 0;
	memset(u, 0, sizeof u);
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		memset(next, 0, sizeof next);
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				next[i][j] = u[i - 1][j] + u[i][j + 1];
		memcpy(u, next, sizeof(next));
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			s += u[i][j];
	return s;
}

static void smooth(int n, int m, double u[n][m], double next[n][m])
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < m - 1; j++)
			next[i][j] = u[i - 1][j] + u[i][j + 1];
}

static double exchanged(int n, int m)
{
	double a[n][m], b[n][m], (*u)[m] = a, (*next)[m] = b, s = 0;
	memset(a, 0, sizeof a);
	memset(b, 0, sizeof b);
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		smooth(n, m, u, next);
		double (*t)[m] = u;
		u = next;
		next = t;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			s += u[i][j];
	return s;
}

static double other_sides(int n, int m)
{
	double u[n + 2][m], next[n + 2][m], s = 0;
	memset(u, 0, sizeof u);
	n -= 3;
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m; j++)
				next[i][j] = u[i - 1][j];
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m; j++)
				s += u[i][j] = next[i][j];
	}
	return s;
}

static double in_team(int n, int m)
{
	double u[n][m], next[n][m], s = 0;
	memset(u, 0, sizeof u);
#pragma omp parallel
	{
		double own[m];
		for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 1; i < n - 1; i++) {
				for (int j = 0; j < m; j++)
					own[j] = u[i][j];
				for (int j = 1; j < m; j++)
					next[i][j] = own[j - 1];
			}
#pragma omp for
			for (int i = 1; i < n - 1; i++)
				for (int j = 1; j < m; j++)
					u[i][j] = next[i][j];
		}
	}
	for (int i = 0; i < n; i++)
		s += u[i][0];
	return s;
}

static double any_index(int n, const int *at)
{
	double u[n], next[n], s = 0;
	memset(u, 0, sizeof u);
	memset(next, 0, sizeof next);
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			s += next[at[i]] = u[i - 1];
		for (int i = 0; i < n; i++)
			s += next[i];
	}
	return s;
}

static double again(int n)
{
	double u[n], s = 0;
	memset(u, 0, sizeof u);
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		s += u[step];
		for (int i = 0; i < n; i++)
			u[i] = i;
		s += n > 2 ? again(n - 1) : u[0];
	}
	return s;
}

int main(int argc, char **argv)
{
	int at[400] = {argc};
	printf("%g %g %g %g %g %g %g\n", one(400), by_size(40, 50), exchanged(40, 50), other_sides(40, 50),
	       in_team(40, 50), any_index(400, at), again(4));
	return 0;
}
// WANT:   @L14 position: n, s, step, ompckpt_n1, ompckpt_n2, [one:u: u[2:n - 1], u[0:n - 3], u[0], u[n - 1]]
// WANT:   @L30 position: n, m, s, step, ompckpt_n3, ompckpt_n4, ompckpt_n5, ompckpt_n6, [by_size:u: u[0:n - 2][1:m - 1]]
// WANT:   @L56 position: n, m, u, next, s, step, ompckpt_n7, ompckpt_n8, ompckpt_n9, ompckpt_n10, ompckpt_n11, ompckpt_n12, [exchanged:a: u[0:n - 2][1:m - 1], u[0:n - 2][0], u[n - 1][0:m - 1], next[0][1:m - 2] and 3 more, or all], [exchanged:b: u[0:n - 2][1:m - 1], u[0:n - 2][0], u[n - 1][0:m - 1], next[0][1:m - 2] and 3 more, or all]
// WANT:   @L74 position: n, m, s, step, ompckpt_n14, ompckpt_n15, ompckpt_n16, ompckpt_n17, [other_sides:u: u[0:n - 6][1:m - 1]]
// WANT:   @L93 position: step, ompckpt_n22, [in_team:u: u[1:n - 2][0:m - 1], u[0:n - 1][0]]
// WANT:   @L118 position: n, at, s, step, ompckpt_n23, ompckpt_n24, [any_index:u: u[0:n - 3]], [any_index:next: next[0:n - 1]], [main:at: at[1:n - 2]]
// WANT:   @L132 position: n, s, step, ompckpt_n25, [again:u]
