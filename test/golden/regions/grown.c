/* An array that moves while it is filled is written as one that stays; what was in it before comes along. With one store
 * less, another block, another list, a label in between, or an old pointer that somebody has kept, it is not. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300 };

struct list {
	int n, most, *item;
};

static int value[N], sum, turns = 3;

static int wanted(int i)
{
	return value[i] % 3 == 0;
}

static void use(const int *item, int n)
{
	for (int i = 0; i < n; i++)
		sum += item[i];
}

static void grow(struct list *b)
{
	b->most = b->most ? 2 * b->most : 64;
	int *item = realloc(b->item, sizeof *item * (size_t)b->most);
	if (!item) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	b->item = item;
}

static void add(struct list *b, const int *from, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < from[i] % 3; k++) {
			if (b->n == b->most)
				grow(b);
			b->item[b->n++] = from[i];
		}
}

/* dead: in a function that calls another one; but for what is there already */
static void in_calls(struct list *b)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		add(b, value, N);
		use(b->item, b->n);
		b->n = 0;
	}
}

/* the first: of it, one from none is taken */
static void shares(int n)
{
	static struct list bank;
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		add(&bank, value, N);
		for (int i = 0; i < n; i++)
			sum += bank.item[(int)((int64_t)i * bank.n / n)];
		bank.n = 0;
	}
}

/* dead: a local */
static void local(void)
{
	int most = 0, *item = NULL;
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		int n = 0;
		for (int i = 0; i < N; i++) {
			if (n == most)
				item = realloc(item, sizeof *item * (size_t)(most += 50));
			item[n++] = value[i];
		}
		use(item, n);
	}
	free(item);
}

static int *own, own_n, own_most;

static int grow_own(void)
{
	int *more;
	if ((more = realloc(own, sizeof *more * (size_t)(own_most + 50))) == NULL)
		return -1;
	memset(more + own_most, 0, 50 * sizeof *more);
	own_most += 50;
	own = more;
	return 0;
}

static int *stack, top, room;

static void grow_stack(void)
{
	int *more = realloc(stack, sizeof *more * (size_t)(room + 50));
	if (more) {
		for (int i = 0; i < 50; i++)
			more[room + i] = 0;
		room += 50;
		stack = more;
	}
}

static void grow_at_once(struct list *b)
{
	b->most += 50;
	b->item = realloc(b->item, sizeof *b->item * (size_t)b->most);
	if (!b->item)
		abort();
}

/* dead: of static storage, with new elements that are set; where the store hangs on a test, or is at once */
static void tested(struct list *b)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		own_n = 0;
		top = 0;
		b->n = 0;
		for (int i = 0; i < N; i++) {
			if (own_n == own_most && grow_own() < 0)
				break;
			own[own_n++] = i;
			if (top == room)
				grow_stack();
			stack[top++] = value[i];
			if (b->n == b->most)
				grow_at_once(b);
			b->item[b->n++] = value[i] / 2;
		}
		use(own, own_n);
		use(stack, top);
		use(b->item, b->n);
	}
}

/* live: one way steps without a store */
static void gap(struct list *b)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		b->n = 0;
		for (int i = 0; i < N; i++) {
			if (b->n == b->most)
				grow(b);
			if (wanted(i))
				b->item[b->n] = i;
			b->n++;
		}
		use(b->item, b->n);
	}
}

/* live: one more is read; it has moved, too */
static void one_more(struct list *b)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		b->n = 0;
		for (int i = 0; i < N; i++) {
			if (b->n + 1 >= b->most)
				grow(b);
			if (wanted(i))
				b->item[b->n++] = i;
		}
		use(b->item, b->n + 1);
	}
}

/* live: another list of the same allocation */
static void another(struct list *b, struct list *c)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		b->n = 0;
		for (int i = 0; i < N; i++) {
			if (b->n == b->most)
				grow(b);
			b->item[b->n++] = i;
		}
		use(c->item, b->n);
	}
}

/* live: the block of another list */
static void taken(struct list *b, struct list *c)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		b->n = 0;
		for (int i = 0; i < N; i++) {
			if (i == 5) {
				int *item = realloc(c->item, sizeof *item * N);
				if (!item)
					exit(1);
				b->item = item;
				c->item = NULL;
			}
			b->item[b->n++] = i;
		}
		use(b->item, b->n);
	}
}

/* live: another pointer is stored */
static void changed(struct list *b, int *other)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		b->n = 0;
		for (int i = 0; i < N; i++) {
			if (i == 5) {
				int *item = realloc(b->item, sizeof *item * N);
				if (!item)
					exit(1);
				if (sum > 7)
					item = other;
				b->item = item;
			}
			b->item[b->n++] = i;
		}
		use(b->item, b->n);
	}
}

