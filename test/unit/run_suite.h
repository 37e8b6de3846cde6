/* run_suite.h - for tests: what main does once the rows are in a test case.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RUN_SUITE_H
#define RUN_SUITE_H

#include <check.h>

/* Run "tests" as the suite "name"; the exit status. */
static inline int run_suite(const char *name, TCase *tests)
{
	Suite *s = suite_create(name);
	suite_add_tcase(s, tests);
	SRunner *r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}

#endif
