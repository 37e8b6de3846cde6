// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Stacks, lists, queues: what lies below a count that moves. Each array has a twin of which some element comes to lie below the count
 * without being filled: what was there long ago, above the count at the label, is read then. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 300, BEGIN = 200, STEPS = 9 };

#define TWINS(x) x##_all[ROOM], x##_most[ROOM], x##_n
static int TWINS(stack), TWINS(list), TWINS(packed), TWINS(before), TWINS(after), TWINS(several),
	TWINS(left), TWINS(led), TWINS(chosen), TWINS(looped), TWINS(nested), TWINS(switched),
	TWINS(asked), TWINS(queue), TWINS(copied), TWINS(given), TWINS(kept), TWINS(raw),
	TWINS(shared), TWINS(again), TWINS(swapped), TWINS(aliased), TWINS(shifted);
static int queue_first, swapped_m, aliased_m;
static long wide_all[ROOM], wide_most[ROOM];
static unsigned wide_n;
static int rows_all[ROOM][3], rows_most[ROOM][3], rows_n;
static struct item {
	int id, at[2];
} items_all[ROOM], items_most[ROOM];
static int items_n;
static struct bag {
	int *all, *most, n, more;
} bag, *heap;
static unsigned long sum = 1;

static void add(unsigned long x)
{
	sum = sum * 3 + x;
}

static void take(const int *x, int n)
{
	for (int i = 0; i < n; i++)
		add((unsigned)x[i]);
}

#define TAKE(x) (take(x##_all, x##_n), take(x##_most, x##_n))

static void push(int x)
{
	stack_all[stack_n] = x;
	stack_n++;
}

static int pop(void)
{
	return stack_n > 0 ? stack_all[--stack_n] : 0;
}

/* What was popped lies on the other stack again. */
static void stacks(int step)
{
	push(step);
	push(step + 1);
	if (step % 3 == 0)
		push(step);
	stack_most[0] = step;
	TAKE(stack);
	int x = pop(), y = pop();
	push(x + y);
	add((unsigned)pop());
}

static void lists(int step)
{
	for (int i = 0; i < 3; i++) {
		list_all[list_n] = list_most[list_n] = step + i;
		list_n++;
	}
	list_n++;
	list_all[list_n - 1] = step;
	TAKE(list);
	for (int i = 0; i < list_n; i++)
		if (list_all[i] % 50 == step) {
			list_n--;
			list_all[i] = list_all[list_n];
			list_most[i] = list_most[list_n];
			i--;
		}
}

static void pack(int step)
{
	int n = 0;
	for (int i = 0; i < packed_n; i++)
		if (packed_all[i] % 7 != step % 7) {
			packed_most[n] = packed_most[i];
			packed_all[n++] = packed_all[i];
		}
	packed_n = n;
	packed_all[packed_n++] = step;
	TAKE(packed);
}

static void fill_before(int step)
{
	if (step % 2) {
		before_all[before_n] = before_all[before_n + 1] = before_all[before_n + 2] = step;
		before_most[before_n] = before_most[before_n + 2] = step;
		before_n += 3;
	}
	TAKE(before);
	before_n -= 2;
}

static void put_after(int x)
{
	int at = after_n;
	after_n++;
	after_all[at] = x;
	if (x % 2)
		return;
	after_most[at] = x;
}

static void fill_after(int step)
{
	put_after(step);
	put_after(step + 1);
	TAKE(after);
	after_n -= 2;
}

static void fill_several(int step)
{
	int k = 1 + step % 3;
	for (int i = 0; i < k; i++) {
		several_all[several_n + i] = i;
		several_most[several_n + i + 1] = i;
	}
	several_n += k;
	TAKE(several);
	several_n -= 2;
}

/* Whoever leaves has not filled the twin. */
static void leave(int step)
{
	for (int i = 0; i < 5; i++) {
		left_all[left_n++] = i;
		if (i == step % 5)
			break;
		left_most[left_n - 1] = i;
	}
	TAKE(left);
	left_n -= 4;
}

