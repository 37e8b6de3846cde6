/* test_record.c - records survive encoding; damaged ones are known.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "record.h"
#include "run_suite.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static const char *const options[] = {"-O2", "-DNAME=\"a b\"", ""};

static struct record sample(const char *text, unsigned nargs)
{
	return (struct record){
		.command = {.directory = "/src",
			    .file = "a.c",
			    .backend = "gcc",
			    .args = options,
			    .nargs = nargs},
		.problem = "",
		.object = "0123456789abcdef /tmp/a.o",
		.text = text,
		.length = (unsigned)strlen(text),
	};
}

static const struct {
	const char *why, *text;
	unsigned nargs;
} rows[] = {
	{"an empty text and no options", "", 0},
	{"a text that ends on a multiple of 8", "int x;\n\n", 1},
	{"options with blanks and empty ones", "int x;\n#pragma potential_ckpt\n", 3},
};

START_TEST(round_trip)
{
	struct arena *a = arena_new();
	struct text bytes = {0};
	struct records out = {0};
	struct record first = sample(rows[_i].text, rows[_i].nargs), second = sample("x", 2);
	second.is_auto = true;
	record_append(&first, &bytes);
	ck_assert_msg(bytes.n % 8 == 0, "%s", rows[_i].why);
	record_append(&second, &bytes);
	ck_assert_msg(records_parse(a, bytes.at, bytes.n, &out), "%s", rows[_i].why);
	ck_assert_msg(out.list.n == 2, "%s", rows[_i].why);
	const struct record *got = &out.list.at[0];
	ck_assert_msg(!strcmp(got->text, rows[_i].text), "%s", rows[_i].why);
	ck_assert_msg(got->command.nargs == rows[_i].nargs, "%s", rows[_i].why);
	for (unsigned i = 0; i < rows[_i].nargs; i++)
		ck_assert_str_eq(got->command.args[i], options[i]);
	ck_assert_str_eq(got->command.directory, "/src");
	ck_assert_str_eq(got->object, first.object);
	ck_assert(record_has_position(got) == (_i == 2));
	ck_assert(!got->is_auto && out.list.at[1].is_auto);
	text_free(&bytes);
	arena_free(a);
}
END_TEST

START_TEST(every_cut_is_damage)
{
	struct arena *a = arena_new();
	struct text bytes = {0};
	struct record r = sample("int x;\n", 3);
	record_append(&r, &bytes);
	for (size_t n = 1; n < bytes.n; n++) {
		struct records out = {0};
		char *cut = malloc(n);
		memcpy(cut, bytes.at, n);
		ck_assert_msg(!records_parse(a, cut, n, &out), "cut to %zu bytes", n);
		free(cut);
	}
	text_free(&bytes);
	arena_free(a);
}
END_TEST

START_TEST(every_flipped_byte_is_read_safely)
{
	struct arena *a = arena_new();
	struct text bytes = {0};
	struct record r = sample("int x;\n", 3);
	record_append(&r, &bytes);
	for (size_t i = 0; i < bytes.n; i++) {
		struct records out = {0};
		char *copy = malloc(bytes.n);
		memcpy(copy, bytes.at, bytes.n);
		copy[i] ^= (char)0xff;
		records_parse(a, copy, bytes.n, &out);
		free(copy);
	}
	text_free(&bytes);
	arena_free(a);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("record");
	tcase_add_loop_test(t, round_trip, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, every_cut_is_damage);
	tcase_add_test(t, every_flipped_byte_is_read_safely);
	return run_suite("record", t);
}
