// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* What is read after a loop that exchanges arrays: by other coordinates than these were filled by, by either pointer, after a break; macros that
 * are a "do … while (0)"; indices from data; rows in a team. Of "next" nothing but the rim is needed, if that. */
// RUN: ompckpt-cc -w -fopenmp --ompckpt-dump=parts %s | grep "position:"
#include <stdio.h>
#include <stdlib.h>

enum { N = 100 };

#define EXCHANGE(u, next)      \
	do {                   \
		double *t = u; \
		u = next;      \
		next = t;      \
	} while (0)

static void smooth(int n, const double *u, double *next)
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++)
			next[i * n + j] = u[i * n + j];
}

static double total(const double *u)
{
	double s = 0;
	for (int i = 0; i < N * N; i++)
		s += u[i];
	return s;
}

static double flat(int steps)
{
	double *u = calloc(N * N, sizeof *u), *next = calloc(N * N, sizeof *u);
	for (int step = 0; step < steps; step++) {
#pragma potential_ckpt
		smooth(N, u, next);
		EXCHANGE(u, next);
	}
	return total(u) + total(next);
}

static double left(int steps)
{
	double *u = calloc(N, sizeof *u), *next = calloc(N, sizeof *u), s = 0;
	for (int step = 0; step < steps; step++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			s += next[i] = 2 * u[i];
		if (s > 5)
			break;
		EXCHANGE(u, next);
	}
	for (int i = 0; i < N; i++)
		s += u[i] + next[i];
	return s;
}

static double gathered(int steps, const int *at)
{
	double *u = calloc(N, sizeof *u), *next = calloc(N, sizeof *u), s = 0;
	for (int step = 0; step < steps; step++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			next[i] = 2 * u[at[i]];
		EXCHANGE(u, next);
	}
	for (int i = 0; i < N; i++)
		s += u[i];
	return s;
}

/* "next" is needed in its rim, by n - 1 and m - 1 as they are at the label. */
static double sides(int steps, size_t n, size_t m)
{
	double *u = calloc(n * m, sizeof *u), *next = calloc(n * m, sizeof *u), s = 0;
	for (int step = 0; step < steps; step++) {
#pragma potential_ckpt
		for (size_t i = 1; i < n - 1; i++)
			for (size_t j = 1; j < m - 1; j++)
				next[i * m + j] = 2 * u[i * m + j];
		EXCHANGE(u, next);
	}
	for (size_t i = 0; i < n * m; i++)
		s += u[i];
	fwrite(next, sizeof *u, n * m, stdout);
	return s;
}

static double team(int steps)
{
	double *u[N], *next[N], **from = u, **to = next, s = 0;
	for (int i = 0; i < N; i++)
		u[i] = calloc(N, sizeof **u), next[i] = calloc(N, sizeof **u);
#pragma omp parallel
	for (int step = 0; step < steps; step++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < N; i++)
			for (int j = 0; j < N; j++)
				to[i][j] = 2 * from[i][j];
#pragma omp single
		{
			double **t = from;
			from = to;
			to = t;
		}
	}
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			s += from[i][j];
	return s;
}

int main(int argc, char **argv)
{
	int at[N] = {0};
	return flat(argc) + left(argc) + gathered(argc, at) + sides(argc, 30, at[0]) + team(argc) > 0;
}
// WANT:   @L36 position: steps, u, next, step, [calloc at read_after_exchange.c:34: u + 800 * [0:99] + 8 * [0:99] bytes, next + 800 * [1:98] + 8 * [99] bytes, next + 800 * [99] + 8 * [0:99] bytes, next + 800 * [1:98] + 8 * [0] bytes and 1 more], [calloc at read_after_exchange.c:34:55: u + 800 * [0:99] + 8 * [0:99] bytes, next + 800 * [1:98] + 8 * [99] bytes, next + 800 * [99] + 8 * [0:99] bytes, next + 800 * [1:98] + 8 * [0] bytes and 1 more]
// WANT:   @L47 position: steps, u, next, s, step, [calloc at read_after_exchange.c:45: u[0:99]], [calloc at read_after_exchange.c:45:51: u[0:99]]
// WANT:   @L63 position: steps, at, u, next, s, step, [calloc at read_after_exchange.c:61: u[:], next[100:], next[:-1]], [calloc at read_after_exchange.c:61:51: u[:], next[100:], next[:-1]], [main:at]
// WANT:   @L78 position: steps, n, m, u, next, s, step, [calloc at read_after_exchange.c:76: u[1:(n - 1) - 1][1:(m - 1) - 1], u[1:n - 2][0], u[0][0:m - 1], u[1:n - 2][m - 1] and 5 more], [calloc at read_after_exchange.c:76:55: u[1:(n - 1) - 1][1:(m - 1) - 1], u[1:n - 2][0], u[0][0:m - 1], u[1:n - 2][m - 1] and 5 more]
// WANT:   @L97 position: step, [team:u], [team:next], [calloc at read_after_exchange.c:94: from[0:99][0:99]], [calloc at read_after_exchange.c:94:43: from[0:99][0:99]]
