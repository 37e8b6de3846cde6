/* test_normal.c - what the normal form makes of each construct; what it refuses.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "arena.h"
#include "calls.h"
#include "front.h"
#include "normal.h"
#include "points_to.h"
#include "reach.h"
#include "run_suite.h"
#include "text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* In each row f, v, id, mk and mkc may reach a position; free() does not. */
static const char prelude[] = "#include <assert.h>\n#include <ctype.h>\n#include <stdio.h>\n"
			      "struct s { int a, b[4]; };\n"
			      "struct cs { const int a; int b; };\n"
			      "int f(int x) {\n"
			      "#pragma potential_ckpt\n"
			      "return x; }\n"
			      "void v(int x) { f(x); }\n"
			      "int *id(int *p) { f(0); return p; }\n"
			      "struct s mk(int x) { struct s s = {0}; s.a = x; f(1); return s; }\n"
			      "struct cs mkc(int x) { struct cs s = {x, 1}; f(1); return s; }\n"
			      "int g; void free(void *);\n";

static const struct {
	const char *why, *body, *want;
} rows[] = {
	{"a call alone stays", "f(1); v(n);", "f(1); v(n);"},
	{"its value in a plain local stays", "int a; a = f(1);", "int a; a = f(1);"},
	{"a global takes it from a temporary", "g = f(1);",
	 "{ int ompckpt_t1; ompckpt_t1 = f(1); g = ompckpt_t1; }"},
	{"so does a local of another type", "long a; a = f(1);",
	 "long a; { int ompckpt_t1; ompckpt_t1 = f(1); a = ompckpt_t1; }"},
	{"so does one whose address is taken", "int a, *p; p = &a; a = f(1);",
	 "int a; int *p; p = &a; { int ompckpt_t1; ompckpt_t1 = f(1); a = ompckpt_t1; }"},
	{"arguments come before their call", "f(f(1));",
	 "{ int ompckpt_t1; ompckpt_t1 = f(1); f(ompckpt_t1); }"},
	{"a declaration keeps its place", "int a = f(1) + 2;",
	 "int ompckpt_t1; ompckpt_t1 = f(1); int a = ompckpt_t1 + 2;"},
	{"&& guards its right side", "n = n && f(1);",
	 "{ int ompckpt_t1; ompckpt_t1 = !!(n); if (ompckpt_t1) { int ompckpt_t2; ompckpt_t2 = "
	 "f(1); ompckpt_t1 = !!(ompckpt_t2); } n = ompckpt_t1; }"},
	{"|| as a statement is an if", "n || f(1);", "{ if (!(n)) { f(1); } }"},
	{"?: takes the value in each branch", "n = n ? f(1) : 2;",
	 "{ int ompckpt_t1; if (n) { ompckpt_t1 = f(1); } else { ompckpt_t1 = (2); } "
	 "n = ompckpt_t1; }"},
	{"an argument that changes a local comes first", "f(n++);",
	 "{ int ompckpt_t1; ompckpt_t1 = (n++); f(ompckpt_t1); }"},
	{"a comma orders", "n = (n++, f(n));",
	 "{ n++; int ompckpt_t1; ompckpt_t1 = f(n); n = ((ompckpt_t1)); }"},
	{"a statement expression becomes a block", "n = ({ v(n); n + 1; });",
	 "{ int ompckpt_t1; { v(n); { ompckpt_t1 = (n + 1); } } n = ompckpt_t1; }"},
	{"an if's condition goes in front", "if (f(n)) n = 1; else n = 2;",
	 "{ int ompckpt_t1; ompckpt_t1 = f(n); if (ompckpt_t1) n = 1; else n = 2; }"},
	{"else if gets a block", "if (n) n = 1; else if (f(n)) n = 2;",
	 "if (n) n = 1; else { int ompckpt_t1; ompckpt_t1 = f(n); if (ompckpt_t1) n = 2; }"},
	{"a body that calls gets braces", "if (n) f(1);", "if (n) { f(1); }"},
	{"while evaluates its head in the loop", "while (f(n)) n--;",
	 "{ while (1) { int ompckpt_t1; ompckpt_t1 = f(n); if (!(ompckpt_t1)) break; n--; } }"},
	{"do: continue goes to the condition", "do { if (n) continue; n--; } while (f(n));",
	 "{ do { { if (n) goto ompckpt_c1; n--; } ompckpt_c1: ; int ompckpt_t2; ompckpt_t2 = "
	 "f(n); if (!(ompckpt_t2)) break; } while (1); }"},
	{"continue in the count of a variable array",
	 "do { int a[({ if (n) continue; 3; })]; n = a[0]; } while (f(n));",
	 "{ do { { __SIZE_TYPE__ ompckpt_n2 = (({ if (n) goto ompckpt_c1; 3; })); int "
	 "a[ompckpt_n2]; "
	 "n = a[0]; } ompckpt_c1: ; int ompckpt_t3; ompckpt_t3 = f(n); if (!(ompckpt_t3)) break; } "
	 "while (1); }"},
	{"for keeps what does not call", "for (int i = 0; i < f(n); i++) n--;",
	 "{ for (int i = 0; ; i++) { int ompckpt_t1; ompckpt_t1 = f(n); "
	 "if (!(i < ompckpt_t1)) break; n--; } }"},
	{"a step that calls ends the body", "for (; n; n -= f(1)) free(0);",
	 "{ for (; n; ) { free(0); int ompckpt_t2; ompckpt_t2 = f(1); n -= ompckpt_t2; } }"},
	{"return", "return f(n) + 1;",
	 "{ int ompckpt_t1; ompckpt_t1 = f(n); return ompckpt_t1 + 1; }"},
	{"switch", "switch (f(n)) { case 1: f(1); }",
	 "{ int ompckpt_t1; ompckpt_t1 = f(n); switch (ompckpt_t1) { case 1: ; f(1); } }"},
	{"a label ends in ';'", "a: n = 1; if (n) goto a;", "a: ; n = 1; if (n) goto a;"},
	{"one declarator per declaration", "const int a = 1, *p = &a, b[2] = {a};",
	 "int a = 1; const int *p = &a; int b[2] = {a};"},
	{"a const pointer loses its own const only", "const int *const p = 0;",
	 "const int * p = 0;"},
	{"const from a typedef", "typedef const int c; c a = 1;",
	 "typedef const int c; int a = 1;"},
	{"static locals keep their const", "static const int a = 1, b = 2;",
	 "static const int a = 1; static const int b = 2;"},
	{"an anonymous record gets a name", "struct { int x; } a, *p;",
	 "struct ompckpt_s1 { int x; }; struct ompckpt_s1 a; struct ompckpt_s1 *p;"},
	{"variable counts get names", "double a[n + 1][3];",
	 "__SIZE_TYPE__ ompckpt_n1 = (n + 1); double a[ompckpt_n1][3];"},
	{"in a typedef too", "typedef int row[n]; row a;",
	 "__SIZE_TYPE__ ompckpt_n1 = (n); typedef int row[ompckpt_n1]; row a;"},
	{"a compound literal outlives the block", "int *p; p = id(&(int){f(1)});",
	 "int *p; int ompckpt_l2; { int ompckpt_t1; ompckpt_t1 = f(1); "
	 "p = id(&(*(ompckpt_l2 = (int){ompckpt_t1}, &ompckpt_l2))); }"},
	{"whether or not a call is beside it", "int *p = &(int){n};",
	 "int ompckpt_l1; int *p = &(*(ompckpt_l1 = (int){n}, &ompckpt_l1));"},
	{"in a head it outlives the loop", "for (int *p; p = (int[]){1, 2}, n; ) f(*p);",
	 "{ int ompckpt_l1[2]; for (int *p; p = (*(__typeof__(ompckpt_l1) *)__builtin_memcpy("
	 "&ompckpt_l1, &(int[]){1, 2}, sizeof ompckpt_l1)), n; ) { f(*p); } }"},
	{"by value it needs no name", "struct s s; s = (struct s){n};",
	 "struct s s; s = (struct s){n};"},
	{"a record with const members is declared", "n = mkc(1).a;",
	 "{ struct cs ompckpt_t1 = mkc(1); n = ompckpt_t1.a; }"},
	{"the address of a result is that of a copy", "n = mk(1).b[2];",
	 "{ struct s ompckpt_t1; ompckpt_t1 = mk(1); struct s ompckpt_u2; ompckpt_u2 = "
	 "ompckpt_t1; n = ompckpt_u2.b[2]; }"},
	{"an initialiser that names itself", "int a = f((a = 1, a));",
	 "int a ; int ompckpt_t1; ompckpt_t1 = (a = 1, a); int ompckpt_t2; ompckpt_t2 = "
	 "f((ompckpt_t1)); a = (ompckpt_t2);"},
	{"a macro at the end is no macro around", "n = n && f(1) == EOF;",
	 "{ int ompckpt_t1; ompckpt_t1 = !!(n); if (ompckpt_t1) { int ompckpt_t2; ompckpt_t2 = "
	 "f(1); ompckpt_t1 = !!(ompckpt_t2 == EOF); } n = ompckpt_t1; }"},
	{"a loop that ends in a macro", "while (f(n)) n = EOF;",
	 "{ while (1) { int ompckpt_t1; ompckpt_t1 = f(n); if (!(ompckpt_t1)) break; n = EOF; } }"},
	{"what a macro's arguments spell", "assert(f(n) && EOF);",
	 "{ int ompckpt_t1; ompckpt_t1 = f(n); assert(ompckpt_t1 && EOF); }"},
	{"a function's macro evaluates once", "n = isalpha(f(n)) != tolower(f(2));",
	 "{ int ompckpt_t1; ompckpt_t1 = f(n); int ompckpt_t2; ompckpt_t2 = f(2); "
	 "n = isalpha(ompckpt_t1) != tolower(ompckpt_t2); }"},
	{"alloca takes memory of the heap", "char *p = __builtin_alloca(n); f(*p);",
	 "char *p = ompckpt_alloca(n); f(*p);"},
	{"not where no position is met",
	 "\n#pragma omp parallel\ng = *(char *)__builtin_alloca(n);",
	 "#pragma omp parallel g = *(char *)__builtin_alloca(n);"},
	{"a computed goto is a switch", "void *p = &&l; goto *p; l: n = 0;",
	 "void *p = ((void *)&ompckpt_labels_t.l); { switch ((const char *)(p) - (const char "
	 "*)&ompckpt_labels_t) { case 0: goto l; default: __builtin_unreachable(); } } l: ; n = "
	 "0;"},
	{"sizeof does not evaluate", "n = sizeof(f(1));", "n = sizeof(f(1));"},
	{"a function off every path is copied",
	 "} int k = 1, m; int q(int n) { const int a = 1, b = 2; "
	 "{ return a + b; } } int r(int n) {",
	 "} int k = 1, m; int q(int n) { const int a = 1, b = 2; { return a + b; } } "
	 "int r(int n) {"},
};

