/* test_guards.c - where a thread that has been cut must wait: one row per construct and per shape.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "analyse.h"
#include "guards.h"
#include "run_suite.h"

/* Line 1: declarations. Line 2: a row's own. Then the region's body, from line 6 on. */
static const char prelude[] =
	"int printf(const char *, ...); double sqrt(double); void *malloc(unsigned long); int rand(void);"
	"int omp_get_thread_num(void); int scanf(const char *, ...); extern double g, a[9], b[9], *h;"
	"double g, a[9], b[9], *h; void mystery(void); void sink(double *x) { *x = 1; }"
	" double use(void) { return g + a[1] + b[1] + *h; }\n";

/* A position behind which all of it may be read first. */
#define P "\n#pragma potential_ckpt\nuse(); "

static const struct {
	const char *why, *before, *body, *want;
} rows[] = {
	{"nothing shared is written", "", P "m = sqrt(a[0] + m);", ""},
	{"a store", "", P "m = 1;\ng = m;", "main: guard before 9:1\n"},
	{"a store in front of the position", "", "g = m;" P "m = g;", ""},
	{"once on each path", "", P "g = m;\na[0] = m;", "main: guard before 8:8\n"},
	{"through a pointer", "", P "h[1] = m;", "main: guard before 8:8\n"},
	{"a local of the serial part is shared", "", P "s = m;", "main: guard before 8:8\n"},
	{"a private array is copied with all the rest", "", "double w[3] = {0};" P "w[0] = m;\nm = w[1];",
	 "main: guard before 8:8\n"},
	{"but not if no position needs it", "", "double w[3];" P "w[0] = m;", ""},
	{"a work array that the team fills first: only the barrier behind it", "static double c[9];",
	 P "\n#pragma omp for\nfor (int i = 0; i < 9; i++)\nc[i] = m;\nm = c[2];\ng = m;",
	 "main: guard before 9:1 for\nmain: threads meet at 9:1 for\n"},
	{"out of a loop", "", P "for (int i = 0; i < 9; i++)\nm += i;\nfor (int i = 0; i < 9; i++)\na[i] = m;",
	 "main: guard before 10:1\n"},
	{"into a branch", "", P "if (m > 1)\ng = 2;\nelse\nm = 2;", "main: guard before 9:1\n"},
	{"both branches, and behind them no more", "", P "if (m > 1)\ng = 2;\nelse\ng = 3;\ng = 4;",
	 "main: guard before 9:1\nmain: guard before 11:1\n"},
	{"a branch that may be skipped", "", P "if (m > 1)\ng = 2;\ng = 4;",
	 "main: guard before 9:1\nmain: guard before 10:1\n"},
	{"in a condition", "", P "if ((g = m))\nm = 2;", "main: guard before 8:8\n"},
	{"round a loop", "", "for (int t = 0; t < 3; t++) {\ng = m;" P "m = 1;\n}",
	 "main: guard before 7:1\n"},
	{"behind a break", "", "for (int t = 0; t < 3; t++) {" P "if (t)\nbreak;\ng = m;\n}\na[1] = m;",
	 "main: guard before 10:1\nmain: guard before 12:1\n"},
	{"behind continue", "", "for (int t = 0; t < 3; t++) {\na[0] = m;" P "if (t)\ncontinue;\ng = m;\n}",
	 "main: guard before 7:1\nmain: guard before 11:1\n"},
	{"a loop's head that defines", "", "for (g = 0; g < 3; g++) {" P "m = 1;\n}",
	 "main: guard after 7:1\n"},
	{"a jump", "", "again:;" P "m = 2;\nif (m > 3)\ngoto again;\ng = m;", "main: guard after 7:1\n"},
	{"switch", "", P "switch (t) {\ncase 1:\ng = 1;\nbreak;\ndefault:\nm = 1;\n}\na[0] = 1;",
	 "main: guard before 10:1\nmain: guard before 15:1\n"},
	{"output", "", P "printf(\"x\");", "main: guard before 8:8\n"},
	{"output in a callee", "void out(void) { printf(\"x\"); }", P "out();", "main: guard before 8:8\n"},
	{"random numbers", "", P "m = rand();", "main: guard before 8:8\n"},
	{"a variable of the library's", "double lgamma(double);", P "m = lgamma(m);", "main: guard before 8:8\n"},
	{"hidden state", "long time(long *);"
	 "unsigned long strftime(char *, unsigned long, const char *, const void *);",
	 "char w[9] = \"1\";" P "m = time(0);\nstrftime(w, 9, w, 0);", "main: guard before 9:1\n"},
	{"a fresh block", "", P "double *q = malloc(8);", "main: guard before 8:8\n"},
	{"a callee's store", "", P "sink(a);", "main: guard before 8:8\n"},
	{"an unknown function", "", P "mystery();", "main: guard before 8:8\n"},
	{"arithmetic and questions", "", P "m = sqrt(omp_get_thread_num());", ""},
	{"a shared loop", "", P "\n#pragma omp for\nfor (int i = 0; i < 9; i++)\na[i] = m;\ng = 1;",
	 "main: guard before 9:1 for\nmain: threads meet at 9:1 for\n"},
	{"a shared loop nobody waits for", "",
	 P "\n#pragma omp for nowait\nfor (int i = 0; i < 9; i++)\nm += a[i];\ng = 1;",
	 "main: guard before 12:1\nmain: threads meet at 9:1 for\n"},
	{"behind a barrier all is copied", "", P "m = 2;\n#pragma omp barrier\ng = 1;",
	 "main: guard before 9:1 barrier\nmain: threads meet at 9:1 barrier\n"},
	{"a reduction ends in a store", "",
	 P "\n#pragma omp for reduction(+ : s)\nfor (int i = 0; i < 9; i++)\ns += a[i];",
	 "main: guard before 9:1 for\nmain: threads meet at 9:1 for\n"},
	{"one of a thread's own does not", "", "double r = 0;" P
	 "\n#pragma omp simd reduction(+ : r)\nfor (int i = 0; i < 9; i++)\nr += a[i];", ""},
	{"in front of a critical section, not in it", "", P "\n#pragma omp critical\n{ m = 1;\ng += m; }",
	 "main: guard before 9:1 critical\n"},
	{"a critical section that only reads", "", P "\n#pragma omp critical\nm = g;", ""},
	{"an atomic update", "", P "\n#pragma omp atomic\ng += m;", "main: guard before 9:1 atomic\n"},
	{"in front of single: the others wait behind it", "", P "\n#pragma omp single\n{ m = 1;\ng = 1; }",
	 "main: guard before 9:1 single\nmain: threads meet at 9:1 single\n"},
	{"inside master", "", P "\n#pragma omp master\ng = 1;\nm = 2;", "main: guard before 10:1\n"},
	{"sections", "", P "\n#pragma omp sections\n{\ng = 1;\n}",
	 "main: guard before 9:1 sections\nmain: threads meet at 9:1 sections\n"},
	{"an inner team", "", P "\n#pragma omp parallel for\nfor (int i = 0; i < 9; i++)\na[i] = 1;",
	 "main: guard before 9:1 parallel for\n"},
	{"assembly", "", P "asm volatile(\"nop\" : : : \"memory\");", "main: guard before 8:8\n"},
	{"a callee hands pending out", "void f(void) {" P "}", "f();\nm = 1;\ng = 1;",
	 "main: guard before 10:1\n"},
	{"a callee takes it in", "void f(int k) { double x = k;\ng = x;" P "}", P "f(1);",
	 "f: guard before 3:1\n"},
	{"a callee that stores before it returns", "void f(void) {" P "g = 1;\n}", "f();\na[0] = 1;",
	 "f: guard before 4:8\n"},
	{"a shared result", "double f(void) {" P "return 2;\n}", "s = f();\nm = 1;",
	 "f: guard after 3:1\n"},
	{"a result of the thread's own", "double f(void) {" P "return 2;\n}", "m = f();\ng = 1;",
	 "main: guard before 10:1\n"},
	{"threads meet in a callee", "void f(void) {\n#pragma omp barrier\n}", P "f();",
	 "f: threads meet at 3:1 barrier\n"},
	{"a return in an expression hands pending out",
	 "void f(int k) {" P "if (({ if (k) return; k; })) k++;\n#pragma omp barrier\n}", "f(t);\ng = 1;",
	 "f: guard after 3:1\nf: threads meet at 5:1 barrier\n"},
	{"a break in an expression leaves the loop", "",
	 "for (int i = 0; i < 3; i++) {" P "t = ({ if (m) break; 1; });\n#pragma omp barrier\n}\ng = 1;",
	 "main: guard after 7:1\nmain: threads meet at 9:1 barrier\n"},
	{"a goto in a declaration", "",
	 P "int k = ({ if (m) goto out; 1; });\n#pragma omp barrier\nm = k;\nout: g = 1;",
	 "main: guard after 7:1\nmain: threads meet at 9:1 barrier\n"},
	{"a case inside a loop: past what stands in front of the loop", "",
	 P "switch (t) { case 0: while (m > 0) { case 1: g = 1; m = 0; } }", "main: guard after 7:1\n"},
	{"threads meet in an initialiser", "", P "int k = ({\n#pragma omp barrier\n1; });\nm = k;",
	 "main: threads meet at 9:1 barrier\n"},
	{"threads meet in a loop's head", "",
	 P "for (int i = 0; i < 3; ({\n#pragma omp barrier\ni++; }))\nm = i;",
	 "main: threads meet at 9:1 barrier\n"},
};

START_TEST(guarded)
{
	struct text source = {0}, got = {0};
	text_printf(&source, "%s%s\nint main(void) { double s = 0;\n#pragma omp parallel\n"
		    "{ double m = 0; int t = 1;\n%s\n}\nreturn s > 0; }\n",
		    prelude, rows[_i].before, rows[_i].body);
	struct analysis x = analyse(source.at);
	struct guards *g = guards_compute(x.arena, &x.of);
	guards_check(g, &x.of);
	guards_dump(g, &got);
	const char *seen = got.at ? got.at : "";
	ck_assert_msg(!strcmp(seen, rows[_i].want), "%s: got\n%swant\n%s%s", rows[_i].why, seen,
		      rows[_i].want, x.messages.at ? x.messages.at : "");
	analyse_end(&x);
	text_free(&source);
	text_free(&got);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("guarded");
	tcase_add_loop_test(t, guarded, 0, sizeof rows / sizeof *rows);
	return run_suite("guards", t);
}
