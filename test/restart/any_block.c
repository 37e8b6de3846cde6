/* any_block.c - lists and trees whose blocks are read in some members, in any block: the others are
 * filled before they are read, or read by somebody else.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each "needs_" kind is read in one more way: by another list, as a whole, through a pointer into
 * its middle, as another type, … */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 120, PAD = 24, TURNS = 3 };

static void *wanted(void *p)
{
	if (!p)
		exit(1);
	return p;
}

/* One kind of block for each way of reading it: an allocation of its own. "fresh" is filled by the
 * array before it is read. */
#define KIND(name)                                                                                 \
	struct name {                                                                              \
		struct name *next;                                                                 \
		long mass;                                                                         \
		long fresh[PAD];                                                                   \
		long pair[2], last;                                                                \
	};                                                                                         \
	static struct name *name##_array, *name##_list;                                            \
	static void name##_make(void)                                                              \
	{                                                                                          \
		name##_array = wanted(calloc(N, sizeof *name##_array));                            \
		for (int i = 0; i < N; i++) {                                                      \
			struct name *b = &name##_array[i];                                         \
			b->mass = i % 13 + 1;                                                      \
			b->last = i % 7;                                                           \
			b->pair[0] = i;                                                            \
			b->pair[1] = -i;                                                           \
			b->next = name##_list;                                                     \
			name##_list = b;                                                           \
		}                                                                                  \
	}                                                                                          \
	static void name##_fill(int turn)                                                          \
	{                                                                                          \
		for (int i = 0; i < N; i++)                                                        \
			for (int k = 0; k < PAD; k++)                                              \
				name##_array[i].fresh[k] = turn * k + i;                           \
	}                                                                                          \
	static unsigned long name##_sum(void)                                                               \
	{                                                                                          \
		unsigned long sum = 0;                                                                      \
		for (int i = 0; i < N; i++)                                                        \
			for (int k = 0; k < PAD; k++)                                              \
				sum = sum * 3 + name##_array[i].fresh[k];                          \
		return sum;                                                                        \
	}                                                                                          \
	static unsigned long name##_weigh(void)                                                             \
	{                                                                                          \
		unsigned long sum = 0;                                                                      \
		for (const struct name *b = name##_list; b; b = b->next)                           \
			sum = sum * 5 + b->mass;                                                   \
		return sum;                                                                        \
	}

KIND(body)
KIND(needs_fresh)
KIND(needs_row)
KIND(needs_whole)
KIND(needs_copy)
KIND(needs_middle)
KIND(needs_step)
KIND(needs_cast)
KIND(needs_bytes)
KIND(needs_outer)
KIND(shared)

/* Below, what is read is compared: a number that lies where a pointer may lie may be one, and whoever
 * prints it reads what it points to. */

/* ---- a block at a time, not an array ---- */

struct leaf {
	long tag, scratch[PAD];
	struct leaf *left, *right;
	union {
		long number;
		struct leaf *other;
	} u;
};

static struct leaf *root;

static struct leaf *leaf_new(int depth, long seed)
{
	struct leaf *x = wanted(malloc(sizeof *x));
	memset(x, 0, sizeof *x);
	x->tag = depth % 2;
	if (x->tag)
		x->u.number = seed;
	else
		x->u.other = x;
	if (depth > 0) {
		x->left = leaf_new(depth - 1, seed % 1000 * 3 + 1);
		x->right = seed % 3 ? leaf_new(depth - 1, seed % 1000 * 5 + 2) : NULL;
	}
	return x;
}

static long leaf_use(struct leaf *x, int turn)
{
	unsigned long sum = 0;
	for (int k = 0; k < PAD; k++)
		x->scratch[k] = turn + k;
	sum += x->tag ? x->u.number % 5 == 2 : x->u.other == x;
	if (x->left)
		sum = sum * 3 + (unsigned long)leaf_use(x->left, turn + 1);
	if (x->right)
		sum = sum * 5 + (unsigned long)leaf_use(x->right, turn + 2);
	for (int k = 0; k < PAD; k++)
		sum += x->scratch[k] * k;
	return sum;
}

static void leaf_turn(struct leaf *x)
{
	if (x->left)
		leaf_turn(x->left);
	x->tag = !x->tag;
	if (x->tag)
		x->u.number = 77;
	else
		x->u.other = x;
}

static void leaf_free(struct leaf *x)
{
	if (!x)
		return;
	leaf_free(x->left);
	leaf_free(x->right);
	free(x);
}

/* ---- a list whose blocks end with a name of any length ---- */

struct named {
	struct named *next;
	long used, hidden[PAD];
	char name[1];
};

static struct named *names;

static void names_make(void)
{
	char text[64];
	for (int i = 0; i < N; i++) {
		int n = snprintf(text, sizeof text, "a rather long name, number %d", i * i);
		struct named *x = wanted(malloc(sizeof *x + (size_t)n));
		memset(x->hidden, i, sizeof x->hidden);
		x->used = i;
		strcpy(x->name, text);
		x->next = names;
		names = x;
	}
}

static long names_sum(void)
{
	unsigned long sum = 0;
	for (struct named *x = names; x; x = x->next)
		for (const char *c = x->name; *c; c++)
			sum = sum * 31 + *c;
	return sum;
}

/* ---- pools with a header ---- */

struct item {
	struct item *next;
	long value, room[PAD];
};

struct pool {
	struct pool *more;
	int used;
	struct item items[];
};

static struct pool *pools;
static struct item *items, *unused;

static struct item *item_new(void)
{
	struct item *x = unused;
	if (x) {
		unused = x->next;
		return x;
	}
	if (!pools || pools->used == 10) {
		struct pool *p = wanted(malloc(sizeof *p + 10 * sizeof *p->items));
		p->used = 0;
		p->more = pools;
		pools = p;
	}
	return &pools->items[pools->used++];
}

static void items_make(void)
{
	for (int i = 0; i < 37; i++) {
		struct item *x = item_new();
		x->value = i * 7;
		for (int k = 0; k < PAD; k++)
			x->room[k] = k - i;
		x->next = items;
		items = x;
	}
}

static long items_sum(void)
{
	unsigned long sum = 0;
	for (struct item *x = items; x; x = x->next)
		sum = sum * 3 + (x->value % 7 == 0);
	return sum;
}

/* ---- blocks of two types from one call, one in the place of another ---- */

struct small {
	struct small *next;
	long a, b[6], c;
};

struct large {
	long x[7];
	struct large *next;
	long y, z[9];
};

static struct small *smalls;
static struct large *larges;

static void *any_new(size_t n)
{
	return wanted(malloc(n));
}

static void mixed_make(void)
{
	for (int i = 0; i < 40; i++) {
		struct small *s = any_new(sizeof *s);
		*s = (struct small){smalls, i, {1, 2, i, 4, 5, 6}, -i};
		smalls = s;
		struct large *l = any_new(sizeof *l);
		*l = (struct large){{i, 2, 3, 4, 5, 6, i * 3}, larges, i * i, {9, 8, 7, 6, 5, 4, i, 2, 1}};
		larges = l;
	}
}

static long mixed_sum(void)
{
	unsigned long sum = 0;
	for (struct small *s = smalls; s; s = s->next)
		sum = sum * 3 + (s->c <= 0 && s->c > -40);
	for (struct large *l = larges; l; l = l->next)
		sum = sum * 5 + (l->x[6] % 3 == 0) + (l->z[6] < 40);
	return sum;
}

/* A body's block is used again as something else. */
struct again {
	struct again *next;
	long value, rest[10];
};

struct later {
	long first[6], count;
	struct later *next;
	long rest[2];
};

static struct again *agains;
static struct later *laters;

static void agains_make(void)
{
	for (int i = 0; i < 30; i++) {
		struct again *x = (struct again *)wanted(malloc(sizeof *x));
		*x = (struct again){agains, i, {i}};
		agains = x;
	}
	for (int i = 0; i < 15; i++) {
		struct again *x = agains;
		agains = x->next;
		struct later *l = (struct later *)x;
		for (int k = 0; k < 6; k++)
			l->first[k] = i * k;
		l->count = i;
		l->next = laters;
		laters = l;
	}
}

static long agains_sum(void)
{
	unsigned long sum = 0;
	for (struct again *x = agains; x; x = x->next)
		sum = sum * 3 + (x->value < 30);
	for (struct later *l = laters; l; l = l->next)
		sum = sum * 5 + (l->first[5] == l->count * 5);
	return sum;
}

/* An allocation is cast to what the blocks begin with. */
struct opening {
	struct opening *next;
	long kind, more[4];
};

struct seven {
	long x[7];
};

struct derived {
	struct opening open;
	struct seven seven;
	long tail[4];
};

static struct opening *openings;

static void openings_make(void)
{
	for (int i = 0; i < 25; i++) {
		struct opening *o = (struct opening *)wanted(malloc(sizeof(struct derived)));
		struct derived *d = (struct derived *)o;
		*d = (struct derived){{openings, i, {1}}, {{i, 2, i * 3, 4, 5, 6, i * 7}}, {4, i, 6, 7}};
		openings = o;
	}
}

static long openings_sum(void)
{
	unsigned long sum = 0;
	for (struct opening *o = openings; o; o = o->next) {
		const struct seven t = ((struct derived *)o)->seven;
		sum = sum * 3 + (t.x[1] == 2) + (t.x[2] == t.x[0] * 3) + (t.x[5] == 6);
	}
	return sum;
}

/* ---- pieces that lie in a block at steps of their own ---- */

struct piece {
	long a, pad[6];
	struct piece *next;
	long m, z[4];
};

enum { STEP = 144, PIECES = 12 };
static struct piece *pieces;

static void pieces_make(void)
{
	struct piece *all = (struct piece *)wanted(malloc(STEP * PIECES));
	for (int i = 0; i < PIECES; i++) {
		struct piece *p = (struct piece *)((char *)all + STEP * i);
		p->m = i * 5 + 1;
		p->next = pieces;
		pieces = p;
	}
}

static long pieces_sum(void)
{
	unsigned long sum = 0;
	for (struct piece *p = pieces; p; p = p->next)
		sum = sum * 3 + (p->m % 5 == 1);
	return sum;
}

/* ---- a row at the beginning, records in a row in the middle ---- */

struct rowed {
	long row[3];
	struct rowed *next;
	long mass;
	struct hook {
		long weight;
		struct hook *next;
		long value;
	} hooks[4];
	long fresh[PAD];
};

static struct rowed *rowed, *rowed_list;
static struct hook *hook_list;

static void rowed_make(void)
{
	rowed = wanted(calloc(N, sizeof *rowed));
	for (int i = 0; i < N; i++) {
		struct rowed *r = &rowed[i];
		struct hook *h = &r->hooks[i % 4];
		r->row[0] = i;
		r->row[1] = i * 2;
		r->row[2] = i % 5;
		r->mass = i % 3;
		r->next = rowed_list;
		rowed_list = r;
		*h = (struct hook){i, hook_list, i * 3};
		hook_list = h;
	}
}

static void rowed_fill(int turn)
{
	for (int i = 0; i < N; i++)
		for (int k = 0; k < PAD; k++)
			rowed[i].fresh[k] = turn * k - i;
}

static long rowed_sum(int turn)
{
	unsigned long sum = 0;
	for (struct rowed *r = rowed_list; r; r = r->next)
		sum = sum * 3 + r->mass + r->row[turn % 3];
	for (struct hook *h = hook_list; h; h = h->next)
		sum = sum * 3 + h->value;
	for (int i = 0; i < N; i++)
		sum = sum * 3 + rowed[i].fresh[i % PAD];
	return sum;
}

static long hooks_sum(void)
{
	unsigned long sum = 0;
	for (struct hook *h = hook_list; h; h = h->next)
		sum = sum * 3 + h->weight;
	return sum;
}

/* ---- a union of two pointers, one read as the other ---- */

struct front {
	struct front *next;
	long one[4], two[4];
};

struct side {
	long a[6];
	struct side *next;
	long b[2];
};

static union {
	struct front *front;
	struct side *side;
} punned;

static void punned_make(void)
{
	for (int i = 0; i < 20; i++) {
		struct side *s;
		struct front *f = (struct front *)wanted(malloc(sizeof *f));
		f->next = NULL;
		s = punned.side;
		punned.front = f;
		for (int k = 0; k < 6; k++)
			punned.side->a[k] = i + k;
		punned.side->next = s;
		punned.side->b[0] = punned.side->b[1] = -i;
	}
}

static long punned_sum(void)
{
	unsigned long sum = 0;
	for (struct side *s = punned.side; s; s = s->next)
		sum = sum * 3 + (s->a[5] > 4 && s->a[5] < 25);
	return sum;
}

/* ---- an embedded link ---- */

struct link {
	struct link *next;
};

struct holder {
	long value, spare[PAD];
	struct link link;
	long after;
};

static struct link *links;
#define HOLDER(l) ((struct holder *)((char *)(l)-offsetof(struct holder, link)))

static void holders_make(void)
{
	for (int i = 0; i < N; i++) {
		struct holder *h = wanted(malloc(sizeof *h));
		memset(h, i, sizeof *h);
		h->value = i * 11;
		h->link.next = links;
		links = &h->link;
	}
}

static long holders_sum(void)
{
	unsigned long sum = 0;
	for (struct link *l = links; l; l = l->next)
		sum = sum * 3 + (HOLDER(l)->value % 11 == 0) + (HOLDER(l)->spare[3] == HOLDER(l)->after);
	return sum;
}

/* ---- bit-fields ---- */

struct flagged {
	struct flagged *next;
	unsigned a : 3, b : 17, c : 12;
	long d, e[4];
};

static struct flagged *flags;

static void flags_make(void)
{
	for (unsigned i = 0; i < N; i++) {
		struct flagged *f = wanted(malloc(sizeof *f));
		*f = (struct flagged){flags, i % 8, i * 100, i, i, {1, 2, 3, i}};
		flags = f;
	}
}

static long flags_sum(void)
{
	unsigned long sum = 0;
	for (struct flagged *f = flags; f; f = f->next)
		sum = sum * 3 + f->b + f->c;
	return sum;
}

static long besides_sum(void)
{
	unsigned long sum = 0;
	for (struct flagged *f = flags; f; f = f->next)
		sum = sum * 3 + f->e[3];
	return sum;
}

/* ---- the ways to read ---- */

static long whole_sum(void)
{
	unsigned long sum = 0;
	for (struct needs_whole *b = needs_whole_list; b; b = b->next) {
		struct needs_whole x = *b;
		sum = sum * 3 + x.pair[1] + x.last;
	}
	return sum;
}

static long copy_sum(void)
{
	unsigned long sum = 0;
	struct needs_copy x;
	for (struct needs_copy *b = needs_copy_list; b; b = b->next) {
		memcpy(&x, b, sizeof x);
		sum = sum * 3 + x.pair[0] - x.last;
	}
	return sum;
}

static long middle_sum(void)
{
	unsigned long sum = 0;
	const long *p[N];
	int n = 0;
	for (struct needs_middle *b = needs_middle_list; b; b = b->next)
		p[n++] = &b->pair[1];
	while (n)
		sum = sum * 3 + *p[--n];
	return sum;
}

/* From one element of the array to the next. */
static long step_sum(void)
{
	unsigned long sum = 0;
	for (struct needs_step *b = needs_step_list; b; b = b->next)
		if (b > needs_step_array + 1)
			sum = sum * 3 + b[-2].last + (b - 1)->pair[0];
	return sum;
}

struct other_view {
	void *next;
	long numbers[PAD + 4];
};

static long cast_sum(void)
{
	unsigned long sum = 0;
	for (struct other_view *b = (struct other_view *)needs_cast_list; b; b = b->next)
		sum = sum * 3 + b->numbers[PAD + 2] + b->numbers[0];
	return sum;
}

static long bytes_sum(void)
{
	unsigned long sum = 0;
	for (struct needs_bytes *b = needs_bytes_list; b; b = b->next)
		for (size_t i = offsetof(struct needs_bytes, pair); i < sizeof *b; i++)
			sum = sum * 3 + ((unsigned char *)b)[i];
	return sum;
}

static long *outer_last(struct needs_outer *b)
{
	return &b->last;
}

static long outer_sum(struct needs_outer *b)
{
	return b ? outer_sum(b->next) + 3 * *outer_last(b) : 0;
}

static long list_of_fresh(void)
{
	unsigned long sum = 0;
	for (struct needs_fresh *b = needs_fresh_list; b; b = b->next)
		sum = sum * 3 + b->fresh[2];
	return sum;
}

static long fresh_at(const long *x)
{
	return x[PAD - 1];
}

static long list_of_rows(void)
{
	unsigned long sum = 0;
	for (struct needs_row *b = needs_row_list; b; b = b->next)
		sum = sum * 3 + fresh_at(b->fresh);
	return sum;
}

static long team_sum(void)
{
	long most = 0;
	#pragma omp parallel reduction(max : most)
	{
		long sum = 0;
		for (struct shared *b = shared_list; b; b = b->next)
			sum += b->mass;
		most = sum;
	}
	return most;
}

/* ---- turns ---- */

static void cut(void)
{
#pragma potential_ckpt name(any_block_cut)
}

/* So that no block is constant. */
static void stir(void)
{
	names->hidden[0]++;
	items->room[0]++;
	smalls->a++;
	larges->y++;
	agains->rest[9]++;
	((struct derived *)openings)->tail[3]++;
	pieces->a = 1;
	punned.side->b[0]++;
	HOLDER(links)->spare[0]++;
	flags->d++;
}

static void turn(int t)
{
	stir();
	printf("%ld ", body_weigh());
	body_fill(t);
	cut();
	printf("%ld ", body_weigh());
	body_fill(t + 1);
	printf("%ld\n", body_sum());
	cut();
	printf("fresh %ld\n", list_of_fresh());
	needs_fresh_fill(t);
	cut();
	printf("row %ld\n", list_of_rows());
	needs_row_fill(t);
	cut();
	printf("whole %ld\n", whole_sum());
	needs_whole_fill(t);
	cut();
	printf("copy %ld\n", copy_sum());
	needs_copy_fill(t);
	cut();
	printf("middle %ld\n", middle_sum());
	needs_middle_fill(t);
	cut();
	printf("step %ld\n", step_sum());
	needs_step_fill(t);
	cut();
	printf("cast %ld\n", cast_sum());
	needs_cast_fill(t);
	cut();
	printf("bytes %ld\n", bytes_sum());
	needs_bytes_fill(t);
	cut();
	printf("outer %ld\n", outer_sum(needs_outer_list));
	needs_outer_fill(t);
	cut();
	rowed_fill(t);
	printf("rowed %ld\n", rowed_sum(t));
	cut();
	shared_fill(t);
	printf("team %ld %ld %ld\n", team_sum(), shared_weigh(), shared_sum());
	long first = leaf_use(root, t);
	cut();
	leaf_turn(root);
	long second = leaf_use(root, t);
	cut();
	leaf_free(root);
	root = leaf_new(6, t + 5);
	long third = leaf_use(root, t);
	printf("leaf %ld %ld %ld\n", first, second, third);
}

int main(void)
{
	body_make();
	needs_fresh_make();
	needs_row_make();
	needs_whole_make();
	needs_copy_make();
	needs_middle_make();
	needs_step_make();
	needs_cast_make();
	needs_bytes_make();
	needs_outer_make();
	shared_make();
	root = leaf_new(7, 1);
	names_make();
	items_make();
	mixed_make();
	agains_make();
	pieces_make();
	rowed_make();
	openings_make();
	punned_make();
	holders_make();
	flags_make();
	for (int t = 0; t < TURNS; t++)
		turn(t);
	cut();
	printf("names %ld\n", names_sum());
	printf("items %ld\n", items_sum());
	printf("mixed %ld\n", mixed_sum());
	printf("again %ld\n", agains_sum());
	printf("punned %ld\n", punned_sum());
	printf("holders %ld\n", holders_sum());
	printf("flags %ld\n", flags_sum());
	printf("beside flags %ld\n", besides_sum());
	printf("hooks %ld\n", hooks_sum());
	printf("openings %ld\n", openings_sum());
	printf("pieces %ld\n", pieces_sum());
	printf("%lu\n", needs_fresh_sum());
	printf("%lu\n", needs_fresh_weigh());
	printf("%lu\n", needs_row_sum());
	printf("%lu\n", needs_row_weigh());
	printf("%lu\n", needs_whole_sum());
	printf("%lu\n", needs_whole_weigh());
	printf("%lu\n", needs_copy_sum());
	printf("%lu\n", needs_copy_weigh());
	printf("%lu\n", needs_middle_sum());
	printf("%lu\n", needs_middle_weigh());
	printf("%lu\n", needs_step_sum());
	printf("%lu\n", needs_step_weigh());
	printf("%lu\n", needs_cast_sum());
	printf("%lu\n", needs_cast_weigh());
	printf("%lu\n", needs_bytes_sum());
	printf("%lu\n", needs_bytes_weigh());
	printf("%lu\n", needs_outer_sum());
	printf("%lu\n", needs_outer_weigh());
	return 0;
}
