/* test_migrate.c - addresses of one build become those of another, or are refused.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "migrate/contents.h"
#include "migrate/pointers.h"
#include "run_suite.h"

static char said[400];

void complain(const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	vsnprintf(said, sizeof said, format, ap);
	va_end(ap);
}

/* Statics: a, b behind it, function f, g of no known place, h that is lost, i whose end is no place;
 * "word" and what ends with it. */
static struct build_static old_statics[] = {
	{"a", 0x1000, 16, false, true}, {"b", 0x1010, 8, false, true},
	{"f", 0x2000, 40, true, false}, {"g", 0, 0, true, false},
	{"h", 0x2100, 4, true, false},  {"i", 0x1018, 8, false, false}};
static struct build_static new_statics[] = {
	{"a", 0x5000, 16, false, true}, {"b", 0x4000, 8, false, true},
	{"f", 0x6000, 4, true, false},  {"g", 0x6100, 9, true, false},
	{"h", 0, 0, true, false},       {"i", 0x8000, 8, false, false}};
static uint64_t password[] = {0x3000}, word[] = {0x3004, 0x3100}, new_password[] = {0x7000},
		new_word[] = {0x7100};
static struct build_string old_strings[] = {{"word", 4, word, 2}, {"password", 8, password, 1}};
static struct build_string new_strings[] = {
	{"password", 8, new_password, 1}, {"new", 3, NULL, 0}, {"word", 4, new_word, 1}};

static const char naming[] =
	"{\"sets\": [[], [0], [0, 1], [2, 3], [-1], [0, 1, 2, 3, -1], [5]],"
	" \"types\": [[\"p\"], [\"i\", 8, 1], [\"i\", 4, 1], [\"f\", 8],"
	" [\"s\", 24, \"struct s\", [[\"p\", 0, 0, 0], [\"n\", 8, 2, 0], [\"f\", 16, 0, 0]]],"
	" [\"a\", 3, 4], [\"u\", 8, \"union u\", [[\"p\", 0, 0, 0], [\"n\", 0, 1, 0]]],"
	" [\"a\", 0, 0], [\"o\", 4]]}";

static struct build old, new;

static void begin(void)
{
	old = (struct build){.statics = old_statics,
			     .nstatics = 6,
			     .strings = old_strings,
			     .nstrings = 2,
			     .begin = 0x1000,
			     .end = 0x3200};
	new = (struct build){
		.statics = new_statics, .nstatics = 6, .strings = new_strings, .nstrings = 3};
	old.section = old.naming = json_loads(naming, 0, NULL);
	ck_assert_ptr_nonnull(old.naming);
	said[0] = '\0';
}

static void end(void)
{
	json_decref(old.section);
}

static enum pointer_state find(int set, uint64_t at, struct pointer *to)
{
	return pointer_find(&old, &new, set < 0 ? NULL : build_item(&old, "sets", (size_t)set), at,
			    to);
}

START_TEST(places)
{
	static const struct {
		int set;
		uint64_t at;
		enum pointer_state state;
		uint64_t to;
	} rows[] = {
		{1, 0x1000, POINTER_MOVED, 0x5000},
		{1, 0x100f, POINTER_MOVED, 0x500f},
		{1, 0x1010, POINTER_MOVED, 0x5010}, /* the end of a: b is not meant */
		{2, 0x1010, POINTER_AMBIGUOUS, 0},
		{2, 0x1018, POINTER_MOVED, 0x4008},
		{6, 0x1020, POINTER_UNNAMED, 0}, /* the end of i, where nothing leads */
		{6, 0x101f, POINTER_MOVED, 0x8007},
		{2, 0x2000, POINTER_UNNAMED, 0}, /* no function is meant */
		{3, 0x2000, POINTER_MOVED, 0x6000},
		{3, 0x2001, POINTER_UNNAMED, 0}, /* inside a function */
		{4, 0x3000, POINTER_MOVED, 0x7000},
		{4, 0x3004, POINTER_MOVED, 0x7004}, /* of the longer text */
		{4, 0x3008, POINTER_MOVED, 0x7008},
		{4, 0x3100, POINTER_MOVED, 0x7100},
		{4, 0x3105, POINTER_UNNAMED, 0},
		{5, 0, POINTER_ELSEWHERE, 0},
		{5, 0x200000000000, POINTER_ELSEWHERE, 0},
		{-1, 0x2000, POINTER_MOVED, 0x6000},
		{-1, 0x2100, POINTER_LOST, 0},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct pointer to;
		enum pointer_state state = find(rows[i].set, rows[i].at, &to);
		ck_assert_msg(state == rows[i].state, "row %zu: %d", i, (int)state);
		ck_assert(state != POINTER_LOST || strcmp(to.name, "h") == 0);
		if (state == POINTER_MOVED)
			ck_assert_msg(to.to == rows[i].to, "row %zu: %#lx", i,
				      (unsigned long)to.to);
	}
}
END_TEST

