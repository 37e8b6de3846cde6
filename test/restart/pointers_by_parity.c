/* pointers_by_parity.c - pointers that are one or the other by the number of the step: what follows is gone through once for each.
 * The array that a step fills first is in no image. Beside each its twins: one that both ways read, a test on what the step has
 * read, three arrays, a position or a return among it, pointers that are told late, or changed once more.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 3
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 200, TURNS = 4 };

static double total;

static double *block(double by)
{
	double *p = malloc(N * sizeof *p);
	for (int i = 0; i < N; i++)
		p[i] = i * by;
	return p;
}

static void say(const char *what, const double *p, int n)
{
	for (int i = 0; i < n; i++)
		total += p[i] * (i % 5 + 1);
	printf("%s %.17g\n", what, total);
}

static void declared(int n)
{
	double *u = block(1), *v = block(2);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double *from = t % 2 ? v : u, *to = t % 2 ? u : v;
		for (int i = 0; i < n; i++)
			to[i] = from[i] + from[n - 1 - i];
	}
	say("declared", TURNS % 2 ? v : u, n);
}

static void assigned(int n)
{
	double *u = block(1), *v = block(2), *from, *to;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		from = (t & 1) ? v : u;
		to = (t & 1) ? u : v;
#pragma omp parallel for
		for (int i = 1; i < n - 1; i++)
			to[i] = from[i - 1] + from[i + 1];
		to[0] = to[n - 1] = t;
	}
	say("assigned", u, n);
}

static void by_if(int n)
{
	double *u = block(1), *v = block(2);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double *from, *to;
		if (t & 1) {
			from = v;
			to = u;
		} else {
			from = u;
			to = v;
		}
		for (int i = 0; i < n; i++)
			to[i] = from[i] + from[n - 1 - i];
	}
	say("by if", u, n);
}

static void both_read(int n)
{
	double *u = block(1), *v = block(2);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double *from = t % 2 ? v : u, *to = t % 2 ? u : v;
		for (int i = 0; i < n; i++)
			to[i] = from[i] + to[i] / 4;
	}
	say("both read", u, n);
}

static void part_only(int n, int m)
{
	double *u = block(1), *v = block(2);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double *from = t % 2 ? v : u, *to = t % 2 ? u : v;
		for (int i = m; i < n; i++)
			to[i] = from[i - m] + t;
	}
	say("part only", u, n), say("part only", v, n);
}

/* The test is on what was read. */
static void by_data(int n)
{
	double *u = block(1), *v = block(2);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double *from = total > 1e5 ? v : u, *to = total > 1e5 ? u : v;
		for (int i = 0; i < n; i++)
			to[i] = from[i] * 0.5 + t;
		total += to[3] * 100;
	}
	say("by data", u, n), say("by data", v, n);
}

static void three(int n)
{
	double *u = block(1), *v = block(2), *w = block(3);
	for (int t = 0; t < TURNS + 2; t++) {
#pragma potential_ckpt
		double *from = t % 3 == 0 ? u : t % 3 == 1 ? v : w, *to = t % 3 == 0 ? v : t % 3 == 1 ? w : u;
		for (int i = 0; i < n; i++)
			to[i] = from[i] + i;
	}
	say("three", u, n);
}

static void cut_between(int n)
{
	double *u = block(1), *v = block(2);
	for (int t = 0; t < TURNS; t++) {
		double *from = t % 2 ? v : u, *to = t % 2 ? u : v;
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			to[i] = from[i] + from[n - 1 - i];
	}
	say("cut between", u, n);
}

static int leaves(int n, int at)
{
	double *u = block(1), *v = block(2);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double *from = t % 2 ? v : u, *to = t % 2 ? u : v;
		if (t == at) {
			say("leaves", to, n);
			return t;
		}
		for (int i = 0; i < n; i++)
			to[i] = from[i] + 1;
		if (t == at + 1)
			break;
	}
	say("left", v, n), say("left", u, n);
	return -1;
}

static void changed_again(int n)
{
	double *u = block(1), *v = block(2);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double *from = t % 2 ? v : u, *to = t % 2 ? u : v;
		if (t == 2) {
			double *x = from;
			from = to;
			to = x;
		}
		for (int i = 0; i < n; i++)
			to[i] = from[i] + from[n - 1 - i];
	}
	say("changed again", u, n), say("changed again", v, n);
}

static void two_tests(int n, int k)
{
	double *u = block(1), *v = block(2), *w = block(3);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double *from = t % 2 ? v : u, *to = t % 2 ? u : v, *beside = t < k ? w : from;
		for (int i = 0; i < n; i++)
			to[i] = from[i] + beside[n - 1 - i];
	}
	say("two tests", u, n);
}

static void in_team(int n)
{
	double *u = block(1), *v = block(2);
#pragma omp parallel
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double *from = (t & 1) ? v : u, *to = (t & 1) ? u : v;
#pragma omp for
		for (int i = 0; i < n; i++)
			to[i] = from[i] + from[n - 1 - i];
	}
	say("in a team", u, n);
}

/* Each thread by its own number. */
static void by_thread(int n)
{
	double *u = block(1), *v = block(2);
#pragma omp parallel
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		int me = omp_get_thread_num();
		double *to = (t + me) & 1 ? v : u;
#pragma omp barrier
		if (me < 2)
			for (int i = 0; i < n; i++)
				to[i] = to[i] * 0.5 + t;
#pragma omp barrier
	}
	say("by thread", u, n), say("by thread", v, n);
}

static void ring(int n)
{
	double keeps[8][20];
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < 20; i++)
			keeps[k][i] = k * i;
	for (int t = 0; t < 2 * TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < 20; i++)
			keeps[t & 3][i] = keeps[(t + 3) & 3][i] + t - n;
		for (int i = 0; i < 20; i++)
			total += keeps[(t - 1) & 3][i] + keeps[4 + (t & 3)][i];
	}
	say("ring", keeps[1], 20);
}

int main(void)
{
	declared(N), declared(N - 3);
	assigned(N);
	by_if(N);
	both_read(N);
	part_only(N, 2);
	by_data(N);
	three(N);
	cut_between(N);
	leaves(N, 1), leaves(N, 2), leaves(N, 9);
	changed_again(N);
	two_tests(N, 2);
	in_team(N);
	by_thread(N);
	ring(3);
	return 0;
}
