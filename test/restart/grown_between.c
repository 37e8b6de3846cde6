/* grown_between.c - a block has moved, and only a local says where it is, when the program is cut.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>
struct vector { int n, most; unsigned long *at; };
static unsigned long sum;
static void fill(unsigned long *x, int from, int to, unsigned long by)
{
	for (int i = from; i < to; i++)
		x[i] = by + (unsigned)i;
}
static unsigned long add(const unsigned long *x, int from, int to)
{
	unsigned long t = 0;
	for (int i = from; i < to; i++)
		t = t * 3 + x[i];
	return t;
}
static void widen(struct vector *v, int by)
{
	unsigned long *at = realloc(v->at, (size_t)(v->most + by) * sizeof *at);
	if (!at)
		exit(1);
	for (int i = v->most; i < v->most + by; i++)
		at[i] = 1000ul + (unsigned)i;
	v->most += by;
	v->at = at;
}
static void grow_between(void)
{
	struct vector own = {0};
	widen(&own, 60);
	unsigned long *other = malloc(6 * sizeof *other), *more = realloc(own.at, 9000 * sizeof *more);
	if (!more)
		exit(1);
#pragma potential_ckpt
	fill(more, 60, 200, 1);
	own.at = more;
#pragma potential_ckpt
	sum = sum * 3 + add(own.at, 0, own.most) + add(own.at, 60, 200);
	free(other);
	free(own.at);
}
int main(void)
{
	grow_between();
	printf("%lu\n", sum);
	return 0;
}