struct chain {
	struct arena *arena;
	struct unit *unit;
	struct reach *reach;
};

static struct unit *read_text(struct arena *a, const char *text)
{
	static const char *const args[] = {"-fopenmp"};
	struct front_command c = {"/", "test.c", "gcc", args, 1};
	return front_read(a, &c, text, strlen(text));
}

static struct chain analyse(struct arena *a, const char *text)
{
	struct chain c = {.arena = a, .unit = read_text(a, text)};
	ck_assert_msg(c.unit, "cannot read: %s", text);
	struct program *p = program_new(a);
	ARRAY_PUSH(a, p->units, c.unit);
	program_link(p);
	struct points_to *pts = points_to_compute(a, p);
	c.reach = reach_compute(a, p, calls_compute(a, p, pts));
	return c;
}

/* The part between the markers, white space collapsed. */
static char *between(struct arena *a, const char *text)
{
	const char *begin = strstr(text, "/*B*/"), *end = strstr(text, "/*E*/");
	char *out = arena_alloc(a, strlen(text) + 1), *to = out;
	for (const char *p = begin + 5; p < end; p++) {
		if (!isspace((unsigned char)*p))
			*to++ = *p;
		else if (to != out && to[-1] != ' ')
			*to++ = ' ';
	}
	if (to != out && to[-1] == ' ')
		to--;
	*to = 0;
	return out;
}

