/* test_saves.c - what a position in main saves.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "analyse.h"
#include "run_suite.h"

static const char prelude[] =
	"void *malloc(unsigned long); void *calloc(unsigned long, unsigned long); void free(void *);"
	"void *memset(void *, int, unsigned long); void *memcpy(void *, const void *, unsigned long);"
	"int printf(const char *, ...); int scanf(const char *, ...); void exit(int);"
	"int atexit(void (*)(void)); void (*signal(int, void (*)(int)))(int);"
	"void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));"
	"void mystery(void *); int omp_get_thread_num(void);"
	"struct s { int a, b; struct s *next; };\n"
	"int g, h, k, v[8], w[8]; static struct s rec; struct s *list; int *ptr;\n"
	"const int fixed[4] = {1, 2, 3, 4}; static const char *name = \"x\";\n";

static const struct {
	const char *why, *functions, *before, *after, *want;
} rows[] = {
	{"a later read keeps a global", "", "g = 1;", "printf(\"%d\", g);", "[g]"},
	{"a kill before the read drops it", "", "g = 1;", "g = 2; printf(\"%d\", g);",
	 ""},
	{"a kill on one path only does not", "", "g = 1; int c = g;",
	 "if (c) g = 2; printf(\"%d\", g);", "c, [g]"},
	{"a kill on both does", "", "g = 1; int c = g;",
	 "if (c) g = 2; else g = 3; printf(\"%d\", g);", "c"},
	{"never written, never saved", "", "", "printf(\"%d\", h + fixed[g]);", ""},
	{"a read in a callee counts", "int f(void) { return g; }", "g = 1;", "k = f();", "[g]"},
	{"a kill in a callee counts", "void f(void) { g = 2; }", "g = 1;", "f(); k = g;", ""},
	{"a kill behind a conditional return does not",
	 "void f(int c) { if (c) return; g = 2; }", "g = 1;", "f(3); k = g;", "[g]"},
	{"what a callee reads first is live though it kills it later",
	 "void f(void) { k = g; g = 2; }", "g = 1;", "f();", "[g]"},
	{"a part of a record keeps the whole", "", "rec.a = 1;", "rec.b = 2; k = rec.a;", "[rec]"},
	{"an assigned record is killed", "", "rec.a = 1;",
	 "rec = (struct s){1, 2, 0}; k = rec.a;", ""},
	{"a store into an array kills nothing", "", "v[0] = 1;", "v[0] = 2; k = v[1];", "[v]"},
	{"memset of the whole does", "", "v[0] = 1;", "memset(v, 0, sizeof v); k = v[1];", ""},
	{"memset of a part does not", "", "v[0] = 1;", "memset(v, 0, 4); k = v[1];", "[v]"},
	{"a pointer to one variable kills it", "", "g = 1; int *p = &g;", "*p = 2; k = g;", "p"},
	{"a pointer to one of two does not", "", "g = 1; int *p = k ? &g : &h;", "*p = 2; k = g;",
	 "p, [g]"},
	{"what is read through it is live", "", "g = 1; int *p = &g;", "k = *p;", "p, [g]"},
	{"heap blocks are never killed", "", "int *p = malloc(4); *p = 1;", "*p = 2; k = *p;",
	 "p, [malloc at t.c:4]"},
	{"a list keeps its heap", "",
	 "for (int i = 0; i < 3; i++) { struct s *n = malloc(sizeof *n); n->next = list; list = n; }",
	 "for (struct s *n = list; n; n = n->next) k += n->a;",
	 "[k], [list], [malloc at t.c:4]"},
	{"the address of a dead local keeps its place", "", "int x; ptr = &x;", "*ptr = 1; k = x;",
	 "[ptr]"},
	{"a local whose address is held is an object", "", "int x = 1; ptr = &x;", "k = *ptr;",
	 "[ptr], [main:x]"},
	{"scanf does not keep the address", "", "int x; scanf(\"%d\", &x);", "k = x;", "x"},
	{"a local array is an object", "", "int a[4] = {0};", "k = a[1];", "[main:a]"},
	{"an unknown function reads what it is given", "", "int x = 1; ptr = &x;", "mystery(&x);",
	 "[main:x]"},
	{"and what it was given before", "", "g = 1; mystery(&g);", "mystery(0);", "[g]"},
	{"qsort calls back", "int f(const void *a, const void *b) { g++; return *(int *)a - *(int *)b; }",
	 "v[0] = g = 1;", "qsort(v, 8, 4, f);", "[g], [v]"},
	{"a function pointer is followed", "int f(void) { return g; } int (*fp)(void);",
	 "g = 1; fp = f;", "k = fp();", "[g], [fp]"},
	{"exit runs handlers", "void f(void) { printf(\"%d\", g); }", "atexit(f); g = 1;", "exit(0);",
	 "[g]"},
	{"so does return from main", "void f(void) { printf(\"%d\", g); }", "atexit(f); g = 1;", "",
	 "[g]"},
	{"an exit on a path reads before the kill", "void f(void) { printf(\"%d\", g); }",
	 "atexit(f); g = 1; int c = g;", "if (c) exit(0); g = 2;", "c, [g]"},
	{"a signal handler reads at any time", "void f(int s) { g += s; }", "signal(1, f);", "g = 0;",
	 "[g]"},
	{"operands in any order: a read may come before the callee's kill",
	 "int f(void) { g = 2; return 1; }", "g = 1;", "k = f() + g;", "[g]"},
	{"two calls in one expression kill nothing",
	 "int f(void) { g = 2; return 1; } int e(void) { return g; }", "g = 1;", "k = f() + e();",
	 "[g]"},
	{"&& may skip its right side", "", "g = 1; int c = g;", "if (c && (g = 2)) k = 1; k = g;",
	 "c, [g]"},
	{"a comma does not", "", "g = 1;", "k = (g = 2, g);", ""},
	{"a loop may turn no time", "", "g = 1; int n = g;", "for (int i = 0; i < n; i++) g = i; k = g;",
	 "n, [g]"},
	{"the next iteration's read counts", "", "g = 1; int n = g;",
	 "while (n--) { k = g; g = 3; }", "n, [g]"},
	{"goto backward", "", "g = 1; int n = 3;", "again: k = g; g = 2; if (n--) goto again;",
	 "n, [g]"},
	{"switch falls through", "", "g = 1; int n = k;",
	 "switch (n) { case 1: g = 2; case 2: k = g; break; default: g = 5; }", "n, [g]"},
	{"vprintf reads what the variadic arguments name",
	 "int vprintf(const char *, __builtin_va_list); void f(const char *m, ...) {"
	 " __builtin_va_list l; __builtin_va_start(l, m); vprintf(m, l); __builtin_va_end(l); }",
	 "v[0] = 1;", "f(\"%p\", v);", "[v]"},
	{"a pointer in a number member, by memcpy",
	 "struct t { int *p; unsigned long n; double d; } t;",
	 "int x = 1, *p = &x; memcpy(&t.n, &p, 8);",
	 "unsigned long n = t.n; memcpy(&p, &n, 8); k = *p;", "[t], [main:x]"},
	{"a pointer copied byte by byte still points", "",
	 "int x = 1, *p = &x, *q; for (int i = 0; i < 8; i++) ((char *)&q)[i] = ((char *)&p)[i];",
	 "k = *q;", "q, [main:x]"},
	{"a pointer kept as an integer still points", "", "int x = 1; unsigned long n = (unsigned long)&x;",
	 "k = *(int *)n;", "n, [main:x]"},
	{"a pointer through memcpy still points", "",
	 "int x = 1, *p = &x; struct { int *q; } c; memcpy(&c, &p, sizeof p);", "k = *c.q;",
	 "c, [main:x]"},
	{"firstprivate reads the original", "", "g = 1;", "\n#pragma omp parallel firstprivate(g)\nk = g;",
	 "[g]"},
	{"private does not", "", "g = 1; int x = g;",
	 "\n#pragma omp parallel private(x)\n{ x = 1; }", ""},
	{"a reduction reads the original", "", "int x = g;",
	 "\n#pragma omp parallel reduction(+:x)\nx += 1; k = x;", "x"},
	{"lastprivate may leave the original", "", "int x = 1;",
	 "\n#pragma omp parallel for lastprivate(x)\nfor (int i = 0; i < g; i++) x = i; k = x;", "x"},
	{"a single and its barrier: one thread runs it", "", "g = 1;",
	 "\n#pragma omp parallel\n{ \n#pragma omp single\ng = 2; k = g; }", ""},
	{"with nowait, others go on before", "", "g = 1;",
	 "\n#pragma omp parallel\n{ \n#pragma omp single nowait\ng = 2; k = g; }", "[g]"},
	{"with nowait and a barrier they do not", "", "g = 1;",
	 "\n#pragma omp parallel\n{ \n#pragma omp single nowait\ng = 2;\n#pragma omp barrier\nk = g; }", ""},
	{"a read before the single comes first", "", "g = 1;",
	 "\n#pragma omp parallel\n{ k = g;\n#pragma omp single\ng = 2; }", "[g]"},
	{"one that stores only perhaps", "", "g = 1; int x = k;",
	 "\n#pragma omp parallel\n{ \n#pragma omp single\nif (x) g = 2;\nk = g; }", "x, [g]"},
	{"in a function called in the region", "void f(void) {\n#pragma omp single\ng = 2;\n}", "g = 1;",
	 "\n#pragma omp parallel\n{ f(); k = g; }", ""},
	{"a local of the function, shared", "", "int x = g;",
	 "\n#pragma omp parallel\n{ \n#pragma omp single\nx = 2; k = x; }", ""},
	{"master may be skipped", "", "g = 1;",
	 "\n#pragma omp parallel\n{ \n#pragma omp master\ng = 2;\nk = g; }", "[g]"},
	{"a barrier behind it orders all reads", "", "g = 1;",
	 "\n#pragma omp parallel\n{ \n#pragma omp master\ng = 2;\n#pragma omp barrier\nk = g; }", ""},
	{"masked with a filter may be run by nobody", "", "g = 1;",
	 "\n#pragma omp parallel\n{ \n#pragma omp masked filter(k)\ng = 2;\n#pragma omp barrier\nk = g; }",
	 "[g], [k]"},
	{"masked with a filter too", "", "g = 1;",
	 "\n#pragma omp parallel\n{ \n#pragma omp masked filter(k)\ng = 2;\nk = g; }", "[g], [k]"},
	{"sections may be skipped", "", "g = 1;",
	 "\n#pragma omp parallel sections\n{ \n#pragma omp section\ng = 2; } k = g;", "[g]"},
	{"a task may be skipped", "", "g = 1;",
	 "\n#pragma omp parallel\n{ \n#pragma omp task\ng = 2; } k = g;", "[g]"},
	{"critical is run by all", "", "g = 1;",
	 "\n#pragma omp parallel\n{ \n#pragma omp critical\ng = 2; } k = g;", ""},
	{"asm with a memory clobber reads what escaped", "",
	 "g = 1; __asm__ volatile(\"\" : : \"r\"(&g) : \"memory\");",
	 "__asm__ volatile(\"\" : : : \"memory\"); g = 3;", "[g]"},
	{"a store to a member through a pointer kills nothing", "", "rec.a = 1; struct s *p = &rec;", "p->a = 2; k = rec.a;", "p, [rec]"},
	{"a loop over the whole array kills it", "", "v[0] = 1;",
	 "for (int i = 0; i < 8; i++) v[i] = i; k = v[1];", ""},
	{"over a part it does not", "", "v[0] = 1;", "for (int i = 0; i < 7; i++) v[i] = i; k = v[1];",
	 "[v]"},
	{"nor from 1", "", "v[0] = 1;", "int i; for (i = 1; i < 8; i++) v[i] = i; k = v[1];", "[v]"},
	{"nor in steps", "", "v[0] = 1;", "for (int i = 0; i < 8; i += 2) v[i] = i; k = v[1];", "[v]"},
	{"nor under a condition", "", "v[0] = 1;",
	 "for (int i = 0; i < 8; i++) if (i != 3) v[i] = i; k = v[1];", "[v]"},
	{"nor with a way out", "", "v[0] = 1;",
	 "for (int i = 0; i < 8; i++) { if (k) break; v[i] = i; } k = v[1];", "[k], [v]"},
	{"nor with a counter that jumps", "", "v[0] = 1;",
	 "for (int i = 0; i < 8; i++) { v[i] = i; if (k) i = 5; } k = v[1];", "[k], [v]"},
	{"nor with one that jumps in an array's count", "", "v[0] = 1;",
	 "for (int i = 0; i < 8; i++) { v[i] = i; int t[k ? i = 5 : 1]; t[0] = 0; } k = v[1];",
	 "[k], [v]"},
	{"nor through a narrowed subscript", "", "v[0] = 1;",
	 "for (int i = 0; i < 8; i++) v[(signed char)i] = i; k = v[1];", "[v]"},
	{"reads in the loop come first", "", "v[0] = 1;",
	 "for (int i = 0; i < 8; i++) { k += v[7]; v[i] = i; }", "[k], [v]"},
	{"a nest kills a matrix", "double m[3][5];", "m[0][0] = 1;",
	 "for (int i = 0; i < 3; i++) { for (int j = 0; j <= 4; j++) m[i][j] = 0; } k = m[1][1];", ""},
	{"transposed bounds do not", "double m[5][5];", "m[0][0] = 1;",
	 "for (int i = 0; i < 3; i++) for (int j = 0; j < 5; j++) m[j][i] = 0; k = m[1][1];", "[m]"},
	{"nor one counter twice", "double m[5][5];", "m[0][0] = 1;",
	 "for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) m[i][i] = 0; k = m[1][1];", "[m]"},
	{"a worksharing loop fills what is shared", "", "v[0] = 1;",
	 "\n#pragma omp parallel for\nfor (int i = 0; i < 8; i++) v[i] = i;\nk = v[1];", ""},
	{"with nowait, an element may be read before it is written", "", "v[0] = 1;",
	 "\n#pragma omp parallel\n{\n#pragma omp for nowait\nfor (int i = 0; i < 8; i++) v[i] = i;\nk = v[1]; }",
	 "[v]"},
	{"a barrier later on makes up for it", "", "v[0] = 1;",
	 "\n#pragma omp parallel\n{\n#pragma omp for nowait\nfor (int i = 0; i < 8; i++) v[i] = i;\n"
	 "g = 1;\n#pragma omp barrier\nk = v[1]; }", ""},
	{"a single that follows reads before its barrier", "", "v[0] = 1;",
	 "\n#pragma omp parallel\n{\n#pragma omp for nowait\nfor (int i = 0; i < 8; i++) v[i] = i;\n"
	 "\n#pragma omp single\nk = v[1]; k = v[2]; }", "[v]"},
	{"and the end of the region", "", "v[0] = 1;",
	 "\n#pragma omp parallel\n{\n#pragma omp for nowait\nfor (int i = 0; i < 8; i++) v[i] = i;\n}\nk = v[1];",
	 ""},
	{"not when the loop stands in a branch", "", "v[0] = 1; int x = k;",
	 "\n#pragma omp parallel\n{ if (x) {\n#pragma omp for nowait\nfor (int i = 0; i < 8; i++) v[i] = i;\n}\n}\nk = v[1];",
	 "x, [v]"},
	{"nor when a jump leads past it", "", "v[0] = 1; int x = k;",
	 "\n#pragma omp parallel\n{ if (x) goto past;\n#pragma omp for nowait\nfor (int i = 0; i < 8; i++) v[i] = i;\n"
	 "past:\n; }\nk = v[1];", "x, [v]"},
	{"through a pointer to just this array", "void f(int *p) { for (int i = 0; i < 8; i++) p[i] = i; }",
	 "v[0] = 1;", "f(v); k = v[1];", ""},
	{"not through a pointer to one of two", "void f(int *p) { for (int i = 0; i < 8; i++) p[i] = i; }",
	 "v[0] = 1; f(w);", "f(v); k = v[1];", "[v]"},
	{"not through a pointer that moves",
	 "void f(int *p) { for (int i = 0; i < 8; i++) { p[i] = i; p += k; } }",
	 "v[0] = 1;", "f(v); k = v[1];", "[k], [v]"},
	{"a local declared again is new", "", "int c = 3;",
	 "while (c--) { int x; x = c; k = x; }", "c"},
};

START_TEST(saved)
{
	struct text source = {0};
	char line[512];
	text_puts(&source, prelude);
	text_printf(&source, "#line 1\n%s\nint main(void)\n{\n%s\n#pragma potential_ckpt\n%s\nreturn 0;\n}\n",
		    rows[_i].functions, rows[_i].before, rows[_i].after);
	struct analysis x = analyse(source.at);
	saves_dump(x.saves, &x.dump);
	const char *got = line_after(x.dump.at, "  @L5 position", line, sizeof line);
	got += !strncmp(got, ": ", 2) ? 2 : 0;
	size_t n = strcspn(got, ";");
	line[got - line + n] = 0;
	ck_assert_msg(!strcmp(got, rows[_i].want), "%s: got '%s', want '%s'\n%s", rows[_i].why, got, rows[_i].want,
		      x.messages.at ? x.messages.at : "");
	analyse_end(&x);
	text_free(&source);
}
END_TEST

/* "declared": in main. The warning's text behind its place, or "". */
static const struct {
	const char *why, *declared, *before, *after, *want;
} warnings[] = {
	{"library memory that is read later", "struct tm *t;", "t = localtime(&now);", "k = t->year;",
	 "warning: 't' may point to memory of the C library (localtime)"},
	{"asked for again", "struct tm *t;", "t = localtime(&now);", "t = localtime(&now); k = t->year;", ""},
	{"a lock that is set later", "omp_lock_t l;", "omp_init_lock(&l);", "omp_set_lock(&l);", ""},
	{"a lock that is held", "omp_lock_t l;", "omp_init_lock(&l); omp_set_lock(&l);",
	 "omp_unset_lock(&l);", ""},
};

