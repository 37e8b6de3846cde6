// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Arrays of variable length that are saved in part: filled by loops, by memset and memcpy of "sizeof"; with sides that change after the
 * declaration; several of one name; new ones in each iteration, of other lengths; in teams, and of each thread; exchanged by pointers; passed
 * on, also to who has a position itself. Beside them what must be saved: rims, what a condition leaves out, what another index reads. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 3 };

static unsigned long sum = 1;

static void add(double x)
{
	sum = sum * 31 + (unsigned long)(long)x;
}

static void fill(int n, int m, double u[n][m], int from)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			u[i][j] = from + (i * 7 + j) % 11;
}

static void copied_back(int n, int m)
{
	double u[n][m], next[n][m];
	fill(n, m, u, 1);
	fill(n, m, next, 2);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
#pragma omp parallel for
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				next[i][j] = u[i - 1][j] + u[i + 1][j] - u[i][j - 1] + u[i][j + 1];
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				u[i][j] = next[i][j];
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			add(u[i][j] + 3 * next[i][j]);
}

static void by_size(int n, long m)
{
	double u[n][m], next[n][m], (*row)[m] = next;
	memset(u, 0, sizeof u);
	u[n / 2][m / 2] = 100;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		memset(row, 0, n * sizeof *row);
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				next[i][j] = u[i - 1][j] + u[i][j + 1] + 1;
		memcpy(u, next, step == 1 ? sizeof u / 2 : sizeof u);
#pragma potential_ckpt
		memcpy(next, u, sizeof *next);
		add(next[0][1] + next[n - 2][m - 2] + u[n - 2][3]);
	}
}

static void sides_change(int n, int m)
{
	double u[n + 2][m + 1], next[n + 2][m + 1];
	fill(n + 2, m + 1, u, 3);
	fill(n + 2, m + 1, next, 4);
	n -= 3;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				next[i][j] = u[i + 1][j + 1];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				u[i][j] = next[i][j];
		m--;
		add(next[n][m] + next[n + 1][m + 1] + u[n - 1][m - 1]);
	}
}

static void exchanged(int n, int m)
{
	double a[n][m], b[n][m], (*u)[m] = a, (*next)[m] = b;
	fill(n, m, a, 5);
	fill(n, m, b, 6);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				next[i][j] = u[i - 1][j] - u[i][j + 1];
		double (*t)[m] = u;
		u = next;
		next = t;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			add(u[i][j] + 3 * next[i][j]);
}

static void anew(int n)
{
	double all[n];
	for (int i = 0; i < n; i++)
		all[i] = i % 13;
	for (int step = 1; step <= STEPS; step++) {
		double part[n / step], twice[2][n / step];
		for (int i = 0; i < n / step; i++)
			part[i] = all[i] + step;
#pragma potential_ckpt
		for (int i = 0; i < n / step; i += 2)
			twice[step & 1][i] = twice[1 - (step & 1)][i] = part[i];
#pragma potential_ckpt
		{
			double part[step + 120];
			for (int i = 0; i < step + 120; i++)
				part[i] = twice[i & 1][i / 2 * 2];
#pragma potential_ckpt
			for (int i = 0; i < step + 120; i++)
				add(part[i]);
		}
		for (int i = 0; i < n / step; i++)
			all[i] += part[n / step - 1 - i];
	}
}

static void in_part(int n, int turn)
{
	double u[n], next[n];
	int at[n];
	for (int i = 0; i < n; i++) {
		u[i] = i % 17;
		next[i] = i % 19;
		at[i] = (i * 7 + 3) % n;
	}
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			if (i % 3 != turn)
				next[i] = u[at[i]] + 1;
		for (int i = 0; i < n; i += 2)
			u[at[i]] = next[i];
		if (step == turn)
			for (int i = 0; i < n; i++)
				u[i] = i;
	}
	for (int i = 0; i < n; i++)
		add(u[i] + next[i]);
}

static double cut_inside(int n, int m, double u[n][m], double next[n][m])
{
	double own[m];
	for (int j = 0; j < m; j++)
		own[j] = u[n - 1][j];
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 1; j < m; j++)
				next[i][j] = u[i][j - 1];
		memcpy(u[1], next[1], (n - 2) * sizeof *u);
	}
	return own[m / 2] + own[m - 1];
}

static void handed_on(int n, int m)
{
	double u[n][m], next[n][m], more[n][m];
	fill(n, m, u, 7);
	fill(n, m, next, 8);
	fill(n, m, more, 9);
	add(cut_inside(n, m, u, next));
	add(cut_inside(n - 1, m, more, u));
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			add(u[i][j] + next[i][j] + more[i][j]);
}

static void in_team(int n, int m)
{
	double u[n][m], next[n][m];
	fill(n, m, u, 10);
	fill(n, m, next, 11);
#pragma omp parallel
	{
		double own[n];
		for (int i = 0; i < n; i++)
			own[i] = i;
		for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 1; i < n - 1; i++)
				for (int j = 1; j < m - 1; j++)
					next[i][j] = u[i - 1][j] + u[i][j + 1] + own[i];
#pragma omp for
			for (int i = 1; i < n - 1; i++)
				for (int j = 1; j < m - 1; j++)
					u[i][j] = next[i][j];
			for (int i = step; i < n; i++)
				own[i] = i * step;
		}
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			add(u[i][j] + 3 * next[i][j]);
}

static double again(int n, int depth)
{
	double u[n], x = 0;
	for (int i = 0; i < n; i++)
		u[i] = depth + i;
#pragma potential_ckpt
	if (depth)
		x = again(n - 10, depth - 1);
#pragma potential_ckpt
	for (int i = 0; i < n; i++)
		x += u[i];
	return x;
}

struct deep {
	double a[2][2][2][2][2][2][2][2];
};

/* Rows whose lengths no variable holds, elements that are too deep to be told: any of them. */
static void not_told(int n, int m, int (*count)(int))
{
	typedef double row[n];
	row u[m], v[2];
	double w[m][count(n)];
	struct deep deep[m];
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			u[i][j] = w[i][j] = v[i & 1][j] = i + j;
	for (int i = 0; i < m; i++)
		deep[i].a[1][0][1][0][1][0][1][i & 1] = i;
	int kept = n;
	n = 3;
#pragma potential_ckpt
	for (int i = 0; i < m; i++)
		for (int j = 0; j < kept; j++)
			add(u[i][j] + w[i][j] * v[1][j] + deep[i].a[1][0][1][0][1][0][1][i & 1]);
}

int main(int argc, char **argv)
{
	int n = 20 + argc, m = 30 + argc;
	(void)argv;
	copied_back(n, m);
	by_size(n, m);
	sides_change(n, m);
	exchanged(n, m);
	anew(400 * argc);
	in_part(300 + argc, argc);
	handed_on(n, m);
	in_team(n, m);
	add(again(200, 3));
	not_told(n, m, abs);
	printf("%lu\n", sum);
	return 0;
}
