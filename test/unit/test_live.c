/* test_live.c - what a stack of frames needs whole, and in part.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>

#include "base/memory_layout.h"
#include "base/mix.h"
#include "capture/live.h"
#include "memory/memory.h"
#include "run_suite.h"

struct runtime runtime;
const struct ompckpt_program ompckpt_program = {.nobjects = 6, .nwords = 1};

enum { A = 2, B = 4, C = 8, D = 16 };
enum { OF_A = A, OF_AB = A | B, NO_PART = 0, GIVES_UP = 64 | A };

static char memory[4096];
static int number;

/* The part of objects "of": 8 bytes at 100 * number and, of B, at 1000. */
static struct ompckpt_part part_of(unsigned long of, const unsigned long *set)
{
	static const struct ompckpt_value values[] = {
		{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0, memory},
		{OMPCKPT_VALUE_STATIC, 4, 1, 0, 0, &number},
	};
	static const unsigned counts[] = {0, 2}, none[] = {0}, one[] = {0, 1};
	static const long stride = 100, rows[][4] = {{0, -1, 0, 1}, {0, 1, 0, -1}};
	static const long at_number[][4] = {{0, 0, -1, 1}, {0, 0, 1, -1}};
	static const struct ompckpt_box boxes[] = {
		{0, 1, 0, 8, &stride, counts, at_number[0], NULL, 0},
		{0, 0, 1000, 8, NULL, none, NULL, NULL, 0},
	};
	static const struct ompckpt_box endless = {0, 1, 0, 8, &stride, one, rows[0], NULL, 0};
	if (of & 64)
		return (struct ompckpt_part){set, 2, 1, values, &endless};
	return (struct ompckpt_part){set, 2, of & B ? 2 : 1, values, boxes};
}

struct frame {
	unsigned long live, kill, part;
};

struct stack {
	struct kept_frame frames[4];
	struct ompckpt_function functions[4];
	struct ompckpt_label labels[4];
	struct ompckpt_part parts[4];
	unsigned long sets[4][3];
};

/* As many frames as have anything alive; the tables are others each time, as in "stacks". */
static uint32_t set_up(struct stack *s, const struct frame *f)
{
	uint32_t n = 0;
	for (; n < 4 && f[n].live != 0; n++) {
		s->sets[n][0] = f[n].live;
		s->sets[n][1] = f[n].kill;
		s->sets[n][2] = f[n].part & (A | B | C | D);
		s->parts[n] = part_of(f[n].part, &s->sets[n][2]);
		s->labels[n] = (struct ompckpt_label){
			1,   0, &s->sets[n][0], &s->sets[n][1], f[n].part ? &s->parts[n] : NULL,
			NULL};
		s->functions[n] = (struct ompckpt_function){.nlabels = 1, .labels = &s->labels[n]};
		s->frames[n] = (struct kept_frame){.function = &s->functions[n], .label = 1};
	}
	return n;
}

static const struct {
	const char *why;
	struct frame serial[4], threads[2][4];
	unsigned long whole, partly;
	unsigned nruns;
} rows[] = {
	{"alive", {{A | B, 0, 0}}, {{{0}}}, A | B, 0, 0},
	{"killed inside", {{A, B, 0}, {B | C, 0, 0}}, {{{0}}}, A | C, 0, 0},
	{"in part", {{A | C, 0, OF_A}}, {{{0}}}, C, A, 1},
	{"two objects in part", {{A | B | C, 0, OF_AB}}, {{{0}}}, C, A | B, 2},
	{"in part, but not alive", {{C, 0, OF_A}}, {{{0}}}, C, 0, 0},
	{"in part, whole further out", {{A, 0, OF_A}, {A, 0, 0}}, {{{0}}}, A, 0, 0},
	{"whole, in part further out", {{A, 0, 0}, {A, 0, OF_A}}, {{{0}}}, A, 0, 0},
	{"in part, killed inside", {{C, A, 0}, {A, 0, OF_A}}, {{{0}}}, C, 0, 0},
	{"one of two killed inside", {{C, A, 0}, {A | B, 0, OF_AB}}, {{{0}}}, C, B, 2},
	{"one of two whole", {{A, 0, 0}, {A | B, 0, OF_AB}}, {{{0}}}, A, B, 2},
	{"in part of two", {{A, 0, OF_A}, {A | B, 0, OF_AB}}, {{{0}}}, 0, A | B, 2},
	{"gives up", {{A | B, 0, GIVES_UP}}, {{{0}}}, A | B, 0, 0},
	{"gives up further out", {{A | B, 0, OF_AB}, {A, 0, GIVES_UP}}, {{{0}}}, A, B, 2},
	{"gives up, killed inside", {{B, A, 0}, {A, 0, GIVES_UP}}, {{{0}}}, B, 0, 0},
	{"inside a region", {{C, 0, 0}}, {{{A, 0, OF_A}}}, C, A, 1},
	{"inside a region, of both threads",
	 {{C, 0, 0}},
	 {{{A, 0, OF_A}}, {{A, 0, OF_A}}},
	 C,
	 A,
	 1},
	{"of one thread in part, of one whole",
	 {{C, 0, 0}},
	 {{{A, 0, OF_A}}, {{A, 0, 0}}},
	 A | C,
	 0,
	 0},
	{"inside a region and around it", {{B, 0, OF_AB}}, {{{A, 0, OF_A}}}, 0, A | B, 2},
	{"inside a region, killed inside that",
	 {{C, 0, 0}},
	 {{{D, A, 0}, {A | B, 0, OF_AB}}},
	 C | D,
	 B,
	 2},
	{"inside a region it gives up",
	 {{C, 0, 0}},
	 {{{A, 0, OF_A}}, {{A, 0, GIVES_UP}}},
	 A | C,
	 0,
	 0},
	{"killed by one thread", {{A | B, 0, OF_AB}}, {{{C, A, 0}}, {{C, 0, 0}}}, C, A | B, 2},
	{"killed by all", {{A | B, 0, OF_AB}}, {{{C, A, 0}}, {{C, A | D, 0}}}, C, B, 2},
};
enum { NROWS = sizeof rows / sizeof *rows };