static void put_at(int *x, int *n, int value)
{
	x[(*n)++] = value;
}

static void lead(int step)
{
	put_at(led_all, &led_n, step);
	led_n--;
	put_at(led_all, &led_n, step);
	if (step % 3)
		led_most[led_n - 1] = 4;
	TAKE(led);
	led_n--;
}

static void choose(int step)
{
	if (step % 2) {
		chosen_all[chosen_n] = chosen_most[chosen_n] = 8;
		chosen_n++;
	} else {
		chosen_n++;
		chosen_all[chosen_n - 1] = 9;
	}
	TAKE(chosen);
	chosen_n -= step % 4 ? 1 : 2;
}

static void loop(int step)
{
	do {
		looped_all[looped_n] = step;
		if (looped_n % 4)
			looped_most[looped_n] = step;
		looped_n++;
	} while (looped_n % 3);
	TAKE(looped);
	looped_n -= 3;
}

static void nest(int step)
{
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < 2; k++) {
			nested_all[nested_n] = k;
			nested_most[nested_n - k] = i;
			nested_n++;
		}
	add((unsigned)step);
	TAKE(nested);
	nested_n -= 4;
}

static void switched(int step)
{
	switch (step % 3) {
	case 0: switched_most[switched_n] = 7; /* fall through */
	case 1: switched_all[switched_n++] = 5; break;
	default: switched_all[switched_n] = switched_most[switched_n] = 3; switched_n += 1;
	}
	TAKE(switched);
	switched_n -= 1;
}

static void ask(int step)
{
	step % 2 ? asked_all[asked_n++] = 3 : 0;
	if (step % 3 && (asked_all[asked_n] = step) && asked_n++)
		add(3);
	TAKE(asked);
	asked_n -= asked_n > 20 ? 2 : 0;
}

static void queues(int step)
{
	for (int i = 0; i < 4 && queue_first < queue_n; i++) {
		int x = queue_all[queue_first++];
		if (x % 3 && queue_n < ROOM)
			queue_all[queue_n++] = x + step;
	}
	take(queue_all + queue_first, queue_n - queue_first);
	take(queue_most, queue_n);
}

static void copy(int step)
{
	int spare[4] = {step, step + 1, step + 2, step + 3};
	memcpy(copied_all + copied_n, spare, 2 * sizeof *spare);
	memcpy(copied_most + copied_n + 1, spare, sizeof *spare);
	copied_n += 2;
	TAKE(copied);
	copied_n -= 2;
}

static int next(int step)
{
	given_n++;
	return given_n - 1 + step * 0;
}

static void give(int step)
{
	int at = next(step);
	given_all[at] = step;
	TAKE(given);
	given_n -= 1;
}

/* Nobody can tell what these come to be. */
static void keep(int step)
{
	int n = kept_n;
	kept_n = 0;
	kept_all[kept_n++] = kept_most[0] = step;
	take(kept_all, kept_n);
	kept_n = n + step % 2;
	TAKE(kept);
	kept_n = n;
	n = raw_n + step % 3;
	memcpy(&raw_n, &n, sizeof n);
	TAKE(raw);
	n = step % 2 ? BEGIN - 5 : BEGIN + 5;
	again_n = n;
	TAKE(again);
	n = swapped_n;
	swapped_n = swapped_m;
	swapped_m = n;
	TAKE(swapped);
	++*(step % 2 ? &aliased_n : &aliased_m);
	TAKE(aliased);
	take(aliased_all, aliased_m);
}

static void share(int step)
{
#pragma omp parallel num_threads(2)
	{
#pragma omp atomic
		shared_n++;
	}
#pragma omp parallel for reduction(+ : shared_n)
	for (int i = 0; i < 3; i++)
		shared_n += i == step % 3;
	TAKE(shared);
	shared_n -= 2;
}

static void shift(int step)
{
	int *one_on = shifted_most + 1;
	shifted_all[shifted_n] = one_on[shifted_n] = step;
	shifted_n++;
	TAKE(shifted);
	shifted_n--;
}

