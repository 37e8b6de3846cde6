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
};

START_TEST(row)
{
	const struct libc_row *r = libc_find(rows[_i].name);
	ck_assert_msg(r && !strcmp(r->result, rows[_i].result) &&
			      !strcmp(r->arguments, rows[_i].arguments),
		      "%s: %s", rows[_i].why, rows[_i].name);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("libc");
	tcase_add_loop_test(t, names, 0, sizeof lists / sizeof *lists);
	tcase_add_loop_test(t, row, 0, sizeof rows / sizeof *rows);
	return run_suite("libc", t);
}
