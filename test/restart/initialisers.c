/* Arrays that are filled by what members say that a list in braces has set, and twins whose members are something else by
 * then: set again, by another name, in another union member, wrapped around in a narrow one, out of order. */
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 300 };
#define TWINS(x) x##_all[SIZE], x##_most[SIZE]
static unsigned long TWINS(plain), TWINS(named), TWINS(nested), TWINS(literal), TWINS(both),
	TWINS(narrow), TWINS(array), TWINS(stepped), TWINS(given), sum = 1;

struct part {
	unsigned long *at;
	int n;
};
struct box {
	unsigned few : 4;
	unsigned : 3;
	struct part part[2];
	unsigned long *p;
	int n;
	union {
		int k;
		unsigned char c;
	} u;
	short narrow;
};

static void add(const unsigned long *x, int n)
{
	for (int i = 0; i < n; i++)
		sum = sum * 3 + x[i];
}

static void fill(const struct part *p)
{
	for (int i = 0; i < p->n; i++)
		p->at[i] = sum + i;
}

static void plain(int n)
{
	struct part a = {plain_all, n}, b = {plain_most, n};
	b.n -= 3;
	for (int i = 0; i < a.n; i++)
		a.at[i] = sum;
	for (int i = 0; i < b.n; i++)
		b.at[i] = sum;
	add(plain_all, n);
	add(plain_most, n);
}

static void named(int n)
{
	struct box b = {.n = n, .p = named_all, .few = n}, c = {.narrow = 5, .p = named_most};
	for (int i = 0; i < b.n; i++)
		b.p[i] = i;
	for (int i = 0; i < c.n; i++)
		c.p[i] = i;
	for (unsigned i = 0; i < b.few; i++)
		named_most[i] = sum;
	add(named_all, n);
	add(named_most, n);
}

static void nested(int n)
{
	struct box b = {1, {{nested_all, n}, {nested_most, n}}, NULL, 7};
	int *k = &b.part[1].n;
	*k = n / 2;
	for (int j = 0; j < 1; j++)
		fill(&b.part[0]);
	for (int i = 0; i < b.part[0].n; i++)
		b.part[0].at[i] = sum;
	for (int i = 0; i < b.part[1].n; i++)
		b.part[1].at[i] = sum;
	add(nested_all, n);
	add(nested_most, n);
}

static void literal(int n)
{
	struct part a = {literal_most, 3}, *p = &a;
	a = (struct part){literal_all, n};
	for (int i = 0; i < a.n; i++)
		a.at[i] = sum;
	*p = (struct part){literal_most, n / 2};
	for (int i = 0; i < a.n; i++)
		a.at[i] = sum;
	add(literal_all, n);
	add(literal_most, n);
}

/* Two names of four bytes, or of one. */
static void both(int n)
{
	struct box b = {.u = {.k = n}}, c = {.u = {.c = 200}};
	c.u.k = n + 56;
	for (int i = 0; i < b.u.k; i++)
		both_all[i] = sum;
	for (int i = 0; i < c.u.c; i++)
		both_most[i] = sum;
	add(both_all, n);
	add(both_most, n);
}

static void narrow(int n)
{
	struct box b = {.narrow = (short)(n + 65536)}, c = {.u = {.k = 256 + n}};
	for (int i = 0; i < b.narrow; i++)
		narrow_all[i] = sum;
	for (int i = 0; i < c.u.c; i++)
		narrow_most[i] = sum;
	add(narrow_all, n);
	add(narrow_most, n);
}

static void array(int n)
{
	int to[3] = {n, n / 2}, out[4] = {[2] = n, [0] = n / 3};
	unsigned long *x[] = {array_all, array_most};
	for (int i = to[2]; i < to[0]; i++)
		x[0][i] = sum;
	for (int i = out[1]; i < out[0]; i++)
		x[1][i] = sum;
	add(array_all, n);
	add(array_most, n);
}

/* What is read before the list has changed it. */
static void stepped(int n)
{
	int k = n;
	struct part a = {stepped_all, k--}, b = {stepped_most, k};
	for (int i = 0; i < a.n; i++)
		a.at[i] = sum;
	for (int i = 0; i < b.n; i++)
		b.at[i] = sum;
	add(stepped_all, n);
	add(stepped_most, n);
}

static void given(int n)
{
	fill(&(struct part){given_all, n});
	fill(&(struct part){given_most, n - 1});
	add(given_all, n);
	add(given_most, n);
}

/* A declaration defines a record, and its initialiser has a literal of it. */
static void defines(int n)
{
	struct own {
		int from, to;
	} *p = &(struct own){n - 9, n}, q = *(&(struct own){3, n});
#pragma potential_ckpt
	add(given_all + p->from, p->to - p->from);
	add(given_all + q.from, q.to - q.from);
}

int main(int argc, char **argv)
{
	unsigned long *const all[] = {plain_most,   named_most,   nested_most,
				      literal_most, both_most,    narrow_most,
				      array_most,   stepped_most, given_most};
	int n = 200 + argc;
	(void)argv;
	for (int i = 0; i < SIZE; i++)
		for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
			all[k][i] = i + k;
	for (int turn = 0; turn < 4; turn++) {
#pragma potential_ckpt
		plain(n);
		named(n);
		nested(n);
#pragma potential_ckpt
		literal(n);
		both(n);
		narrow(n);
#pragma potential_ckpt
		array(n);
		stepped(n);
		given(n);
		defines(n);
		printf("%d: %lu\n", turn, sum);
	}
	return 0;
}
