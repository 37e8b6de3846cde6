/* killed_for_callers.c - arrays of which a function that is cut must write a part until it returns,
 * and its caller reads all: that part is in no image, and not an element more. Beside each its twins:
 * a way out before the writes, a bound or pointer that is another one by then, a handler that reads at
 * the end, a write of a thread.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 400, TURNS = 3 };

static double total;

static double *block(int n)
{
	double *p = malloc((size_t)n * sizeof *p);
	for (int i = 0; i < n; i++)
		p[i] = i * 0.5;
	return p;
}

/* What the caller reads. */
static void use(const double *p, int n)
{
	for (int i = 0; i < n; i++)
		total += p[i] * (i % 7 + 1);
}

/* ---- written by the rest of the function ---- */

static double table[N], rim[N];
static struct {
	double a[N], b;
} record;

static void inside(int n, double *u, double *v)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			v[i] = u[i - 1] + u[i + 1];
		for (int i = 1; i < n - 1; i++)
			u[i] = v[i] / 3;
		for (int i = 7; i < N; i += 2)
			table[i] = u[i] + t;
		for (int i = 3; i < N; i++)
			record.a[i] = v[1] + i;
	}
}

static void exchanged(int n, double *u, double *v)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			v[i] = u[i] + u[i + 1];
		double *w = u;
		u = v;
		v = w;
	}
}

static void below(int n, int from, double *u)
{
#pragma potential_ckpt
	total += u[0];
	memset(u + from, 0, (size_t)n * sizeof *u);
}

/* The caller writes some, what it calls others. */
static void middle(int n, double *u)
{
	below(n, 10, u);
	for (int i = 100; i < 200; i++)
		u[i] = total + i;
#pragma potential_ckpt
	u[300] = 1;
}

static void rows(int n, int m, double **g)
{
#pragma potential_ckpt
	for (int i = 1; i < n; i++)
		for (int j = 0; j < m - 1; j++)
			g[i][j] = i * m + j;
}

struct particle {
	double x, v;
	int kind;
};

static void members(int n, struct particle *p)
{
#pragma potential_ckpt
	for (int i = 0; i < n; i++)
		p[i].x = i, p[i].kind = i % 3;
}

static int depth(int n, double *of_caller)
{
	double own[N];
	for (int i = 0; i < N; i++)
		own[i] = n + i;
	if (n > 0)
		depth(n - 1, own);
#pragma potential_ckpt
	for (int i = n; i < N - 1; i++)
		of_caller[i] = n * 10 + i;
	use(own, N);
	return n;
}

/* ---- twins: not written on every way, or not there ---- */

static int leaves(int n, double *u, int early)
{
#pragma potential_ckpt
	if (early)
		return 1;
	for (int i = 0; i < n; i++)
		u[i] = i;
	return 0;
}

static void breaks(int n, double *u, int at)
{
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt
		if (i == at)
			break;
		u[i] = -i;
		i += 99;
	}
}

static void never_comes(int n, double *u, int turns)
{
#pragma potential_ckpt
	for (int t = 0; t < turns; t++)
		for (int i = 0; i < n; i++)
			u[i] = t;
}

static void another(int n, double *u, double *v)
{
#pragma potential_ckpt
	u = v;
	for (int i = 0; i < n; i++)
		u[i] = 3;
}

static int bound = N;
static void bound_moves(double *u)
{
#pragma potential_ckpt
	bound -= 50;
	for (int i = 0; i < bound; i++)
		u[i] = 4;
	bound -= 10;
}

static double *shared;
static void follows(double *other)
{
#pragma potential_ckpt
	shared = other;
	for (int i = 0; i < N; i++)
		shared[i] = 5;
}

static int sizes[N];
static void bound_in_part(double *u)
{
#pragma potential_ckpt
	for (int i = 0; i < 300; i++)
		sizes[i] = i;
	for (int i = 0; i < sizes[390]; i++)
		u[i] = 6;
}

static void reads_before(int n, double *u)
{
#pragma potential_ckpt
	use(u, 20);
	for (int i = 0; i < n; i++)
		u[i] = 7;
}

static void given_back(int n, double **u)
{
#pragma potential_ckpt
	double *p = *u;
	for (int i = 0; i < n; i++)
		p[i] = 8;
	*u = realloc(p, 2 * N * sizeof *p);
	for (int i = N; i < 2 * N; i++)
		(*u)[i] = 9;
}

