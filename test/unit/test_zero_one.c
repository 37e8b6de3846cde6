/* test_zero_one.c - the solvers against each other and against small truths.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>

#include "run_suite.h"
#include "zero_one.h"

enum { MANY = 10000 };

static uint64_t seed;

static uint64_t draw(uint64_t below)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (seed >> 33) % below;
}

static const struct {
	const char *why;
	uint32_t n;
	uint64_t time[8], weight[8], span, interval;
	int64_t number;
	enum zero_one_status status;
	uint32_t chosen_n, chosen[8];
	int64_t gap_from;
	uint64_t gap;
} rows[] = {
	{ "no candidate is needed", 2, { 3, 6 }, { 1, 1 }, 9, 9, -1, ZERO_ONE_OK, 0, { 0 }, 0, 0 },
	{ "the end is too far", 0, { 0 }, { 0 }, 9, 8, -1, ZERO_ONE_GAP, 0, { 0 }, -1, 9 },
	{ "a gap may be just as long as the interval", 2, { 4, 8 }, { 1, 1 }, 12, 4, -1, ZERO_ONE_OK,
	  2, { 0, 1 }, 0, 0 },
	{ "the longest gap is named", 3, { 4, 10, 18 }, { 1, 1, 1 }, 20, 5, -1, ZERO_ONE_GAP, 0,
	  { 0 }, 1, 8 },
	{ "of equal gaps the first", 2, { 6, 7 }, { 1, 1 }, 13, 5, -1, ZERO_ONE_GAP, 0, { 0 }, -1,
	  6 },
	{ "two light ones are better than a heavy one", 3, { 2, 5, 8 }, { 3, 7, 3 }, 10, 6, -1,
	  ZERO_ONE_OK, 2, { 0, 2 }, 0, 0 },
	{ "of equal weights the fewest", 3, { 2, 5, 8 }, { 3, 6, 3 }, 10, 6, -1, ZERO_ONE_OK, 1,
	  { 1 }, 0, 0 },
	{ "of equal numbers the earliest", 3, { 4, 5, 6 }, { 3, 3, 3 }, 10, 6, -1, ZERO_ONE_OK, 1,
	  { 0 }, 0, 0 },
	{ "none of weight 0 for nothing", 3, { 4, 5, 6 }, { 0, 0, 0 }, 10, 6, -1, ZERO_ONE_OK, 1,
	  { 0 }, 0, 0 },
	{ "a number: the lightest on top", 4, { 1, 5, 6, 7 }, { 9, 3, 1, 1 }, 10, 6, 2, ZERO_ONE_OK,
	  2, { 2, 3 }, 0, 0 },
	{ "more than are needed", 3, { 4, 5, 6 }, { 5, 6, 7 }, 10, 10, 3, ZERO_ONE_OK, 3,
	  { 0, 1, 2 }, 0, 0 },
	{ "less than are needed", 3, { 4, 5, 6 }, { 5, 6, 7 }, 10, 6, 0, ZERO_ONE_NUMBER, 0, { 0 },
	  0, 0 },
	{ "more than there are", 3, { 4, 5, 6 }, { 5, 6, 7 }, 10, 6, 4, ZERO_ONE_NUMBER, 0, { 0 }, 0,
	  0 },
	{ "sums that would not fit", 2, { 4, 5 }, { 1ull << 62, 1ull << 62 }, 10, 6, -1,
	  ZERO_ONE_TOO_HEAVY, 0, { 0 }, 0, 0 },
	{ "the largest sum", 2, { 4, 5 }, { (1ull << 63) - 2, 1 }, 10, 6, 1, ZERO_ONE_OK, 1, { 1 }, 0,
	  0 },
	{ "candidates at one time, at the start and at the end", 4, { 0, 5, 5, 10 }, { 1, 4, 3, 1 },
	  10, 5, -1, ZERO_ONE_OK, 1, { 2 }, 0, 0 },
};

static zero_one_solver *const solvers[] = { zero_one_enumerate, zero_one_path,
					    zero_one_exhaustive };

START_TEST(table)
{
	struct zero_one p = { rows[_i].time,     rows[_i].weight, rows[_i].n, rows[_i].span,
			      rows[_i].interval, rows[_i].number };
	for (int s = 0; s < 3; s++) {
		struct zero_one_answer a;
		solvers[s](&p, &a);
		ck_assert_msg(a.status == rows[_i].status && a.n == rows[_i].chosen_n,
			      "%s: solver %d: status %d, %u chosen", rows[_i].why, s, a.status, a.n);
		for (uint32_t i = 0; i < a.n; i++)
			ck_assert_msg(a.chosen[i] == rows[_i].chosen[i], "%s: solver %d",
				      rows[_i].why, s);
		if (a.status == ZERO_ONE_GAP)
			ck_assert_msg(a.gap_from == rows[_i].gap_from &&
					      a.gap_to == a.gap_from + 1 && a.gap_ns == rows[_i].gap,
				      "%s", rows[_i].why);
		zero_one_free(&a);
	}
}
END_TEST

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

/* Times with repetitions, weights of few or of many values, a span that ends at or behind the last. */
static void draw_problem(struct zero_one *p, uint64_t *time, uint64_t *weight, uint32_t n)
{
	static const uint64_t values[] = { 1, 2, 5, 1000, 1u << 30 };
	uint64_t below = values[draw(5)], length = 10 + draw(n * 4 + 10);
	for (uint32_t i = 0; i < n; i++) {
		time[i] = draw(length);
		weight[i] = draw(below) << (draw(8) ? 0 : draw(12));
	}
	qsort(time, n, sizeof *time, by_value);
	*p = (struct zero_one){ time, weight, n, length, 1 + draw(draw(2) ? length : 30), -1 };
}

