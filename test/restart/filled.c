/* filled.c - arrays that are filled up to a counter and used up: neighbours, banks, ways in which more is read than
 * was stored: a gap, a step of two, a counter that goes back or wraps around, another list, another block.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

enum { N = 300, TURNS = 3 };

struct part {
	int x, y, at[3];
};

struct list {
	int n, most, *item;
};

static int value[N], neighbours[N], gaps[N], pairs[N + 1], wide[N], ends[N], ways[N + 1], frontier[N + 1], once[N], where[N + 9], copied[N + 2], lesser[N + 9], found;
static struct part bank[N];
static struct list front, back, one, two;
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

/* Filled before it is read. */
static void gather(int step)
{
	int n = 0;
#pragma potential_ckpt
	for (int i = 0; i < N; i++)
		if (wanted(i, step))
			neighbours[n++] = value[i] + i;
#pragma potential_ckpt
	for (int i = 0; i < n; i++)
		use(neighbours[i]);
}

/* The same from a number on; all members but those that stand from the turn before. */
static void store(int step, int from)
{
	int n = from;
#pragma potential_ckpt
	for (int i = 0; i < N - from; i++) {
		if (!wanted(i, step))
			continue;
		bank[n].x = i;
		for (int k = 0; k < 3; k++)
			bank[n].at[k] = value[i] + k;
		if (step == 0)
			bank[n].y = i * i;
		n++;
	}
	for (int i = from; i < n; i++)
		use(bank[i].x + bank[i].at[2]);
	for (int i = 0; i < n; i += 5)
		use(bank[i].y + bank[i].at[0]);
}

/* One way steps and stores nothing: what was there before is read. */
static void leave_gaps(int step)
{
	int n = 0;
#pragma potential_ckpt
	for (int i = 0; i < N; i++) {
		if (wanted(i, step))
			gaps[n] = value[i];
		n++;
	}
	for (int i = 0; i < n; i++)
		use(gaps[i]);
}

static void take_two(int step)
{
	int n = 0;
#pragma potential_ckpt
	for (int i = 0; i < N / 2; i++) {
		pairs[n++] = value[i] + step;
		if (wanted(i, step))
			n += 1;
	}
	for (int i = 0; i < n; i++)
		use(pairs[i]);
}

/* The counter wraps around: more was stored than it says. */
static void wrap(int step)
{
	unsigned char n = 0;
	signed char m = 0;
#pragma potential_ckpt
	for (int i = 0; i < N; i++) {
		if (i % 100 || wanted(i, step))
			wide[n++] = value[i] + i;
		ends[150 + m++] = i + step;
	}
	for (int i = 0; i < n; i++)
		use(wide[i]);
	for (int i = 0; i < m; i++)
		use(ends[150 + i]);
	use(wide[255] + ends[150 - 128]);
}

/* It goes back in between. */
static void go_back(int step)
{
	int n = 0;
#pragma potential_ckpt
	for (int i = 0; i < N; i++) {
		ways[n++] = value[i];
		if (wanted(i, step) && n > 5)
			n = i / 2;
		if (i == N - 9)
			n = N - 20;
	}
	for (int i = 0; i < n; i++)
		use(ways[i]);
}

/* Two lists, which change places in the middle; one whose block moves. */
static void fill_both(struct list *a, struct list *b, int step)
{
	a->n = b->n = 0;
#pragma potential_ckpt
	for (int i = 0; i < N; i++) {
		if (a->n == a->most)
			break;
		if (wanted(i, step)) {
			a->item[a->n++] = i;
		} else {
			a->item[a->n] = value[i];
			++a->n;
		}
	}
	for (int i = 0; i < a->n; i++)
		use(a->item[i]);
	for (int i = 0; i < N / 4; i++) {
		if (b->n == b->most) {
			b->most += 50;
			b->item = realloc(b->item, (size_t)b->most * sizeof *b->item);
		}
		b->item[b->n++] = value[i] + step;
		if (i % 25 == 20) {
#pragma potential_ckpt
			use(b->n);
		}
		if (i == 20 && step == 1) {
			struct list c = *a;
			*a = *b;
			*b = c;
		}
	}
	for (int i = 0; i < b->n; i++)
		use(b->item[i]);
}

/* Used up while it is filled; from where nothing was stored in this turn; before what is there. */
static void search(int step, int first)
{
	int head = 0, n = 1;
#pragma potential_ckpt
	frontier[first] = step;
	while (head < n) {
		int v = frontier[head++];
		use(v);
		for (int k = 1; k < 3 && n < N; k++)
			if (wanted((v * 2 + k) % N, step))
				frontier[n++] = (v * 2 + k) % N;
		if (n < 30)
			frontier[n++] = head;
		if (head == 20)
			head -= first;
		if (head % 16 == 4) {
#pragma potential_ckpt
			use(n);
		}
	}
}

/* Each number once: what is there is looked through. */
static void collect(int step)
{
	int n = 0;
#pragma potential_ckpt
	for (int i = 0; i < N; i++) {
		int k = 0;
		while (k < n && once[k] != value[i] % 20)
			k++;
		if (k == n)
			once[n++] = value[i] % 20;
	}
	use(n + step);
	for (int k = 0; k <= n; k++)
		use(once[k]);
}

/* In functions. */
static void find(int step)
{
	found = 0;
	for (int i = 0; i < N; i++)
		if (wanted(i, step))
			where[found++] = i;
}

static void fill(struct list *b, int step)
{
	b->n = 0;
	for (int i = 0; i < N - 50; i++)
		if (wanted(i, step))
			b->item[b->n++] = i - step;
}

static void copy(int *to, int *n, const struct list *from)
{
	*n = 2;
	for (int i = 0; i < from->n; i++)
		if (from->item[i] % 3)
			to[(*n)++] = from->item[i];
}

static void copy_less(int *to, int *n, const struct list *from)
{
	copy(to, n, from);
	*n += 5;
}

static void in_calls(struct list *a, struct list *b, int step)
{
	int n;
	fill(b, step);
#pragma potential_ckpt
	find(step);
	for (int i = 0; i < found; i++)
		use(where[i]);
	copy(copied, &n, b);
	for (int i = step; i < n; i++)
		use(copied[i]);
	copy_less(lesser, &n, b);
	for (int i = 2; i < n; i++)
		use(lesser[i]);
	fill(a, step);
	int *item = a->item;
	a->item = b->item;
	b->item = item;
#pragma potential_ckpt
	for (int i = 0; i < a->n; i++)
		use(a->item[i] + b->item[i]);
	found += step;
#pragma potential_ckpt
	for (int i = 0; i < found; i++)
		use(where[i]);
}

int main(int argc, char **argv)
{
	(void)argv;
	front = (struct list){0, N - 50, calloc(N, sizeof(int))};
	back = (struct list){0, 40, calloc(40, sizeof(int))};
	one = (struct list){0, N, calloc(N, sizeof(int))};
	two = (struct list){0, N, calloc(N, sizeof(int))};
	for (int i = 0; i < N; i++)
		value[i] = i * 7 % 61 + argc;
	for (int step = 0; step < TURNS; step++) {
#pragma potential_ckpt
		gather(step);
		store(step, argc + 3);
		leave_gaps(step);
		take_two(step);
		wrap(step);
		go_back(step);
		fill_both(&front, &back, step);
		search(step, 0);
		search(step + 5, argc - 1);
		collect(step);
		in_calls(&one, &two, step);
		advance();
		printf("%d %u\n", step, sum);
	}
	return 0;
}