static void wide(int step)
{
	wide_all[wide_n] = wide_most[wide_n] = step;
	wide_n++;
	wide_all[wide_n++] = step;
	for (unsigned i = 0; i < wide_n; i++)
		add((unsigned long)(wide_all[i] + wide_most[i]));
	wide_n -= wide_n > 3 ? 2 : 0;
}

static void rows(int step)
{
	for (int k = 0; k < 3; k++)
		rows_all[rows_n][k] = step + k;
	for (int k = 0; k < 2; k++)
		rows_most[rows_n][k] = step + k;
	rows_n++;
	for (int i = 0; i < rows_n; i++)
		for (int k = 0; k < 3; k++)
			add((unsigned)(rows_all[i][k] + 2 * rows_most[i][k]));
	rows_n--;
}

static void records(int step)
{
	items_all[items_n] = (struct item){step, {1, 2}};
	items_most[items_n].id = step;
	items_most[items_n].at[1] = step;
	items_n++;
	for (int i = 0; i < items_n; i++)
		for (int k = 0; k < 2; k++)
			add((unsigned)(items_all[i].at[k] + items_all[i].id +
				       2 * items_most[i].at[k] + items_most[i].id));
	items_all[3] = items_all[--items_n];
	items_most[4] = items_most[items_n];
}

static void put_in(struct bag *b, int x)
{
	b->all[b->n] = x;
	if (x % 3)
		b->most[b->n] = x;
	b->n++;
}

static void bags(int step)
{
	put_in(&bag, step);
	put_in(heap, step);
	put_in(step % 2 ? &bag : heap, step + 1);
	for (int i = 0; i < bag.n; i++)
		add((unsigned)(bag.all[i] + 2 * bag.most[i]));
	for (int i = 0; i < heap->n; i++)
		add((unsigned)(heap->all[i] + 2 * heap->most[i]));
	bag.n -= 2;
	heap->n -= 2;
}

#define START(x) (start(x##_all), start(x##_most), x##_n = BEGIN)

static void start(int *x)
{
	for (int i = 0; i < ROOM; i++)
		x[i] = 100 + 3 * i;
}

static int *new_row(void)
{
	int *x = malloc(ROOM * sizeof *x);
	start(x);
	return x;
}

static void begin(void)
{
	START(stack), START(list), START(packed), START(before), START(after), START(several);
	START(left), START(led), START(chosen), START(looped), START(nested), START(switched);
	START(asked), START(queue), START(copied), START(given), START(kept), START(raw);
	START(shared), START(again), START(swapped), START(aliased), START(shifted);
	swapped_m = aliased_m = BEGIN - 7;
	queue_n -= 20;
	wide_n = rows_n = items_n = BEGIN;
	for (int i = 0; i < ROOM; i++) {
		wide_all[i] = wide_most[i] = 50 + i;
		for (int k = 0; k < 3; k++)
			rows_all[i][k] = rows_most[i][k] = 60 + i + k;
		items_all[i] = items_most[i] = (struct item){70 + i, {80 + i, 90 + i}};
	}
	heap = malloc(sizeof *heap);
	bag = (struct bag){new_row(), new_row(), BEGIN, 0};
	*heap = (struct bag){new_row(), new_row(), BEGIN, 0};
}

int main(void)
{
	int *own_all = new_row(), *own_most = new_row(), own_n = BEGIN;
	begin();
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		stacks(step), lists(step), pack(step), fill_before(step), fill_after(step);
		fill_several(step), leave(step), lead(step), choose(step), loop(step), nest(step);
		switched(step), ask(step), queues(step), copy(step), give(step), keep(step);
		share(step), shift(step), wide(step), rows(step), records(step), bags(step);
		own_all[own_n] = own_most[own_n] = step;
		own_n++;
		own_all[own_n++] = step;
		for (int i = 0; i < own_n; i++)
			add((unsigned)(own_all[i] + 2 * own_most[i]));
		own_n -= step % 3 ? 3 : 2;
		printf("%lx\n", sum);
	}
	return 0;
}
