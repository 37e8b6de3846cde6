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

static double pool[MANY], x[12][MANY];
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

static void *sized(size_t n)
{
	return malloc(n);
}

/* The numbers from 500 on are 580 until they are filled: of x, nothing would be needed. */
#define STEP(k, v)                                                                                                                            \
	do {                                                                                                                                  \
		int *q_ = (v);                                                                                                                \
		(v)[500] = (v)[501] = (v)[502] = (v)[503] = 580;                                                                              \
		for (int i = 0; i < MANY; i++)                                                                                                \
			q_[i] = 600 + step + i % 7;                                                                                           \
		for (int i = 0; i < (v)[500] - 580; i++)                                                                                      \
			add((unsigned)x[k][i]);                                                                                               \
		for (int i = 0; i < (v)[501] - 580; i++)                                                                                      \
			add((unsigned)x[k][i + 100]);                                                                                         \
		for (int i = 0; i < (v)[502] - 580; i++)                                                                                      \
			add((unsigned)x[k][i + 200]);                                                                                         \
		for (int i = 0; i < (v)[503] - 580; i++)                                                                                      \
			add((unsigned)x[k][i + 300]);                                                                                         \
	} while (0)

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
	struct derived *d = (struct derived *)node_new(sizeof *d, 1);
	struct filled *f = (struct filled *)node_new(sizeof *f, 2);
	struct last *l = (struct last *)node_new(sizeof *l + MANY * sizeof(int), 3);
	struct node *h = header_of(sizeof *h + MANY * sizeof(int)), *aligned = header_of(64 + MANY * sizeof(int));
	struct text *t = (struct text *)(struct named *)malloc(sizeof *t);
	struct second *s = (struct second *)(struct first *)second_new();
	struct tensor *tensor = (struct tensor *)tensor_new(MANY);
	struct wide *w = (struct wide *)malloc(sizeof *w);
	struct other *o = (struct other *)(void *)w;
	struct grown *g = sized(sizeof *g);
	int *reused = tensors_new(MANY / 8 + 1);
	int *behind = (int *)(h + 1), *at_64 = (int *)(((uintptr_t)aligned + 63) / 64 * 64);
	int *data = tensor->data;
	fill(d->v, 1), fill(f->v, 2), fill(&l->v[0], 3), fill(behind, 4), fill(at_64, 5), fill(s->v, 6), fill(reused, 8), fill(data, 7);
	memset(t->v, 3, sizeof t->v);
	o->to = pool;
	make_lists();
	g->at = numbers;
	g = realloc(g, sizeof(struct longer));
	((struct longer *)g)->to = more_numbers;
	for (int i = 0; i < MANY; i++)
		pool[i] = numbers[i] = more_numbers[i] = 550 + i;
	for (int i = 0; i < 12 * MANY; i++)
		x[i / MANY][i % MANY] = 3 * i;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		add((unsigned)(d->head.kind + f->head.kind + l->head.length + h->kind % 2 + tensor->shape[1]));
		use(d->v, step), use(&f->v[0], step), use(l->v, step), use((int *)((char *)h + sizeof *h), step);
		use(at_64, step), use(s->v, step), use(tensor->data, step), use(reused, step);
		STEP(0, d->v);
		STEP(1, (&f->v[0]));
		STEP(2, l->v);
		STEP(3, behind);
		STEP(4, at_64);
		STEP(5, s->v);
		STEP(6, data);
		STEP(7, reused);
		step_lists(step);
		char *c = &t->v[0];
		for (int i = 0; i < 4 * MANY; i++)
			add((unsigned)c[i]);
		t->v[700] = 9;
		for (int i = 0; i < 4 * MANY; i++)
			c[i] = (char)(i % 5 + step);
		for (int i = 0; i < t->v[700]; i++)
			add((unsigned)x[8][i * 100]);
		for (int i = 0; i < MANY; i++)
			add((unsigned)(o->to[i] + ((struct longer *)g)->to[i] + g->at[i]));
		double *to = o->to;
		for (int i = 0; i < MANY; i++)
			to[i] += step;
		for (int i = 0; i < MANY; i++)
			more_numbers[i] += step;
		h->kind = d->head.kind = step;
		printf("%d: %lu\n", step, sum);
	}
	return 0;
}
