/* test_merge.c - what several teams write goes out once, whoever leads and however it comes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>

#include "merge.h"
#include "run_suite.h"

enum { TEAMS = 3, LENGTH = 2000, RUNS = 300 };

static char text[LENGTH];

static void put_out(struct written *out, const struct written *w, uint64_t to)
{
	if (to > out->end)
		written_add(out, w->kept + (out->end - w->begin), (size_t)(to - out->end));
}

/* Pieces in any order, teams that begin as a copy of another one: all goes out once. */
START_TEST(random_pieces)
{
	struct written w[TEAMS] = {0}, out = {0};
	const struct written *all[TEAMS] = {&w[0], &w[1], &w[2]};
	unsigned needed = 1 + (unsigned)_i % TEAMS;
	srandom((unsigned)_i + 1);
	for (int i = 0; i < LENGTH; i++)
		text[i] = (char)random();
	while (out.end < LENGTH) {
		unsigned t = (unsigned)random() % TEAMS, other = (unsigned)random() % TEAMS;
		size_t n = (size_t)random() % 50, left = LENGTH - w[t].end;
		written_add(&w[t], text + w[t].end, n < left ? n : left);
		if (random() % 40 == 0 && t != other)
			written_copy(&w[t], &w[other]);
		put_out(&out, &w[t], merge_agreed(all, TEAMS, t, needed, out.end));
		for (unsigned i = 0; i < TEAMS; i++)
			ck_assert_uint_eq(merge_check(&w[i], &out), MERGE_NONE);
	}
	ck_assert_uint_eq(out.end, LENGTH);
	ck_assert_mem_eq(out.kept, text, LENGTH);
	for (unsigned i = 0; i < TEAMS; i++)
		written_free(&w[i]);
	written_free(&out);
}
END_TEST

static const struct {
	const char *why, *teams[TEAMS];
	unsigned who, needed;
	uint64_t out, want;
} rows[] = {
	{"one is enough", {"abc", "", ""}, 0, 1, 0, 3},
	{"two have a part", {"abc", "ab", ""}, 0, 2, 0, 2},
	{"three have less", {"abc", "ab", "a"}, 0, 3, 0, 1},
	{"one has none", {"abc", "abc", ""}, 0, 3, 0, 0},
	{"two of three are alike", {"abc", "xbc", "abc"}, 0, 2, 0, 3},
	{"the odd one has nobody with it", {"abc", "xbc", "abc"}, 1, 2, 0, 0},
	{"up to where they differ", {"abc", "abx", "a"}, 0, 2, 0, 2},
	{"a team that is behind what is out", {"abc", "a", "abc"}, 0, 2, 2, 3},
	{"all of it is out", {"abc", "abc", "abc"}, 0, 2, 3, 3},
};

START_TEST(agreement)
{
	struct written w[TEAMS] = {0};
	const struct written *all[TEAMS] = {&w[0], &w[1], &w[2]};
	for (unsigned i = 0; i < TEAMS; i++)
		written_add(&w[i], rows[_i].teams[i], strlen(rows[_i].teams[i]));
	uint64_t got = merge_agreed(all, TEAMS, rows[_i].who, rows[_i].needed, rows[_i].out);
	ck_assert_msg(got == rows[_i].want, "%s: got %d", rows[_i].why, (int)got);
	for (unsigned i = 0; i < TEAMS; i++)
		written_free(&w[i]);
}
END_TEST

/* A difference is told once, with its place, when it has gone out otherwise. */
START_TEST(difference)
{
	struct written w = {0}, out = {0};
	written_add(&out, "ab", 2);
	written_add(&w, "abx", 3);
	ck_assert_uint_eq(merge_check(&w, &out), MERGE_NONE);
	written_add(&out, "cd", 2);
	ck_assert_uint_eq(merge_check(&w, &out), 2);
	written_add(&w, "d", 1);
	ck_assert_uint_eq(merge_check(&w, &out), MERGE_NONE);
	written_free(&w);
	written_free(&out);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("merge");
	tcase_add_loop_test(t, random_pieces, 0, RUNS);
	tcase_add_loop_test(t, agreement, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, difference);
	return run_suite("merge", t);
}
