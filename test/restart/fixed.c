/* Locals with a fixed address in every place C allows a declaration, and jumps past them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <string.h>

struct node {
	struct node *next;
	int value;
};
struct sealed {
	const int id;
	int *where;
};

static int *held[4];
static const struct sealed *last_sealed;

static int hold(int slot, int *p)
{
	held[slot] = p;
#pragma potential_ckpt
	return *p + slot;
}

static int list(int n)
{
	struct node a = { NULL, n }, b = { &a, n + 1 }, c = b;
	c.next = &b;
	int sum = 0;
	for (struct node *p = &c; p; p = p->next) {
#pragma potential_ckpt
		sum += p->value;
	}
	return sum;
}

static int in_for(int n)
{
	int sum = 0;
	for (int i = 0, *p = &i; i < n; ++*p) {
		hold(1, p);
#pragma potential_ckpt
		sum += *held[1] + i;
	}
	for (int row[3] = { n, 1 }, k = 0; k < 3; k++) {
		hold(2, &row[k]);
		sum += *held[2];
	}
	return sum;
}

static int literals(int n)
{
	struct node *p = &(struct node){ NULL, n }, *q = NULL;
	int *v = (int[]){ n, 2, 3 }, sum = 0;
	for (int i = 0; i < 2; i++) {
		q = &(struct node){ p, i };
		hold(0, &q->value);
#pragma potential_ckpt
		sum += q->value + q->next->value + v[i] + *held[0];
		p->value++;
	}
	return sum;
}

static int texts(int n)
{
	char a[] = "fixed", b[8] = "x", c[2][4] = { "ab", { 'c', 'd' } };
	const char *words[] = { a, b, c[1], "literal" };
	const char *const *word = words;
	unsigned char bytes[3] = { [1] = 7 };
	a[0] += n % 3;
#pragma potential_ckpt
	for (; word < words + 4; word++)
		printf("%s ", *word);
#pragma potential_ckpt
	printf("%d %zu\n", bytes[1] + bytes[2], sizeof a + sizeof words);
	return a[0] + (int)strlen(b);
}

static int skipped(int n)
{
	int sum = 0;
	if (n > 2)
		goto inside;
	while (n-- > 0) {
		int v[4] = { 1, 2, 3, 4 };
		sum += v[n & 3];
		if (0) {
inside:
			v[0] = v[1] = v[2] = v[3] = 5;
		}
		hold(3, &v[n & 3]);
		sum += *held[3] + v[3];
	}
	switch (n) {
		int w[2];
	case -1:
	default:
		w[0] = n;
		w[1] = 3;
		for (int i = 0; i < 2; i++) {
#pragma potential_ckpt
			sum += hold(0, &w[i]);
		}
	}
	return sum;
}

static int sealed(int n)
{
	int target = n;
	const struct sealed s = { n, &target }, t[2] = { { 1, &target }, { 2, held[0] } };
	last_sealed = &t[n & 1];
#pragma potential_ckpt
	(*s.where)++;
	return s.id + last_sealed->id + target;
}

static int parameter(int n, struct node by_value)
{
	int *p = &n;
	struct node *q = &by_value;
	for (int i = 0; i < 2; i++) {
#pragma potential_ckpt
		*p += q->value++;
	}
	return n + by_value.value;
}

static int aligned(int n)
{
	_Alignas(64) double v[4] = { n };
	double w[2] __attribute__((aligned(32))) = { 1, n };
	double *p = n & 1 ? v : w;
#pragma potential_ckpt
	return (int)p[0] + (int)v[0] + (int)w[1] + (int)((unsigned long)v % 64) +
	       (int)((unsigned long)w % 32);
}

int main(void)
{
	int local = 3, *p = &local;
	for (int k = 1; k < 5; k++) {
		printf("%d %d %d\n", list(k), in_for(k), literals(k));
		printf("%d %d\n", texts(k), skipped(k));
		printf("%d %d %d %d\n", sealed(k), parameter(k, (struct node){ NULL, k }),
		       aligned(k), ++*p);
	}
	return 0;
}
