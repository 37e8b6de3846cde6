/* test_groups.c - the words of OMPCKPT_REDUNDANCY; groups have no place twice, and leave out nobody.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>

#include "groups.h"
#include "run_suite.h"

enum { RANKS = 150 };

static const struct {
	const char *value;
	bool ok;
	unsigned n, m;
} words[] = {
	{ "none",    true, 0, 0 },
	{ "partner", true, 2, 1 },
	{ "xor:2",   true, 2, 1 },
	{ "xor:32",  true, 32, 1 },
	{ "rs:2+1",  true, 2, 1 },
	{ "rs:8+2",  true, 8, 2 },
	{ "rs:32+31", true, 32, 31 },
	{ "",        false, 0, 0 },
	{ "None",    false, 0, 0 },
	{ "partner:2", false, 0, 0 },
	{ "xor",     false, 0, 0 },
	{ "xor:",    false, 0, 0 },
	{ "xor:1",   false, 0, 0 },
	{ "xor:33",  false, 0, 0 },
	{ "xor:4+1", false, 0, 0 },
	{ "xor:4 ",  false, 0, 0 },
	{ "xor:+4",  false, 0, 0 },
	{ "xor:004", false, 0, 0 },
	{ "rs:8",    false, 0, 0 },
	{ "rs:8+",   false, 0, 0 },
	{ "rs:8+0",  false, 0, 0 },
	{ "rs:8+8",  false, 0, 0 },
	{ "rs:33+2", false, 0, 0 },
	{ "rs:8-2",  false, 0, 0 },
	{ "rs:8+2k", false, 0, 0 },
	{ "rs:1+1",  false, 0, 0 },
};

START_TEST(word)
{
	struct redundancy r = {7, 7};
	ck_assert_msg(redundancy_read(&r, words[_i].value) == words[_i].ok, "'%s'", words[_i].value);
	if (words[_i].ok)
		ck_assert_msg(r.n == words[_i].n && r.m == words[_i].m, "'%s'", words[_i].value);
}
END_TEST

static uint64_t place[RANKS];
static uint32_t leader[RANKS], column[RANKS], work[4 * RANKS];

/* Numbers of places that are alike, as hashes and counters are. */
static void place_at_random(unsigned ranks, unsigned places)
{
	uint64_t base = rand() % 2 ? (uint64_t)rand() << 33 : 0;
	for (unsigned i = 0; i < ranks; i++)
		place[i] = base + (uint64_t)rand() % places;
}

START_TEST(places)
{
	srand((unsigned)_i);
	unsigned ranks = 1 + (unsigned)rand() % RANKS, found = 0;
	place_at_random(ranks, 1 + (unsigned)rand() % (ranks + 3));
	uint32_t n = redundancy_places(place, ranks, leader, column, work);
	for (unsigned i = 0; i < ranks; i++) {
		unsigned lower = 0, lowest = i;
		for (unsigned k = i; k-- > 0;)
			if (place[k] == place[i]) {
				lower++;
				lowest = k;
			}
		ck_assert_uint_eq(leader[i], lowest);
		ck_assert_uint_eq(column[i], lower);
		found += lower == 0;
	}
	ck_assert_uint_eq(n, found);
}
END_TEST

static unsigned of_column(unsigned ranks, uint32_t which)
{
	unsigned n = 0;
	for (unsigned i = 0; i < ranks; i++)
		n += column[i] == which;
	return n;
}

/* Its members are of its column, at different places, and see the same group. */
static void check_group(const struct redundancy_group *g, const struct redundancy *r, unsigned ranks,
			unsigned own)
{
	unsigned q = of_column(ranks, column[own]);
	ck_assert_uint_eq(g->rank[g->own], own);
	ck_assert_uint_ge(g->n, q < r->n ? q : r->n);
	ck_assert_uint_lt(g->n, 2 * r->n);
	ck_assert_uint_eq(g->m, r->m < g->n ? r->m : g->n - 1);
	for (unsigned i = 0; i < g->n; i++) {
		struct redundancy_group other;
		ck_assert_uint_eq(column[g->rank[i]], column[own]);
		for (unsigned k = 0; k < i; k++) {
			ck_assert_uint_ne(g->rank[k], g->rank[i]);
			ck_assert_uint_ne(place[g->rank[k]], place[g->rank[i]]);
		}
		ck_assert(redundancy_group(&other, r, column, ranks, g->rank[i]));
		ck_assert(other.own == i && other.n == g->n && other.m == g->m);
		ck_assert_mem_eq(other.rank, g->rank, g->n * sizeof *g->rank);
	}
}

START_TEST(groups)
{
	srand(1000 + (unsigned)_i);
	unsigned ranks = 1 + (unsigned)rand() % RANKS;
	place_at_random(ranks, 1 + (unsigned)rand() % (ranks + 3));
	redundancy_places(place, ranks, leader, column, work);
	unsigned n = 2 + (unsigned)rand() % (rand() % 2 ? 31 : 4);
	struct redundancy r = {n, 1 + (unsigned)rand() % (n - 1)};
	for (unsigned own = 0; own < ranks; own++) {
		struct redundancy_group g;
		bool found = redundancy_group(&g, &r, column, ranks, own);
		ck_assert_int_eq(found, of_column(ranks, column[own]) > 1);
		if (found)
			check_group(&g, &r, ranks, own);
	}
}
END_TEST

/* Eight nodes of two ranks each, one after the other; groups of four: every second node. */
START_TEST(neighbours)
{
	static const uint32_t want[4] = {3, 7, 11, 15};
	struct redundancy r = {4, 1};
	struct redundancy_group g;
	for (unsigned i = 0; i < 16; i++)
		place[i] = i / 2;
	ck_assert_uint_eq(redundancy_places(place, 16, leader, column, work), 8);
	ck_assert(redundancy_group(&g, &r, column, 16, 11));
	ck_assert(g.n == 4 && g.m == 1 && g.own == 2);
	ck_assert_mem_eq(g.rank, want, sizeof want);
}
END_TEST

START_TEST(none)
{
	struct redundancy r = {0, 0};
	struct redundancy_group g;
	place_at_random(20, 10);
	redundancy_places(place, 20, leader, column, work);
	for (unsigned i = 0; i < 20; i++)
		ck_assert(!redundancy_group(&g, &r, column, 20, i));
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("groups");
	tcase_add_loop_test(t, word, 0, sizeof words / sizeof *words);
	tcase_add_loop_test(t, places, 0, 200);
	tcase_add_loop_test(t, groups, 0, 100);
	tcase_add_test(t, neighbours);
	tcase_add_test(t, none);
	return run_suite("groups", t);
}
