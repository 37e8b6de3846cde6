// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Short tables of pointers, by a number that says which: of two arrays one is needed. Twins need both. */
// RUN: ompckpt-cc -w -fopenmp --ompckpt-dump=parts %s
#include <stdlib.h>

enum { N = 100 };
static double *a[2], *b[2], *c[2], *d[3], *e[2], *f[2], *g[2], *h[2];
static int now;

static void by_counter(void)
{
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			a[(t + 1) % 2][i] = a[t % 2][i] * 2;
	}
}

static void by_number(void)
{
	int cur = 0;
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			b[!cur][i] = b[cur][i] * 2;
		cur ^= 1;
	}
	now = b[cur][0] > 1;
}

static void in_team(void)
{
#pragma omp parallel
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < N; i++)
			c[1 - t % 2][i] = c[t % 2][i] * 2;
	}
}

static void of_three(void)
{
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			d[(t + 2) % 3][i] = d[(t + 1) % 3][i] - d[t % 3][i];
	}
}

static void set_by_one(void)
{
#pragma omp parallel
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < N; i++)
			e[1 - now][i] = e[now][i] * 2;
#pragma omp single
		now = 1 - now;
	}
}

/* ---- twins ---- */

static void half(void)
{
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N / 2; i++)
			f[(t + 1) % 2][i] = f[t % 2][N - 1 - i] * 2;
	}
}

static void at_times(void)
{
	int cur = 0;
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			g[!cur][i] += g[cur][i] * 2;
		if (g[cur][3] > t)
			cur ^= 1;
	}
}

static void exchanged(void)
{
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			h[(t + 1) % 2][i] = h[t % 2][i] * 2;
		double *x = h[0];
		h[0] = h[1];
		h[1] = x;
	}
}

int main(void)
{
	for (int k = 0; k < 2; k++) {
		a[k] = calloc(N, sizeof(double)), b[k] = calloc(N, sizeof(double));
		c[k] = calloc(N, sizeof(double)), e[k] = calloc(N, sizeof(double));
		f[k] = calloc(N, sizeof(double)), g[k] = calloc(N, sizeof(double));
		h[k] = calloc(N, sizeof(double));
	}
	for (int k = 0; k < 3; k++)
		d[k] = calloc(N, sizeof(double));
	by_counter();
	by_number();
	in_team();
	of_three();
	set_by_one();
	half();
	at_times();
	exchanged();
	return a[1][2] + c[1][3] + d[2][4] + e[now][5] + f[0][1] + g[0][1] + h[1][2] > 3;
}

