/* Memory of alloca in functions on a path: it lasts until the function returns.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <alloca.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

struct item {
	struct item *next;
	long number;
};

/* A list of blocks from a loop; the pointer to the first one is all that is kept. */
static long in_loop(int n)
{
	struct item *list = NULL;
	long sum = 0;
	for (int i = 0; i < n; i++) {
		struct item *new = alloca(sizeof *new);
		*new = (struct item){list, i * i};
		list = new;
#pragma potential_ckpt
	}
	for (; list; list = list->next)
		sum = sum * 3 + list->number;
	return sum;
}

static void step(char *text, int at)
{
#pragma potential_ckpt
	text[at] = (char)('a' + at);
}

/* Given to a callee, in a block, in a recursion; two calls in one expression. */
static int deeper(int depth, const char *above)
{
	char *mine;
	{
		mine = __builtin_alloca((size_t)depth + 2);
		memset(mine, '.', (size_t)depth + 1);
		mine[depth + 1] = 0;
	}
	step(mine, depth / 2);
	if (depth < 5 && deeper(depth + 1, mine) < 0)
		return -1;
	printf("%d %s %s\n", depth, mine, above);
	const char *both[2] = {strcpy(alloca(8), "left"), strcpy(alloca(0 + 8), "right")};
	step(mine, depth);
	return printf("%s %s %s\n", both[0], both[1], mine) < 0;
}

static void give(char *p, size_t n)
{
	memset(p, 'x', n);
	step(p, 1);
	printf("%.*s\n", (int)n, p);
}

static void as_argument(void)
{
	for (size_t n = 2; n < 5; n++)
		give(alloca(n), n);
	give(__builtin_alloca_with_align(9, 128), 9);
}

/* It must be given back: a gigabyte in all. */
static void often(void)
{
	for (int i = 0; i < 4; i++) {
#pragma potential_ckpt
		for (int k = 0; k < 100; k++) {
			char *p = alloca(16);
			snprintf(p, 16, "%d", k);
		}
	}
}

/* Each thread has its own; a construct without a position keeps the one of the compiler. */
static long each(int me, int steps)
{
	long *mine = alloca(4 * sizeof *mine), sum = 0;
	for (int i = 0; i < 4; i++)
		mine[i] = me * 10 + i;
	for (int s = 0; s < steps; s++) {
#pragma potential_ckpt
		mine[s & 3] += s;
#pragma omp barrier
	}
	for (int i = 0; i < 4; i++)
		sum += mine[i];
	return sum;
}

static void team(void)
{
	long sums[8] = {0}, all = 0;
#pragma omp parallel num_threads(3)
	sums[omp_get_thread_num()] = each(omp_get_thread_num(), 5);
#pragma omp parallel num_threads(2) reduction(+ : all)
	{
		long *p = alloca(sizeof *p);
		*p = omp_get_thread_num() + 1;
		all += *p;
	}
	printf("%ld %ld %ld %ld\n", sums[0], sums[1], sums[2], all);
}

int main(void)
{
	printf("%ld\n", in_loop(7));
	deeper(0, "top");
	as_argument();
	for (int i = 0; i < 3; i++)
		often();
	team();
	return 0;
}