static void check(struct live *l, struct stack *s, int i)
{
	struct stack thread[2];
	uint32_t n;
	ck_assert(live_begin(l, 2));
	for (int t = 0; t < 2; t++)
		if ((n = set_up(&thread[t], rows[i].threads[t])) > 0)
			live_add_thread(l, thread[t].frames, n);
	live_add_serial(l, s->frames, set_up(s, rows[i].serial));
	ck_assert_msg(l->whole[0] == (rows[i].whole | 1), "%s: whole %lx", rows[i].why,
		      l->whole[0]);
	ck_assert_msg(l->partly[0] == rows[i].partly, "%s: in part %lx", rows[i].why, l->partly[0]);
	if (rows[i].partly == 0)
		return;
	ck_assert_msg(l->runs.n == rows[i].nruns, "%s: %lu runs", rows[i].why,
		      (unsigned long)l->runs.n);
	ck_assert_ptr_eq(l->runs.at[0].at, memory + 100 * number);
	ck_assert_uint_eq(l->runs.at[0].size, 8);
	ck_assert(l->runs.n == 1 || l->runs.at[1].at == memory + 1000);
}

START_TEST(composed)
{
	static struct live l;
	static struct stack s;
	for (number = 0; number < 3; number++) {
		check(&l, &s, _i);
		check(&l, &s, _i);
	}
}
END_TEST

/* What is kept from one to the next is right for that, too. */
START_TEST(one_after_the_other)
{
	static struct live l;
	static struct stack s[NROWS];
	unsigned seed = (unsigned)_i;
	for (int k = 0; k < 200; k++) {
		int i = rand_r(&seed) % NROWS;
		number = rand_r(&seed) % 3;
		check(&l, &s[i], i);
	}
}
END_TEST

/* The same runs are not put together again. */
START_TEST(same_again)
{
	static struct live l;
	static struct stack s;
	number = 5;
	check(&l, &s, 10);
	uint64_t id = l.id;
	ck_assert_uint_ne(id, 0);
	l.runs.at[0].size = 9;
	ck_assert(live_begin(&l, 0));
	live_add_serial(&l, s.frames, 2);
	ck_assert_uint_eq(l.id, id);
	ck_assert_uint_eq(l.runs.at[0].size, 9);
	number = 6;
	check(&l, &s, 10);
	ck_assert_uint_ne(l.id, id);
}
END_TEST

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return (x > y) - (x < y);
}

/* What stands for the runs of a stack is made of its depth and of numbers that count up. */
START_TEST(numbers_of_stacks_differ)
{
	enum { MOST = 64 };
	static uint64_t all[MOST + MOST * MOST + MOST * MOST * MOST];
	size_t n = 0;
	for (uint64_t a = 0; a < MOST; a++) {
		all[n++] = mix(1, a) | 1;
		for (uint64_t b = 0; b < MOST; b++) {
			all[n++] = mix(mix(2, a), b) | 1;
			for (uint64_t c = 0; c < MOST; c++)
				all[n++] = mix(mix(mix(3, a), b), c) | 1;
		}
	}
	qsort(all, n, sizeof *all, by_value);
	for (size_t i = 1; i < n; i++)
		ck_assert_uint_ne(all[i - 1], all[i]);
}
END_TEST

