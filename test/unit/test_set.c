/* test_set.c - a manifest is read back; any other text is refused by its line.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdlib.h>
#include <string.h>

#include "run_suite.h"
#include "set.h"

#define HEAD "ompckpt set 1\nepoch 12\nranks 2\nlevel 1\nlibrary Open MPI v4.1.4\n"
#define ZERO "image 0 1048576 0123456789abcdef\n"
#define ONE "image 1 4160 fedcba9876543210\n"
#define WHOLE HEAD ZERO ONE "end\n"

static const struct set given = {12, 2, 1, "Open MPI v4.1.4"};
static const struct set_image images[2] = {{1048576, 0x0123456789abcdef},
					   {4160, 0xfedcba9876543210}};

START_TEST(written)
{
	char out[1024];
	size_t n = set_write(out, sizeof out, &given, images);
	ck_assert_uint_eq(n, sizeof WHOLE - 1);
	ck_assert(memcmp(out, WHOLE, n) == 0);
	for (size_t room = 0; room < n; room++)
		ck_assert_uint_eq(set_write(out, room, &given, images), 0);
	ck_assert_uint_eq(set_write(out, n, &given, images), n);
}
END_TEST

START_TEST(read_back)
{
	struct set s;
	struct set_image found[3] = {[1] = {7, 7}, [2] = {8, 8}};
	const char *why;
	ck_assert_uint_eq(set_read(&s, found, 1, WHOLE, sizeof WHOLE - 1, 12, &why), 0);
	ck_assert_uint_eq(found[1].bytes, 7);
	ck_assert_uint_eq(set_read(&s, found, 3, WHOLE, sizeof WHOLE - 1, 0, &why), 0);
	ck_assert(why == NULL);
	ck_assert(s.epoch == 12 && s.ranks == 2 && s.level == 1);
	ck_assert_str_eq(s.library, given.library);
	ck_assert(memcmp(found, images, sizeof images) == 0);
	ck_assert_uint_eq(found[2].bytes, 8);
}
END_TEST

/* The longest of everything fits into what the header promises. */
START_TEST(longest)
{
	enum { RANKS = 3000 };
	static char out[SET_HEAD_MAX + RANKS * SET_LINE_MAX];
	static struct set_image many[RANKS], again[RANKS];
	struct set s = {UINT64_MAX, RANKS, -1, ""}, back;
	const char *why;
	memset(s.library, 'x', SET_LIBRARY - 1);
	for (int i = 0; i < RANKS; i++)
		many[i] = (struct set_image){UINT64_MAX - (uint64_t)i, (uint64_t)i << 60};
	size_t n = set_write(out, sizeof out, &s, many);
	ck_assert_uint_gt(n, 0);
	ck_assert_uint_eq(set_read(&back, again, RANKS, out, n, UINT64_MAX, &why), 0);
	ck_assert(memcmp(many, again, sizeof many) == 0 && back.epoch == s.epoch && back.level == -1);
	ck_assert_str_eq(back.library, s.library);
}
END_TEST