START_TEST(normal_form_of)
{
	struct arena *a = arena_new();
	struct text out = {0};
	char *text = arena_printf(a, "%sint t(int n) {\n/*B*/%s/*E*/ f(0); return n; }\n", prelude,
				  rows[_i].body);
	struct chain c = analyse(a, text);
	ck_assert_msg(normal_form(a, c.unit, c.reach, &out), "%s", rows[_i].why);
	const char *got = between(a, out.at);
	ck_assert_msg(!strcmp(got, rows[_i].want), "%s:\ngot  %s\nwant %s", rows[_i].why, got,
		      rows[_i].want);
	struct chain again = analyse(a, out.at);
	ck_assert_msg(normal_check(again.unit, again.reach), "%s: not normal", rows[_i].why);
	text_free(&out);
	arena_free(a);
}
END_TEST

/* Loops that threads share: a part of what they become; of the names that are made the letter. */
static const struct {
	const char *why, *body, *want;
} shared_loops[] = {
	{"upwards, one by one", "\n#pragma omp for\nfor (int i = 0; i < n; i++) f(i);",
	 "a < b ? ((unsigned long)((unsigned long)b - (unsigned long)a) - 1) / (unsigned long)(d) "
	 "+ 1 : 0; "},
	{"downwards to and with the end",
	 "\n#pragma omp for\nfor (int i = n; i >= 0; i -= 2) f(i);",
	 "long d = -(2); unsigned long c = b <= a ? ((unsigned long)((unsigned long)a - (unsigned "
	 "long)b)) / (unsigned long)(-d) + 1 : 0; "},
	{"the bound on the left, unsigned",
	 "\n#pragma omp for\nfor (unsigned i = n; 3 < i; --i) f(i);",
	 "__typeof__((unsigned int )0 + (3)) b = (3); long d = -(1); unsigned long c = b < a ? "},
	{"the step on the left", "\n#pragma omp for\nfor (long i = 0; i <= n; i = 4 + i) f(i);",
	 "long d = (4); unsigned long c = a <= b ? ((unsigned long)((unsigned long)b - (unsigned "
	 "long)a)) / (unsigned long)(d) + 1 : 0; "},
	{"!= downwards", "\n#pragma omp for\nfor (int i = n; i != 0; i--) f(i);",
	 "c = b != a ? ((unsigned long)((unsigned long)a - (unsigned long)b) - 1) / (unsigned "
	 "long)(-d) + 1 : 0; "},
	{"a pointer counts elements",
	 "\n#pragma omp for\nfor (int *p = a; p < a + n; p += 2) f(*p);",
	 "int *a = (a); int *b = (a + n); long d = (2); unsigned long c = a < b ? ((unsigned "
	 "long)(b - a) - 1) / (unsigned long)(d) + 1 : 0; "},
	{"its value in an iteration",
	 "\n#pragma omp for\nfor (int *p = a; p < a + n; p += 2) f(*p);",
	 "int *p = a + (long)i * d; "},
	{"a chunk size", "\n#pragma omp for schedule(static, n)\nfor (int i = 0; i < n; i++) f(i);",
	 "unsigned m = 1; unsigned long h = ( n); "},
	{"a modifier is no chunk size",
	 "\n#pragma omp for schedule(monotonic : dynamic)\nfor (int i = 0; i < n; i++) f(i);",
	 "unsigned m = 6; unsigned long h = (1); "},
	{"nowait is for the end alone",
	 "\n#pragma omp for schedule(guided, 4) nowait\nfor (int i = 0; i < n; i++) f(i);",
	 "ompckpt_loop_begin(m, 9223372036854776224UL); "},
	{"the end heeds it",
	 "\n#pragma omp for schedule(guided, 4) nowait\nfor (int i = 0; i < n; i++) f(i);",
	 "while (ompckpt_loop_wait(m | 8)) { "},
	{"schedule(runtime) asks",
	 "\n#pragma omp for schedule(runtime)\nfor (int i = 0; i < n; i++) f(i);",
	 "unsigned m = ompckpt_loop_mode(); unsigned long h = ompckpt_loop_chunk(); "},
	{"a nest: the last loop runs fastest",
	 "\n#pragma omp for collapse(2)\nfor (int i = 0; i < n; i++) for (int j = 2; j < n; j++) "
	 "f(i);",
	 "unsigned long c = c * c; "},
	{"… and gets the remainder",
	 "\n#pragma omp for collapse(2)\nfor (int i = 0; i < n; i++) for (int j = 2; j < n; j++) "
	 "f(i);",
	 "unsigned long o = i; int j = (int )((unsigned long)a + (o % c) * (unsigned long)d); o /= "
	 "c; int i = (int )((unsigned long)a + o * (unsigned long)d); "},
	{"max begins with the least value",
	 "\n#pragma omp for reduction(max : g)\nfor (int i = 0; i < n; i++) f(i);",
	 "int p; p = ((int )-1 < (int )1 ? (int )(1UL << 31) : (int )0); "},
	{"… and keeps the greater",
	 "\n#pragma omp for reduction(max : g)\nfor (int i = 0; i < n; i++) f(i);",
	 "#pragma omp critical(ompckpt_reduction) { if (p > g) g = p; } while "
	 "(ompckpt_loop_wait(m)) "},
	{"- adds up the parts",
	 "\n#pragma omp for reduction(- : g)\nfor (int i = 0; i < n; i++) f(i);",
	 "{ g = g + p; } "},
	{"first and last: a barrier between",
	 "\n#pragma omp for firstprivate(g) lastprivate(g)\nfor (int i = 0; i < n; i++) f(i);",
	 "int p; p = g; #pragma omp barrier "},
	{"… the last one's value, in front of the end",
	 "\n#pragma omp for firstprivate(g) lastprivate(g)\nfor (int i = 0; i < n; i++) f(i);",
	 "if (i == c) w = 1; } if (w) p = g; } if (w) { g = p; } while (ompckpt_loop_wait(m)) "},
	{"linear: from the number of the iteration",
	 "\n#pragma omp for linear(g : 2)\nfor (int i = 0; i < n; i++) f(i);",
	 "g = (int )((unsigned long)p + i * (unsigned long)g); "},
	{"the variable itself is last",
	 "static int i;\n#pragma omp for lastprivate(i)\nfor (i = 0; i < n; i += 3) f(i);",
	 "if (w) { i = (int )((unsigned long)a + c * (unsigned long)d); } "},
	{"the combined construct keeps its clauses",
	 "\n#pragma omp parallel for num_threads(n) reduction(+ : n)\nfor (int i = 0; i < n; i++) "
	 "f(i);",
	 "#pragma omp parallel num_threads(n) shared(n) { "},
	{"continue stays in its iteration",
	 "\n#pragma omp for private(g)\nfor (int i = 0; i < n; i++) { if (i) continue; g = i; "
	 "f(g); }",
	 "{ int g; while ((i = ompckpt_loop_next(m, h, c, i)) < c) { e = ompckpt_loop_end(); for "
	 "(; i < e; i++) { "},
};

