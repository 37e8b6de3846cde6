/* test_merge.c - what several teams write goes out once, whoever leads and however it comes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>

#include "merge.h"
#include "run_suite.h"

enum { TEAMS = 3, LENGTH = 2000, RUNS = 300 };

static char text[LENGTH], out[LENGTH];
static size_t nout;

static void put_out(struct merge *m, uint64_t at)
{
	size_t n;
	const char *bytes = merge_ready(m, at, &n);
	if (n == 0)
		return;
	ck_assert_uint_le(nout + n, LENGTH);
	memcpy(out + nout, bytes, n);
	nout += n;
	merge_is_out(m, n);
}

/* Pieces in any order, deaths of leaders, teams that begin at another's place: all goes out once. */
START_TEST(random_pieces)
{
	struct merge m = {0};
	uint64_t at[TEAMS] = {0};
	unsigned leader = 0;
	srandom((unsigned)_i + 1);
	nout = 0;
	for (int i = 0; i < LENGTH; i++)
		text[i] = (char)random();
	while (at[leader] < LENGTH) {
		unsigned t = (unsigned)random() % TEAMS, other = (unsigned)random() % TEAMS;
		size_t n = (size_t)random() % 50, left = LENGTH - at[t];
		n = n < left ? n : left;
		ck_assert_uint_eq(merge_add(&m, at[t], text + at[t], n, t == leader), MERGE_NONE);
		at[t] += n;
		if (t == leader)
			put_out(&m, at[t]);
		if (random() % 40 == 0) {
			at[leader] = at[other];
			leader = other;
			put_out(&m, at[leader]);
		}
		uint64_t least = at[0] < at[1] ? at[0] : at[1];
		merge_forget(&m, least < at[2] ? least : at[2]);
	}
	ck_assert_uint_eq(nout, LENGTH);
	ck_assert_mem_eq(out, text, LENGTH);
	merge_free(&m);
}
END_TEST

static const struct {
	const char *why, *first, *second;
	uint64_t at; /* where the second team begins */
	bool leads;  /* the second one */
	uint64_t differs;
	const char *want; /* what goes out */
} rows[] = {
	{"the same", "abc", "abc", 0, false, MERGE_NONE, "abc"},
	{"a part of it", "abcdef", "bcd", 1, false, MERGE_NONE, "abcdef"},
	{"more", "abc", "abcd", 0, false, MERGE_NONE, "abcd"},
	{"another byte", "abc", "axc", 0, false, 1, "abc"},
	{"another last byte, and more", "abc", "abxd", 0, false, 2, "abcd"},
	{"the leader's counts", "abc", "axc", 0, true, 1, "axc"},
	{"after the end", "abc", "de", 3, false, MERGE_NONE, "abcde"},
};

START_TEST(differences)
{
	struct merge m = {0};
	size_t n;
	merge_add(&m, 0, rows[_i].first, strlen(rows[_i].first), !rows[_i].leads);
	uint64_t differs = merge_add(&m, rows[_i].at, rows[_i].second, strlen(rows[_i].second),
				     rows[_i].leads);
	ck_assert_msg(differs == rows[_i].differs, "%s: got %llu", rows[_i].why,
		      (unsigned long long)differs);
	const char *bytes = merge_ready(&m, UINT64_MAX, &n);
	ck_assert_msg(n == strlen(rows[_i].want) && memcmp(bytes, rows[_i].want, n) == 0,
		      "%s: %.*s goes out", rows[_i].why, (int)n, bytes);
	merge_free(&m);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("merge");
	tcase_add_loop_test(t, random_pieces, 0, RUNS);
	tcase_add_loop_test(t, differences, 0, sizeof rows / sizeof *rows);
	return run_suite("merge", t);
}