static const struct {
	const char *why, *text;
	unsigned line;
} bad[] = {
	{ "empty",                      "", 1 },
	{ "another file",               "ompckpt plan 1\n", 1 },
	{ "another version",            "ompckpt set 2\nepoch 12\n", 1 },
	{ "version and more",           "ompckpt set 1 \nepoch 12\n", 1 },
	{ "nothing but the first line", "ompckpt set 1\n", 2 },
	{ "epoch 0",                    "ompckpt set 1\nepoch 0\nranks 2\n", 2 },
	{ "a zero before a number",     "ompckpt set 1\nepoch 012\nranks 2\n", 2 },
	{ "another epoch than the name's", "ompckpt set 1\nepoch 13\nranks 2\n", 2 },
	{ "a number too large",         "ompckpt set 1\nepoch 18446744073709551616\nranks 2\n", 2 },
	{ "a sign",                     "ompckpt set 1\nepoch +12\nranks 2\n", 2 },
	{ "two blanks",                 "ompckpt set 1\nepoch  12\nranks 2\n", 2 },
	{ "a blank behind",             "ompckpt set 1\nepoch 12 \nranks 2\n", 2 },
	{ "carriage return",            "ompckpt set 1\nepoch 12\r\nranks 2\n", 2 },
	{ "epoch twice",                "ompckpt set 1\nepoch 12\nepoch 12\nranks 2\n", 3 },
	{ "out of order",               "ompckpt set 1\nranks 2\nepoch 12\n", 2 },
	{ "no ranks",                   "ompckpt set 1\nepoch 12\nranks 0\n", 3 },
	{ "too many ranks",             "ompckpt set 1\nepoch 12\nranks 16777217\n", 3 },
	{ "level -2",                   "ompckpt set 1\nepoch 12\nranks 2\nlevel -2\n", 4 },
	{ "level 4",                    "ompckpt set 1\nepoch 12\nranks 2\nlevel 4\n", 4 },
	{ "level without number",       "ompckpt set 1\nepoch 12\nranks 2\nlevel \n", 4 },
	{ "no library",                 "ompckpt set 1\nepoch 12\nranks 2\nlevel 1\nimage 0 1 0\n", 5 },
	{ "empty library",              "ompckpt set 1\nepoch 12\nranks 2\nlevel 1\nlibrary \n", 5 },
	{ "a library with a tab",       "ompckpt set 1\nepoch 12\nranks 2\nlevel 1\nlibrary a\tb\n", 5 },
	{ "an unknown line",            HEAD "colour red\n" ZERO ONE "end\n", 6 },
	{ "an empty line",              HEAD "\n" ZERO ONE "end\n", 6 },
	{ "rank 0 is missing",          HEAD ONE "end\n", 6 },
	{ "rank 1 is missing",          HEAD ZERO "end\n", 7 },
	{ "rank 0 twice",               HEAD ZERO ZERO "end\n", 7 },
	{ "ranks out of order",         HEAD ONE ZERO "end\n", 6 },
	{ "a third rank",               HEAD ZERO ONE "image 2 4160 0123456789abcdef\nend\n", 8 },
	{ "an empty image",             HEAD "image 0 0 0123456789abcdef\n" ONE "end\n", 6 },
	{ "no size",                    HEAD "image 0 0123456789abcdef\n" ONE "end\n", 6 },
	{ "a short identity",           HEAD ZERO "image 1 4160 fedcba987654321\nend\n", 7 },
	{ "a long identity",            HEAD ZERO "image 1 4160 fedcba98765432100\nend\n", 7 },
	{ "capitals in an identity",    HEAD ZERO "image 1 4160 FEDCBA9876543210\nend\n", 7 },
	{ "no end",                     HEAD ZERO ONE, 8 },
	{ "cut off in the end",         HEAD ZERO ONE "end", 8 },
	{ "something behind the end",   WHOLE "\n", 9 },
	{ "a second manifest",          WHOLE WHOLE, 9 },
};

START_TEST(refused)
{
	struct set s;
	struct set_image found[2];
	const char *why;
	unsigned line = set_read(&s, found, 2, bad[_i].text, strlen(bad[_i].text), 12, &why);
	ck_assert_msg(line == bad[_i].line, "%s: line %u (%s), want %u", bad[_i].why, line,
		      line != 0 ? why : "whole", bad[_i].line);
	ck_assert_msg(why != NULL && why[0] != '\0', "%s: no reason", bad[_i].why);
}
END_TEST

/* Each beginning is refused, and so is each change of one byte, but to another whole manifest. */
START_TEST(damaged)
{
	char text[] = WHOLE, out[1024];
	struct set s;
	struct set_image found[2];
	const char *why;
	for (size_t n = 0; n < sizeof WHOLE - 1; n++) {
		char *exact = malloc(n + 1);
		memcpy(exact, WHOLE, n);
		exact = realloc(exact, n > 0 ? n : 1);
		ck_assert_uint_ne(set_read(&s, found, 2, exact, n, 0, &why), 0);
		free(exact);
	}
	for (size_t i = 0; i < sizeof WHOLE - 1; i++)
		for (int c = 0; c < 256; c++) {
			text[i] = (char)c;
			if (set_read(&s, found, 2, text, sizeof WHOLE - 1, 0, &why) == 0) {
				ck_assert_uint_eq(set_write(out, sizeof out, &s, found), sizeof WHOLE - 1);
				ck_assert(memcmp(out, text, sizeof WHOLE - 1) == 0);
			}
			text[i] = WHOLE[i];
		}
}
END_TEST

