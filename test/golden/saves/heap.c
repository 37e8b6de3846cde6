/* Heap blocks are named by their allocation call; what no later read can reach is not saved. */
#include <stdio.h>
#include <stdlib.h>

struct cell {
	double value;
	struct cell *next;
};

static struct cell *push(struct cell *list, double value)
{
	struct cell *c = malloc(sizeof *c);
	c->value = value;
	c->next = list;
	return c;
}

int main(void)
{
	struct cell *list = NULL;
	double *scratch = malloc(80), *field = malloc(80), sum = 0;
	for (int i = 0; i < 10; i++) {
		scratch[i] = i;
		list = push(list, scratch[i]);
		field[i] = 2 * i;
	}
#pragma potential_ckpt
	for (struct cell *c = list; c; c = c->next)
		sum += c->value * field[3];
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts
// WANT: main:
// WANT:   @L27 position: list, field, sum, [malloc at heap.c:12], [malloc at heap.c:21:48: field[3]]
// WANT: constant: [malloc at heap.c:12], [malloc at heap.c:21:48]
