/* grown.c - arrays that move while they are filled, and are used up; ways in which what an array held before it moved is
 * read: a gap, one more than was stored, another list, another block, a pointer that is stored later, lists that are
 * emptied behind the last position of a turn.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300, TURNS = 4 };

struct list {
	int n, most, *item;
};

struct part {
	int x;
	double y;
};

struct parts {
	long n, most;
	struct part *part;
};

static int value[N], *stack, top, room;
static unsigned sum = 1;

static void use(int x)
{
	sum = sum * 31 + (unsigned)x;
}

static int wanted(int i, int step)
{
	return (value[i] + step) % 3 == 0;
}

static void advance(void)
{
	for (int i = 0; i < N; i++)
		value[i] = (value[i] * 5 + 7 + (int)(sum % 3)) % 101;
}

/* New elements are numbers of their own, so that those never stored are something. */
static void grow(struct list *b)
{
	int most = b->most + 40;
	int *item = realloc(b->item, sizeof *item * (size_t)most);
	if (!item) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	for (int i = b->most; i < most; i++)
		item[i] = -i;
	b->most = most;
	b->item = item;
}

static void add(struct list *b, int n, int step)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < value[i] % 3; k++) {
			if (b->n == b->most)
				grow(b);
			b->item[b->n++] = value[i] + step;
		}
}

/* Used up by shares, and emptied at the end: only the first may be wanted. */
static void generation(struct list *bank, int step)
{
#pragma potential_ckpt
	use(step);
	add(bank, N, step);
	for (int i = 0; i < N / 2; i++)
		use(bank->item[(int)((int64_t)i * bank->n / (N / 2))]);
	bank->n = 0;
}

/* Once emptied in one of two ways; by shares of more than there are. */
static void leftover(struct list *bank, int step)
{
#pragma potential_ckpt
	add(bank, N / 3, step);
	for (int i = 0; i <= N / 2; i++)
		use(bank->item[(int)((int64_t)i * (bank->n - 1) / (N / 2))]);
	if (step != 1)
		bank->n = 0;
}

static void local(int step)
{
	static int *item, most;
	int n = 0;
	for (int i = 0; i < N; i++) {
		if (n == most)
			item = realloc(item, sizeof *item * (size_t)(most += 35));
		if (wanted(i, step))
			item[n++] = value[i];
		if (i % 60 == 50) {
#pragma potential_ckpt
			use(n);
		}
	}
#pragma potential_ckpt
	for (int i = 0; i < n; i++)
		use(item[i]);
}

static int grow_stack(void)
{
	int *more;
	if ((more = realloc(stack, sizeof *more * (size_t)(room + 25))) == NULL)
		return -1;
	memset(more + room, 0, 25 * sizeof *more);
	room += 25;
	stack = more;
	return 0;
}

/* From a number on that is there from the turn before. */
static void stacked(int step)
{
	top = step * 10;
#pragma potential_ckpt
	for (int i = 0; i < N; i++) {
		if (top >= room && grow_stack() < 0)
			return;
		if (wanted(i, step))
			stack[top++] = i;
	}
#pragma potential_ckpt
	for (int i = step; i < top; i++)
		use(stack[i]);
}

static void grow_parts(struct parts *b)
{
	struct part *part = realloc(b->part, sizeof *part * (size_t)(b->most + 30));
	if (part) {
		for (long i = b->most; i < b->most + 30; i++)
			part[i] = (struct part){7, 0.5};
		b->most += 30;
		b->part = part;
	}
}

/* Members; one of them only in the first turn. */
static void members(struct parts *b, int step)
{
	b->n = 0;
#pragma potential_ckpt
	for (int i = 0; i < N; i++) {
		if (!wanted(i, step))
			continue;
		if (b->n == b->most)
			grow_parts(b);
		b->part[b->n].y = i;
		if (step == 0)
			b->part[b->n].x = value[i];
		b->n++;
	}
#pragma potential_ckpt
	for (long i = 0; i < b->n; i++)
		use(b->part[i].x + (int)b->part[i].y);
}

/* One way steps and stores nothing. */
static void leave_gaps(struct list *b, int step)
{
	b->n = 0;
#pragma potential_ckpt
	for (int i = 0; i < N / 2; i++) {
		if (b->n == b->most)
			grow(b);
		if (wanted(i, step))
			b->item[b->n] = value[i];
		b->n++;
	}
	for (int i = 0; i < b->n; i++)
		use(b->item[i]);
}

/* One more than was stored. */
static void take_one_more(struct list *b, int step)
{
	b->n = 0;
#pragma potential_ckpt
	for (int i = 0; i < N; i++) {
		if (b->n + 1 >= b->most)
			grow(b);
		if (wanted(i, step))
			b->item[b->n++] = value[i];
	}
	for (int i = 0; i <= b->n; i++)
		use(b->item[i]);
}

/* Another list than was filled; both move. */
static void take_another(struct list *b, struct list *c, int step)
{
	b->n = 0;
#pragma potential_ckpt
	for (int i = 0; i < N / 2; i++) {
		if (b->n >= b->most)
			grow(b);
		if (c->most < N)
			grow(c);
		b->item[b->n++] = value[i] * step;
	}
	for (int i = 0; i < b->n; i++)
		use(c->item[i] + b->item[i]);
	c->item[step * 50] = step;
}

/* A block that goes from list to list; a position while only a local says where it is. */
static void hand_on(struct list *b, struct list *c, int step)
{
	b->n = 0;
	for (int i = 0; i < N / 2; i++) {
		if (b->n == b->most)
			grow(b);
		b->item[b->n++] = value[i];
		if (i == 60 + step) {
			int *item = realloc(b->item, sizeof *item * (size_t)(b->most + 9));
			if (!item)
				exit(1);
#pragma potential_ckpt
			for (int k = 0; k < 9; k++)
				item[b->most + k] = k;
			b->most += 9;
			b->item = item;
		}
		if (i == 90) {
			struct list other = *b;
			*b = *c;
			*c = other;
			if (b->n > b->most)
				b->n = b->most;
		}
	}
#pragma potential_ckpt
	for (int i = 0; i < c->n; i++)
		use(c->item[i]);
	for (int i = 0; i < b->n; i++)
		use(b->item[i]);
}

/* What was there grows, shrinks and is used. */
static void keep(struct list *b, int step)
{
#pragma potential_ckpt
	grow(b);
	use(b->item[b->most - 1 - step]);
	if (step == 2) {
		int *item = realloc(b->item, sizeof *item * 20);
		if (!item)
			exit(1);
		b->item = item;
		b->most = 20;
	}
#pragma potential_ckpt
	for (int i = 0; i < b->most; i++)
		use(b->item[i]);
	for (int i = step; i < b->most; i += 3)
		b->item[i] = value[i % N];
}

int main(void)
{
	struct list bank = {0}, rest = {0}, gaps = {0}, ends = {0}, one = {0}, two = {0}, kept = {0};
	struct list from = {0}, to = {0};
	struct parts parts = {0};
	for (int i = 0; i < N; i++)
		value[i] = i * 7 % 61 + 1;
	grow(&two);
	for (int step = 0; step < TURNS; step++) {
#pragma potential_ckpt
		generation(&bank, step);
		leftover(&rest, step);
		local(step);
		stacked(step);
		members(&parts, step);
		leave_gaps(&gaps, step);
		take_one_more(&ends, step);
		take_another(&one, &two, step);
		hand_on(&from, &to, step);
		keep(&kept, step);
		advance();
		printf("%d %u\n", step, sum);
	}
	free(bank.item);
	return 0;
}
