/* All cells of one allocation call are one object, whose members are told apart. */
#include <stdlib.h>

struct cell {
	struct cell *next;
	int *value;
};

static struct cell *head, *spare;
static int one, two;

static void push(int *value)
{
	struct cell *c = malloc(sizeof *c);
	c->value = value;
	c->next = head;
	head = c;
}

int main(void)
{
	push(&one);
	push(&two);
	spare = head->next;
#pragma potential_ckpt
	return *spare->value;
}
// RUN: ompckpt-cc --ompckpt-dump=points-to
// WANT: push:value -> one, two
// WANT: push:c -> malloc at list.c:14
// WANT: head -> malloc at list.c:14
// WANT: spare -> malloc at list.c:14
// WANT: malloc at list.c:14 -> one, two, malloc at list.c:14
