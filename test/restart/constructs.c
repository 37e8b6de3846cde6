/* Every construct and clause in front of, between and behind positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 4 5 6 7 8
#include <omp.h>
#include <stdio.h>
#include <string.h>

#define N 48

struct pair {
	long a, b;
};

static struct pair add(struct pair x, struct pair y)
{
	x.a += y.a;
	x.b = x.b > y.b ? x.b : y.b;
	return x;
}

static void zero(struct pair *p)
{
	p->a = p->b = 0;
}

#pragma omp declare reduction(pairs : struct pair : omp_out = add(omp_out, omp_in)) \
	initializer(zero(&omp_priv))

static int v[N], w[N], once, turns, passed, stride = 3, bound = N / 2;
static long total;
static int own;
#pragma omp threadprivate(own)

static void orphaned(int k)
{
#pragma omp for schedule(guided)
	for (int i = 0; i < N; i++)
		v[i] += i * k;
#pragma omp single
	once = k + v[3];
#pragma omp master
	turns++;
#pragma omp barrier
}

static long sharing(int k)
{
	int first = k, last = -1, mine = 5, out = 0;
	long sum = 0, product = 1, most = -1;
#pragma omp parallel for default(none) firstprivate(first) lastprivate(last) private(mine) \
	shared(v, w, k) reduction(+ : sum) reduction(max : most) schedule(static, 3)
	for (int i = 0; i < N; i++) {
		mine = v[i] + first;
		w[i] = mine;
		sum += mine;
		most = mine > most ? mine : most;
		last = i + k;
	}
#pragma potential_ckpt
#pragma omp parallel for reduction(* : product) reduction(- : out)
	for (int i = 1; i < 4; i++) {
		product *= i;
		out -= i;
	}
#pragma omp parallel sections firstprivate(first) lastprivate(last)
	{
#pragma omp section
		v[0] = first;
#pragma omp section
		last = w[1] + first;
	}
#pragma potential_ckpt
	return sum + product + most + out + last + mine;
}

static long reductions(int k)
{
	struct pair z = {1, k};
	int hits[6] = {0}, *h = hits, all = 1, any = 0, bits = 0;
#pragma omp parallel for reduction(pairs : z)
	for (int i = 0; i < N; i++) {
		struct pair p = {i, i * k % 13};
		z = add(z, p);
	}
#pragma potential_ckpt
#pragma omp parallel for reduction(+ : hits[1 : 4]) reduction(&& : all) reduction(|| : any) \
	reduction(^ : bits)
	for (int i = 0; i < N; i++) {
		hits[1 + i % 4] += v[i];
		all = all && v[i] >= 0;
		any = any || v[i] == 7;
		bits ^= v[i];
	}
#pragma omp parallel for reduction(+ : h[:2])
	for (int i = 0; i < bound; i++)
		h[i & 1] += w[i];
#pragma potential_ckpt
	return z.a + z.b + hits[0] + 2 * hits[1] + 3 * hits[4] + 4 * all + 8 * any + bits;
}

static long region(int k)
{
	int seen = 0, x = k;
	own = k * 2;
#pragma omp parallel copyin(own) shared(seen)
	{
		int mine = own + 1;
		orphaned(k);
#pragma omp for nowait
		for (int i = 0; i < N; i++)
			w[i] = mine + i;
#pragma omp for ordered schedule(dynamic)
		for (int i = 0; i < 6; i++) {
#pragma omp ordered
			seen = seen * 3 % 1001 + i;
		}
#pragma omp single copyprivate(own)
		own = seen + once;
		mine = own;
#pragma omp critical(one)
		turns += mine < 0;
#pragma omp atomic
		passed++;
#pragma omp flush
#pragma omp masked
		x += mine;
#pragma omp barrier
#pragma omp sections nowait
		{
			v[1] = x;
#pragma omp section
			v[2] = x + 1;
		}
	}
#pragma potential_ckpt
	turns += passed > 0;
	return x + seen;
}

static long tasks(int k)
{
	int done[5] = {0}, chain = k;
	long sum = 0;
#pragma omp parallel
#pragma omp single
	{
		for (int i = 0; i < 5; i++) {
#pragma omp task firstprivate(i) shared(done)
			done[i] = i * k;
		}
#pragma omp task depend(out : chain) shared(chain)
		chain *= 2;
#pragma omp task depend(inout : chain) shared(chain)
		chain += 3;
#pragma omp taskwait
#pragma omp taskgroup
		{
#pragma omp taskloop grainsize(4) shared(v)
			for (int i = 0; i < N; i++)
				v[i] += 1;
		}
	}
#pragma potential_ckpt
	for (int i = 0; i < 5; i++)
		sum += done[i];
	return sum + chain;
}

static long vectors(int k)
{
	int at = 1, i;
	long sum = 0;
#pragma omp simd linear(at : stride) reduction(+ : sum)
	for (i = 0; i < N / 4; i++) {
		w[i] = at + k;
		sum += w[i];
		at += stride;
	}
#pragma potential_ckpt
#pragma omp parallel for simd collapse(2) lastprivate(i)
	for (i = 0; i < 4; i++)
		for (int j = 0; j < N / 4; j++)
			v[i * (N / 4) + j] += j;
#pragma omp target map(tofrom : v[0 : bound]) map(to : k)
	v[1] += k;
#pragma potential_ckpt
	return sum + at + i;
}

int main(void)
{
	for (int k = 1; k < 3; k++) {
#pragma potential_ckpt
		total += region(k) + sharing(k);
		total += reductions(k) + tasks(k) + vectors(k);
		for (int i = 0; i < N; i++)
			total = (total * 31 + v[i] + w[i]) % 1000003;
		printf("%d %ld %d %d\n", k, total, once, turns);
	}
	return 0;
}
