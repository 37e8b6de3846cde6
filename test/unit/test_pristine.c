/* test_pristine.c - memory that was changed is as it was kept, but for what is left alone.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "memory/pristine.c"

#include <stdlib.h>

#include "run_suite.h"

enum { PAGE_BYTES = 4096, ROOM = 4 * PAGE_BYTES, CHANGED = 0xaa };

static char room[ROOM] __attribute__((aligned(4096)));

/* Pages: zeros; none zero; zeros but for the last byte; zeros. */
static char at_first(unsigned i)
{
	unsigned page = i / PAGE_BYTES;
	return (char)(page == 1 ? i % 99 + 1 : i == 3 * PAGE_BYTES - 1);
}

static const struct row {
	const char *why;
	unsigned from, to; /* the part */
	struct {
		unsigned at, size;
	} alone[3];
} rows[] = {
	{"all of it", 0, ROOM, {{0}}},
	{"not from the beginning of a page", 100, ROOM - 1, {{0}}},
	{"within one page", PAGE_BYTES + 8, PAGE_BYTES + 16, {{0}}},
	{"but for some bytes in a page that is not zero", 0, ROOM, {{PAGE_BYTES + 50, 20}}},
	{"but for some bytes in a page of zeros", 0, ROOM, {{50, 20}}},
	{"but for a page's first bytes, and last",
	 0,
	 ROOM,
	 {{2 * PAGE_BYTES, 3}, {3 * PAGE_BYTES - 1, 1}}},
	{"but for what goes across pages", 0, ROOM, {{PAGE_BYTES - 9, 2 * PAGE_BYTES}}},
	{"but for all of a page", 0, ROOM, {{PAGE_BYTES, PAGE_BYTES}}},
	{"but for what overlaps, noted in another order",
	 0,
	 ROOM,
	 {{PAGE_BYTES + 90, 100}, {PAGE_BYTES + 10, 100}, {10, 20}}},
	{"what is left alone lies before the part, and after it",
	 2000,
	 3000,
	 {{10, 20}, {3500, 20}}},
	{"it goes over the borders of the part", 2000, 9000, {{1000, 1001}, {8999, 300}}},
};

static void fill(const struct row *r)
{
	memset(&now, 0, sizeof now);
	for (unsigned i = 0; i < ROOM; i++)
		room[i] = at_first(i);
	add_part(room + r->from, r->to - r->from);
	for (unsigned i = 0; i < 3; i++)
		leave_alone(room + r->alone[i].at, r->alone[i].size);
}

static bool is_left_alone(const struct row *r, unsigned at)
{
	for (unsigned i = 0; i < 3; i++)
		if (at >= r->alone[i].at && at < r->alone[i].at + r->alone[i].size)
			return true;
	return at < r->from || at >= r->to;
}

START_TEST(as_it_was)
{
	const struct row *r = &rows[_i];
	fill(r);
	now.kept = count_pages();
	now.copies = malloc(now.kept * sizeof(struct kept_page) + 1);
	keep_pages();
	memset(room, CHANGED, sizeof room);
	put_back();
	for (unsigned i = 0; i < ROOM; i++) {
		char want = is_left_alone(r, i) ? (char)CHANGED : at_first(i);
		if (room[i] != want)
			ck_abort_msg("%s: byte %u is %d, not %d", r->why, i, room[i], want);
	}
	ck_assert_msg(now.obstacle == NULL, "%s: %s", r->why, now.obstacle);
	free(now.copies);
}
END_TEST

START_TEST(pages_of_zeros_are_not_kept)
{
	fill(&rows[0]);
	ck_assert_uint_eq(count_pages(), 2);
}
END_TEST

START_TEST(too_many_are_an_obstacle)
{
	memset(&now, 0, sizeof now);
	now.is_taken = true;
	for (unsigned i = 0; i < LEFT_ALONE; i++)
		leave_alone(room + i, 1);
	ck_assert_ptr_null(pristine_obstacle());
	leave_alone(room, 0);
	leave_alone(NULL, 1);
	ck_assert_ptr_null(pristine_obstacle());
	leave_alone(room, 1);
	ck_assert_ptr_nonnull(pristine_obstacle());
	now.obstacle = NULL;
	for (unsigned i = 0; i < PARTS; i++)
		add_part(room, 1);
	ck_assert_ptr_null(pristine_obstacle());
	add_part(room, 1);
	ck_assert_ptr_nonnull(pristine_obstacle());
}
END_TEST

START_TEST(not_taken_is_an_obstacle)
{
	memset(&now, 0, sizeof now);
	ck_assert_ptr_nonnull(pristine_obstacle());
}
END_TEST

/* This one is linked with libraries of Check's, which nobody knows. */
START_TEST(an_unknown_library_is_an_obstacle)
{
	memset(&now, 0, sizeof now);
	pristine_take();
	ck_assert_msg(strstr(pristine_obstacle(), "is linked, and may hold state of its own") !=
			      NULL,
		      "%s", pristine_obstacle());
}
END_TEST

static const struct {
	const char *name;
	bool is_known;
} libraries[] = {
	{"/lib/x86_64-linux-gnu/libc.so.6", true}, {"libmpi.so.40", true},
	{"/opt/mpi/libmpich.so.12", true},         {"/home/me/libmine.so", false},
	{"/opt/libc.so/libmine.so", false},        {"/usr/lib/libcurl.so.4", false},
};

START_TEST(known_libraries)
{
	ck_assert_msg(is_known(libraries[_i].name) == libraries[_i].is_known, "%s",
		      libraries[_i].name);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("pristine");
	tcase_add_loop_test(t, as_it_was, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, pages_of_zeros_are_not_kept);
	tcase_add_test(t, too_many_are_an_obstacle);
	tcase_add_test(t, not_taken_is_an_obstacle);
	tcase_add_test(t, an_unknown_library_is_an_obstacle);
	tcase_add_loop_test(t, known_libraries, 0, sizeof libraries / sizeof *libraries);
	return run_suite("pristine", t);
}