static const struct {
	const char *why, *function, *want;
} refusals[] = {
	{"alloca of each thread",
	 "int t(int n) {\n#pragma omp parallel\n{ char *p = __builtin_alloca(n); f(*p); } return "
	 "n; }",
	 "alloca in a parallel region"},
	{"alloca's size from a position",
	 "int t(int n) { return f(*(char *)__builtin_alloca(f(n))); }",
	 "alloca with an argument that may reach"},
	{"a distance of labels",
	 "int t(int n) { goto *(&&a + n * (&&b - &&a)); a: return f(n); b: return n; }",
	 "a number is computed from the address of a label"},
	{"asm operand", "int t(int n) { __asm__(\"\" :: \"r\"(f(n))); return n; }",
	 "an operand of asm"},
	{"a macro that evaluates twice",
	 "#include <sys/param.h>\n"
	 "int t(int n) { return MAX(f(n), 2); }",
	 "a system macro may evaluate this argument not at all or twice"},
	{"such a macro inside another",
	 "#include <sys/param.h>\n"
	 "int t(int n) { return isalpha(MAX(f(n), 2)); }",
	 "a system macro may evaluate this argument not at all or twice"},
};

static struct text messages;

static void collect(const char *line)
{
	text_printf(&messages, "%s\n", line);
}

/* "ompckpt_a12" becomes "a". */
static void drop_numbers(char *text)
{
	static const char stem[] = "ompckpt_";
	char *to = text;
	for (const char *p = text; *p;) {
		size_t n = sizeof stem - 1;
		if (!strncmp(p, stem, n) && isdigit((unsigned char)p[n + 1])) {
			*to++ = p[n];
			for (p += n + 1; isdigit((unsigned char)*p);)
				p++;
		} else {
			*to++ = *p++;
		}
	}
	*to = 0;
}

START_TEST(shared_loop)
{
	struct arena *a = arena_new();
	struct text out = {0};
	char *text = arena_printf(a, "%sint a[9]; int t(int n) {\n/*B*/%s/*E*/ f(0); return n; }\n",
				  prelude, shared_loops[_i].body);
	struct chain c = analyse(a, text);
	ck_assert_msg(normal_form(a, c.unit, c.reach, &out), "%s", shared_loops[_i].why);
	char *got = between(a, out.at);
	drop_numbers(got);
	ck_assert_msg(strstr(got, shared_loops[_i].want), "%s:\ngot  %s\nwant %s",
		      shared_loops[_i].why, got, shared_loops[_i].want);
	struct chain again = analyse(a, out.at);
	ck_assert_msg(normal_check(again.unit, again.reach), "%s: not normal",
		      shared_loops[_i].why);
	text_free(&out);
	arena_free(a);
}
END_TEST

START_TEST(refused)
{
	struct arena *a = arena_new();
	struct text out = {0};
	struct chain c = analyse(a, arena_printf(a, "%s%s\n", prelude, refusals[_i].function));
	messages = (struct text){0};
	text_puts(&messages, "");
	diag_set_hook(collect);
	bool ok = normal_form(a, c.unit, c.reach, &out);
	diag_set_hook(NULL);
	ck_assert_msg(!ok, "%s: accepted", refusals[_i].why);
	ck_assert_msg(strstr(messages.at, refusals[_i].want), "%s: got %s", refusals[_i].why,
		      messages.at);
	ck_assert_msg(strstr(messages.at, "help: "), "%s: no way out", refusals[_i].why);
	text_free(&messages);
	text_free(&out);
	arena_free(a);
}
END_TEST

START_TEST(lines_stay_right)
{
	static const char body[] = "#line 100 \"user.c\"\n"
				   "int t(int n) {\n"
				   "n = f(__LINE__) +\n"
				   "f(__LINE__);\n"
				   "for (; n < 200; n += f(__LINE__)\n"
				   ")\n"
				   "n += __LINE__;\n"
				   "return __LINE__; }\n";
	static const char *const wants[] = {
		"#line 102 \"user.c\"\nf(__LINE__); ",    "#line 101 \"user.c\"\nn = ",
		"#line 105 \"user.c\"\nn += __LINE__;",   "#line 103 \"user.c\"\nf(__LINE__); ",
		"#line 106 \"user.c\"\nreturn __LINE__;",
	};
	struct arena *a = arena_new();
	struct text out = {0};
	struct chain c = analyse(a, arena_printf(a, "%s%s", prelude, body));
	ck_assert(normal_form(a, c.unit, c.reach, &out));
	const char *at = out.at;
	for (unsigned i = 0; i < sizeof wants / sizeof *wants; i++) {
		const char *found = strstr(at, wants[i]);
		ck_assert_msg(found, "no %s in\n%s", wants[i], at);
		at = found;
	}
	text_free(&out);
	arena_free(a);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("normal");
	tcase_add_loop_test(t, normal_form_of, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, shared_loop, 0, sizeof shared_loops / sizeof *shared_loops);
	tcase_add_loop_test(t, refused, 0, sizeof refusals / sizeof *refusals);
	tcase_add_test(t, lines_stay_right);
	return run_suite("normal", t);
}
