/* test_sparse_set.c - sets of numbers do what an array of flags does, whatever is done in whatever order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "run_suite.h"

#include "arena.h"
#include "sparse_set.h"

enum { SETS = 3, N = 700 };

static unsigned seed;

static unsigned any(unsigned n)
{
	seed = seed * 1103515245u + 12345u;
	return (seed >> 12) % n;
}

static int next_flag(const bool *has, const bool *but, unsigned from)
{
	for (unsigned i = from; i < N; i++)
		if (has[i] && !but[i])
			return (int)i;
	return -1;
}

static void check_same(const struct sparse_set *s, const bool *has)
{
	static const bool none[N];
	unsigned at = 0;
	bool same = true;
	for (unsigned i = 0; i < N; i++)
		same &= sparse_set_has(s, i) == has[i] &&
			sparse_set_next(s, i) == next_flag(has, none, i);
	ck_assert(same);
	for (struct sparse_walk w = sparse_walk(s); sparse_walk_on(&w); at = w.member + 1)
		ck_assert_int_eq((int)w.member, next_flag(has, none, at));
	ck_assert_int_eq(next_flag(has, none, at), -1);
}

/* In "to" as flags; did that change it? */
static bool set_flags(bool *to, const bool *with, bool is_union)
{
	bool changed = false;
	for (unsigned i = 0; i < N; i++) {
		changed |= with[i] && to[i] != is_union;
		to[i] = with[i] ? is_union : to[i];
	}
	return changed;
}

START_TEST(as_flags)
{
	struct arena *a = arena_new();
	struct sparse_set sets[SETS] = {{0}};
	bool flags[SETS][N] = {{false}};
	seed = (unsigned)_i + 1;
	for (unsigned step = 0; step < 200; step++) {
		unsigned x = any(SETS), y = any(SETS), i = any(any(2) ? N : 70), what = any(8);
		if (what == 0)
			ck_assert_int_eq(sparse_set_union(a, &sets[x], &sets[y]),
					 set_flags(flags[x], flags[y], true));
		else if (what == 1 && x != y)
			ck_assert_int_eq(sparse_set_subtract(&sets[x], &sets[y]),
					 set_flags(flags[x], flags[y], false));
		else if (what == 2)
			ck_assert_int_eq(sparse_set_next_but(&sets[x], &sets[y], i),
					 next_flag(flags[x], flags[y], i));
		else {
			ck_assert_int_eq(sparse_set_add(a, &sets[x], i), !flags[x][i]);
			flags[x][i] = true;
		}
		check_same(&sets[x], flags[x]);
	}
	arena_free(a);
}
END_TEST

int main(void)
{
	TCase *c = tcase_create("sparse_set");
	tcase_add_loop_test(c, as_flags, 0, 10);
	return run_suite("sparse_set", c);
}
