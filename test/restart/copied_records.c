// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Records copied as bytes, more of them than the array has that they come from or go to: into a record that begins with such an array,
 * from one of its members or elements on, by a number of bytes that is computed. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 300, STEPS = 4 };

struct pair {
	double *a, *b;
};
struct state {
	struct pair p[2];
	double *c, *d;
};
struct behind {
	long id;
	struct pair p[2];
	double *c, *d;
};

static struct state *now, *computed;
static struct behind *from_member, *from_element;

static double *row(double first)
{
	double *p = malloc(MANY * sizeof *p);
	if (!p)
		exit(1);
	for (int i = 0; i < MANY; i++)
		p[i] = i * 1.5 + first;
	return p;
}

/* The same in a block that is told apart. */
static double *other(double first)
{
	double *p = malloc(MANY * sizeof *p);
	if (!p)
		exit(1);
	for (int i = 0; i < MANY; i++)
		p[i] = i * 0.5 + first;
	return p;
}

static struct pair *pairs(void)
{
	struct pair *p = malloc(3 * sizeof *p);
	for (int i = 0; i < 3; i++)
		p[i].a = i == 2 ? other(i) : row(i), p[i].b = row(i + 3);
	return p;
}

static struct behind *behind(void)
{
	struct behind *p = malloc(sizeof *p);
	for (int i = 0; i < 2; i++)
		p->p[i].a = row(i), p->p[i].b = row(i + 3);
	p->c = other(7);
	p->d = row(8);
	return p;
}

static void make(int n)
{
	struct pair *old = pairs();
	struct behind *b = behind();
	now = calloc(1, sizeof *now);
	computed = calloc(1, sizeof *computed);
	from_member = calloc(1, sizeof *from_member);
	from_element = calloc(1, sizeof *from_element);
	memcpy(now, old, sizeof *now);
	memcpy(computed, old, n * sizeof *old);
	size_t rest = sizeof *b - offsetof(struct behind, p);
	memcpy(from_member->p, b->p, rest);
	memmove(&from_element->p[1], &b->p[1], sizeof *b - offsetof(struct behind, p[1]));
	free(old);
	free(b);
}

int main(int argc, char **argv)
{
	(void)argv;
	make(argc + 2);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		double s = 0;
		for (int i = 0; i < MANY; i++)
			s += (now->c[i] + computed->c[i] + from_member->c[i] + from_element->c[i]) * (i + step) + now->p[1].b[i];
		printf("%d: %.17g\n", step, s);
	}
	return 0;
}
