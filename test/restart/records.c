/* Records as values: copied, handed over and returned, written as literals; what their members hold tells where is written. Twins
 * differ in what is read where nothing was: a member that has changed since, on one side alone, a number less. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 300 };
#define TWINS(x) x##_all[SIZE], x##_most[SIZE]
static unsigned long TWINS(copied), TWINS(given), TWINS(halved), TWINS(returned), TWINS(literal), TWINS(pointed), TWINS(behind),
	TWINS(nested), TWINS(chosen), TWINS(moved), TWINS(swapped), TWINS(bytes), TWINS(each), TWINS(other),
	TWINS(unions), TWINS(lists), TWINS(inside), TWINS(one), way_most[SIZE],
	TWINS(many), sum = 1;

struct array {
	int n;
	unsigned long *d;
};
struct pair {
	struct array a, b;
	int of[3];
};
struct tagged {
	unsigned n : 12, is_long : 1;
	union {
		int number;
		unsigned long *d;
	};
	unsigned long *also;
};
static struct array shared;
static struct pair both;

static void add(const unsigned long *x, int n)
{
	for (int i = 0; i < n; i++)
		sum = sum * 3 + x[i];
}

static void fill(struct array a)
{
	for (int i = 0; i < a.n; i++)
		a.d[i] = sum + i;
}

static void fill_less(struct array a)
{
	a.n -= 7;
	fill(a);
}

static void fill_at(const struct array *a)
{
	for (int i = 0; i < a->n; i++)
		a->d[i] = sum + i;
}

/* Has changed what it was copied from. */
static void fill_late(struct array a, int n)
{
	shared.n = n;
	for (int i = 0; i < a.n; i++)
		a.d[i] = sum + i;
}

static struct array view(unsigned long *d, int n)
{
	return (struct array){n, d};
}

static struct array most_of(struct array a, int k)
{
	struct array b = a;
	if (k)
		b.n -= k;
	return b;
}

static struct array from(struct array a, int k)
{
	a.d += k;
	a.n -= k;
	return a;
}

static void copies(int n)
{
	shared = (struct array){n, copied_all};
	struct array a = shared, b;
	shared.n = 3;
	b = a;
	a.d = NULL;
	fill(b);
	shared.d = copied_most;
	b = shared;
	shared.n = n;
	fill(b);
	add(copied_all, n);
	add(copied_most, n);
	shared = view(given_all, n);
	fill(shared);
	fill_less(view(given_most, n));
	add(given_all, n);
	add(given_most, n);
	shared = view(halved_all, n);
	fill_late(shared, 4);
	shared.d = halved_most;
	fill_late(shared, n);
	add(halved_all, n);
	add(halved_most, n);
}

static void returns(int n, int k)
{
	struct array a = most_of(view(returned_all, n), 0);
	fill(a);
	a = most_of(view(returned_most, n), k);
	fill(a);
	add(returned_all, n);
	add(returned_most, n);
	a = view(moved_all, n);
	fill(view(a.d, 10));
	fill(from(a, 10));
	fill(from(view(moved_most, n), 1));
	add(moved_all, n);
	add(moved_most, n);
}

static void literals(int n)
{
	int k = n;
	fill((struct array){n, literal_all});
	fill((struct array){.d = literal_most, .n = n - 1});
	add(literal_all, n);
	add(literal_most, n);
	fill_at(&(struct array){n, pointed_all});
	fill_at(&(struct array){k--, other_all});
	fill_at(&(struct array){k, pointed_most});
	add(pointed_all, n);
	add(pointed_most, n);
	add(other_all, n);
	for (int i = 0; i < 3; i++) {
		struct array *p = &(struct array){n / 3, lists_all + i * (n / 3)};
		fill_at(p);
		p->n = 1;
		p->d = lists_most + i;
		fill_at(p);
	}
	add(lists_all, n);
	add(lists_most, n);
}