// WANT: by_counter:
// WANT:   @L13 position: t, [a], [calloc at short_tables.c:102: a[0:1][0:99]]
// WANT: by_number:
// WANT:   @L23 position: cur, t, [b], [calloc at short_tables.c:102:44: b[0:1][0:99], b[0:1][0], b[cur][0:99]]; kills [now]
// WANT: in_team:
// WANT:   @L33 region
// WANT: in_team: region at 33
// WANT:   @L35 position: t, [c], [calloc at short_tables.c:103: c[0:1][0:99]]
// WANT: of_three:
// WANT:   @L45 position: t, [d], [calloc at short_tables.c:108: d[0:2][0:99]]
// WANT: set_by_one:
// WANT:   @L53 region
// WANT: set_by_one: region at 53
// WANT:   @L55 position: t, [e], [now], [calloc at short_tables.c:103:44: e[max(0, -now + 2):1][0:99], e[0:min(-now, 1)][0:99], e[now][0:99]]; kills [now], [calloc at short_tables.c:103:44: e[-now + 1][0:99]]
// WANT: half:
// WANT:   @L69 position: t, [f], [calloc at short_tables.c:104: f[0:1][50:99]]
// WANT: at_times:
// WANT:   @L79 position: cur, t, [g], [calloc at short_tables.c:104:44]
// WANT: exchanged:
// WANT:   @L90 position: t, [h], [calloc at short_tables.c:105]; kills [h]
// WANT: main:
// WANT:   @L109 call: [a], [b], [c], [d], [e], [f], [g], [h], [calloc at short_tables.c:102: a[1][2]], [calloc at short_tables.c:102:44: b[0:1][0:99]], [calloc at short_tables.c:103: c[0][0:99]], [calloc at short_tables.c:103:44: e[0:1][0:99]], [calloc at short_tables.c:104: f[0:1][50:99]], [calloc at short_tables.c:104:44], [calloc at short_tables.c:105], [calloc at short_tables.c:108: d[0:2][0:99]]; kills [h], [now]
// WANT:   @L110 call: [a], [c], [d], [e], [f], [g], [h], [now], [calloc at short_tables.c:102: a[1][2]], [calloc at short_tables.c:103: c[0][0:99]], [calloc at short_tables.c:103:44: e[0:1][0:99]], [calloc at short_tables.c:104: f[0:1][50:99]], [calloc at short_tables.c:104:44], [calloc at short_tables.c:105], [calloc at short_tables.c:108: d[0:2][0:99]]; kills [h]
// WANT:   @L111 call: [a], [c], [d], [e], [f], [g], [h], [now], [calloc at short_tables.c:102: a[1][2]], [calloc at short_tables.c:103: c[1][3]], [calloc at short_tables.c:103:44: e[0:1][0:99]], [calloc at short_tables.c:104: f[0:1][50:99]], [calloc at short_tables.c:104:44], [calloc at short_tables.c:105], [calloc at short_tables.c:108: d[0:2][0:99]]; kills [h]
// WANT:   @L112 call: [a], [c], [d], [e], [f], [g], [h], [now], [calloc at short_tables.c:102: a[1][2]], [calloc at short_tables.c:103: c[1][3]], [calloc at short_tables.c:103:44: e[0:1][0:99]], [calloc at short_tables.c:104: f[0:1][50:99]], [calloc at short_tables.c:104:44], [calloc at short_tables.c:105], [calloc at short_tables.c:108: d[2][4]]; kills [h]
// WANT:   @L113 call: [a], [c], [d], [e], [f], [g], [h], [now], [calloc at short_tables.c:102: a[1][2]], [calloc at short_tables.c:103: c[1][3]], [calloc at short_tables.c:103:44: e[0:1][5]], [calloc at short_tables.c:104: f[0:1][50:99]], [calloc at short_tables.c:104:44], [calloc at short_tables.c:105], [calloc at short_tables.c:108: d[2][4]]; kills [h]
// WANT:   @L114 call: [a], [c], [d], [e], [f], [g], [h], [now], [calloc at short_tables.c:102: a[1][2]], [calloc at short_tables.c:103: c[1][3]], [calloc at short_tables.c:103:44: e[now][5]], [calloc at short_tables.c:104: f[0][1]], [calloc at short_tables.c:104:44], [calloc at short_tables.c:105], [calloc at short_tables.c:108: d[2][4]]; kills [h]
// WANT:   @L115 call: [a], [c], [d], [e], [f], [g], [h], [now], [calloc at short_tables.c:102: a[1][2]], [calloc at short_tables.c:103: c[1][3]], [calloc at short_tables.c:103:44: e[now][5]], [calloc at short_tables.c:104: f[0][1]], [calloc at short_tables.c:104:44: g[0][1]], [calloc at short_tables.c:105], [calloc at short_tables.c:108: d[2][4]]; kills [h]
// WANT:   @L116 call: [a], [c], [d], [e], [f], [g], [h], [now], [calloc at short_tables.c:102: a[1][2]], [calloc at short_tables.c:103: c[1][3]], [calloc at short_tables.c:103:44: e[now][5]], [calloc at short_tables.c:104: f[0][1]], [calloc at short_tables.c:104:44: g[0][1]], [calloc at short_tables.c:105], [calloc at short_tables.c:108: d[2][4]]
// WANT: constant: [a], [b], [c], [d], [e], [f], [g]
