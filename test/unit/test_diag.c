/* test_diag.c - messages of attempts: kept back, then dropped, printed or softened.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "diag.h"
#include "run_suite.h"

#include <string.h>

static char said[1000];

static void hear(const char *line)
{
	strcat(said, line);
	strcat(said, "\n");
}

static const struct loc here = {"a.c", 3, 1};

static const struct {
	const char *why;
	enum diag_release how;
	unsigned errors;
	const char *want;
} rows[] = {
	{"dropped messages were never said", DIAG_DROP, 0, ""},
	{"printed ones are", DIAG_PRINT, 1, "a.c:3:1: error: no\na.c:3:1: note: why\n"},
	{"softened ones are warnings, and count no more", DIAG_SOFTEN, 0,
	 "a.c:3:1: warning: no\na.c:3:1: note: why\n"},
};

START_TEST(one_attempt)
{
	unsigned before = diag_errors();
	said[0] = 0;
	diag_set_hook(hear);
	unsigned first = diag_hold();
	diag(DIAG_ERROR, here, "no");
	diag(DIAG_NOTE, here, "why");
	ck_assert_str_eq(said, "");
	ck_assert_str_eq(diag_kept(first)->text, "no");
	ck_assert(!diag_kept(first + 2));
	diag_release(first, rows[_i].how);
	ck_assert_msg(!strcmp(said, rows[_i].want), "%s: %s", rows[_i].why, said);
	ck_assert_msg(diag_errors() - before == rows[_i].errors, "%s", rows[_i].why);
	diag_set_hook(NULL);
}
END_TEST

/* An attempt in an attempt: what it prints is the outer one's. */
START_TEST(nested)
{
	unsigned before = diag_errors();
	said[0] = 0;
	diag_set_hook(hear);
	unsigned outer = diag_hold();
	diag(DIAG_ERROR, here, "outer");
	unsigned lost = diag_hold();
	diag(DIAG_ERROR, here, "lost");
	diag_release(lost, DIAG_DROP);
	unsigned inner = diag_hold();
	diag(DIAG_ERROR, here, "inner");
	diag_release(inner, DIAG_PRINT);
	ck_assert_str_eq(said, "");
	ck_assert(diag_errors() - before == 2);
	diag_release(outer, DIAG_SOFTEN);
	ck_assert_str_eq(said, "a.c:3:1: warning: outer\na.c:3:1: warning: inner\n");
	ck_assert(diag_errors() == before);
	diag_set_hook(NULL);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("diag");
	tcase_add_loop_test(t, one_attempt, 0, sizeof rows / sizeof *rows);
	tcase_add_test(t, nested);
	return run_suite("diag", t);
}
