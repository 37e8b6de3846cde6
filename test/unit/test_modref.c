/* test_modref.c - summaries of a function 'f'.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "analyse.h"
#include "run_suite.h"

static const char prelude[] =
	"void *malloc(unsigned long); void abort(void); void exit(int);\n"
	"typedef struct { long b[32]; } jmp_buf[1]; int _setjmp(jmp_buf); void longjmp(jmp_buf, int);\n"
	"int a, b, c, v[4]; jmp_buf env;\n";

static const struct {
	const char *why, *text, *mod, *ref, *must;
} rows[] = {
	{"read and write", "void f(void) { a = b; }", "a", "b", "a"},
	{"written first is not exposed", "void f(void) { a = 1; b = a; }", "a, b", "", "a, b"},
	{"written on one path", "void f(int x) { if (x) a = 1; b = a; }", "a, b", "a", "b"},
	{"an early return", "void f(int x) { if (x) return; a = 1; }", "a", "", ""},
	{"a path that aborts does not count",
	 "void f(int x) { if (x) abort(); a = 1; }", "a", "", "a"},
	{"a path that never returns does not count",
	 "void f(int x) { if (x) exit(1); a = 1; }", "a", "(external)", "a"},
	{"an endless loop surely does anything", "void f(void) { for (;;) a = b; }", "a", "b", NULL},
	{"a body that runs at least once", "void f(int n) { do a = 1; while (n--); }", "a", "", "a"},
	{"a body that may not", "void f(int n) { while (n--) a = 1; }", "a", "", ""},
	{"through a parameter", "void g(int *p) { *p = 1; } void f(void) { g(&a); }", "a", "", "a"},
	{"through a parameter with two values",
	 "void g(int *p) { *p = 1; } void f(void) { g(&a); g(&b); }", "a, b", "", ""},
	{"callees first", "void h(void) { a = b; } void g(void) { h(); } void f(void) { g(); }", "a", "b",
	 "a"},
	{"recursion: a base case that writes nothing",
	 "void f(int n) { if (!n) return; a = 1; f(n - 1); }", "a", "", ""},
	{"recursion: every path writes", "void f(int n) { if (!n) { a = 1; return; } f(n - 1); a = 2; }",
	 "a", "", "a"},
	{"mutual recursion", "void f(int); void g(int n) { b = a; f(n - 1); } void f(int n) { if (n) g(n); else a = 1; }",
	 "a, b", "a", "a"},
	{"own locals stay inside", "void g(int *p) { *p = 1; } int f(void) { int x; g(&x); return x; }", "",
	 "", ""},
	{"unless another activation may own them",
	 "int f(int *p, int n) { int x = n; if (n) f(&x, n - 1); return *p; }", "f:x", "f:x", ""},
	{"two callees of one pointer",
	 "void g(void) { a = 1; b = 1; } void h(void) { a = 2; } void (*p)(void); int x;"
	 " void f(void) { p = x ? g : h; p(); }", "a, b, p", "x", "a, p"},
	{"setjmp: back to before the kill",
	 "void g(int n) { if (n) longjmp(env, 1); a = 2; }"
	 " int f(int n) { if (_setjmp(env)) return a; g(n); return 0; }", "a, env", "a, env", ""},
	{"a part of an array", "void f(int i) { v[i] = v[0]; }", "v", "v", ""},
	{"a buffer is not written where its receive is begun alone",
	 "int MPI_Irecv(void *, int, int, int, int, int, int *); int MPI_Wait(int *, void *); int r;"
	 " void f(void) { MPI_Wait(&r, 0); } void g(void) { MPI_Irecv(&a, 1, 0, 0, 0, 0, &r); }",
	 "(external), a, r", "(external), a, r", ""},
	{"a receive surely writes nothing",
	 "int MPI_Recv(void *, int, int, int, int, int, void *);"
	 " void f(void) { MPI_Recv(&a, 1, 0, 0, 0, 0, 0); }", "(external), a", "(external)", ""},
	{"computed goto", "void f(int i) { void *t[] = {&&x, &&y}; goto *t[i]; x: a = 1; y: b = a; }", "a, b",
	 "a", "b"},
};

static const char *set(const struct analysis *x, const char *what, char *line, size_t room)
{
	const char *f = strstr(x->dump.at, "\nf:\n");
	f = f ? f + 1 : x->dump.at;
	return line_after(f, what, line, room);
}

static void check(const struct analysis *x, const char *what, const char *why, const char *want)
{
	char line[256], *got = (char *)set(x, what, line, sizeof line);
	got += got[0] == ' ';
	ck_assert_msg(!strcmp(got, want), "%s:%s got '%s', want '%s'", why, what, got, want);
}

START_TEST(summary)
{
	struct text source = {0};
	text_printf(&source, "%s%s\n", prelude, rows[_i].text);
	struct analysis x = analyse(source.at);
	modref_dump(x.modref, &x.dump);
	check(&x, "  mod:", rows[_i].why, rows[_i].mod);
	check(&x, "  ref:", rows[_i].why, rows[_i].ref);
	if (rows[_i].must)
		check(&x, "  must:", rows[_i].why, rows[_i].must);
	analyse_end(&x);
	text_free(&source);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("summary");
	tcase_add_loop_test(t, summary, 0, sizeof rows / sizeof *rows);
	return run_suite("modref", t);
}
