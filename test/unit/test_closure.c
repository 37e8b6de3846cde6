/* test_closure.c - which items pay for what they use: known cases, and against all sets.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "closure.h"
#include "run_suite.h"

#include <stdlib.h>

enum { MOST = 8 };

/* Three items, three resources; "uses" by item, the first resource first. */
static const struct {
	const char *why;
	uint64_t gain[3], price[3];
	const char *uses[3];
	unsigned want; /* a bit for each item */
} rows[] = {
	{"each for itself: what is more than its price", {5, 5, 5}, {4, 6, 1}, {"100", "010", "001"}, 5},
	{"as much as its price is no profit", {5, 5, 5}, {5, 4, 5}, {"100", "010", "001"}, 2},
	{"two pay for one together", {3, 3, 1}, {5, 2, 0}, {"100", "100", "010"}, 3},
	{"what is shared is paid once", {6, 1, 0}, {5, 9, 9}, {"100", "100", "010"}, 3},
	{"an item with a price of its own beside the shared one", {6, 1, 0}, {5, 2, 9}, {"100", "110", "001"}, 1},
	{"a rich one does not pay for a poor one", {100, 1, 1}, {1, 2, 0}, {"100", "110", "010"}, 1},
	{"all of a chain, or none", {4, 1, 4}, {3, 3, 2}, {"100", "110", "010"}, 7},
	{"no gain, no price", {0, 0, 0}, {0, 0, 0}, {"100", "010", "001"}, 0},
	{"what costs nothing is taken", {1, 2, 3}, {0, 0, 0}, {"111", "111", "000"}, 7},
};

static void choose(const struct closure *c, unsigned *got)
{
	bool is_taken[MOST] = {false};
	closure_best(c, is_taken);
	*got = 0;
	for (uint32_t i = 0; i < c->items; i++)
		*got |= (unsigned)is_taken[i] << i;
}

START_TEST(known)
{
	bool uses[9];
	unsigned got;
	for (unsigned i = 0; i < 9; i++)
		uses[i] = rows[_i].uses[i / 3][i % 3] == '1';
	choose(&(struct closure){3, 3, rows[_i].gain, rows[_i].price, uses}, &got);
	ck_assert_msg(got == rows[_i].want, "%s: got %u, want %u", rows[_i].why, got, rows[_i].want);
}
END_TEST

static int64_t profit(const struct closure *c, unsigned set)
{
	int64_t sum = 0;
	for (uint32_t k = 0; k < c->resources; k++)
		for (uint32_t i = 0; i < c->items; i++)
			if (set >> i & 1 && c->uses[i * c->resources + k]) {
				sum -= (int64_t)c->price[k];
				break;
			}
	for (uint32_t i = 0; i < c->items; i++)
		sum += set >> i & 1 ? (int64_t)c->gain[i] : 0;
	return sum;
}

/* The best of all sets, and what all of the best have in common. */
static void try_all(const struct closure *c, int64_t *most, unsigned *common)
{
	*most = -1;
	for (unsigned set = 0; set < 1u << c->items; set++) {
		int64_t p = profit(c, set);
		*common = p > *most ? set : p == *most ? *common & set : *common;
		*most = p > *most ? p : *most;
	}
}

START_TEST(random_problems)
{
	uint64_t gain[MOST], price[MOST];
	bool uses[MOST * MOST];
	srand(_i);
	for (unsigned round = 0; round < 200; round++) {
		struct closure c = {(uint32_t)rand() % MOST + 1, (uint32_t)rand() % (MOST + 1), gain, price,
				    uses};
		int64_t most;
		unsigned common = 0, got, density = (unsigned)rand() % 4 + 1;
		for (unsigned i = 0; i < MOST; i++) {
			gain[i] = (uint64_t)rand() % 12;
			price[i] = (uint64_t)rand() % 20;
		}
		for (unsigned i = 0; i < MOST * MOST; i++)
			uses[i] = (unsigned)rand() % 5 < density;
		try_all(&c, &most, &common);
		choose(&c, &got);
		ck_assert_msg(got == common && profit(&c, got) == most, "seed %d, round %u: got %x of %lld, want %x of %lld",
			      _i, round, got, (long long)profit(&c, got), common, (long long)most);
	}
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("closure");
	tcase_add_loop_test(t, known, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, random_problems, 0, 20);
	return run_suite("closure", t);
}
