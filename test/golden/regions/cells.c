/* A store to one member of a block leaves pointers in the others what they were; one that may touch them
 * does not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40 };

struct block {
	double u[N], *fresh, *work, flux[N];
	struct block *near;
};

static struct block *one, *two;

/* dead */
static void to_member(struct block *b)
{
	for (int i = 0; i < N; i++)
		b->fresh[i] = b->u[i] + 1;
	for (int i = 0; i < N; i++)
		b->u[i] = b->fresh[i];
}

/* dead */
static void by_copy(struct block *b)
{
	for (int i = 0; i < N; i++)
		b->fresh[i] = b->u[i] + 1;
	memcpy(b->u, b->fresh, sizeof b->u);
	memset(b->flux, 0, sizeof b->flux);
	memcpy(&b->u[1], &b->fresh[1], 8 * sizeof *b->fresh);
}

/* live: one element more is read than written */
static void by_longer_copy(struct block *b)
{
	for (int i = 0; i < N - 1; i++)
		b->fresh[i] = b->u[i] + 1;
	memcpy(b->u, b->fresh, sizeof b->u);
}

/* live: the pointer may be another one afterwards */
static void by_exchange(struct block *b, struct block *c)
{
	for (int i = 0; i < N; i++)
		b->fresh[i] = b->u[i] + 1;
	c->fresh = c->work;
	for (int i = 0; i < N; i++)
		b->u[i] = b->fresh[i];
}

/* live: so many bytes are more than one member */
static void by_long_clear(struct block *b, struct block *c)
{
	for (int i = 0; i < N; i++)
		b->fresh[i] = b->u[i] + 1;
	memcpy(c->u, b->near->u, sizeof c->u + sizeof c->fresh);
	for (int i = 0; i < N; i++)
		b->u[i] = b->fresh[i];
}

/* live: characters lead anywhere */
static void by_bytes(struct block *b, char *c, int k)
{
	for (int i = 0; i < N; i++)
		b->fresh[i] = b->u[i] + 1;
	c[k] = 1;
	for (int i = 0; i < N; i++)
		b->u[i] = b->fresh[i];
}

/* live: all of the block is another one's */
static void by_assignment(struct block *b)
{
	for (int i = 0; i < N; i++)
		b->fresh[i] = b->u[i] + 1;
	*b->near = *b->near->near;
	for (int i = 0; i < N; i++)
		b->u[i] = b->fresh[i];
}

static void run_to_member(void)
{
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		to_member(one);
	}
}

static void run_by_copy(void)
{
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		by_copy(one);
	}
}

static void run_by_longer_copy(void)
{
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		by_longer_copy(one);
	}
}

static void run_by_exchange(void)
{
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		by_exchange(one, two);
	}
}

static void run_by_long_clear(void)
{
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		by_long_clear(one, two);
	}
}

static void run_by_bytes(int k)
{
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		by_bytes(one, (char *)two, k);
	}
}

static void run_by_assignment(void)
{
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		by_assignment(one);
	}
}

int main(void)
{
	for (int k = 0; k < 2; k++) {
		struct block *b = malloc(sizeof *b);
		for (int i = 0; i < N; i++)
			b->u[i] = b->flux[i] = i;
		b->fresh = malloc(N * sizeof *b->fresh);
		b->work = malloc(N * sizeof *b->work);
		b->near = one;
		two = one;
		one = b;
	}
	two->near = one;
	run_to_member();
	run_by_copy();
	run_by_longer_copy();
	run_by_exchange();
	run_by_long_clear();
	run_by_bytes(320);
	run_by_assignment();
	printf("%g\n", one->u[3] + two->u[4]);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves %s | sed -n '/^run/p;s/malloc at cells.c://g;/position/p'
// WANT: run_to_member:
// WANT:   @L86 position: step, [one], [142]
// WANT: run_by_copy:
// WANT:   @L94 position: step, [one], [142]
// WANT: run_by_longer_copy:
// WANT:   @L102 position: step, [one], [142], [145], [146]
// WANT: run_by_exchange:
// WANT:   @L110 position: step, [one], [two], [142], [145], [146]
// WANT: run_by_long_clear:
// WANT:   @L118 position: step, [one], [two], [142], [145], [146]
// WANT: run_by_bytes:
// WANT:   @L126 position: k, step, [one], [two], [142], [145], [146]
// WANT: run_by_assignment:
// WANT:   @L134 position: step, [one], [142], [145], [146]