/* The words of an object of type "type" with "sets", from byte "from" on. */
static bool moves(int type, const char *sets, bool is_repeated, uint64_t *words, uint64_t from,
		  size_t n)
{
	json_t *number = json_integer(type), *list = json_loads(sets, JSON_DECODE_ANY, NULL);
	struct contents c = {&old, &new, "x", number, list, is_repeated};
	bool ok = contents_move(&c, (unsigned char *)words, from, n * 8);
	json_decref(number);
	json_decref(list);
	return ok;
}

START_TEST(records)
{
	uint64_t rows[] = {0x1000, 0x1000, 0x2000, 0x1008, 0x2000, 0x2000};
	ck_assert(moves(5, "[2, 0, 3]", false, rows, 0, 3));
	ck_assert(rows[0] == 0x5000 && rows[1] == 0x1000 && rows[2] == 0x6000);
	ck_assert(moves(4, "[2, 0, 3]", true, rows + 3, 24,
			2)); /* the second of several, not all of it */
	ck_assert(rows[3] == 0x5008 && rows[4] == 0x2000);
	ck_assert(moves(5, "[2, 0, 3]", false, rows + 5, 64, 1)); /* the last function */
	ck_assert(rows[5] == 0x6000);
	ck_assert_str_eq(said, "");
}
END_TEST

START_TEST(ends)
{
	uint64_t words[] = {0x1000, 0x1010, 0x77};
	ck_assert(moves(7, "1", false, words, 0, 3)); /* an array of any number of elements */
	ck_assert(words[0] == 0x5000 && words[1] == 0x5010 && words[2] == 0x77);
	words[0] = 0x1010;
	ck_assert(!moves(0, "2", false, words, 0, 1));
	ck_assert_ptr_nonnull(strstr(said, "the end of one variable"));
	words[0] = 0x1900;
	ck_assert(!moves(0, "2", false, words, 0, 1));
	ck_assert_ptr_nonnull(strstr(said, "says no name"));
}
END_TEST

/* A word that is not declared a pointer is a number, unless it looks like an address. */
START_TEST(numbers)
{
	static const int types[] = {1, 3, 6, -1};
	for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
		uint64_t word = 0x1900;
		ck_assert(moves(types[i], "2", false, &word, 0, 1));
		ck_assert_uint_eq(word, 0x1900);
		word = 0x1008;
		ck_assert(moves(types[i], "0", false, &word, 0, 1));
		ck_assert_uint_eq(word, 0x1008);
		ck_assert(!moves(types[i], "2", false, &word, 0, 1));
		ck_assert_ptr_nonnull(strstr(said, "an address or a number"));
		ck_assert_uint_eq(word, 0x1008);
	}
	uint64_t half = 0x1008; /* too small to hold one */
	ck_assert(moves(2, "2", false, &half, 0, 1));
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("migrate");
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, places);
	tcase_add_test(t, records);
	tcase_add_test(t, ends);
	tcase_add_test(t, numbers);
	return run_suite("migrate", t);
}
