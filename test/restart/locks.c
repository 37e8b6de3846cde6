/* locks.c - OpenMP's locks, held and free, of every storage, with positions while they live.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CUT _Pragma("potential_ckpt")

struct node {
	double value;
	omp_lock_t lock;
	struct node *next;
};

struct both {
	omp_nest_lock_t nest;
	omp_lock_t lock;
	char behind;
};

static omp_lock_t global, cells[5];
static struct both pair;
static long count;

static void cut(void)
{
	CUT
}

/* 1 if it is free. */
static int is_free(omp_lock_t *l)
{
	int got = omp_test_lock(l);
	if (got)
		omp_unset_lock(l);
	return got;
}

static int depth(omp_nest_lock_t *n)
{
	int got = omp_test_nest_lock(n);
	if (got)
		omp_unset_nest_lock(n);
	return got;
}

/* Some are ended and made again: the library gives out its numbers in another order. */
static void made_and_ended(int t)
{
	omp_lock_t some[7];
	omp_nest_lock_t nest[3];
	for (int i = 0; i < 7; i++)
		omp_init_lock(&some[i]);
	for (int i = 0; i < 3; i++)
		omp_init_nest_lock(&nest[i]);
#pragma omp critical(first)
	count += t;
	for (int i = 0; i < 7; i += 2)
		omp_destroy_lock(&some[i]);
	omp_destroy_nest_lock(&nest[1]);
	cut();
	omp_init_lock(&some[4]);
	omp_set_lock(&some[3]);
	cut();
	printf("made %d %d %d %d\n", is_free(&some[1]), is_free(&some[3]), is_free(&some[4]),
	       depth(&nest[2]));
	omp_unset_lock(&some[3]);
	for (int i = 1; i < 7; i += i < 5 ? 2 : 5)
		omp_destroy_lock(&some[i]);
	omp_destroy_lock(&some[4]);
	omp_destroy_nest_lock(&nest[0]);
	omp_destroy_nest_lock(&nest[2]);
}

static void held_in_serial(void)
{
	omp_lock_t local;
	omp_init_lock(&local);
	omp_set_lock(&local);
	omp_set_lock(&cells[2]);
	for (int i = 0; i < 3; i++)
		omp_set_nest_lock(&pair.nest);
	cut();
	printf("serial %d %d %d %d %d\n", is_free(&local), is_free(&cells[2]), is_free(&cells[1]),
	       depth(&pair.nest), is_free(&pair.lock));
	omp_unset_nest_lock(&pair.nest);
	cut();
	printf("serial %d\n", depth(&pair.nest));
	int others = 0;
#pragma omp parallel reduction(+ : others)
	{
		others += omp_get_thread_num() > 0 && depth(&pair.nest);
		cut();
		others += omp_get_thread_num() > 0 && depth(&pair.nest);
	}
	omp_unset_nest_lock(&pair.nest);
	omp_unset_nest_lock(&pair.nest);
	omp_unset_lock(&cells[2]);
	omp_unset_lock(&local);
	cut();
	printf("serial %d %d %d\n", others, is_free(&local), depth(&pair.nest));
	omp_destroy_lock(&local);
}

static struct node *build(int n)
{
	struct node *list = NULL;
	for (int i = 0; i < n; i++) {
		struct node *x = malloc(sizeof *x);
		*x = (struct node){.value = i, .next = list};
		omp_init_lock(&x->lock);
		list = x;
		if (i % 3 == 1)
			cut();
	}
	return list;
}

/* Each thread holds its own while it is cut, and waits for others' between. */
static void held_in_team(struct node *list, omp_nest_lock_t *mine, int n)
{
	long sum = 0;
#pragma omp parallel reduction(+ : sum)
	{
		int id = omp_get_thread_num(), threads = omp_get_num_threads();
		for (int i = 0; i <= id % 3; i++)
			omp_set_nest_lock(&mine[id]);
		omp_set_lock(&cells[id % 5 == id ? id : 0] + 0 * id);
		omp_unset_lock(&cells[id % 5 == id ? id : 0]);
		for (int t = 0; t < 3; t++) {
			cut();
			for (struct node *x = list; x; x = x->next) {
				omp_set_lock(&x->lock);
				x->value += id + t;
				omp_unset_lock(&x->lock);
			}
			sum += depth(&mine[id]);
#pragma omp barrier
			sum += 100 * depth(&mine[(id + 1) % threads]) * (threads > 1);
#pragma omp barrier
			if (t == 1)
				omp_set_nest_lock(&mine[id]);
		}
		cut();
		while (depth(&mine[id]) > 1)
			omp_unset_nest_lock(&mine[id]);
#pragma omp critical
		count += id;
	}
	printf("team %ld %ld", sum, count);
	for (int i = 0; i < n; i++)
		printf(" %d", depth(&mine[i]));
	printf("\n");
}

int main(void)
{
	int n = omp_get_max_threads();
	omp_nest_lock_t *mine = malloc(n * sizeof *mine);
	omp_init_lock(&global);
	omp_init_nest_lock(&pair.nest);
	omp_init_lock(&pair.lock);
	pair.behind = 'x';
	for (int i = 0; i < 5; i++)
		omp_init_lock(&cells[i]);
	for (int i = 0; i < n; i++)
		omp_init_nest_lock(&mine[i]);
	struct node *list = build(6);
	omp_set_lock(&global);
	for (int t = 0; t < 2; t++) {
		made_and_ended(t);
		held_in_serial();
		held_in_team(list, mine, n);
	}
	double total = 0;
	for (struct node *next; list; list = next) {
		total += list->value;
		next = list->next;
		omp_destroy_lock(&list->lock);
		free(list);
		cut();
	}
	printf("%.0f %d %c\n", total, is_free(&global), pair.behind);
	omp_unset_lock(&global);
	omp_destroy_lock(&global);
	return 0;
}
