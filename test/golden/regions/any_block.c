/* What the pointers of lists and trees lead to is read in some members, in any block; unless bytes beside
 * them may be meant. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40 };

struct body {
	struct body *next;
	double mass, fresh[N];
	struct vector {
		double x, y;
	} at;
	long last;
};

static struct body *bodies, *list;
static struct body **table;
static int n;

/* next, mass */
static double some(void)
{
	double sum = 0;
	for (struct body *b = list; b; b = b->next)
		sum += b->mass;
	return sum;
}

/* next, at: a structure without pointers is one cell */
static double inside(void)
{
	double sum = 0;
	for (struct body *b = list; b; b = b->next)
		sum += b->at.y;
	return sum;
}

static double of_row(const double *x)
{
	return x[3] + x[n];
}

/* next, fresh: wherever a row is looked at */
static double rows(void)
{
	double sum = 0;
	for (struct body *b = list; b; b = b->next)
		sum += of_row(b->fresh);
	return sum;
}

/* next, last: found by a function that calls itself */
static long deep(const struct body *b)
{
	return b ? b->last + deep(b->next) : 0;
}

/* mass: from one element to others stays in the member */
static double steps(void)
{
	double sum = 0;
	for (struct body *b = list; b; b = b->next)
		sum += b[1].mass + b[-1].mass;
	return sum;
}

/* last: the pointer is not known at all, what is read there is */
static struct body *found(int i)
{
	return table[i] + i;
}

static long unknown(void)
{
	return found(n)->last;
}

/* all of it */
static double copies(void)
{
	double sum = 0;
	for (struct body *b = list; b; b = b->next) {
		struct body x = *b;
		sum += x.mass;
	}
	return sum;
}

/* all of it: characters may be anywhere */
static int characters(void)
{
	int sum = 0;
	for (struct body *b = list; b; b = b->next)
		for (size_t i = 0; i < 8; i++)
			sum += ((char *)b)[i];
	return sum;
}

/* all of it: from a member back to the block */
static long outwards(void)
{
	long sum = 0;
	for (struct body *b = list; b; b = b->next) {
		struct vector *v = &b->at;
		sum += ((struct body *)((char *)v - offsetof(struct body, at)))->last;
	}
	return sum;
}

struct hack {
	struct hack *next;
	long used;
	char name[1];
};
static struct hack *hacks;

/* used, but all of it with the name, which goes on after the structure */
static long hack_used(void)
{
	long sum = 0;
	for (struct hack *h = hacks; h; h = h->next)
		sum += h->used;
	return sum;
}

static long hack_names(void)
{
	long sum = 0;
	for (struct hack *h = hacks; h; h = h->next)
		sum += h->name[7];
	return sum;
}

struct pool {
	struct pool *next;
	int used;
	struct hack hacks[];
};
static struct pool *pools;

/* all of it: elements after a header */
static long of_pools(void)
{
	long sum = 0;
	for (struct pool *p = pools; p; p = p->next)
		sum += p->used;
	return sum;
}

struct bits {
	struct bits *next;
	unsigned a : 5, b : 20;
	long c;
};
static struct bits *bits;

/* c; but all of it with a bit-field, whose bytes are not told */
static long beside_bits(void)
{
	long sum = 0;
	for (struct bits *b = bits; b; b = b->next)
		sum += b->c;
	return sum;
}

static long of_bits(void)
{
	long sum = 0;
	for (struct bits *b = bits; b; b = b->next)
		sum += b->b;
	return sum;
}

struct front {
	struct front *next;
	long front[5];
};
struct side {
	long side[4];
	struct side *next;
	long more;
};
static union {
	struct front *front;
	struct side *side;
} either;

/* all of fronts: it may be one that was stored as the other */
static long of_either(void)
{
	long sum = 0;
	for (struct side *s = either.side; s; s = s->next)
		sum += s->more;
	return sum;
}