static void parts(int n, int k)
{
	both = (struct pair){{n, nested_all}, {n, nested_most}, {1, 2, n}};
	struct pair p = both, *q = &both;
	p.b.n = k;
	fill(p.a);
	fill(p.b);
	add(nested_all, n);
	add(nested_most, n);
	struct array c = k > 1 ? q->a : q->b;
	q->a = (struct array){n, behind_all};
	q->b = view(behind_most, n - 2);
	fill_at(&q->a);
	fill_at(&q->b);
	add(behind_all, n);
	add(behind_most, n);
	c.d = chosen_most;
	c.n -= k;
	fill(c);
	fill(view(chosen_all, p.of[2]));
	add(chosen_all, n);
	add(chosen_most, n);
}

/* Only one of the two. */
static void inside(int n, int k)
{
	struct array a = {n, one_all}, b = {n, way_most};
	if (k > 1)
		a.n = n;
	if ((sum >> 5) % 2)
		b.d = one_most;
	fill(a);
	fill(b);
	add(one_all, n);
	add(way_most, n);
	add(one_most, n);
	struct pair p = {view(inside_all, n), view(inside_most, n), {0}};
	fill(p.a);
	add(inside_all, n);
	add(inside_most, n);
}

static void pieces(int n)
{
	struct array a, b = {n, bytes_all}, c[2] = {{n, swapped_all}, {n - 3, swapped_most}}, t;
	memcpy(&a, &b, sizeof a);
	fill(a);
	b.d = bytes_most;
	memcpy(&a, &b, sizeof a.n);
	a.d = bytes_most + 1;
	a.n--;
	fill(a);
	add(bytes_all, n);
	add(bytes_most, n);
	t = c[0];
	c[0] = c[1];
	c[1] = t;
	fill(c[1]);
	fill(c[0]);
	add(swapped_all, n);
	add(swapped_most, n);
	struct tagged x = {.n = SIZE, .is_long = 1, .d = unions_all, .also = unions_most}, y = x;
	y.n -= 5;
	for (unsigned i = 0; i < x.n; i++)
		y.d[i] = sum;
	for (unsigned i = 0; i < y.n; i++)
		x.also[i] = sum;
	add(unions_all, SIZE);
	add(unions_most, SIZE);
}

/* "a" is one of six, one of which changes. */
static void fill_while(const struct array *a, int k)
{
	shared.n = k;
	for (int i = 0; i < a->n; i++)
		a->d[i] = sum + i;
}

static void many(int n)
{
	static struct array first, second, third, fourth, fifth;
	first = fourth = (struct array){n / 2, many_all};
	second = third = (struct array){n - n / 2, many_all + n / 2};
	fifth = (struct array){2, many_most};
	fill_while(&first, n);
	fill_while(&second, n);
	fill_while(&third, n);
	fill_while(&fourth, n);
	fill_while(&fifth, n);
	shared = (struct array){n, many_most};
	fill_while(&shared, n - 6);
	add(many_all, n);
	add(many_most, n);
}

static void set(int i, void *with)
{
	((unsigned long *)with)[i] = sum + i;
}

static void set_some(int i, void *with)
{
	if (i % 5)
		((unsigned long *)with)[i] = sum + i;
}

static void each(int n, void (*f)(int, void *), void *with)
{
	for (int i = 0; i < n; i++)
		f(i, with);
}

static void each_other(int n, void (*f)(int, void *), void *with)
{
	for (int i = 0; i < n; i++)
		f(i, with);
}

static void calls(int n, int k)
{
	each(n, set, each_all);
	each(n - 1, set, each_most);
	add(each_all, n);
	add(each_most, n);
	each_other(n, k ? set : set_some, other_most);
	add(other_most, n);
}

int main(void)
{
	for (int k = 0; k < 4; k++) {
#pragma potential_ckpt
		copies(SIZE);
		returns(SIZE, k);
		literals(SIZE);
#pragma potential_ckpt
		parts(SIZE, k);
		inside(SIZE, k);
		pieces(SIZE);
		many(SIZE);
		calls(SIZE, k);
		printf("%d: %lu\n", k, sum);
	}
	return 0;
}