/* live: in another list that has come in between */
static void turned(struct list *b, struct list *c)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		b->n = 0;
		for (int i = 0; i < N; i++) {
			if (i == 5) {
				int *item = realloc(b->item, sizeof *item * N);
				if (!item)
					exit(1);
				b = sum % 2 ? b : c;
				b->item = item;
			}
			b->item[b->n++] = i;
		}
		use(b->item, b->n);
	}
}

/* live at the second one: the pointer says nothing there */
static void cut_between(struct list *b)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		b->n = 0;
		for (int i = 0; i < N; i++) {
			if (i % 50 == 5) {
				int *item = realloc(b->item, sizeof *item * (size_t)(i + 50));
				if (!item)
					exit(1);
#pragma potential_ckpt
				b->item = item;
			}
			b->item[b->n++] = i;
		}
		use(b->item, b->n);
	}
}

struct kept {
	int n, most, *kept;
};

/* live: the old pointer is good if there is no more memory */
static void goes_on(struct kept *b)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		b->n = 0;
		for (int i = 0; i < N; i++) {
			if (b->n == b->most) {
				int *old = b->kept;
				b->kept = realloc(b->kept, sizeof *old * (size_t)(b->most + 50));
				if (!b->kept) {
					b->kept = old;
					break;
				}
				b->most += 50;
			}
			b->kept[b->n++] = i;
		}
		use(b->kept, b->n);
	}
}

/* live as far as it goes: all that moves is used */
static void moved_whole(struct list *b)
{
	for (int step = 0; step < turns; step++) {
#pragma potential_ckpt
		grow(b);
		use(b->item, b->n);
	}
}

#define NEW(most) &(struct list){0, most, calloc(most, sizeof(int))}

int main(void)
{
	struct kept kept = {0, 0, NULL};
	for (int i = 0; i < N; i++)
		value[i] = i * 7 % 61;
	in_calls(NEW(5));
	shares(turns * 50);
	local();
	tested(NEW(5));
	gap(NEW(5));
	one_more(NEW(5));
	another(NEW(5), NEW(N));
	taken(NEW(N), NEW(N));
	changed(NEW(N), calloc(N, sizeof(int)));
	turned(NEW(N), NEW(N));
	cut_between(NEW(N));
	goes_on(&kept);
	moved_whole(NEW(N));
	printf("%d\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts %s | sed -n '/^[a-z]/p;s/ at [^:]*grown.c:[0-9:]*//g;/position/p' | grep -v constant
// WANT: in_calls:
// WANT:   @L52 position: b, step, [value], [sum], [add b->item[0:b->n - 1]], [main:ompckpt_l1], [calloc b->item[0:b->n - 1]]
// WANT: shares:
// WANT:   @L64 position: n, step, [value], [sum], [add bank.item[0:bank.n - 1], bank.item[0]], [shares:bank], [add bank.item[0:bank.n - 1], bank.item[0]], [calloc bank.item[0:bank.n - 1], bank.item[0]]
// WANT: local:
// WANT:   @L77 position: most, item, step, [value], [sum]
// WANT: tested:
// WANT:   @L127 position: b, step, [value], [sum], [own], [own_most], [stack], [room], [main:ompckpt_l2]
// WANT: gap:
// WANT:   @L152 position: b, step, [value], [sum], [grow b->item[0:]], [main:ompckpt_l3], [calloc b->item[0:]]
// WANT: one_more:
// WANT:   @L169 position: b, step, [value], [sum], [grow b->item[0:]], [main:ompckpt_l4], [calloc b->item[0:]]
// WANT: another:
// WANT:   @L185 position: b, c, step, [sum], [main:ompckpt_l5], [main:ompckpt_l6], [calloc]
// WANT: taken:
// WANT:   @L200 position: b, c, step, [sum], [realloc], [main:ompckpt_l7], [main:ompckpt_l8], [calloc], [calloc]
// WANT: changed:
// WANT:   @L220 position: b, other, step, [sum], [realloc], [main:ompckpt_l9], [calloc], [calloc]
// WANT: turned:
// WANT:   @L241 position: b, c, step, [sum], [realloc], [main:ompckpt_l10], [main:ompckpt_l11], [calloc], [calloc]
// WANT: cut_between:
// WANT:   @L261 position: b, step, [sum], [realloc], [main:ompckpt_l12], [calloc]
// WANT:   @L268 position: b, step, i, item, [sum], [realloc], [main:ompckpt_l12], [calloc]
// WANT: goes_on:
// WANT:   @L285 position: b, step, [sum], [realloc], [main:kept]
// WANT: moved_whole:
// WANT:   @L307 position: b, step, [sum], [grow b->item[0:b->n - 1]], [main:ompckpt_l13], [calloc b->item[0:b->n - 1]]
// WANT: main: fixed kept, ompckpt_l1, ompckpt_l2, ompckpt_l3, ompckpt_l4, ompckpt_l5, ompckpt_l6, ompckpt_l7, ompckpt_l8, ompckpt_l9, ompckpt_l10, ompckpt_l11, ompckpt_l12, ompckpt_l13
