/* generate_shapes.c - random programs over what hangs together by pointers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: generate_shapes SEED >program.c
 *
 * Out:   main and two functions: steps over lists, trees, pools, hash chains, lists of grids, tables
 *        of rows, levels of grids, apart or in one block, flattened nests, casts and scratch, with
 *        positions among them.
 * Means: phases written down as text (shape_phases.h), in which names and bounds are drawn, often
 *        equal and often not quite. All that is left is printed at the end. There are no races, and
 *        no value depends on the number of threads. */
#include "random.h"
#include "shape_phases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned phases;

static const char *list(void)
{
	return ONE_OF("list0", "list1", "bucket[0]", "bucket[3]");
}

static const char *array(void)
{
	return ONE_OF("plain", "plain", "lay.flat", "rows[1]", "odd[2]", "cube[1][2]",
		      "grids->work", "flat2");
}

static const char *vector(void)
{
	return ONE_OF("vec0", "vec1", "vecs[0]", "vecs[1]");
}

static const char *bound(void)
{
	return ONE_OF("12", "n", "n", "n - 1", "m", "m + 1", "9", "wide[1]");
}

static const char *condition(void)
{
	return ONE_OF("step & 1", "n > 9", "sum % 3 == 0", "list0", "step < 2", "wide[0] > 6");
}

struct drawn {
	const char *a, *b, *t, *x, *y, *r, *n, *m, *c, *d, *l, *q, *v, *w;
	unsigned k, j, i;
};

static struct drawn draw(void)
{
	struct drawn p = {.a = list(), .x = array(), .n = bound(), .c = condition()};
	p.t = ONE_OF("root", "shelf[0]", "shelf[1]");
	p.r = ONE_OF("rows", "odd");
	p.l = ONE_OF("level", "level", "other");
	p.q = ONE_OF("block", "block", "pieces");
	p.v = vector();
	p.w = vector();
	while (p.w == p.v)
		p.w = vector();
	do
		p.b = list();
	while (p.b == p.a);
	do
		p.y = array();
	while (p.y == p.x);
	p.m = chance(65) ? p.n : bound();
	p.d = chance(65) ? p.c : condition();
	p.k = below(3);
	p.j = chance(65) ? p.k : below(3);
	p.i = below(4);
	return p;
}

static void put_drawn(const struct drawn *p, char what)
{
	static const char names[] = "abtxyrnmcdlqvw";
	const char *const texts[] = {p->a, p->b, p->t, p->x, p->y, p->r,
				     p->n, p->m, p->c, p->d, p->l, p->q, p->v, p->w};
	const char *at = strchr(names, what);
	if (at)
		printf(strchr("nmcd", what) ? "(%s)" : "%s", texts[at - names]);
	else
		printf("%u", what == 'k' ? p->k : what == 'j' ? p->j : what == 'i' ? p->i : phases);
}

static const char *any_phase(void)
{
	unsigned k = below(shape_phase_count + shape_fill_count);
	return k < shape_phase_count ? shape_phases[k] : shape_fills[k - shape_phase_count];
}

static void phase(void)
{
	struct drawn p = draw();
	phases++;
	for (const char *at = any_phase(); *at; at++) {
		if (*at == '$')
			put_drawn(&p, *++at);
		else
			putchar(*at);
	}
	if (chance(15))
		puts("#pragma potential_ckpt");
}

static void phases_of(unsigned n)
{
	while (n--)
		phase();
}

static void function(unsigned number)
{
	printf("static void work%u(void)\n{\n", number);
	phases_of(1 + below(3));
	if (chance(50))
		puts("#pragma potential_ckpt");
	phases_of(1 + below(3));
	puts("}\n");
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	random_start(strtoull(argv[1], NULL, 10));
	fputs(shape_head, stdout);
	fputs(shape_fills_head, stdout);
	function(0);
	function(1);
	printf("int main(void)\n{\n%s\tfor (step = 0; step < 3; step++) {\n#pragma "
	       "potential_ckpt\n",
	       shape_begin);
	phases_of(2 + below(4));
	puts("work0();");
	phases_of(1 + below(3));
	if (chance(50))
		puts("if (step & 1)");
	puts("work1();");
	printf("printf(\"%%d %%lu\\n\", step, sum);\n\t}\n%s\treturn 0;\n}\n", shape_print);
	return 0;
}