/* ---- what is killed in part ---- */

/* The first element of the part is. */
static const struct ompckpt_object object_a
	__attribute__((used, section("ompckpt_objects"))) = {memory, sizeof memory, "a", 1, 0};

enum { BEFORE = 1, ELEMENT = 2, AFTER = 4 };

static const struct {
	const char *why;
	struct frame serial[4];
	bool kills[4], is_thread;
	unsigned long whole, partly;
	unsigned runs; /* BEFORE, ELEMENT, AFTER */
} kill_rows[] = {
	{"all around but that", {{C, 0, 0}, {A, 0, 0}}, {true}, false, C, A, BEFORE | AFTER},
	{"part of it around", {{C, 0, 0}, {A, 0, OF_A}}, {true}, false, C, A, 0},
	{"further out",
	 {{C, 0, 0}, {D, 0, 0}, {A, 0, 0}},
	 {false, true},
	 false,
	 C | D,
	 A,
	 BEFORE | AFTER},
	{"by a frame around", {{A, 0, OF_A}, {C, 0, 0}}, {false, true}, false, C, A, ELEMENT},
	{"and needed inside",
	 {{A, 0, OF_A}, {A, 0, 0}},
	 {true},
	 false,
	 0,
	 A,
	 BEFORE | ELEMENT | AFTER},
	{"and needed whole inside", {{A, 0, 0}, {A, 0, 0}}, {true}, false, A, 0, 0},
	{"and needed in between",
	 {{C, 0, 0}, {A, 0, OF_A}, {A, 0, 0}},
	 {false, true},
	 false,
	 C,
	 A,
	 BEFORE | ELEMENT | AFTER},
	{"and killed whole", {{C, A, 0}, {A, 0, 0}}, {true}, false, C, 0, 0},
	{"not needed", {{C, 0, 0}, {D, 0, 0}}, {true}, false, C | D, 0, 0},
	{"by itself", {{A, 0, 0}}, {true}, false, A, 0, 0},
	{"in a region", {{C, 0, 0}, {A, 0, 0}}, {true}, true, A | C, 0, 0},
};

static unsigned runs_of_a(const struct live *l)
{
	unsigned all = 0;
	for (uint64_t i = 0; i < l->runs.n; i++) {
		const char *from = l->runs.at[i].at, *to = from + l->runs.at[i].size;
		all |= from == memory ? BEFORE : 0;
		all |= from <= memory + 300 && to >= memory + 308 ? ELEMENT : 0;
		all |= to == memory + sizeof memory ? AFTER : 0;
		ck_assert(from == memory || from == memory + 300 || from == memory + 308);
		ck_assert(to == memory + sizeof memory || to == memory + 300 || to == memory + 308);
	}
	return all;
}

START_TEST(killed_in_part)
{
	static struct live l;
	static struct stack s;
	static struct ompckpt_part part;
	static const unsigned long of_a = A;
	part = part_of(OF_A, &of_a);
	ck_assert(heap_init(LAYOUT_HEAP, LAYOUT_HEAP_TAGS, 1ul << 30));
	number = 3;
	for (int again = 0; again < 2; again++) {
		uint32_t n = set_up(&s, kill_rows[_i].serial);
		for (uint32_t i = 0; i < n; i++)
			s.labels[i].kill_part = kill_rows[_i].kills[i] ? &part : NULL;
		ck_assert(live_begin(&l, 1));
		if (kill_rows[_i].is_thread)
			live_add_thread(&l, s.frames, n);
		live_add_serial(&l, s.frames, kill_rows[_i].is_thread ? 0 : n);
		ck_assert_msg(l.whole[0] == (kill_rows[_i].whole | 1), "%s: whole %lx",
			      kill_rows[_i].why, l.whole[0]);
		ck_assert_msg(l.partly[0] == kill_rows[_i].partly, "%s: in part %lx",
			      kill_rows[_i].why, l.partly[0]);
		ck_assert_msg(l.partly[0] == 0 || runs_of_a(&l) == kill_rows[_i].runs,
			      "%s: runs %x", kill_rows[_i].why, runs_of_a(&l));
	}
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("live");
	tcase_add_loop_test(t, composed, 0, NROWS);
	tcase_add_loop_test(t, one_after_the_other, 0, 10);
	tcase_add_loop_test(t, killed_in_part, 0, sizeof kill_rows / sizeof *kill_rows);
	tcase_add_test(t, same_again);
	tcase_add_test(t, numbers_of_stacks_differ);
	return run_suite("live", t);
}
