/* test_link_trace.c - what bfd, gold and lld print with -t -t.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "link_trace.h"
#include "run_suite.h"
#include "text.h"

#include <string.h>

/* Lines name /bin/sh where a file must be there. */
static const struct {
	const char *why, *output, *archive, *name;
	unsigned times;
} rows[] = {
	{"an object", "a.o\n", NULL, "a.o", 1},
	{"a compiler's temporary, gone by now", "/tmp/ccX5.o\n", NULL, "/tmp/ccX5.o", 1},
	{"bfd: a member", "(/bin/sh)m.o\n", "/bin/sh", "m.o", 1},
	{"gold, lld: a member", "/bin/sh(m.o)\n", "/bin/sh", "m.o", 1},
	{"a member in a folder", "/bin/sh(d/m.o)\n", "/bin/sh", "d/m.o", 1},
	{"bfd lists libraries again and again", "/bin/sh\n/bin/sh\n", NULL, "/bin/sh", 2},
	{"two members of one name", "(/bin/sh)m.o\n(/bin/sh)m.o\n", "/bin/sh", "m.o", 2},
	{"a line without an end", "a.o", NULL, "a.o", 1},
};

START_TEST(one_line)
{
	struct arena *a = arena_new();
	struct link_trace trace = {0};
	struct text rest = {0};
	link_trace_parse(a, rows[_i].output, &trace, &rest);
	ck_assert_msg(trace.list.n == 1 && !rest.n, "%s", rows[_i].why);
	const struct taken *t = &trace.list.at[0];
	ck_assert_msg(!strcmp(t->name, rows[_i].name), "%s: %s", rows[_i].why, t->name);
	ck_assert_msg(t->times == rows[_i].times, "%s", rows[_i].why);
	ck_assert_msg(rows[_i].archive ? t->archive && !strcmp(t->archive, rows[_i].archive)
				       : !t->archive,
		      "%s", rows[_i].why);
	text_free(&rest);
	arena_free(a);
}
END_TEST

START_TEST(other_output_is_kept)
{
	struct arena *a = arena_new();
	struct link_trace trace = {0};
	struct text rest = {0};
	link_trace_parse(a, "a.o\nmemory map: none\n\nb.o\n", &trace, &rest);
	ck_assert_uint_eq(trace.list.n, 2);
	ck_assert_str_eq(rest.at, "memory map: none\n\n");
	text_free(&rest);
	arena_free(a);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("link_trace");
	tcase_add_loop_test(t, one_line, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, other_output_is_kept);
	return run_suite("link_trace", t);
}
