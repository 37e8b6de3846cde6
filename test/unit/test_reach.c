/* test_reach.c - which functions are on a path, and which programs are refused.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "analyse.h"

#include <check.h>

static const char prelude[] =
	"typedef int compare(const void *, const void *);"
	"void qsort(void *, unsigned long, unsigned long, compare *); int atexit(void (*)(void));"
	"void (*signal(int, void (*)(int)))(int); void mystery(void (*)(void)); int v[3];"
	"typedef struct { long b[32]; } jmp_buf[1]; int _setjmp(jmp_buf) __attribute__((returns_twice));\n";

static const struct {
	const char *why, *text, *on_path, *message;
} rows[] = {
	{"callers are on the path, callees are not",
	 "void leaf(void) {}\nvoid f(void) {\n#pragma potential_ckpt\nleaf(); }\nint main(void) { f(); return 0; }\n",
	 "f main", NULL},
	{"through a pointer", "void f(void) {\n#pragma potential_ckpt\n}\nvoid (*p)(void) = f;\n"
	 "void g(void) { p(); }\nint main(void) { g(); return 0; }\n", "f g main", NULL},
	{"through recursion", "void f(int n) { if (n) f(n - 1);\n#pragma potential_ckpt\n}\n"
	 "int main(void) { f(1); return 0; }\n", "f main", NULL},
	{"inside a parallel region", "void f(void) {\n#pragma potential_ckpt\n}\nint main(void) {\n"
	 "#pragma omp parallel\nf();\nreturn 0; }\n", "f main",
	 "t.c:7:1: error: this call inside 'omp parallel' may reach a position"},
	{"inside a critical section of a serial part", "void f(void) {\n#pragma potential_ckpt\n}\n"
	 "int main(void) {\n#pragma omp critical\nf();\nreturn 0; }\n", "f main",
	 "t.c:7:1: error: this call inside 'omp critical'"},
	{"a callback", "int f(const void *a, const void *b) {\n#pragma potential_ckpt\nreturn a == b; }\n"
	 "int main(void) { qsort(v, 3, 4, f); return 0; }\n", "f",
	 "t.c:5:18: error: 'qsort' may call back into code with a position"},
	{"a callback of an unknown library", "void f(void) {\n#pragma potential_ckpt\n}\n"
	 "int main(void) { mystery(f); return 0; }\n", "f",
	 "error: 'mystery' may call back into code with a position"},
	{"a signal handler", "void f(int s) {\n#pragma potential_ckpt\n}\n"
	 "int main(void) { signal(1, f); return 0; }\n", "f",
	 "t.c:2:6: error: 'f' may be run by a signal, another thread or a library"},
	{"a constructor", "__attribute__((constructor)) void f(void) {\n#pragma potential_ckpt\n}\n"
	 "int main(void) { return 0; }\n", "f", "error: 'f' runs before or after main"},
	{"an exit handler", "void f(void) {\n#pragma potential_ckpt\n}\n"
	 "int main(void) { atexit(f); return 0; }\n", "f", "error: 'f' runs before or after main"},
	{"beside setjmp", "jmp_buf b;\nint main(void) { _setjmp(b);\n#pragma potential_ckpt\nreturn 0; }\n",
	 "main", "t.c:3:18: error: setjmp in 'main', from which a position may be reached"},
	{"setjmp elsewhere is no matter", "jmp_buf b; int f(void) { return _setjmp(b); }\n"
	 "int main(void) { f();\n#pragma potential_ckpt\nreturn 0; }\n", "main", NULL},
};

static void path(const struct analysis *x, struct text *out)
{
	for (unsigned i = 0; i < x->program->functions.n; i++)
		if (reach_function(x->reach, x->program->functions.at[i]))
			text_printf(out, "%s%s", out->n ? " " : "", x->program->functions.at[i]->name);
}

START_TEST(reached)
{
	struct text source = {0}, got = {0};
	text_printf(&source, "%s%s", prelude, rows[_i].text);
	struct analysis x = analyse(source.at);
	const char *messages = x.messages.at ? x.messages.at : "";
	path(&x, &got);
	ck_assert_msg(got.at && !strcmp(got.at, rows[_i].on_path), "%s: got '%s', want '%s'",
		      rows[_i].why, got.at, rows[_i].on_path);
	if (rows[_i].message)
		ck_assert_msg(strstr(messages, rows[_i].message), "%s: got '%s', want '%s'",
			      rows[_i].why, messages, rows[_i].message);
	else
		ck_assert_msg(!messages[0], "%s: %s", rows[_i].why, messages);
	analyse_end(&x);
	text_free(&source);
	text_free(&got);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("reach");
	TCase *t = tcase_create("reached");
	tcase_add_loop_test(t, reached, 0, sizeof rows / sizeof *rows);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
