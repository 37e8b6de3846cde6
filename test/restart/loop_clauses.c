/* Positions in worksharing loops with clauses: what copies begin with and leave behind. LLVM's library
 * loses the last values of dynamic loops now and then, so that there is nothing to compare them with.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <omp.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#define N 11

struct pair {
	long a;
	double b;
};

static long v[N], check;
static struct pair kept = {3, 4};

static void skew(int i)
{
	usleep((useconds_t)(100 * ((omp_get_thread_num() * 5 + i) % 4)));
}

static void mix(long x)
{
	check = (check * 31 + x) % 1000003;
}

static void first_and_last(int k)
{
	int first = k + 2, last = -1, both = 10, i = 77;
	double row[3] = {1, 2, 3}, end[2] = {0};
	struct pair p = {k, 1};
	const int fixed = k * 5;
#pragma omp parallel
	{
#pragma omp for firstprivate(first, row, p, fixed) lastprivate(last, end, i) schedule(static, 2)
		for (i = 0; i < N; i++) {
			skew(i);
			row[i % 3] += first;
			p.a++;
#pragma potential_ckpt
			v[i] += (long)row[2] - (long)row[2] + first + fixed + (p.a > 0);
			last = i * 2;
			end[0] = i;
			end[1] = end[0] / 2;
		}
#pragma omp for firstprivate(both) lastprivate(both, kept) nowait
		for (int j = 0; j < N; j++) {
#pragma potential_ckpt
			v[j] += both - both;
			both = 10 + j;
			kept.a = j + k;
			kept.b = both;
			skew(j);
		}
	}
	mix(last), mix(both), mix(i), mix((long)end[1]), mix(kept.a), mix((long)kept.b), mix(row[1]);
}

static void sums(int k)
{
	long sum = 7, less = 100;
	unsigned bits = 0xff0f, set = 1, flip = 5;
	unsigned long product = 1;
	bool all = true, any = false;
	short least = 30;
	unsigned char most = 3;
	double far = -1, near = 1e300, parts[2][2] = {{1, 2}, {3, 4}};
	long *at = &sum;
#pragma omp parallel
	{
#pragma omp for reduction(+ : sum, parts) reduction(- : less) reduction(* : product) schedule(guided)
		for (int i = 0; i < N; i++) {
			sum += i + k;
			skew(i);
#pragma potential_ckpt
			less -= i;
			product *= i % 3 + 1;
			parts[i & 1][i >> 1 & 1] += i;
		}
#pragma omp for reduction(& : bits) reduction(| : set) reduction(^ : flip) reduction(&& : all)          \
	reduction(|| : any) schedule(dynamic) nowait
		for (int i = 0; i < N; i++) {
			bits &= ~(1u << i % 3);
			set |= 1u << i;
#pragma potential_ckpt
			flip ^= (unsigned)i * 3;
			all = all && i < N;
			any = any || i == 5;
		}
#pragma omp for reduction(min : least, near) reduction(max : most, far)
		for (int i = 0; i < N; i++) {
			least = (short)(least < 20 - i ? least : 20 - i);
#pragma potential_ckpt
			most = (unsigned char)(most > i * 7 ? most : i * 7);
			far = far > i * 0.5 ? far : i * 0.5;
			near = near < 3 + i ? near : 3 + i;
			skew(i);
		}
	}
	mix(sum), mix(*at), mix(less), mix((long)product), mix(bits), mix(set), mix(flip), mix(all);
	mix(any), mix(least), mix(most), mix((long)(2 * far)), mix((long)near);
	for (int i = 0; i < 4; i++)
		mix((long)parts[i / 2][i % 2]);
}

static void steps(int k)
{
	int at = k;
	long *where = v;
	unsigned char narrow = 250;
#pragma omp parallel
	{
#pragma omp for linear(at : 3) linear(where) linear(narrow : k + 1) schedule(static)
		for (int i = 0; i < N; i++) {
			*where += at;
			skew(i);
#pragma potential_ckpt
			*where++ += at + narrow;
			at += 3;
			narrow = (unsigned char)(narrow + k + 1);
		}
	}
	mix(at), mix(where - v), mix(narrow);
}

static void nests(int n)
{
	static long seen[4][5][3];
	int last = 0, j = 5;
	long sum = 0;
#pragma omp parallel private(j)
	{
#pragma omp for collapse(2) schedule(static, 3) lastprivate(last)
		for (int i = 0; i < 4; i++)
			for (j = 4; j >= 0; j--) {
#pragma potential_ckpt
				seen[i][j][0]++;
				last = i * 10 + j;
				skew(j);
			}
#pragma omp for collapse(3) reduction(+ : sum)
		for (int i = n; i > n - 4; --i) {
			for (unsigned m = 0; m != 5; ++m) {
				for (long x = 6; x >= 1; x -= 2) {
					sum += i + m * x;
#pragma potential_ckpt
					seen[n - i][m][x / 3]++;
				}
			}
		}
	}
	mix(last), mix(sum);
	for (int i = 0; i < 60; i++)
		mix(seen[i / 15][i / 3 % 5][i % 3]);
}

int main(void)
{
	for (int k = 0; k < 2; k++) {
		first_and_last(k);
		sums(k);
		steps(k);
		nests(k + 3);
		printf("%d %ld\n", k, check);
	}
	for (int i = 0; i < N; i++)
		mix(v[i]);
	printf("%ld\n", check);
	return 0;
}
