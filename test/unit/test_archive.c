/* test_archive.c - members of archives of every dialect; damaged ones are refused.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "archive.h"
#include "arena.h"
#include "run_suite.h"
#include "text.h"

#include <string.h>

/* Up to four members: the name as the header has it, and the body; thin: no body but the table's. */
struct row {
	const char *why, *magic;
	const char *names[4], *bodies[4];
	const char *want; /* the names, each with a blank behind it; NULL: damaged */
};

#define REGULAR "!<arch>\n"
#define THIN "!<thin>\n"

static const struct row rows[] = {
	{"no member", REGULAR, {0}, {0}, ""},
	{"GNU's short names", REGULAR, {"a.o/", "b.o/"}, {"1", "22"}, "a.o b.o "},
	{"a name of all 16 characters", REGULAR, {"0123456789abcde/"}, {"1"}, "0123456789abcde "},
	{"BSD's short names", REGULAR, {"a.o"}, {"1"}, "a.o "},
	{"an offset between two names", REGULAR, {"//", "/8"}, {"first.o/\nb.o/\n", "1"}, NULL},
	{"long names in a table",
	 REGULAR,
	 {"//", "/0", "/9"},
	 {"first.o/\nb.o/\n", "1", "2"},
	 "first.o b.o "},
	{"a table without slashes", REGULAR, {"//", "/0"}, {"first.o\n", "1"}, "first.o "},
	{"a name behind the table", REGULAR, {"//", "/99"}, {"first.o/\n", "1"}, NULL},
	{"a name that does not end", REGULAR, {"//", "/0"}, {"first.o", "1"}, NULL},
	{"an empty name behind a slash", REGULAR, {"//", "/1"}, {"/\n", "1"}, NULL},
	{"a long name without a table", REGULAR, {"/0"}, {"1"}, NULL},
	{"the index of symbols", REGULAR, {"/", "/SYM64/", "a.o/"}, {"12", "1234", "1"}, "a.o "},
	{"BSD's long names", REGULAR, {"#1/8"}, {"long.o\0\0body"}, "long.o "},
	{"BSD's long name, too long", REGULAR, {"#1/9"}, {"long.o"}, NULL},
	{"BSD's index", REGULAR, {"__.SYMDEF", "a.o"}, {"1234", "1"}, "a.o "},
	{"a thin archive", THIN, {"//", "/0", "/5"}, {"a.o/\nd/b.o/\n", "", ""}, "a.o d/b.o "},
};

static void add_member(struct text *t, const char *name, const char *body)
{
	size_t n = strncmp(name, "#1/8", 4) ? strlen(body) : 12;
	text_printf(t, "%-16s%-12s%-6s%-6s%-8s%-10zu`\n", name, "0", "0", "0", "644", n);
	text_add(t, body, n);
	if (n % 2)
		text_puts(t, "\n");
}

START_TEST(members)
{
	const struct row *r = &rows[_i];
	struct arena *a = arena_new();
	struct archive archive = {0};
	struct text file = {0}, got = {0};
	text_puts(&file, r->magic);
	for (int i = 0; i < 4 && r->names[i]; i++)
		add_member(&file, r->names[i], r->bodies[i]);
	bool ok = archive_open(a, "lib.a", (struct bytes){file.at, file.n}, &archive);
	ck_assert_msg(ok == (r->want != NULL), "%s: %s", r->why, ok ? "accepted" : "refused");
	text_puts(&got, "");
	for (unsigned i = 0; ok && i < archive.members.n; i++)
		text_printf(&got, "%s ", archive.members.at[i].name);
	ck_assert_msg(!ok || !strcmp(got.at, r->want), "%s: %s", r->why, got.at);
	text_free(&file);
	text_free(&got);
	arena_free(a);
}
END_TEST

START_TEST(cut_off)
{
	struct arena *a = arena_new();
	struct archive archive = {0};
	struct text file = {0};
	text_puts(&file, REGULAR);
	add_member(&file, "a.o/", "0123456789");
	ck_assert(!archive_open(a, "lib.a", (struct bytes){file.at, file.n - 1}, &archive));
	ck_assert(!archive_open(a, "lib.a", (struct bytes){file.at, 7}, &archive));
	text_free(&file);
	arena_free(a);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("archive");
	tcase_add_loop_test(t, members, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, cut_off);
	return run_suite("archive", t);
}
