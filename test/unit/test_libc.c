/* test_libc.c - is each function of the standards known, or unknown on purpose?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "libc.h"
#include "run_suite.h"

#include <stdlib.h>
#include <string.h>

static const struct {
	const char *of, *names;
	bool is_known;
} lists[] = {
#define KNOWN(of, names) {of, names, true},
#define UNKNOWN(names) {"unknown on purpose", names, false},
#include "libc_names.def"
};

START_TEST(names)
{
	char *all = strdup(lists[_i].names), *rest = all;
	for (char *name; (name = strsep(&rest, " "));)
		if (*name)
			ck_assert_msg((libc_find(name) != NULL) == lists[_i].is_known,
				      "%s: '%s' has %s row", lists[_i].of, name,
				      lists[_i].is_known ? "no" : "a");
	free(all);
}
END_TEST

static const struct {
	const char *why, *name, *result, *arguments;
} rows[] = {
	{"under its own name", "memcpy", "1", "wrv"},
	{"a builtin has the function's", "__builtin_memcpy", "1", "wrv"},
	{"so has a fortified one", "__memcpy_chk", "1", "wrv"},
	{"unless an argument comes in between", "__vasprintf_chk", ".", "wvrB"},
	{"a family", "__sync_fetch_and_add", ".", "b*"},
	{"on all kinds of numbers", "cargl", ".", "v*"},
	{"and on those of other sizes", "sinf32x", ".", "v*"},
	{"… that a suffix follows", "lgammaf64_r", ".", "vw"},
	{"a header's own name for it", "__strtok_r", "u", "krB"},
	{"the name a dialect gives it", "__isoc99_wscanf", ".", "rw*"},
	{"what fortified headers call", "__read_alias", ".", "vwv"},
	{"MPI, under its name for tools", "PMPI_Recv", ".", "wvvvvvw"},
	{"with counts of another type", "MPI_Isend_c", ".", "mvvvvvw"},
	{"both", "PMPI_Allreduce_c", ".", "rbvvvv"},
	{"unless that has more arguments", "MPI_Type_get_envelope_c", ".", "vwwwww"},
};

START_TEST(row)
{
	const struct libc_row *r = libc_find(rows[_i].name);
	ck_assert_msg(r && !strcmp(r->result, rows[_i].result) &&
			      !strcmp(r->arguments, rows[_i].arguments),
		      "%s: %s", rows[_i].why, rows[_i].name);
}
END_TEST

static const struct {
	const char *why, *name, *effect, *word;
} words[] = {
	{"a word of its own row", "getpwent", "goes-on", "getpwent"},
	{"in front of another effect", "strtok", "goes-on", "strtok"},
	{"of a row that says nothing of memory", "mmap", "lost", "map"},
	{"another function's has none", "fopen", "lost", NULL},
};

START_TEST(word)
{
	const char *w = libc_word(libc_row(words[_i].name), words[_i].effect);
	ck_assert_msg(!w == !words[_i].word &&
			      (!w || !strncmp(w, words[_i].word, strlen(words[_i].word))),
		      "%s: %s", words[_i].why, w ? w : "(none)");
}
END_TEST

static const struct {
	const char *why, *format;
	bool has_pointer, allocates;
} formats[] = {
	{"numbers", "%d %5.2f %-8s", false, false},
	{"a pointer", "%d %p", true, false},
	{"with width and flags", "%-20p", true, false},
	{"an allocated word", "%ms", false, true},
	{"an allocated set", "%10m[a-z]", false, true},
	{"letters outside of conversions", "map: %d mp", false, false},
	{"no conversion but a sign", "100%% p %%m", false, false},
	{"numbered", "%2$p", true, false},
	{"not known", NULL, true, true},
	{"an end in the middle", "%", false, false},
};

START_TEST(format)
{
	const char *f = formats[_i].format;
	ck_assert_msg(libc_format_has_pointer(f) == formats[_i].has_pointer &&
			      libc_format_allocates(f) == formats[_i].allocates,
		      "%s: %s", formats[_i].why, f ? f : "(null)");
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("libc");
	tcase_add_loop_test(t, names, 0, sizeof lists / sizeof *lists);
	tcase_add_loop_test(t, row, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, word, 0, sizeof words / sizeof *words);
	tcase_add_loop_test(t, format, 0, sizeof formats / sizeof *formats);
	return run_suite("libc", t);
}
