/* Addresses of locals, array elements and members that are held across positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

struct node {
	int value;
	struct node *next;
	int *watch;
};

static int *global_pointer;
static struct node *list;

static void push(struct node *n, int value, int *watch)
{
	*n = (struct node){ value, list, watch };
	list = n;
}

static int sum_list(void)
{
	int sum = 0;
	for (struct node *n = list; n; n = n->next)
		sum = sum * 5 + n->value + *n->watch;
	return sum;
}

static int nested(int depth, int **cell)
{
	int local = depth * 10;
	struct node n;
	push(&n, depth, &local);
	**cell += depth;
#pragma potential_ckpt
	int sum = depth ? nested(depth - 1, cell) : sum_list();
	*cell = &local;
#pragma potential_ckpt
	sum += **cell;
	*cell = global_pointer;
	list = n.next;
	local++;
	return sum + n.value + *n.watch;
}

static void swap(double **a, double **b)
{
	double *t = *a;
	*a = *b;
	*b = t;
}

int main(void)
{
	int counter = 1, *p = &counter, array[8] = { 0 };
	double now[4] = { 1, 2, 3, 4 }, next[4], *a = now, *b = next;
	global_pointer = &counter;
	printf("%d\n", nested(3, &p));
	for (int i = 0; i < 6; i++) {
		int *q = &array[i], *end = array + 8;
#pragma potential_ckpt
		*q = i * i;
		while (++q < end)
			*q += i;
		for (int k = 0; k < 4; k++)
			b[k] = a[k] * 0.5 + a[(k + 1) % 4];
		swap(&a, &b);
	}
	for (int i = 0; i < 8; i++)
		printf("%d ", array[i]);
	printf("%.6f %.6f %d %d\n", a[0], b[3], counter, p == &counter);
	return 0;
}
