/* Worksharing loops with positions: combined, orphaned, called from serial code, of all kinds of counters.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <limits.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define N 11

static long v[N], check;

static void skew(long i)
{
	usleep((useconds_t)(100 * ((omp_get_thread_num() * 5 + i) % 4)));
}

static void mix(long x)
{
	check = (check * 31 + x) % 1000003;
}

/* It meets positions in loops, in regions and in serial code. */
static long deep(int depth, long x)
{
	long local[2] = {x, depth}, *p = local;
	if (depth > 0)
		return deep(depth - 1, x + 1) + *p;
#pragma potential_ckpt name(deep)
	return p[0] * 2 + p[1];
}

static void combined(int n)
{
	long sum = 3;
	int last = 0, twice = 2 * n, i = 5;
#pragma omp parallel for reduction(+ : sum) schedule(static, 2) lastprivate(last, i) firstprivate(twice) \
	num_threads(n % 2 ? 2 : omp_get_max_threads())
	for (i = 0; i < N; i++) {
		char text[8];
		int rows[n + 1];
		rows[n] = i;
		snprintf(text, sizeof text, "%d", i);
#pragma potential_ckpt
		sum += atoi(text) + twice + rows[n];
		last = i;
	}
	mix(sum), mix(last), mix(i);
#pragma omp parallel for default(none) shared(n, v) private(last) if (n > 3)
	for (int k = 0; k < N; k++) {
		last = k;
		if (k % 2 == 0)
			continue;
		v[k] += deep(2, last) + n;
		switch (k % 3) {
		case 1:
#pragma potential_ckpt
			v[k] += last;
			break;
		default:
			v[k]++;
		}
	}
}

/* Orphaned: in teams and in serial code. Threads are in both loops at once. */
static void each(int add, long *sum)
{
	long own = 0;
#pragma omp for schedule(dynamic, 3) nowait
	for (int i = N - 1; i >= 0; i--) {
#pragma omp atomic
		v[i] += add;
		own += deep(i % 2, i);
		skew(i);
#pragma potential_ckpt
#pragma omp atomic
		v[i] += 1;
	}
#pragma omp atomic
	*sum += own;
#pragma omp for
	for (int i = 0; i < N; i += 4) {
#pragma potential_ckpt
#pragma omp atomic
		v[i]++;
	}
}

static void around(void)
{
	long sum = 0;
	each(1, &sum);
#pragma omp parallel
	{
		each(2, &sum);
		long id = deep(1, 7);
#pragma omp barrier
		for (int t = 0; t < 2; t++) {
#pragma potential_ckpt
			each(t, &sum);
#pragma omp single
			v[0] += id;
		}
#pragma omp for schedule(guided) nowait
		for (int i = 0; i < N; i++)
			v[i] += i;
	}
	mix(sum);
}

static void counters(int n)
{
	struct wide {
		int at[5];
	} wide[N] = {{{0}}}, *w;
#pragma omp parallel private(w)
	{
#pragma omp for schedule(static, 2)
		for (unsigned char c = 200; c < 200 + N; c++) {
#pragma potential_ckpt
			v[c - 200] += c;
		}
#pragma omp for schedule(dynamic)
		for (w = wide + N - 1; w >= wide; w -= 2) {
			w->at[n] = (int)(w - wide);
#pragma potential_ckpt
			w->at[n + 1]++;
		}
	}
	for (int i = 0; i < N; i++)
		mix(wide[i].at[n] + wide[i].at[n + 1]);
}

static void ranges(void)
{
	static int hits;
#pragma omp parallel reduction(+ : hits)
	{
#pragma omp for
		for (long i = LONG_MAX - 7; i < LONG_MAX; i++) {
#pragma potential_ckpt
			hits += (int)(i & 3);
		}
#pragma omp for schedule(static, 2)
		for (unsigned u = UINT_MAX; u > UINT_MAX - 9; u -= 3) {
#pragma potential_ckpt
			hits += (int)(u & 7);
		}
#pragma omp for schedule(dynamic)
		for (int i = INT_MIN; i < -5; i += 0x20000000) {
#pragma potential_ckpt
			hits += i >> 29;
		}
#pragma omp for nowait
		for (int i = 5; i < 5; i++) {
#pragma potential_ckpt
			hits += 1000;
		}
#pragma omp for
		for (short s = 3; -3 <= s; s--) {
#pragma potential_ckpt
			hits += s * s;
		}
#pragma omp for schedule(static, 1)
		for (size_t z = 2; 12 > z; z = 3 + z) {
#pragma potential_ckpt
			hits += (int)z;
		}
	}
	mix(hits);
}

/* Private copies that pointers name, with names of outer things. */
static void hidden(void)
{
	int check[4] = {1, 2, 3, 4}, mix = 9;
	long v = 1;
#pragma omp parallel
	{
#pragma omp for firstprivate(check) private(mix) lastprivate(v)
		for (int i = 0; i < N; i++) {
			int *p = &mix, *q = check + i % 4;
			*p = i;
#pragma potential_ckpt
			*q += 0 * *p;
			v = mix + *q;
		}
	}
	printf("hidden %ld %d %d\n", v, check[1], mix);
}

int main(void)
{
	for (int k = 0; k < 2; k++) {
		combined(3 + k);
		around();
		counters(k);
		ranges();
	}
	hidden();
	for (int i = 0; i < N; i++)
		mix(v[i]);
	printf("%ld\n", check);
	return 0;
}
