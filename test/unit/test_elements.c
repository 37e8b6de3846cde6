/* test_elements.c - sets of elements: on which side do union, difference and projection err?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "elements_otherwise.h"
#include "run_suite.h"

#include <isl/map.h>

static struct arena *arena;
static struct sets sets;
static const struct access_family *family;

static void begin(void)
{
	static const struct access_family one = {
		.base.location = 1, .size = 8, .strides = {8}, .n = 1};
	arena = arena_new();
	sets_begin(&sets, arena, 1000000);
	family = family_of(&sets, &one, "a");
}

static void end(void)
{
	sets_end(&sets);
	arena_free(arena);
}

static isl_set *set_read(const char *text)
{
	isl_set *s = isl_set_read_from_str(sets.ctx, text);
	return own_set(&sets, isl_set_set_tuple_id(s, isl_id_copy(family->id)));
}

static struct elements elements_read(const char *text)
{
	struct elements_list l = {0};
	elements_list_add(&sets, &l, family, set_read(text));
	return elements_list_end(&sets, &l);
}

static bool is_set(struct elements a, const char *text)
{
	isl_set *want = set_read(text);
	return a.n ? isl_set_is_equal(a.at[0].set, want) == isl_bool_true : set_is_empty(want);
}

static struct elements subtract(struct elements a, struct elements b)
{
	return elements_subtract(&sets, a, b);
}

static struct elements unite(struct elements a, struct elements b)
{
	return elements_union(&sets, a, b);
}

static struct elements intersect(struct elements a, struct elements b)
{
	return elements_intersect(&sets, a, b);
}

static const struct {
	const char *why;
	struct elements (*op)(struct elements a, struct elements b);
	const char *a, *b, *want;
} operations[] = {
	{"neighbours become one range", unite, "{ a[x] : 0 <= x < 5 }", "{ a[x] : 5 <= x < 9 }",
	 "{ a[x] : 0 <= x < 9 }"},
	{"only what both have", intersect, "{ a[x] : 0 <= x < 5 }", "{ a[x] : 3 <= x < 9 }",
	 "{ a[x] : 3 <= x < 5 }"},
	{"a hole is exact", subtract, "[n] -> { a[x] : 0 <= x < n }", "[n] -> { a[x] : x = 3 }",
	 "[n] -> { a[x] : 0 <= x < n and x != 3 }"},
	{"nothing is left", subtract, "[n] -> { a[x] : 0 <= x < n }", "[n] -> { a[x] : x >= 0 }",
	 "[n] -> { a[x] : false }"},
	{"other bounds leave the rest", subtract, "[n, m] -> { a[x] : 0 <= x < n }",
	 "[n, m] -> { a[x] : 0 <= x < m }", "[n, m] -> { a[x] : 0 <= x < n and x >= m }"},
};

START_TEST(operation)
{
	begin();
	struct elements got =
		operations[_i].op(elements_read(operations[_i].a), elements_read(operations[_i].b));
	ck_assert_msg(is_set(got, operations[_i].want), "%s", operations[_i].why);
	end();
}
END_TEST

START_TEST(parameters_apart_are_replaced_at_once)
{
	begin();
	isl_set *s = set_read("[n, m] -> { a[x] : n <= x < m }");
	isl_id *n = own_id(&sets, isl_id_alloc(sets.ctx, "n", NULL));
	isl_id *m = own_id(&sets, isl_id_alloc(sets.ctx, "m", NULL));
	isl_id *old_n = set_apart(&sets, &s, n), *old_m = set_apart(&sets, &s, m);
	isl_pw_aff *more = isl_pw_aff_copy(aff_parameter(&sets, n));
	more = own_aff(&sets, isl_pw_aff_add(more, isl_pw_aff_copy(aff_number(&sets, 1))));
	s = set_substitute(&sets, s, old_n, aff_parameter(&sets, m));
	s = set_substitute(&sets, s, old_m, more);
	isl_set *want = set_read("[n, m] -> { a[x] : m <= x < n + 1 }");
	ck_assert(isl_set_is_equal(s, want) == isl_bool_true);
	end();
}
END_TEST

START_TEST(elements_between_numbers_of_a_row)
{
	begin();
	isl_id *n = own_id(&sets, isl_id_alloc(sets.ctx, "n", NULL));
	isl_pw_aff *zero = aff_number(&sets, 0), *below = aff_parameter(&sets, n);
	isl_set *s = set_read("[n] -> { a[c, x] : 0 <= c < 10 and x < 500 }");
	isl_set *want =
		set_read("[n] -> { a[c, x] : 0 <= c < 10 and 64c <= x < 64c + n and x < 500 }");
	isl_set *found = set_between_beside(&sets, s, 1, 0, 64, zero, below);
	ck_assert(isl_set_is_equal(found, want) == isl_bool_true);
	want = set_read("[n] -> { a[c, x] : 0 <= c < 10 and x + 8c < n and x < 500 }");
	found = set_between_beside(&sets, s, 1, 0, -8, NULL, below);
	ck_assert(isl_set_is_equal(found, want) == isl_bool_true);
	ck_assert(set_is_empty(set_between_beside(&sets, s, 1, 0, 64, below, below)));
	end();
}
END_TEST

START_TEST(elements_between_numbers)
{
	begin();
	isl_id *n = own_id(&sets, isl_id_alloc(sets.ctx, "n", NULL));
	isl_set *s = set_read("[n] -> { a[x] : 0 <= x < 100 }");
	isl_pw_aff *from = aff_number(&sets, 3), *below = aff_parameter(&sets, n);
	isl_set *want = set_read("[n] -> { a[x] : 3 <= x < 100 and x < n }");
	ck_assert(isl_set_is_equal(set_between(&sets, s, 0, from, below), want) == isl_bool_true);
	ck_assert(isl_set_is_equal(set_between(&sets, s, 0, NULL, NULL), s) == isl_bool_true);
	ck_assert(set_is_empty(set_between(&sets, s, 0, below, below)));
	ck_assert(set_is_within(s, set_all_of(&sets, family)));
	end();
}
END_TEST

START_TEST(difference_in_many_disjuncts_stays_in_the_minuend)
{
	begin();
	struct elements all = elements_read("{ a[x] : 0 <= x < 1000 }");
	struct elements holes =
		elements_read("{ a[x] : 0 <= x < 1000 and x mod 50 = 7 and x != 157 }");
	struct elements left = subtract(all, holes);
	ck_assert_int_eq(left.n, 1);
	ck_assert(isl_set_is_subset(left.at[0].set, all.at[0].set) == isl_bool_true);
	ck_assert(isl_set_is_subset(set_read("{ a[x] : x = 157 or x = 8 }"), left.at[0].set) ==
		  isl_bool_true);
	end();
}
END_TEST

static const struct {
	const char *why;
	enum quantifier q;
	const char *set, *want;
} removals[] = {
	{"a may set holds for some value", ANY, "[n] -> { a[x] : 0 <= x < n and n < 9 }",
	 "{ a[x] : 0 <= x < 8 }"},
	{"a must set that depends on it is lost", EVERY, "[n] -> { a[x] : 0 <= x < n }",
	 "{ a[x] : false }"},
	{"a must set keeps what does not depend on it", EVERY,
	 "[n] -> { a[x] : x = 3 or (5 <= x < n) }", "{ a[x] : x = 3 }"},
};

START_TEST(removal)
{
	begin();
	isl_set *s = set_read(removals[_i].set);
	isl_id *n = own_id(&sets, isl_set_get_dim_id(s, isl_dim_param, 0));
	isl_set *got = set_without(&sets, s, n, removals[_i].q);
	ck_assert_msg(!set_mentions(got, n), "%s", removals[_i].why);
	ck_assert_msg(isl_set_is_equal(got, set_read(removals[_i].want)) == isl_bool_true, "%s",
		      removals[_i].why);
	end();
}
END_TEST

START_TEST(a_list_is_the_union)
{
	begin();
	struct elements_list l = {0};
	elements_list_add(&sets, &l, family, set_read("{ a[x] : 0 <= x < 5 }"));
	elements_list_add(&sets, &l, family, set_read("{ a[x] : false }"));
	bitset_add(elements_list_locations(&sets, &l, 4), 2);
	elements_list_add(&sets, &l, family, set_read("{ a[x] : 5 <= x < 9 }"));
	struct elements all = elements_list_end(&sets, &l);
	ck_assert_int_eq(all.n, 1);
	ck_assert(is_set(all, "{ a[x] : 0 <= x < 9 }"));
	ck_assert(elements_have_whole(all, 2) && !elements_have_whole(all, 1));
	end();
}
END_TEST

static const struct {
	const char *a, *b;
	bool is_within;
} coverings[] = {
	{"[n] -> { a[x] : 0 <= x < n }", "[n] -> { a[x] : x >= 0 }", true},
	{"{ a[x] : 0 <= x < 9 }", "{ a[x] : 0 <= x < 5 or 5 <= x < 9 }", true},
	{"{ a[x] : 0 <= x < 9 }", "{ a[x] : 0 <= x < 5 or 5 < x < 9 }", false},
	{"[n] -> { a[x] : x = n or x = 2 }", "[n] -> { a[x] : x = n }", false},
	{"[n] -> { a[x] : 0 <= x < n }", "[n, m] -> { a[x] : 0 <= x < m }", false},
};

START_TEST(all_of_it_is_covered)
{
	begin();
	struct elements a = elements_read(coverings[_i].a), b = elements_read(coverings[_i].b);
	ck_assert(elements_are_within(&sets, a, b) == coverings[_i].is_within);
	ck_assert(!elements_are_within(&sets, a, elements_none()));
	end();
}
END_TEST

START_TEST(without_a_budget_nothing_is_covered)
{
	begin();
	struct elements a = elements_read("{ a[x] : x = 1 }");
	sets.budget = 0;
	ck_assert(!elements_are_within(&sets, a, a));
	end();
}
END_TEST

START_TEST(a_family_is_found_by_content)
{
	begin();
	struct access_family same = *family, other = *family;
	other.offset = 8;
	ck_assert_ptr_eq(family_of(&sets, &same, "b"), family);
	ck_assert_ptr_ne(family_of(&sets, &other, "a"), family);
	end();
}
END_TEST

static isl_pw_aff *value(const char *text)
{
	return own_aff(&sets, isl_pw_aff_read_from_str(sets.ctx, text));
}

static const struct {
	const char *why, *by;
	unsigned at;
	bool is_modular, is_same;
} scales[] = {
	{"the same value, made once more", "[n] -> { [(n)] }", 0, false, true},
	{"another parameter", "[m] -> { [(m)] }", 0, false, false},
	{"one more", "[n] -> { [(n + 1)] }", 0, false, false},
	{"of another coordinate", "[n] -> { [(n)] }", 1, false, false},
	{"modulo 2^64", "[n] -> { [(n)] }", 0, true, false},
};

START_TEST(a_family_is_found_by_its_scales)
{
	begin();
	struct access_family rows = {.base.location = 1, .size = 8, .strides = {8, 8}, .n = 2};
	struct access_family plain = rows, other = rows;
	rows.scales[0] = (struct scale){{value("[n] -> { [(n)] }")}, 1};
	other.scales[scales[_i].at] = (struct scale){{value(scales[_i].by)}, 1};
	other.is_modular = scales[_i].is_modular;
	const struct access_family *f = family_of(&sets, &rows, "a");
	ck_assert(family_is_scaled(f) && !family_is_scaled(family_of(&sets, &plain, "a")));
	ck_assert_ptr_ne(family_of(&sets, &plain, "a"), f);
	ck_assert_msg((family_of(&sets, &other, "a") == f) == scales[_i].is_same, "%s",
		      scales[_i].why);
	end();
}
END_TEST

static const struct {
	const char *why, *grid, *row;
} whole_rows[] = {
	{"all inner coordinates: one row",
	 "[n] -> { [x, y, z] : 0 <= x < n and 0 <= y < 5 and 0 <= z < 6 }",
	 "[n] -> { [k] : 0 <= k < 30 * n }"},
	{"from a row on", "[n] -> { [x, y, z] : n <= x <= 9 and 0 <= y < 5 and 0 <= z < 6 }",
	 "[n] -> { [k] : 30 * n <= k < 300 }"},
	{"one plane", "[n] -> { [x, y, z] : x = 2n + 1 and 0 <= y < 5 and 0 <= z < 6 }",
	 "[n] -> { [k] : 60 * n + 30 <= k < 60 * n + 60 }"},
	{"part of one plane", "[n] -> { [x, y, z] : x = n and 1 <= y < 3 and 0 <= z < 6 }",
	 "[n] -> { [k] : 30 * n + 6 <= k < 30 * n + 18 }"},
	{"a row that goes on beyond its end",
	 "[n] -> { [x, y, z] : 0 <= x < n and y = 0 and 0 <= z < 30 }",
	 "[n] -> { [k] : 0 <= k < 30 * n }"},
	{"rows from 1 on are shifted",
	 "[n] -> { [x, y, z] : 0 <= x < n and y = 0 and 1 <= z <= 30 }",
	 "[n] -> { [k] : 1 <= k <= 30 * n }"},
	{"planes one over the other: none if there are none, no number of theirs too many",
	 "[n] -> { [x, y, z] : 0 <= x < n and 0 <= y < 7 and 0 <= z < 6 }",
	 "[n] -> { [k] : 0 <= k < 30 * n }"},
	{"a condition stays",
	 "[n, m] -> { [x, y, z] : 0 <= x < n and 0 <= y < 5 and 0 <= z < 6 and m >= 7 }",
	 "[n, m] -> { [k] : 0 <= k < 30 * n and m >= 7 }"},
	{"one of two disjuncts",
	 "[n] -> { [x, y, z] : (0 <= x < n and 0 <= y < 5 and 0 <= z < 6) "
	 "or (x = n and y = z and 0 <= z < 5) }",
	 "[n] -> { [k] : 0 <= k < 30 * n }"},
	{"a number short", "[n] -> { [x, y, z] : 0 <= x < n and 0 <= y < 5 and 0 <= z < 5 }",
	 "{ [k] : false }"},
	{"a row short", "[n] -> { [x, y, z] : 0 <= x < n and 1 <= y < 5 and 0 <= z < 6 }",
	 "{ [k] : false }"},
	{"each second plane",
	 "[n] -> { [x, y, z] : 0 <= x < n and x mod 2 = 0 and 0 <= y < 5 and 0 <= z < 6 }",
	 "{ [k] : false }"},
	{"a triangle", "[n] -> { [x, y, z] : 0 <= x < n and 0 <= y < 5 and 0 <= z <= y }",
	 "{ [k] : false }"},
	{"so many numbers of each row",
	 "[n, m] -> { [x, y, z] : 0 <= x < n and 0 <= y < 5 and 0 <= z < m }", "{ [k] : false }"},
	{"half of x", "[n] -> { [x, y, z] : 0 <= 2x < n and 0 <= y < 5 and 0 <= z < 6 }",
	 "{ [k] : false }"},
	{"x as far as y", "[n] -> { [x, y, z] : 0 <= x < n - y and 0 <= y < 5 and 0 <= z < 6 }",
	 "{ [k] : false }"},
	{"without an end", "{ [x, y, z] : x = 0 and 0 <= y < 5 and 0 <= z }", "{ [k] : false }"},
};

START_TEST(whole_rows_are_one_row)
{
	begin();
	static const struct access_family grid = {
		.base.location = 1, .size = 8, .strides = {240, 48, 8}, .n = 3};
	isl_set *s = isl_set_read_from_str(sets.ctx, whole_rows[_i].grid);
	isl_set *want = isl_set_read_from_str(sets.ctx, whole_rows[_i].row);
	isl_map *at = isl_map_read_from_str(sets.ctx, "{ [x, y, z] -> [30x + 6y + z] }");
	isl_set *got = set_whole_rows(s, &grid);
	isl_set *exact = isl_set_apply(s, at);
	ck_assert_msg(isl_set_is_equal(got, want) == isl_bool_true, "%s", whole_rows[_i].why);
	ck_assert_msg(isl_set_is_subset(got, exact) == isl_bool_true, "%s", whole_rows[_i].why);
	isl_set_free(got);
	isl_set_free(exact);
	isl_set_free(want);
	end();
}
END_TEST

START_TEST(what_is_written_alike_is_one_object)
{
	begin();
	isl_id *n = unique_id(&sets, "n", NULL), *m = unique_id(&sets, "m", NULL);
	isl_set *few =
		params_compare(&sets, RELATION_LESS, aff_parameter(&sets, n), aff_number(&sets, 4));
	ck_assert_ptr_eq(few, own_set(&sets, isl_set_copy(few)));
	isl_set *again = isl_set_complement(isl_set_complement(isl_set_copy(few)));
	ck_assert_ptr_eq(few, own_set(&sets, again));
	ck_assert_ptr_ne(few, params_compare(&sets, RELATION_LESS, aff_parameter(&sets, m),
					     aff_number(&sets, 4)));
	ck_assert_ptr_ne(set_read("{ [x] : x > 3 }"),
			 own_set(&sets, isl_set_read_from_str(sets.ctx, "{ [x] : x > 3 }")));
	end();
}
END_TEST

START_TEST(an_operation_is_done_once)
{
	begin();
	isl_pw_aff *n = aff_parameter(&sets, unique_id(&sets, "n", NULL));
	isl_pw_aff *more = aff_plus(&sets, n, 2);
	isl_set *above = params_compare(&sets, RELATION_GREATER, n, more);
	ck_assert_ptr_eq(more, aff_plus(&sets, n, 2));
	ck_assert_ptr_eq(above, params_compare(&sets, RELATION_GREATER, n, more));
	ck_assert_ptr_ne(above, params_compare(&sets, RELATION_LESS, n, more));
	ck_assert_ptr_ne(above, params_compare(&sets, RELATION_GREATER, more, n));
	isl_set *both = set_and(&sets, above, set_not(&sets, above));
	sets_renew(&sets);
	isl_ctx_set_max_operations(sets.ctx, 1);
	ck_assert_ptr_eq(both, set_and(&sets, above, set_not(&sets, above)));
	ck_assert_ptr_eq(NULL, aff_plus(&sets, n, 3));
	ck_assert(sets_failed(&sets));
	end();
}
END_TEST

/* What is gone is not found again, whatever lies where it was; what came before it is. */
START_TEST(released_sets_are_forgotten)
{
	begin();
	isl_pw_aff *n = aff_parameter(&sets, unique_id(&sets, "n", NULL));
	isl_set *before = params_compare(&sets, RELATION_LESS, n, aff_number(&sets, 4));
	unsigned mark = sets_mark(&sets);
	for (int turn = 0; turn < 3; turn++) {
		for (int i = 0; i < 100; i++) {
			isl_set *s = params_compare(&sets, RELATION_LESS, n,
						    aff_number(&sets, 50 * turn + i));
			s = set_and(&sets, before, s);
			ck_assert_int_eq(isl_set_is_equal(s, before),
					 50 * turn + i >= 4 ? isl_bool_true : isl_bool_false);
			if (i == turn)
				sets_keep(&sets, s);
		}
		sets_release(&sets, mark);
	}
	ck_assert_ptr_eq(before, params_compare(&sets, RELATION_LESS, n, aff_number(&sets, 4)));
	end();
}
END_TEST

