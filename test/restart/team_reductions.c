/* What the number of threads gives by reductions and by "masked", seen again after the position: with another number it may not go on,
 * where it is not what the operation of the reduction makes of it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

enum { N = 600 };
static int copies;
struct part {
	int n;
};
static int counted(void)
{
#pragma omp atomic
	copies++;
	return 0;
}
static void take(struct part *out, const struct part *in)
{
	out->n += in->n;
	copies++;
}
#pragma omp declare reduction(from_one : struct part : omp_out.n += omp_in.n) initializer(omp_priv = (struct part){1})
#pragma omp declare reduction(counting : int : omp_out += omp_in) initializer(omp_priv = counted())
#pragma omp declare reduction(taking : struct part : take(&omp_out, &omp_in)) initializer(omp_priv = (struct part){0})
#pragma omp declare reduction(sum : struct part : omp_out.n += omp_in.n)

static void say(const char *what, int n, int again)
{
	printf("%s: %d\n", what, n == again);
}

static int third_there(void)
{
	int n = 0;
#pragma omp parallel
#pragma omp masked filter(2)
	n = 1;
	return n;
}

static void keep_third_there(void)
{
	int n = third_there();
#pragma potential_ckpt
	say("third_there", n, third_there());
}

static int set(void)
{
	int n = 0;
#pragma omp parallel for schedule(static) reduction(+ : n)
	for (int i = 0; i < N; i++)
		n = 1;
	return n;
}

static void keep_set(void)
{
	int n = set();
#pragma potential_ckpt
	say("set", n, set());
}

static int longest(void)
{
	int n = 0, most = 0;
#pragma omp parallel for schedule(static) reduction(+ : n) reduction(max : most)
	for (int i = 0; i < N; i++) {
		n += 1;
		most = n > most ? n : most;
	}
	return most;
}

static void keep_longest(void)
{
	int n = longest();
#pragma potential_ckpt
	say("longest", n, longest());
}

static int tested(void)
{
	int n = 0, is_long = 0;
#pragma omp parallel for schedule(static) reduction(+ : n) reduction(|| : is_long)
	for (int i = 0; i < N; i++) {
		n++;
		if (n > 250)
			is_long = 1;
	}
	return is_long;
}

static void keep_tested(void)
{
	int n = tested();
#pragma potential_ckpt
	say("tested", n, tested());
}

static int places(void)
{
	int n = 0, places = 0;
	char is_used[N] = {0};
#pragma omp parallel for schedule(static) reduction(+ : n)
	for (int i = 0; i < N; i++)
#pragma omp atomic write
		is_used[n++] = 1;
	for (int i = 0; i < N; i++)
		places += is_used[i];
	return places;
}

static void keep_places(void)
{
	int n = places();
#pragma potential_ckpt
	say("places", n, places());
}

static int pointed(void)
{
	int n = 0;
#pragma omp parallel reduction(+ : n)
	{
		int *p = &n;
		*p += 1;
	}
	return n;
}

static void keep_pointed(void)
{
	int n = pointed();
#pragma potential_ckpt
	say("pointed", n, pointed());
}

static int block(void)
{
	int n[2] = {0}, *p = n;
#pragma omp parallel for schedule(static) reduction(+ : p[ : 2])
	for (int i = 0; i < N; i++)
		p[1] = 1;
	return n[1];
}

static void keep_block(void)
{
	int n = block();
#pragma potential_ckpt
	say("block", n, block());
}

static int begun(void)
{
	struct part z = {0};
#pragma omp parallel reduction(from_one : z)
	z.n += 0;
	return z.n;
}

static void keep_begun(void)
{
	int n = begun();
#pragma potential_ckpt
	say("begun", n, begun());
}

static int initialised(void)
{
	int z = 0;
	copies = 0;
#pragma omp parallel for reduction(counting : z)
	for (int i = 0; i < N; i++)
		z += i;
	return copies;
}

static void keep_initialised(void)
{
	int n = initialised();
#pragma potential_ckpt
	say("initialised", n, initialised());
}

static int combined(void)
{
	struct part z = {0};
	copies = 0;
#pragma omp parallel reduction(taking : z)
	z.n += 0;
	return copies;
}

static void keep_combined(void)
{
	int n = combined();
#pragma potential_ckpt
	say("combined", n, combined());
}

static int right(void)
{
	struct part z = {0};
	int n = 0, most = 0, found = 0, block[4] = {0}, *p = block;
#pragma omp parallel for reduction(+ : n, p[ : 4]) reduction(max : most) reduction(|| : found) reduction(sum : z)
	for (int i = 0; i < N; i++) {
		n += i;
		if (i % 7 > most)
			most = i % 7;
		if (i == 5)
			found = 1;
		z.n += i;
		p[i % 4] += i;
	}
	return n + most + found + z.n + block[3];
}

static void keep_right(void)
{
	int n = right();
#pragma potential_ckpt
	say("right", n, right());
}

int main(void)
{
	keep_third_there();
	keep_set();
	keep_longest();
	keep_tested();
	keep_places();
	keep_pointed();
	keep_block();
	keep_begun();
	keep_initialised();
	keep_combined();
	keep_right();
	return 0;
}