static void compare(const struct zero_one *p, int first, int second)
{
	struct zero_one_answer a, b;
	solvers[first](p, &a);
	solvers[second](p, &b);
	ck_assert_msg(a.status == b.status && a.n == b.n && a.weight == b.weight,
		      "n %u number %d: status %d %d, members %u %u, weight %llu %llu", p->n,
		      (int)p->number, a.status, b.status, a.n, b.n,
		      (unsigned long long)a.weight, (unsigned long long)b.weight);
	ck_assert(a.n == 0 || !memcmp(a.chosen, b.chosen, a.n * sizeof *a.chosen));
	if (a.status == ZERO_ONE_OK)
		ck_assert_ptr_eq(zero_one_check(p, &a), NULL);
	zero_one_free(&a);
	zero_one_free(&b);
}

/* 1,000 problems of up to 20 candidates: with a free number, and with a given one. */
START_TEST(like_exhaustive)
{
	uint64_t time[20], weight[20];
	struct zero_one p;
	int answered = 0;
	seed = 1;
	for (int k = 0; answered < 1000; k++) {
		struct zero_one_answer a;
		draw_problem(&p, time, weight, (uint32_t)draw(21));
		compare(&p, 0, 2);
		compare(&p, 1, 2);
		zero_one_path(&p, &a);
		answered += a.status == ZERO_ONE_OK;
		p.number = a.n + (int64_t)draw(4) - (a.n > 0);
		zero_one_free(&a);
		compare(&p, 0, 2);
		compare(&p, 1, 2);
	}
}
END_TEST

/* 200 problems of 10,000. */
START_TEST(like_path)
{
	static uint64_t time[MANY], weight[MANY];
	struct zero_one p;
	seed = 2;
	for (int k = 0; k < 200; k++) {
		draw_problem(&p, time, weight, MANY);
		p.interval_ns = 5 + draw(p.span_ns / 5);
		compare(&p, 0, 1);
	}
}
END_TEST

/* Numbers between the fewest and all, on 40 problems of 1,000. */
START_TEST(numbers)
{
	static uint64_t time[1000], weight[1000];
	struct zero_one p;
	seed = 3;
	for (int k = 0; k < 40; k++) {
		draw_problem(&p, time, weight, 1000);
		p.interval_ns = 50 + draw(p.span_ns);
		p.number = (int64_t)draw(1001);
		compare(&p, 0, 1);
	}
}
END_TEST

/* The checker finds what a solver could do wrong. */
START_TEST(checker)
{
	uint64_t time[] = { 3, 6, 9 }, weight[] = { 1, 2, 3 };
	uint32_t chosen[] = { 0, 1, 2 };
	struct zero_one p = { time, weight, 3, 12, 3, -1 };
	struct zero_one_answer a = { .chosen = chosen, .n = 3, .weight = 6 };
	ck_assert_ptr_eq(zero_one_check(&p, &a), NULL);
	a.weight = 5;
	ck_assert_str_eq(zero_one_check(&p, &a), "the weight is not that of the members");
	a.n = 2, a.weight = 3;
	ck_assert_str_eq(zero_one_check(&p, &a), "the gap before the end is too long");
	chosen[1] = 2, a.weight = 4;
	ck_assert_str_eq(zero_one_check(&p, &a), "a gap is too long");
	chosen[1] = 0, a.weight = 2;
	ck_assert_str_eq(zero_one_check(&p, &a), "the members are no rising numbers of candidates");
	p.number = 3;
	ck_assert_str_eq(zero_one_check(&p, &a), "another number of members");
}
END_TEST

/* The least weight, then the fewest members, of all sets of candidates, tried one by one. */
struct best {
	bool found;
	uint64_t weight;
	uint32_t n;
};

