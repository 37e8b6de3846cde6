/* Objects that other ways of saving do not see: compound literals at file scope, elements of a flexible
 * array, variables found by their section, atomic ones.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdatomic.h>
#include <stdio.h>

struct node {
	int value;
	struct node *next;
};
static struct node *list = &(struct node){
	1,
	&(struct node){2, 0},
};
static int *row = (int[]){1, 2, 3};
int **table[] = {(int *[]){(int[]){4, 5}, (int[]){6}}, 0};
static const char *const *names = (const char *const[]){"zero", "one", 0};

/* The type, and the variable itself, are of the same declaration. */
static struct ring {
	int value;
	struct ring *next, *first;
} ring = {1, &(struct ring){2, 0, &ring}, &ring};
static struct {
	int *p;
} unnamed = {(int[]){7}};
static struct pair {
	char a;
	int b;
} __attribute__((packed)) pair = {1, 2}, *other = &(struct pair){3, 4};

struct flexible {
	int n;
	int at[];
};
static struct flexible flexible = {3, {1, 2, 3}};

static int first __attribute__((section("own_part"), used)) = 1;
static int second __attribute__((section("own_part"), used)) = 2;
extern int __start_own_part[], __stop_own_part[];

extern char *defined_nowhere; /* where code that is dropped names it alone */

static _Atomic int plain;
static atomic_int fetched;
static atomic_flag flag = ATOMIC_FLAG_INIT;

static void literals(int k)
{
	list->next->value += k;
	row[2] += list->next->value;
	table[0][1][0] += row[2];
	ring.next->value += k;
	unnamed.p[0] += ring.next->first->value;
	other->b += k;
	printf("%d %d %d %d %d %s %d %d\n", list->next->value, row[2], table[0][1][0],
	       ring.next->value, unnamed.p[0], names[k & 1], other->b + pair.b,
	       (int)sizeof(struct pair));
}

static void hidden(int k)
{
	flexible.at[2] += k;
	for (int *p = __start_own_part; p < __stop_own_part; p++)
		*p += k;
	__start_own_part[1] += 1;
	if (0)
		puts(defined_nowhere);
	plain++;
	atomic_fetch_add(&fetched, k);
	printf("%d %d %d %d %d %d\n", flexible.at[2], first, second, plain, fetched,
	       atomic_flag_test_and_set(&flag));
}

/* typeof has no sizes of its own: those of "p" were taken where it was declared. */
static long sizes(int n, double *values)
{
	double(*p)[n] = (double(*)[n])values;
	n = 1;
	__typeof__(p[0]) *q = p;
#pragma potential_ckpt
	__typeof__(double[n + 1]) two;
	two[n] = (*q)[1];
	return (long)sizeof *q + (long)sizeof two + (long)two[n] +
	       (long)sizeof *(double(*)[n + 3])values + (long)((double(*)[3])values)[0][2];
}

int main(void)
{
	double values[9] = {0, 1, 2, 3};
	for (int k = 0; k < 3; k++) {
#pragma potential_ckpt
		literals(k);
		hidden(k);
		printf("%ld\n", sizes(3, values));
	}
	return 0;
}
