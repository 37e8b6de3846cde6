/* Positions in sections: which thread does which differs from run to run; values go in and out.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

#define N 5

struct pair {
	long a;
	double b;
};

static long v[N], total;

static void skew(int i)
{
	usleep((useconds_t)(100 * ((omp_get_thread_num() * 5 + i) % 4)));
}

static void mix(long x)
{
	total = (total * 31 + x) % 1000003;
}

static void fill(int at, int k)
{
	for (int i = 0; i < 3; i++) {
		skew(i);
#pragma potential_ckpt
		v[at] = v[at] * 3 + i + k;
	}
}

static void first_and_last(int k)
{
	int first = k + 2, last = -1, both = 10;
	double row[3] = {1, 2, 3}, end[2] = {0};
	struct pair kept = {0, 0};
#pragma omp parallel
	{
#pragma omp sections firstprivate(first, row) lastprivate(last, end)
		{
			fill(0, first);
#pragma omp section
			{
				row[1] += first;
				fill(1, (int)row[1]);
				last = 1;
			}
#pragma omp section
			fill(2, (int)row[2]);
#pragma omp section
			{
				last = first * 2;
				end[0] = last;
#pragma potential_ckpt
				end[1] = end[0] / 2;
				skew(2);
			}
		}
#pragma omp sections firstprivate(both) lastprivate(both, kept) nowait
		{
#pragma omp section
			skew(1);
#pragma omp section
			{
				kept.a = both + k;
				kept.b = both;
#pragma potential_ckpt
				both = 10 + k;
			}
		}
#pragma omp for schedule(dynamic, 1)
		for (int i = 0; i < N; i++) {
			skew(i);
#pragma potential_ckpt
			v[i] += i;
		}
	}
	mix(last), mix(both), mix((long)end[1]), mix(kept.a), mix((long)kept.b), mix(v[0]), mix(v[1]);
}

static void sums(int k)
{
	long sum = 7, product = 1, most = 0;
	double parts[2] = {1, 2};
#pragma omp parallel sections reduction(+ : sum, parts) reduction(* : product) reduction(max : most)
	{
#pragma omp section
		for (int i = 0; i < 4; i++) {
			sum += i + k;
#pragma potential_ckpt
			parts[i % 2] += i;
			most = sum;
		}
#pragma omp section
		{
			product *= 3;
			skew(k);
#pragma potential_ckpt
			product *= 2;
			sum++;
		}
#pragma omp section
		sum += 100;
	}
	mix(sum), mix(product), mix((long)parts[0]), mix((long)parts[1]), mix(most % 4 >= 0);
}

static void orphaned(int k)
{
#pragma omp sections
	{
#pragma omp section
		switch (k) {
		case 0: fill(3, k); break;
		default: fill(4, k);
		}
#pragma omp section
		for (int i = 0; i < 3; i++) {
			if (i == 1)
				goto next;
#pragma potential_ckpt
			v[0] += i;
		next:
			skew(i);
		}
	}
}

int main(void)
{
	for (int k = 0; k < 3; k++) {
		first_and_last(k);
		sums(k);
#pragma omp parallel
		{
			orphaned(k);
#pragma potential_ckpt
#pragma omp barrier
			orphaned(k + 1);
		}
		orphaned(k);
		for (int i = 0; i < N; i++)
			mix(v[i]);
		printf("%d %ld\n", k, total);
	}
	return 0;
}
