/* Private copies that hide a shared original which is needed behind the region (the paper's 4.2, special case
 * 1): both come back. Originals of every kind; copies by value and such whose address is used.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

/* Threads are cut at different times: what one does behind its cut must not be seen in the image. */
static void skew(void)
{
	usleep(200 * ((omp_get_thread_num() * 5 + 1) % 4));
}

struct point {
	double x;
	int n;
};

static long global = 5, row[6] = {1, 2, 3, 4, 5, 6}, sums[3];
static struct point place = {0.5, 4};
static long total;

static void add(long *to, long n)
{
	*to = *to * 3 + n;
}

static void move(struct point *p, double by)
{
	p->x += by;
	p->n++;
}

/* Reads the shared originals while copies of them exist. */
static long through(int t)
{
	long before = global + row[t % 6];
	skew();
#pragma potential_ckpt
	return before * 2 + global + place.n;
}

/* By value: no address of a copy is used. */
static long plain(int k)
{
	static long hidden = 40;
	long local = k * 7, kept = 3, table[4] = {k, 1, 2, 3};
	hidden++;
#pragma omp parallel private(global, local) firstprivate(hidden, kept, table) reduction(+ : total)
	{
		int me = omp_get_thread_num();
		global = me;
		local = me * 2;
		for (int t = 0; t < 4; t++) {
			skew();
#pragma potential_ckpt
			global += t;
			local += global % 5;
			hidden += local;
			table[t] += hidden;
			total += through(t) + table[t];
		}
		total += global + local + hidden + kept;
	}
	return global + local + hidden + kept + table[1] + table[3];
}

/* Pointers to copies live across positions. */
static long addressed(int k)
{
	static long hidden = 9;
	long local = k * 3, kept = k + 1, table[5] = {1, 2, 3, 4, k};
	struct point spot = {k * 0.25, 1};
	long *shared = &local;
	add(shared, 1);
#pragma omp parallel private(local, place) firstprivate(kept, table, spot, hidden, row) reduction(+ : total, sums)
	{
		int me = omp_get_thread_num();
		long *p = &local, *q = &kept, *end = &table[me % 5], *h = &hidden, *r = row + me % 6;
		struct point *at = &place;
		local = me;
		place = spot;
		for (int t = 0; t < 4; t++) {
			skew();
#pragma potential_ckpt
			add(p, t);
			*q += *p % 7;
			*end += *q;
			*h += *end % 11;
			*r += *h % 3;
			move(at, t * 0.5);
			move(&spot, at->x);
			add(&sums[t % 3], 0);
			sums[t % 3] += *r;
			total += through(t) + *end + at->n;
		}
		total += local % 1000 + kept + table[1] + hidden + row[2] + (long)(place.x + spot.x);
	}
	return local + kept + table[4] + (long)(spot.x * 8) + hidden + *shared;
}

/* In loops with positions in their bodies. */
static long in_loop(int k)
{
	long x = 100 + k, y = 5, last = -1;
#pragma omp parallel for schedule(static, 2) private(x) firstprivate(y) lastprivate(last) reduction(+ : total)
	for (int i = 0; i < 20; i++) {
		long *p = &x;
		x = i;
		if (i % 5 == 0)
			skew();
#pragma potential_ckpt
		add(p, 1);
		last = x + y;
		total += x;
	}
	return x * 3 + y + last;
}

int main(void)
{
	long all = 0;
	for (int k = 0; k < 3; k++) {
#pragma potential_ckpt
		all = all * 5 + plain(k);
		printf("%d plain %ld %ld\n", k, all, total);
		all = all * 5 + addressed(k);
		printf("%d addressed %ld %ld %ld\n", k, all % 1000003, total, sums[0] + sums[1] * 3 + sums[2] * 7);
		all = all % 10007 + in_loop(k);
		printf("%d loop %ld %ld %ld %g\n", k, all, total, global + row[2], place.x);
	}
	return 0;
}
