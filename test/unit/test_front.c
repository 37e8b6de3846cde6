/* test_front.c - what a rewriter relies on: byte ranges of declarations, names and statements.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "front.h"
#include "program.h"
#include "run_suite.h"
#include "text.h"

#include <string.h>

static struct unit *read_text(struct arena *a, const char *source)
{
	static const char *const args[] = {"-fopenmp"};
	struct front_command c = {NULL, "test.c", "gcc", args, 1};
	struct program *p = program_new(a);
	struct unit *u = front_read(a, &c, source, (unsigned)strlen(source));
	if (u) {
		ARRAY_PUSH(a, p->units, u);
		program_link(p);
		program_check(p);
	}
	return u;
}

enum part { DECLARATION, SPECIFIERS, DECLARATOR, INITIALISER, NAME };

/* The parts of the declaration of "x" in the source. */
static const struct {
	const char *why, *source;
	enum part part;
	const char *want;
	unsigned declarators;
} rows[] = {
	{"a global", "int x = 3;", DECLARATION, "int x = 3;", 1},
	{"specifiers end before the first declarator", "static const double *y, *x[3] = {0};",
	 SPECIFIERS, "static const double ", 2},
	{"a declarator holds its stars and bounds", "int y, *const x[3] = {0};", DECLARATOR,
	 "*const x[3]", 2},
	{"parentheses belong to the declarator", "int (*(*x)[3])(int, char);", DECLARATOR,
	 "(*(*x)[3])(int, char)", 1},
	{"attributes after it too", "int x __attribute__((aligned(64))) = 1;", DECLARATOR,
	 "x __attribute__((aligned(64)))", 1},
	{"attributes before it are specifiers", "__attribute__((aligned(64))) int x;", SPECIFIERS,
	 "__attribute__((aligned(64))) int ", 1},
	{"an initialiser ends at its comma", "int f(int, int); int z, x = sizeof(int[2]), y;",
	 INITIALISER, "sizeof(int[2])", 3},
	{"braces and their commas are inside", "struct { int a, b; } x = { .a = 1, .b = 2 };",
	 INITIALISER, "{ .a = 1, .b = 2 }", 1},
	{"a struct defined in front", "struct s { int a; } x;", SPECIFIERS, "struct s { int a; } ",
	 1},
	{"__extension__ is part of it", "__extension__ int x;", DECLARATION,
	 "__extension__ int x;", 1},
	{"typeof", "int y; __typeof__(y) x;", SPECIFIERS, "__typeof__(y) ", 1},
	{"a local", "void f(int n) { double x[n], y; }", DECLARATION, "double x[n], y;", 2},
	{"in a for", "void f(void) { for (int i = 0, x = 2; i < x; i++) ; }", DECLARATION,
	 "int i = 0, x = 2;", 2},
	{"a parameter", "void f(int a, const char *x[], int b) { }", DECLARATION, "const char *x[]",
	 1},
	{"the last parameter", "void f(int a, int (*x)(int)) { }", DECLARATION, "int (*x)(int)", 1},
	{"the name only", "int *x;", NAME, "x", 1},
};

static struct var *find_in(struct var **vars, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (!strcmp(vars[i]->name, "x"))
			return vars[i];
	return NULL;
}

static struct var *find_x(struct unit *u)
{
	struct var *x = find_in(u->globals.at, u->globals.n);
	for (unsigned i = 0; !x && i < u->functions.n; i++) {
		struct function *f = u->functions.at[i];
		x = find_in(f->params.at, f->params.n);
		x = x ? x : find_in(f->locals.at, f->locals.n);
	}
	return x;
}

static struct range part_of(const struct var *v, enum part part)
{
	switch (part) {
	case DECLARATION: return v->declaration;
	case SPECIFIERS: return v->specifiers;
	case DECLARATOR: return v->declarator;
	case INITIALISER: return v->initialiser;
	default: return v->name_range;
	}
}

START_TEST(declarations)
{
	struct arena *a = arena_new();
	struct unit *u = read_text(a, rows[_i].source);
	ck_assert_msg(u != NULL, "%s: not read", rows[_i].why);
	struct var *x = find_x(u);
	ck_assert_msg(x != NULL, "%s: no x", rows[_i].why);
	struct range r = part_of(x, rows[_i].part);
	char *got = arena_strndup(a, u->text + r.begin, r.end - r.begin);
	ck_assert_msg(!strcmp(got, rows[_i].want), "%s: got '%s', want '%s'", rows[_i].why, got,
		      rows[_i].want);
	ck_assert_msg(x->declarators == rows[_i].declarators, "%s: %u declarators", rows[_i].why,
		      x->declarators);
	arena_free(a);
}
END_TEST

