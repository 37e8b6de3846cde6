/* Records that name themselves through arrays, pointers and functions, whose first mention is a variable of the inner
 * type, and of the array: a type is met while it is read.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

struct node {
	int value;
	struct node *child[2];
};
static struct node *roots[2];

struct table {
	const int size;
	struct table *(*next[2])(struct table *(*)[3]);
	struct table *(*rows)[3];
};
static struct table *(*all)[3];

union tree {
	union tree *(*at)[2];
	const union tree *const *leaf[2][2];
	long number;
};
static const union tree *const *leaves[2][2];

static struct node pool[3];

static struct table *first(struct table *(*of)[3])
{
	return (*of)[0];
}

int main(void)
{
	struct table a = {.size = 7, .next = {first}}, *three[3] = {&a, &a, &a};
	union tree t = {.number = 3}, two[2];
	const union tree *const one = &t;
	all = &three;
	a.rows = all;
	two[0].number = two[1].number = 1;
	leaves[1][0] = &one;
	roots[0] = &pool[0];
	pool[0].child[1] = &pool[2];
	for (int i = 0; i < 4; i++) {
#pragma potential_ckpt
		roots[0]->child[1]->value += i * a.next[0](all)->size;
		two[i % 2].number += (*leaves[1][0])->number;
		printf("%d %ld\n", roots[0]->child[1]->value, two[0].number * 10 + two[1].number);
	}
	return 0;
}