static bool keeps(const struct zero_one *p, const struct zero_one_positions *k, uint32_t set,
		  uint64_t *weight, uint32_t *n)
{
	uint64_t before = 0, positions = 0;
	*weight = *n = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		if (!(set >> i & 1))
			continue;
		if (p->time_ns[i] - before > p->interval_ns)
			return false;
		before = p->time_ns[i];
		positions |= (uint64_t)1 << k->position[i];
		*weight += p->weight[i];
		++*n;
	}
	return p->span_ns - before <= p->interval_ns &&
	       (uint32_t)__builtin_popcountll(positions) <= k->most &&
	       (p->number < 0 || *n == p->number);
}

static struct best try_all(const struct zero_one *p, const struct zero_one_positions *k)
{
	struct best best = { false, 0, 0 };
	for (uint32_t set = 0; set < 1u << p->n; set++) {
		uint64_t weight;
		uint32_t n;
		if (keeps(p, k, set, &weight, &n) &&
		    (!best.found || weight < best.weight || (weight == best.weight && n < best.n)))
			best = (struct best){ true, weight, n };
	}
	return best;
}

/* 2,000 problems of up to 12 candidates of up to 6 positions, each solver. */
START_TEST(few_positions)
{
	uint64_t time[12], weight[12];
	uint32_t position[12], limited = 0, none = 0;
	struct zero_one p;
	seed = 4;
	for (int k = 0; k < 2000; k++) {
		struct zero_one_positions positions = { position, 2 + (uint32_t)draw(5), 1 + (uint32_t)draw(3) };
		draw_problem(&p, time, weight, 6 + (uint32_t)draw(7));
		p.interval_ns = 1 + p.span_ns / (1 + draw(4));
		if (!draw(3))
			p.number = (int64_t)draw(p.n + 1);
		for (uint32_t i = 0; i < p.n; i++)
			position[i] = (uint32_t)draw(positions.n);
		struct best best = try_all(&p, &positions);
		for (int s = 0; s < 3; s++) {
			struct zero_one_answer a, free_answer;
			zero_one_few_positions(&p, &positions, solvers[s], &a);
			ck_assert_int_eq(a.status == ZERO_ONE_OK, best.found);
			if (best.found) {
				ck_assert_uint_eq(a.weight, best.weight);
				ck_assert_uint_eq(a.n, best.n);
				ck_assert_ptr_eq(zero_one_check(&p, &a), NULL);
				ck_assert(zero_one_positions_check(&positions, &a));
			}
			solvers[s](&p, &free_answer);
			limited += a.status == ZERO_ONE_OK && a.weight > free_answer.weight;
			none += a.status == ZERO_ONE_POSITIONS;
			ck_assert(a.status != ZERO_ONE_POSITIONS || free_answer.status == ZERO_ONE_OK);
			zero_one_free(&free_answer);
			zero_one_free(&a);
		}
	}
	ck_assert_uint_gt(limited, 300);
	ck_assert_uint_gt(none, 300);
}
END_TEST

/* All choices of 4 of 9 positions among 1,000 candidates, of few and of many weights. */
START_TEST(few_positions_large)
{
	static uint64_t time[1000], weight[1000], part_time[1000], part_weight[1000];
	static uint32_t position[1000];
	struct zero_one p;
	seed = 5;
	for (int k = 0; k < 30; k++) {
		struct zero_one_positions positions = { position, 9, 4 };
		struct zero_one_answer a, b;
		uint64_t least = UINT64_MAX;
		draw_problem(&p, time, weight, 1000);
		p.interval_ns = p.span_ns / (3 + draw(40));
		for (uint32_t i = 0; i < p.n; i++)
			position[i] = (uint32_t)(k % 2 ? draw(9) : i * 9 / 1000 + draw(2) * draw(4)) % 9;
		for (uint32_t set = 0; set < 1u << 9; set++) {
			struct zero_one part = { part_time, part_weight, 0, p.span_ns,
						 p.interval_ns, -1 };
			if (__builtin_popcount(set) != 4)
				continue;
			for (uint32_t i = 0; i < p.n; i++)
				if (set >> position[i] & 1) {
					part_time[part.n] = time[i];
					part_weight[part.n++] = weight[i];
				}
			zero_one_path(&part, &b);
			if (b.status == ZERO_ONE_OK && b.weight < least)
				least = b.weight;
			zero_one_free(&b);
		}
		zero_one_few_positions(&p, &positions, zero_one_enumerate, &a);
		ck_assert_int_eq(a.status == ZERO_ONE_OK, least < UINT64_MAX);
		if (a.status == ZERO_ONE_OK)
			ck_assert_uint_eq(a.weight, least);
		zero_one_free(&a);
	}
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("zero_one");
	tcase_add_loop_test(t, table, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, like_exhaustive);
	tcase_add_test(t, like_path);
	tcase_add_test(t, numbers);
	tcase_add_test(t, checker);
	tcase_add_test(t, few_positions);
	tcase_add_test(t, few_positions_large);
	return run_suite("zero_one", t);
}