START_TEST(warned)
{
	struct text source = {0};
	text_printf(&source,
		    "typedef struct { void *_lk; } omp_lock_t; void omp_init_lock(omp_lock_t *);"
		    "void omp_set_lock(omp_lock_t *), omp_unset_lock(omp_lock_t *);"
		    "void omp_destroy_lock(omp_lock_t *); struct tm { int year; };"
		    "struct tm *localtime(long *); long now; int k;\n"
		    "int main(void)\n{\n%s%s\n#pragma potential_ckpt\n%s\nreturn k;\n}\n",
		    warnings[_i].declared, warnings[_i].before, warnings[_i].after);
	struct analysis x = analyse(source.at);
	const char *got = x.messages.at ? strstr(x.messages.at, "warning: ") : NULL, *want = warnings[_i].want;
	ck_assert_msg(got ? *want && !strncmp(got, want, strlen(want)) : !*want, "%s: got '%s'",
		      warnings[_i].why, got ? got : "");
	analyse_end(&x);
	text_free(&source);
}
END_TEST

/* May what "x" holds be read when f is cut? "before" and "after" stand around the position. */
static const struct {
	const char *why, *declared, *before, *after;
	bool can;
} readable[] = {
	{"a value of the label", "", "int x = n;", "k = x;", true},
	{"a value it does not need", "", "int x = n; k = x;", "", false},
	{"a local that comes later", "", "", "int x = n; k = x;", false},
	{"a local of a block that has ended", "", "{ int x = n; k = x; }", "", false},
	{"a local whose address is kept", "int *p;", "int x = n; p = &x;", "k = *p;", true},
	{"a local array", "", "int x[4] = {n};", "k = x[n];", true},
	{"the address of an array of variable length", "", "int x[n]; x[0] = n;", "k = x[0];", true},
	{"a volatile local", "", "volatile int x = n;", "k = x;", false},
	{"an atomic local", "", "_Atomic int x = n;", "k = x;", false},
	{"a member of a record with a volatile one",
	 "struct v { int a; volatile int b; };", "struct v x = {n, n};", "k = x.a;", false},
	{"an array of volatiles", "static volatile int x[4];", "", "", false},
	{"a global", "int x;", "", "", true},
	{"a static", "static int x;", "", "", true},
	{"a constant", "const int x = 3;", "", "", true},
	{"a static of the function", "", "static int x; x++;", "", true},
	{"a static of a function on no path", "void g(void) { static int x; x++; }", "g();", "",
	 false},
	{"a variable that only a block declares", "",
	 "extern int x; k = x;", "", false},
	{"a variable of another file", "extern int x;", "k = x;", "", false},
	{"a weak variable", "__attribute__((weak)) int x;", "k = x;", "", false},
	{"a thread-local variable", "static __thread int x;", "x = n;", "", false},
	{"in front of a team that may change it", "int x;",
	 "#pragma omp parallel\n{", "x = n;\n}", false},
	{"a threadprivate variable", "static int x;\n#pragma omp threadprivate(x)\n", "x = n;", "",
	 false},
};

