// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Blocks that are used as something else than what they are cast to. In each a number is found through a pointer that steps through an array
 * of the other type: who takes it for a member of the first does not see it change, and what it bounds is not saved. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 900, STEPS = 4 };

struct node {
	struct node *next;
	int kind, length;
};
struct derived {
	struct node head;
	int v[MANY];
};
struct filled {
	struct node head;
	long id, more;
	int v[MANY];
};
struct last {
	struct node head;
	int v[1];
};
struct named {
	struct node *next;
	char name[16];
	int *data;
};
struct text {
	struct named head;
	char v[4 * MANY];
};
struct first {
	int a, b;
	double *to;
};
struct second {
	long room;
	int v[MANY];
};
struct tensor {
	int shape[4];
	struct tensor *next;
	void *data;
};
struct pair {
	void *p, *q;
};
struct wide {
	struct pair x;
	_Alignas(64) double v[100];
};
struct other {
	void *a, *b;
	double *to;
	double v[105];
};
struct grown {
	int *at;
	int n;
};
struct longer {
	int *at;
	int n, m;
	int *to;
};

static double pool[MANY], *x[33];
static int numbers[MANY], more_numbers[MANY];
static unsigned long sum = 1;

static void add(unsigned long n)
{
	sum = sum * 3 + n;
}

static void fill(int *v, int step)
{
	for (int i = 0; i < MANY; i++)
		v[i] = 600 + step + i % 7;
}

static void use(const int *v, int step)
{
	for (int i = step; i < MANY; i++)
		add((unsigned)v[i]);
}

static struct node *node_new(size_t n, int kind)
{
	struct node *p = malloc(n);
	p->next = NULL;
	p->kind = kind;
	p->length = 0;
	return p;
}

static struct node *header_of(size_t n)
{
	struct node *p = malloc(n);
	p->kind = p->length = 0;
	return p;
}

static void *tensor_new(int n)
{
	struct tensor *t = malloc(sizeof *t);
	t->data = malloc(n * sizeof(int));
	t->next = NULL;
	memset(t->shape, 0, sizeof t->shape);
	t->shape[1] = n;
	return t;
}

static void *second_new(void)
{
	struct first *f = malloc(sizeof(struct second));
	f->a = 1;
	return f;
}

static void *tensors_new(int n)
{
	return (struct tensor *)malloc(n * sizeof(struct tensor));
}

/* The numbers from 500 on are 580 until they are filled: of x, nothing would be needed. */
#define STEP(k, v)                                                                                                                            \
	do {                                                                                                                                  \
		int *q_ = (v);                                                                                                                \
		(v)[500] = 580;                                                                                                               \
		(v)[501] = 580;                                                                                                               \
		(v)[502] = 580;                                                                                                               \
		(v)[503] = 580;                                                                                                               \
		for (int i = 0; i < MANY; i++)                                                                                                \
			q_[i] = 600 + step + i % 7;                                                                                           \
		for (int i = 0; i < (v)[500] - 580; i++)                                                                                      \
			add((unsigned)x[4 * k + 0][i]);                                                                                       \
		for (int i = 0; i < (v)[501] - 580; i++)                                                                                      \
			add((unsigned)x[4 * k + 1][i]);                                                                                       \
		for (int i = 0; i < (v)[502] - 580; i++)                                                                                      \
			add((unsigned)x[4 * k + 2][i]);                                                                                       \
		for (int i = 0; i < (v)[503] - 580; i++)                                                                                      \
			add((unsigned)x[4 * k + 3][i]);                                                                                       \
	} while (0)

static struct derived *derived;
static struct filled *filled;
static struct last *last;
static struct second *second;

static void step_0(int step)
{
	STEP(0, derived->v);
}

static void step_1(int step)
{
	STEP(1, (&filled->v[0]));
}

static void step_2(int step)
{
	STEP(2, last->v);
}

static void step_5(int step)
{
	STEP(5, second->v);
}

static void step_3(int *v, int step)
{
	STEP(3, v);
}

static void step_4(int *v, int step)
{
	STEP(4, v);
}

static void step_6(int *v, int step)
{
	STEP(6, v);
}

static void step_7(int *v, int step)
{
	STEP(7, v);
}

/* ---- lists ---- */

struct chunk {
	struct chunk *next, *previous;
	int kind, n;
	int *data;
};
struct list_item {
	struct chunk head;
	long id, more;
	int v[MANY / 3];
};

struct page {
	struct page *next;
	void *block;
};

static struct chunk *chunks, *items;
static struct page *pages;
static struct tensor *tensors;

static struct chunk *chunk_new(size_t n, struct chunk **list)
{
	struct chunk *c = (struct chunk *)malloc(n);
	c->next = *list;
	c->kind = 1;
	return *list = c;
}

