/* Positions in work that one thread of a team does: single, master, masked; also in functions, beside
 * positions of all threads and in loops, with values handed out and jumps inside.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define N 6

struct pair {
	long a;
	double b;
};

static long total, v[N], by_thread;
static int own;
#pragma omp threadprivate(own, by_thread)

static void skew(int i)
{
	usleep((useconds_t)(100 * ((omp_get_thread_num() * 5 + i) % 4)));
}

static void mix(long x)
{
	total = (total * 31 + x) % 1000003;
}

static long deep(int n)
{
	if (n == 0) {
#pragma potential_ckpt
		return 1;
	}
	long below = deep(n - 1);
	v[n % N] += below;
	return below + n;
}

static void simple(int k)
{
	int first = k + 3, *at = &first;
	long mine = 0;
#pragma omp parallel firstprivate(mine)
	{
		for (int i = 0; i < 2; i++) {
			skew(i);
#pragma omp single firstprivate(first)
			{
				for (int j = 0; j < 3; j++) {
					first += j;
#pragma potential_ckpt
					mix(first + j);
				}
				mix(*at);
			}
			mine += total;
#pragma potential_ckpt
#pragma omp critical
			v[0] += mine % 2 - mine % 2 + 1;
#pragma omp barrier
		}
#pragma omp single nowait
		mix(deep(3));
	}
	mix(v[0] > 0);
}

static void handed_out(int k)
{
	long scale = 0;
	double row[3] = {0};
	struct pair p = {0, 0};
	char *text = NULL;
#pragma omp parallel firstprivate(scale, row, p, text)
	{
		for (int i = 0; i < 2; i++) {
#pragma omp single copyprivate(scale, row, p, text, own)
			{
				scale = k + 7 * i;
				row[i] = scale / 2.0;
#pragma potential_ckpt
				p.a = total % 100;
				p.b = row[0] + row[1];
				own = (int)p.a + i;
				text = malloc(16);
				snprintf(text, 16, "%ld", scale);
			}
			by_thread += own;
#pragma omp critical
			v[1] = scale + (long)(2 * row[i]) + p.a + (long)p.b + own + by_thread +
			       (long)strlen(text);
#pragma omp barrier
#pragma omp master
			free(text);
#pragma omp barrier
		}
		own = 0;
		by_thread = 0;
	}
	mix(v[1]);
}

static void orphaned(int k)
{
#pragma omp single
	{
		switch (k % 3) {
		case 0:
			mix(1);
#pragma potential_ckpt
			mix(2);
			break;
		case 1: mix(deep(2)); break;
		default:
			for (int i = 0; i < 4; i++) {
				if (i == 1)
					continue;
				if (i == 3)
					goto out;
#pragma potential_ckpt
				mix(i);
			}
		out:
			mix(9);
		}
	}
}

static void for_one(int k)
{
	int who = k % 2;
#pragma omp parallel
	{
#pragma omp master
		for (int i = 0; i < 2; i++) {
			mix(omp_get_thread_num() + i);
#pragma potential_ckpt
			skew(i);
		}
#pragma omp barrier
		orphaned(k);
#pragma omp for schedule(dynamic, 1)
		for (int i = 0; i < N; i++) {
			skew(i);
#pragma potential_ckpt
			v[i] = i * k;
		}
#pragma omp masked filter(omp_get_num_threads() > 1 ? who : 0)
		{
			v[who] += omp_get_num_threads() > 1 ? omp_get_thread_num() : who;
			mix(v[who]);
		}
#pragma omp barrier
#pragma omp masked filter(99)
		mix(deep(5000));
#pragma omp barrier
#pragma omp master
		{
#pragma potential_ckpt
			for (int i = 0; i < N; i++)
				mix(v[i]);
		}
	}
#pragma omp parallel master
	mix(deep(k));
	orphaned(k + 1);
#pragma omp single
	mix(deep(1));
#pragma omp master
	mix(deep(2));
}

int main(void)
{
	for (int k = 0; k < 3; k++) {
		simple(k);
		handed_out(k);
		for_one(k);
		printf("%d %ld\n", k, total);
	}
	return 0;
}