START_TEST(beyond_the_budget_is_an_error)
{
	begin();
	struct elements a = elements_read("{ a[x] : x = 1 }"),
			b = elements_read("{ a[x] : x = 5 }");
	sets.budget = sizeof(struct family_set);
	ck_assert(!sets_failed(&sets));
	unite(a, b);
	ck_assert(sets_failed(&sets));
	sets_renew(&sets);
	ck_assert(!sets_failed(&sets));
	isl_ctx_set_max_operations(sets.ctx, 1);
	const struct access_family other = {.base.location = 2, .size = 8, .strides = {8}, .n = 1};
	const struct family_set x = {family_of(&sets, &other, "b"), NULL};
	ck_assert_ptr_eq(NULL, family_set_emptied(&sets, x).set);
	ck_assert_ptr_eq(NULL, family_set_unlikely(&sets, x).set);
	end();
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("elements");
	tcase_add_loop_test(t, operation, 0, sizeof operations / sizeof *operations);
	tcase_add_test(t, elements_between_numbers);
	tcase_add_test(t, elements_between_numbers_of_a_row);
	tcase_add_test(t, parameters_apart_are_replaced_at_once);
	tcase_add_test(t, difference_in_many_disjuncts_stays_in_the_minuend);
	tcase_add_loop_test(t, removal, 0, sizeof removals / sizeof *removals);
	tcase_add_test(t, a_list_is_the_union);
	tcase_add_loop_test(t, all_of_it_is_covered, 0, sizeof coverings / sizeof *coverings);
	tcase_add_test(t, without_a_budget_nothing_is_covered);
	tcase_add_test(t, a_family_is_found_by_content);
	tcase_add_loop_test(t, a_family_is_found_by_its_scales, 0, sizeof scales / sizeof *scales);
	tcase_add_loop_test(t, whole_rows_are_one_row, 0, sizeof whole_rows / sizeof *whole_rows);
	tcase_add_test(t, what_is_written_alike_is_one_object);
	tcase_add_test(t, an_operation_is_done_once);
	tcase_add_test(t, released_sets_are_forgotten);
	tcase_add_test(t, beyond_the_budget_is_an_error);
	return run_suite("elements", t);
}