static const struct var *named_x(const struct program *p)
{
	for (unsigned i = 0; i < p->vars.n; i++)
		if (!strcmp(p->vars.at[i]->name, "x"))
			return p->vars.at[i];
	return NULL;
}

static const struct path_function *path_of(const struct saves *s, const char *name)
{
	for (unsigned i = 0; i < s->functions.n; i++)
		if (!strcmp(s->functions.at[i].function->name, name))
			return &s->functions.at[i];
	return NULL;
}

START_TEST(can_be_read)
{
	struct text source = {0};
	text_printf(&source,
		    "int k;\n%s\nstatic void f(int n)\n{\n%s\n#pragma potential_ckpt\n%s\nk += n;\n}\n"
		    "int main(void)\n{\nf(3); return k;\n}\n",
		    readable[_i].declared, readable[_i].before, readable[_i].after);
	struct analysis x = analyse(source.at);
	const struct path_function *f = path_of(x.saves, "f");
	const struct var *v = named_x(x.program);
	ck_assert_msg(f && v, "%s: no f or x", readable[_i].why);
	ck_assert_msg(saves_can_read(x.saves, f, &f->labels.at[0], v) == readable[_i].can, "%s",
		      readable[_i].why);
	analyse_end(&x);
	text_free(&source);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("saved");
	tcase_add_loop_test(t, saved, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, warned, 0, sizeof warnings / sizeof *warnings);
	tcase_add_loop_test(t, can_be_read, 0, sizeof readable / sizeof *readable);
	return run_suite("saves", t);
}