/* Each place that names the local x. */
static const struct {
	const char *why, *source;
	unsigned refs;
} refs[] = {
	{"evaluated", "int f(void) { int x = 1; x++; return x; }", 2},
	{"in sizeof and typeof", "int f(void) { int x = 1; __typeof__(x) y = sizeof x; return y; }",
	 2},
	{"in a branch not chosen",
	 "int f(void) { int x = 1; return _Generic(x, int: 1, default: x); }", 2},
	{"in array bounds", "void f(void) { int x = 1; char a[x], b[sizeof x]; }", 2},
	{"in its own initialiser", "int f(void) { int x = sizeof x; return 0; }", 1},
	{"in a clause",
	 "void f(void) { int x = 1;\n#pragma omp parallel firstprivate(x) num_threads(x)\n;\n}", 2},
	{"inside a region the copy is named",
	 "void f(void) { int x = 1;\n#pragma omp parallel firstprivate(x)\nx++;\n}", 1},
	{"hidden by an inner one", "void f(void) { int x = 1; { int x = 2; x++; } }", 0},
};

START_TEST(references)
{
	struct arena *a = arena_new();
	struct unit *u = read_text(a, refs[_i].source);
	ck_assert_msg(u != NULL, "%s: not read", refs[_i].why);
	struct var *x = find_x(u);
	ck_assert_msg(x->refs.n == refs[_i].refs, "%s: got %u, want %u", refs[_i].why, x->refs.n,
		      refs[_i].refs);
	arena_free(a);
}
END_TEST

/* The text of the first statement of f. */
static const struct {
	const char *why, *source, *want;
} statements[] = {
	{"an expression with its semicolon", "void f(int n) { n++ ; }", "n++ ;"},
	{"if to the end of else", "void f(int n) { if (n) n++; else n--; n = 1; }",
	 "if (n) n++; else n--;"},
	{"do with its semicolon", "void f(int n) { do n--; while (n) ; }", "do n--; while (n) ;"},
	{"a label with what it labels", "void f(int n) { l: n++; goto l; }", "l: n++;"},
	{"a call without arguments", "void f(int n) { f(1); }", "f(1);"},
	{"a position is its line", "void f(int n) {\n#pragma potential_ckpt name(a)\n}",
	 "#pragma potential_ckpt name(a)"},
	{"a directive with its body",
	 "void f(int n) {\n#pragma omp parallel \\\n  private(n)\n{ n = 1; } n = 2; }",
	 "#pragma omp parallel \\\n  private(n)\n{ n = 1; }"},
	{"return", "void f(int n) { return; }", "return;"},
};

START_TEST(statement_ranges)
{
	struct arena *a = arena_new();
	struct unit *u = read_text(a, statements[_i].source);
	ck_assert_msg(u != NULL, "%s: not read", statements[_i].why);
	struct function *f = u->functions.at[0];
	struct range r = f->body->children.at[0]->range;
	char *got = arena_strndup(a, u->text + r.begin, r.end - r.begin);
	ck_assert_msg(!strcmp(got, statements[_i].want), "%s: got '%s', want '%s'",
		      statements[_i].why, got, statements[_i].want);
	arena_free(a);
}
END_TEST

static const struct {
	const char *source, *declare;   /* of x */
} types[] = {
	{"double (*x)[10];", "double (*$)[10]"},
	{"typedef struct { int a; } t; t *x;", "t *$"},
	{"struct s { int a; }; const struct s *const x;", "const struct s *$"},
	{"struct { int a; } x;", NULL},
	{"_Atomic int x;", "_Atomic(int) $"},
	{"__builtin_va_list x;", "__builtin_va_list $"},
	{"void f(int n) { int x[n]; }", NULL},
	{"enum { A } x;", "unsigned int $"},
	{"int (*(*x)(int))[3];", "int (*(*$)(int))[3]"},
};

START_TEST(types_can_be_written_again)
{
	struct arena *a = arena_new();
	const char *got = find_x(read_text(a, types[_i].source))->type->declare;
	if (!types[_i].declare)
		ck_assert_msg(!got, "%s: got %s", types[_i].source, got);
	else
		ck_assert_str_eq(got, types[_i].declare);
	arena_free(a);
}
END_TEST

START_TEST(flat_options)
{
	static const char *const args[] = {"-O2", "-DX", "-D", "Y=1", "-I", "inc", "-Idir", "-UZ",
					   "-include", "a.h", "-isystem", "sys", "-std=c11", "-iquote",
					   "q", "-march=native"};
	static const char *const want[] = {"-O2", "-isystem", "sys", "-std=c11", "-march=native"};
	struct arena *a = arena_new();
	struct front_command c = {NULL, "test.c", "gcc", args, sizeof args / sizeof *args};
	const char *const *got = front_flat_args(a, &c);
	for (unsigned i = 0; i < sizeof want / sizeof *want; i++) {
		ck_assert_ptr_nonnull(got[i]);
		ck_assert_str_eq(got[i], want[i]);
	}
	ck_assert_ptr_null(got[sizeof want / sizeof *want]);
	arena_free(a);
}
END_TEST

#define ROWS(table) (sizeof(table) / sizeof *(table))

int main(void)
{
	TCase *t = tcase_create("front");
	tcase_add_loop_test(t, declarations, 0, ROWS(rows));
	tcase_add_loop_test(t, references, 0, ROWS(refs));
	tcase_add_loop_test(t, statement_ranges, 0, ROWS(statements));
	tcase_add_loop_test(t, types_can_be_written_again, 0, ROWS(types));
	tcase_add_test(t, flat_options);
	return run_suite("front", t);
}