static const struct {
	const char *why;
	struct set set;
	uint64_t bytes;
} unwritable[] = {
	{ "epoch 0",           { 0, 1, 0, "x" }, 1 },
	{ "no ranks",          { 1, 0, 0, "x" }, 1 },
	{ "level 4",           { 1, 1, 4, "x" }, 1 },
	{ "level -2",          { 1, 1, -2, "x" }, 1 },
	{ "no library",        { 1, 1, 0, "" }, 1 },
	{ "a line in its name", { 1, 1, 0, "x\ny" }, 1 },
	{ "an empty image",    { 1, 1, 0, "x" }, 0 },
};

START_TEST(not_written)
{
	char out[1024];
	struct set_image image = {unwritable[_i].bytes, 0};
	ck_assert_msg(set_write(out, sizeof out, &unwritable[_i].set, &image) == 0, "%s",
		      unwritable[_i].why);
}
END_TEST

static const struct {
	const char *why, *name;
	uint64_t epoch;
	int64_t rank;
} names[] = {
	{ "a set",             "000000000012.set", 12, -1 },
	{ "more digits",       "1000000000012.set", 1000000000012, -1 },
	{ "too few digits",    "12.set", 0, -1 },
	{ "too many digits",   "00000000000000000012.set", 0, -1 },
	{ "an image",          "000000000012.ompckpt", 0, -1 },
	{ "temporary",         ".000000000012.set", 0, -1 },
	{ "more behind",       "000000000012.set~", 0, -1 },
	{ "rank 0",            "rank.0", 0, 0 },
	{ "rank 31",           "rank.31", 0, 31 },
	{ "rank 031",          "rank.031", 0, -1 },
	{ "no number",         "rank.", 0, -1 },
	{ "a word",            "rank.old", 0, -1 },
	{ "more",              "rank.3.old", 0, -1 },
	{ "the last rank",     "rank.16777215", 0, 16777215 },
	{ "beyond it",         "rank.16777216", 0, -1 },
	{ "nothing",           "", 0, -1 },
};

START_TEST(file_names)
{
	ck_assert_msg(set_epoch_of_name(names[_i].name) == names[_i].epoch, "%s", names[_i].why);
	ck_assert_msg(set_rank_of_name(names[_i].name) == names[_i].rank, "%s", names[_i].why);
}
END_TEST

START_TEST(names_made)
{
	char name[32];
	set_file_name(name, 12);
	ck_assert_str_eq(name, "000000000012.set");
	set_file_name(name, UINT64_MAX);
	ck_assert_str_eq(name, "18446744073709551615.set");
	set_rank_name(name, 0);
	ck_assert_str_eq(name, "rank.0");
	set_rank_name(name, 4095);
	ck_assert_str_eq(name, "rank.4095");
}
END_TEST

START_TEST(libraries)
{
	char out[SET_LIBRARY], longest[400];
	set_name_library(out, "Open MPI v4.1.4, package: Debian\nmore");
	ck_assert_str_eq(out, "Open MPI v4.1.4, package: Debian");
	set_name_library(out, "MPICH Version:\t4.0.2\nMPICH Release date: ...");
	ck_assert_str_eq(out, "MPICH Version: 4.0.2");
	set_name_library(out, "\nmore");
	ck_assert_str_eq(out, "unknown");
	memset(longest, 'x', sizeof longest);
	longest[sizeof longest - 1] = '\0';
	set_name_library(out, longest);
	ck_assert_uint_eq(strlen(out), SET_LIBRARY - 1);
}
END_TEST

START_TEST(identity)
{
	unsigned char file[80] = {0};
	memcpy(file + 72, "\x01\x02\x03\x04\x05\x06\x07\x08", 8);
	ck_assert_uint_eq(set_identity(file, sizeof file), 0x0807060504030201);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("set");
	tcase_add_test(t, written);
	tcase_add_test(t, read_back);
	tcase_add_test(t, longest);
	tcase_add_loop_test(t, refused, 0, sizeof bad / sizeof *bad);
	tcase_add_test(t, damaged);
	tcase_add_loop_test(t, not_written, 0, sizeof unwritable / sizeof *unwritable);
	tcase_add_loop_test(t, file_names, 0, sizeof names / sizeof *names);
	tcase_add_test(t, names_made);
	tcase_add_test(t, libraries);
	tcase_add_test(t, identity);
	return run_suite("set", t);
}