static void make(void)
{
	bodies = malloc(N * sizeof *bodies);
	table = malloc(N * sizeof *table);
	for (int i = 0; i < N; i++) {
		bodies[i].next = list;
		list = &bodies[i];
		table[i] = list;
		struct hack *h = malloc(sizeof *h + 20);
		h->next = hacks;
		hacks = h;
		struct pool *p = malloc(sizeof *p + 8 * sizeof *p->hacks);
		p->next = pools;
		pools = p;
		struct bits *b = malloc(sizeof *b);
		b->next = bits;
		bits = b;
		struct front *f = malloc(sizeof *f);
		f->next = either.front;
		either.front = f;
	}
}

int main(void)
{
	double sum = 0;
	make();
	for (int i = 0; i < 100; i++) {
#pragma potential_ckpt
		sum += some() + inside() + rows() + deep(list) + steps() + unknown() + copies();
		sum += characters() + outwards() + hack_used() + hack_names() + of_pools() + of_bits();
		sum += beside_bits();
		sum += of_either();
		for (int k = 0; k < N; k++) {
			bodies[k].mass += i;
			bodies[k].last = i;
			bodies[k].at.y = bodies[k].fresh[k] = k;
		}
	}
	return sum > 3;
}
// RUN: ompckpt-cc --ompckpt-dump=regions %s | sed -n '/^some/,/^make/p' | grep -v 'must write'
// WANT: some:
// WANT:   reads first:
// WANT:     next of any malloc at any_block.c:201
// WANT:     mass of any malloc at any_block.c:201
// WANT: inside:
// WANT:   reads first:
// WANT:     next of any malloc at any_block.c:201
// WANT:     at of any malloc at any_block.c:201
// WANT: of_row:
// WANT:   reads first:
// WANT:     [n] -> { x[x0] }
// WANT: rows:
// WANT:   reads first:
// WANT:     next of any malloc at any_block.c:201
// WANT:     fresh of any malloc at any_block.c:201
// WANT: deep:
// WANT:   reads first:
// WANT:     next of any malloc at any_block.c:201
// WANT:     last of any malloc at any_block.c:201
// WANT: steps:
// WANT:   reads first:
// WANT:     next of any malloc at any_block.c:201
// WANT:     mass of any malloc at any_block.c:201
// WANT: found:
// WANT:   reads first:
// WANT:     [i] -> { table[x0 = i] }
// WANT: unknown:
// WANT:   reads first:
// WANT:     [n] -> { table[x0 = n] }
// WANT:     last of any malloc at any_block.c:201
// WANT: copies:
// WANT:   reads first:
// WANT:     next of any malloc at any_block.c:201
// WANT:     mass of any malloc at any_block.c:201
// WANT:     fresh of any malloc at any_block.c:201
// WANT:     at of any malloc at any_block.c:201
// WANT:     last of any malloc at any_block.c:201
// WANT: characters:
// WANT:   reads first:
// WANT:     next of any malloc at any_block.c:201
// WANT:     mass of any malloc at any_block.c:201
// WANT:     fresh of any malloc at any_block.c:201
// WANT:     at of any malloc at any_block.c:201
// WANT:     last of any malloc at any_block.c:201
// WANT: outwards:
// WANT:   reads first:
// WANT:     all of malloc at any_block.c:201
// WANT: hack_used:
// WANT:   reads first:
// WANT:     next of any malloc at any_block.c:207
// WANT:     used of any malloc at any_block.c:207
// WANT: hack_names:
// WANT:   reads first:
// WANT:     all of malloc at any_block.c:207
// WANT: of_pools:
// WANT:   reads first:
// WANT:     all of malloc at any_block.c:210
// WANT: beside_bits:
// WANT:   reads first:
// WANT:     next of any malloc at any_block.c:213
// WANT:     c of any malloc at any_block.c:213
// WANT: of_bits:
// WANT:   reads first:
// WANT:     all of malloc at any_block.c:213
// WANT: of_either:
// WANT:   reads first:
// WANT:     { either[] }
// WANT:     all of malloc at any_block.c:216
// WANT: make:
