/* lock_places.c - locks made before main, moved, copied, never ended, on stacks, with hints.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 3 8
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CUT _Pragma("potential_ckpt")

static void cut(void)
{
	CUT
}

static omp_lock_t early, second;
__attribute__((constructor)) static void before(void)
{
	omp_init_lock(&early);
	omp_init_lock(&second);
	omp_set_lock(&second);
}

struct cell {
	int v;
	omp_lock_t l;
};

static struct cell *grow(struct cell *c, int n)
{
	c = realloc(c, n * sizeof *c);
	return c;
}

static int is_free(omp_lock_t *l)
{
	int g = omp_test_lock(l);
	if (g)
		omp_unset_lock(l);
	return g;
}

/* Its locks stay behind on the stack. */
static int never_ended(int x)
{
	omp_lock_t l;
	omp_nest_lock_t n;
	omp_init_lock(&l);
	omp_init_nest_lock(&n);
	omp_set_nest_lock(&n);
	cut();
	x += is_free(&l);
	return x;
}

/* What lies where they were. */
static int other(int x)
{
	long a[6];
	for (int i = 0; i < 6; i++)
		a[i] = x + i;
	cut();
	long *p = a;
	for (int i = 0; i < 6; i++)
		x += p[i];
	return x;
}

int main(void)
{
	omp_set_lock(&early);
	omp_unset_lock(&second);
	cut();
	printf("%d %d\n", is_free(&early), is_free(&second));
	omp_destroy_lock(&second);
	struct cell *c = NULL;
	for (int n = 1; n < 9; n++) {
		c = grow(c, n);
		c[n - 1].v = n;
		omp_init_lock(&c[n - 1].l);
		if (n % 2)
			omp_set_lock(&c[n - 1].l);
		cut();
	}
	for (int n = 0; n < 8; n++)
		printf("%d ", is_free(&c[n].l));
	struct cell copy = c[2];
	omp_unset_lock(&copy.l);
	cut();
	printf("%d\n", is_free(&c[2].l));
	for (int i = 0; i < 3; i++)
		printf("%d %d\n", never_ended(i), other(2 * i));
	free(c);
	int *v = malloc(8 * sizeof(struct cell));
	for (int i = 0; i < 16; i++)
		v[i] = i & 7;
	cut();
	int s = 0;
	for (int i = 0; i < 16; i++)
		s += v[i];
	printf("%d\n", s);
#pragma omp parallel
	{
		omp_lock_t own;
		omp_nest_lock_t nn;
		omp_init_lock(&own);
		omp_init_nest_lock(&nn);
		omp_set_lock(&own);
		omp_set_nest_lock(&nn);
		cut();
		int f = is_free(&own) + 10 * omp_test_nest_lock(&nn);
		if (f != 20)
			printf("wrong %d\n", f);
		omp_unset_nest_lock(&nn);
		omp_unset_nest_lock(&nn);
		omp_unset_lock(&own);
		cut();
		f = is_free(&own) + 10 * omp_test_nest_lock(&nn);
		if (f != 11)
			printf("wrong %d\n", f);
		omp_destroy_lock(&own);
	}
#ifdef __clang__
	omp_lock_t h[5];
	for (int i = 0; i < 5; i++) {
		omp_init_lock_with_hint(&h[i], i);
		if (i & 1)
			omp_set_lock(&h[i]);
	}
	cut();
	for (int i = 0; i < 5; i++)
		printf("%d", is_free(&h[i]));
	puts("");
#endif
	printf("%d\n", is_free(&early));
	return 0;
}