static void make_lists(void)
{
	for (int k = 0; k < 5; k++) {
		struct tensor *t = (struct tensor *)tensor_new(MANY / 3);
		t->next = tensors;
		tensors = t;
		struct page *p = malloc(sizeof *p);
		p->block = (struct tensor *)malloc(MANY / 20 * sizeof(struct tensor));
		p->next = pages;
		pages = p;
		for (int i = 0; i < MANY / 3; i++)
			((int *)p->block)[i] = i + k;
		struct chunk *c = chunk_new(4096, &chunks);
		c->data = &c[1].kind;
		struct list_item *l = (struct list_item *)chunk_new(sizeof *l, &items);
		for (int i = 0; i < MANY / 3; i++)
			((int *)t->data)[i] = c->data[i] = (&l->v[0])[i] = i * k;
	}
}

static void step_lists(int step)
{
	for (struct tensor *t = tensors; t; t = t->next) {
		int *q = t->data;
		for (int i = 0; i < MANY / 3; i++)
			add((unsigned)q[i]), q[i] += step;
	}
	for (struct page *p = pages; p; p = p->next) {
		int *q = p->block;
		for (int i = 0; i < MANY / 3; i++)
			add((unsigned)q[i]), q[i] += step;
	}
	for (struct chunk *c = chunks; c; c = c->next) {
		int *q = c->data;
		for (int i = 0; i < MANY / 3; i++)
			add((unsigned)q[i]), q[i] += step;
	}
	for (struct chunk *c = items; c; c = c->next) {
		int *q = &((struct list_item *)c)->v[0];
		for (int i = 0; i < MANY / 3; i++)
			add((unsigned)q[i]), q[i] += step;
	}
}

int main(void)
{
	derived = (struct derived *)node_new(sizeof *derived, 1);
	filled = (struct filled *)node_new(sizeof *filled, 2);
	last = (struct last *)node_new(sizeof *last + MANY * sizeof(int), 3);
	second = (struct second *)(struct first *)second_new();
	struct node *h = header_of(sizeof *h + MANY * sizeof(int)), *aligned = header_of(64 + MANY * sizeof(int));
	struct text *t = (struct text *)(struct named *)malloc(sizeof *t);
	struct tensor *tensor = (struct tensor *)tensor_new(MANY);
	struct wide *w = (struct wide *)malloc(sizeof *w);
	struct other *o = (struct other *)(void *)w;
	struct grown *g = malloc(sizeof *g);
	int *reused = tensors_new(MANY / 8 + 1);
	int *behind = (int *)(h + 1), *at_64 = (int *)(((uintptr_t)aligned + 63) / 64 * 64);
	int *data = tensor->data;
	fill(derived->v, 1), fill(filled->v, 2), fill(&last->v[0], 3), fill(behind, 4), fill(at_64, 5), fill(second->v, 6), fill(reused, 8), fill(data, 7);
	memset(t->v, 3, sizeof t->v);
	o->to = pool;
	make_lists();
	g->at = numbers;
	g = realloc(g, sizeof(struct longer));
	((struct longer *)g)->to = more_numbers;
	for (int i = 0; i < MANY; i++)
		pool[i] = numbers[i] = more_numbers[i] = 550 + i;
	for (int k = 0; k < 33; k++) {
		x[k] = malloc(MANY * sizeof *x[k]);
		for (int i = 0; i < MANY; i++)
			x[k][i] = 3 * i + k;
	}
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		add((unsigned)(derived->head.kind + filled->head.kind + last->head.length + h->kind % 2 + tensor->shape[1]));
		use(derived->v, step), use(&filled->v[0], step), use(last->v, step), use((int *)((char *)h + sizeof *h), step);
		use(at_64, step), use(second->v, step), use(tensor->data, step), use(reused, step);
		step_3(behind, step);
		step_4(at_64, step);
		step_6(data, step);
		step_7(reused, step);
		step_0(step), step_1(step), step_2(step), step_5(step);
		step_lists(step);
		char *c = &t->v[0];
		for (int i = 0; i < 4 * MANY; i++)
			add((unsigned)c[i]);
		t->v[700] = 9;
		for (int i = 0; i < 4 * MANY; i++)
			c[i] = (char)(i % 5 + step);
		for (int i = 0; i < t->v[700]; i++)
			add((unsigned)x[32][i * 100]);
		for (int i = 0; i < MANY; i++)
			add((unsigned)(o->to[i] + ((struct longer *)g)->to[i] + g->at[i]));
		double *to = o->to;
		for (int i = 0; i < MANY; i++)
			to[i] += step;
		for (int i = 0; i < MANY; i++)
			more_numbers[i] += step;
		h->kind = derived->head.kind = step;
		x[32][step] += step;
		printf("%d: %lu\n", step, sum);
	}
	return 0;
}