/* What is written beyond the end that a block has at the cut lies in no other. */
static void grows(int n, double **u)
{
#pragma potential_ckpt
	double *p = realloc(*u, 3 * N * sizeof *p);
	if (!p)
		exit(1);
	*u = p;
	for (int i = N; i < 3 * N; i++)
		p[i] = i + n;
}

static double *grown, *beside[3];
static void grows_shared(void)
{
#pragma potential_ckpt
	grown = realloc(grown, 3 * N * sizeof *grown);
	for (int i = N + 40; i < 3 * N; i++)
		grown[i] = i;
}

static double at_end[N];
static void told_at_end(void)
{
	double sum = 0;
	for (int i = 0; i < N; i++)
		sum += at_end[i] * i;
	printf("at the end %.17g\n", sum);
}

static void may_end(int n, int ends)
{
#pragma potential_ckpt
	if (ends) {
		printf("total %.17g\n", total);
		exit(0);
	}
	for (int i = 0; i < n; i++)
		at_end[i] = i;
}

static void by_threads(int n, double *u)
{
#pragma omp parallel
	{
#pragma potential_ckpt
#pragma omp for
		for (int i = 2; i < n; i++)
			u[i] = i * 2;
	}
#pragma potential_ckpt
	for (int i = 3; i < n; i++)
		u[i] += 1;
}

/* Called by each thread. */
static void of_thread(int n, double *u)
{
#pragma potential_ckpt
	for (int i = 0; i < n; i++)
		u[i] = i + n;
}

static void in_team(double *u)
{
#pragma omp parallel
	{
#pragma omp single
		of_thread(N - 5, u);
	}
}

/* ---- the caller ---- */

static void all_written(void)
{
	double *u = block(N), *v = block(N), of_main[N];
	double *g[20];
	struct particle p[60];
	inside(N, u, v);
	use(table, N), use(record.a, N), use(u, N), use(v, N);
	exchanged(N - 3, u, v);
	use(u, N), use(v, N);
	memcpy(of_main, u, sizeof of_main);
	middle(50, of_main);
	use(of_main, N);
	middle(60, v);
	use(v, N);
	for (int i = 0; i < 20; i++)
		g[i] = block(30);
	rows(20, 30, g);
	for (int i = 0; i < 20; i++)
		use(g[i], 30);
	for (int i = 0; i < 60; i++)
		p[i] = (struct particle){i, i * 2, i};
	members(60, p);
	for (int i = 0; i < 60; i++)
		total += p[i].x + 2 * p[i].v + 3 * p[i].kind;
	depth(2, u);
	use(u, N);
}

static void twins(void)
{
	double *u = block(N), *v = block(N);
	for (int i = 0; i < N; i++)
		rim[i] = i, sizes[i] = i;
	leaves(N, u, 0);
	use(u, N);
	leaves(N, v, 1);
	use(v, N);
	breaks(N, rim, 200);
	use(rim, N);
	never_comes(N, u, 0);
	use(u, N);
	another(N, u, v);
	use(u, N), use(v, N);
	u[3] = 11;
	bound_moves(u);
	use(u, N);
	shared = u;
	follows(v);
	use(u, N), use(v, N);
	bound_in_part(rim);
	use(rim, N);
	reads_before(N, v);
	use(v, N);
	given_back(N, &v);
	use(v, 2 * N);
	for (int i = 0; i < 3; i++)
		beside[i] = block(N);
	grown = beside[0];
	grows_shared();
	use(grown, N), use(grown + N + 40, 2 * N - 40), use(beside[1], N), use(beside[2], N);
	grows(1, &beside[1]);
	use(beside[1], 3 * N), use(beside[2], N);
	by_threads(N, u);
	use(u, N);
	in_team(v);
	use(v, 2 * N);
}

int main(void)
{
	atexit(told_at_end);
	for (int i = 0; i < N; i++)
		at_end[i] = i * 3, table[i] = i, record.a[i] = i;
	all_written();
	twins();
	may_end(N - 10, 0);
	use(at_end, N);
	may_end(N - 20, 1);
	use(at_end, N);
	return 0;
}
