/* tables_by_parity.c - short tables of pointers to arrays of which an iteration reads one and fills another, by a number that says which.
 * Beside each form its twins: not filled, the wrong one, entries that are equal or exchanged, a number that may be the same twice.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3
#include <stdio.h>
#include <stdlib.h>

enum { N = 200, ROWS = 6, TURNS = 5 };

static double *two[2], *three[3], **grids[2], total;
static int now, then = 1;
static struct {
	int before;
	double *of[2];
	int now;
} record;

static double *block(int n, double by)
{
	double *p = malloc((size_t)n * sizeof *p);
	for (int i = 0; i < n; i++)
		p[i] = i * by;
	return p;
}

static void use(const char *what, const double *p, int n)
{
	for (int i = 0; i < n; i++)
		total = total * 0.75 + p[i] * (i % 7 + 1);
	printf("%s %.17g\n", what, total);
}

static void fill(double *to, const double *from, int less)
{
	for (int i = 0; i < N - less; i++)
		to[i] = 0.5 * from[i] + from[i ? i - 1 : 0] + less;
}

/* ---- by the counter ---- */

static void by_counter(void)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			two[(t + 1) % 2][i] = 0.5 * two[t % 2][i] + t;
	}
	use("by counter", two[TURNS % 2], N);
	for (int t = 0; t < TURNS; t++) {
		const int from = t & 1, to = from ^ 1;
#pragma potential_ckpt
		fill(two[to], two[from], t == 3);
#pragma potential_ckpt
		two[from][5] = two[to][7];
	}
	use("by counter", two[0], N), use("by counter", two[1], N);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			three[(t + 1) % 3][i] = three[t % 3][i] + 0.25 * three[(t + 2) % 3][i];
	}
	use("of three", three[2], N), use("of three", three[0], 9);
}

static void wrong_one(void)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			two[(t + 1) % 2][i] = two[(t + 1) % 2][N - 1 - i] * 0.5 + two[t % 2][i];
	}
	use("wrong one", two[0], N);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			two[t / 2 % 2][i] += two[(t + 1) / 2 % 2][i] * 0.125;
	}
	use("wrong one", two[1], N);
}

/* ---- by a number that changes ---- */

static void by_number(void)
{
	int cur = 0;
	for (int t = 0; t < TURNS; t++) {
		int nxt = 1 - cur;
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			two[nxt][i] = two[cur][i] + two[cur][N - 1 - i] * 0.5;
		cur = nxt;
	}
	use("by number", two[cur], N);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		fill(two[then], two[now], 0);
#pragma potential_ckpt
		const int x = now;
		now = then, then = x;
	}
	use("by two numbers", two[now], N);
	for (int t = 0; t < TURNS; t++) {
		fill(record.of[!record.now], record.of[record.now], 0);
#pragma potential_ckpt
		record.now = !record.now;
	}
	use("in a record", record.of[record.now], N);
}

/* The number is what the data say, or stays for a turn. */
static void by_data(void)
{
	int cur = 0;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			two[1 - cur][i] = two[cur][i] * 0.5 + t;
		if (two[1 - cur][3] > 1 || t == 2)
			cur = 1 - cur;
	}
	use("by data", two[cur], N), use("by data", two[!cur], N);
	for (int t = 0; t < TURNS; t++) {
		const int to = (int)(total * 100) & 1;
#pragma potential_ckpt
		fill(two[to], two[1], 1);
		total += two[0][t] + two[1][t];
	}
	use("by data", two[0], N);
}

/* ---- tables that change ---- */

static void exchanged(void)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		fill(two[1], two[0], 0);
		double *x = two[0];
		two[0] = two[1], two[1] = x;
#pragma potential_ckpt
		fill(two[t % 2], two[1 - t % 2], 3);
	}
	use("exchanged", two[0], N), use("exchanged", two[1], N);
	double *kept = two[1];
	two[1] = two[0];
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			two[t % 2][i] = two[1 - t % 2][N - 1 - i] + t;
	}
	use("equal", two[0], N);
	two[1] = kept;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		if (t == 2) {
			free(two[0]);
			two[0] = block(N, 0.5);
		}
		fill(two[(t + 1) % 2], two[t % 2], 0);
	}
	use("made again", two[TURNS % 2], N);
}

/* ---- rows ---- */

static void of_rows(int rows, double **g[2], int less)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int j = 0; j < rows - less; j++)
			for (int i = 0; i < N; i++)
				g[(t + 1) % 2][j][i] = g[t % 2][j ? j - 1 : 0][i] + t;
	}
	use("rows", g[TURNS % 2][rows - 1], N);
}

static void local_table(double *a, double *b)
{
	double *both[2] = {a, b};
	int cur = 0;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		fill(both[cur ^ 1], both[cur], 0);
		cur ^= 1;
	}
	use("local", both[cur], N), use("local", both[!cur], 4);
}

/* ---- teams ---- */

static void in_team(void)
{
	int cur = 0;
#pragma omp parallel
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < N; i++)
			two[(t + 1) % 2][i] = two[t % 2][N - 1 - i] * 0.5 + t;
	}
	use("in a team", two[TURNS % 2], N);
#pragma omp parallel
	for (int t = 0; t < TURNS; t++) {
		const int nxt = 1 - cur;
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < N; i++)
			two[nxt][i] = two[cur][i] * 0.5 + two[cur][N - 1 - i];
#pragma omp single
		cur = nxt;
	}
	use("set by one", two[cur], N);
#pragma omp parallel
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < N; i++)
			two[(t + 1) % 2][i] = two[t % 2][i - 1] + two[(t + 1) % 2][i] * 0.25;
		if (t == 2)
			continue;
#pragma omp for
		for (int i = 0; i < N; i++)
			two[t % 2][i] = t;
	}
	use("continued", two[0], N), use("continued", two[1], N);
}

int main(void)
{
	for (int k = 0; k < 2; k++) {
		two[k] = block(N, k + 1);
		record.of[k] = block(N, k + 0.5);
		grids[k] = malloc(ROWS * sizeof *grids[k]);
		for (int j = 0; j < ROWS; j++)
			grids[k][j] = block(N, j + k);
	}
	for (int k = 0; k < 3; k++)
		three[k] = block(N, k + 2);
	by_counter();
	wrong_one();
	by_number();
	by_data();
	exchanged();
	of_rows(ROWS, grids, 0);
	of_rows(ROWS, grids, 1);
	local_table(two[0], three[1]);
	in_team();
	return 0;
}
