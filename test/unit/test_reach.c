/* test_reach.c - which functions are on a path, and which programs are refused.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "analyse.h"
#include "run_suite.h"

static const char prelude[] =
	"typedef int compare(const void *, const void *);"
	"void qsort(void *, unsigned long, unsigned long, compare *); int atexit(void (*)(void));"
	"void (*signal(int, void (*)(int)))(int); void mystery(void (*)(void)); int v[3];"
	"typedef struct { long b[32]; } jmp_buf[1]; int _setjmp(jmp_buf) __attribute__((returns_twice));\n";

/* <argp.h>, and a parser that stores what is to be run where a parser stands in a struct argp. */
#define ARGP "struct argp { const void *options; int (*parser)(int, char *, struct argp_state *);" \
	     "const struct argp_child *children; char *(*help_filter)(int, const char *, void *); };" \
	     "struct argp_child { const struct argp *argp; int flags; };" \
	     "struct argp_state { const struct argp *root_argp; int argc; char **argv; void *input;" \
	     "void **child_inputs; char *name; void *err_stream, *out_stream; };" \
	     "int argp_parse(const struct argp *, int, char **, unsigned, int *, void *);\n"
#define CHOOSE \
	"int run(int n) {\n#pragma potential_ckpt\nreturn n; }\n" \
	"struct choice { char *n; int (*f)(int); } chosen;\n" \
	"int parser(int k, char *v, struct argp_state *s) { struct choice *c = s->input;\n" \
	"c->n = v; c->f = run; return 0; }\nstruct argp a = {0, parser};\n"

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
	 "#pragma omp parallel\nf();\nreturn 0; }\n", "f main", NULL},
	{"inside a parallel loop", "void f(void) {\n#pragma potential_ckpt\n}\nint main(void) {\n"
	 "#pragma omp parallel for\nfor (int i = 0; i < 3; i++)\nf();\nreturn 0; }\n", "f main", NULL},
	{"inside a loop without order", "void f(void) {\n#pragma potential_ckpt\n}\nint main(void) {\n"
	 "#pragma omp parallel for simd\nfor (int i = 0; i < 3; i++)\nf();\nreturn 0; }\n", "f main",
	 "t.c:8:1: error: this call inside 'omp parallel for simd' may reach a position"},
	{"a region inside a loop", "void f(void) {\n#pragma potential_ckpt\n}\nint main(void) {\n"
	 "#pragma omp for\nfor (int i = 0; i < 3; i++)\n#pragma omp parallel\nf();\nreturn 0; }\n",
	 "f main", "t.c:9:1: error: this call inside 'omp parallel' may reach a position"},
	{"a region that a team may begin", "void f(void) {\n#pragma omp parallel\n{\n#pragma potential_ckpt\n} }\n"
	 "void g(void) {\nf(); }\nint main(void) {\n#pragma omp parallel\ng();\nreturn 0; }\n",
	 "f g main", "t.c:3:1: error: a position may be reached in a region of a team inside a team"},
	{"inside a critical section of a serial part", "void f(void) {\n#pragma potential_ckpt\n}\n"
	 "int main(void) {\n#pragma omp critical\nf();\nreturn 0; }\n", "f main",
	 "t.c:7:1: error: this call inside 'omp critical'"},
	{"a callback", "int f(const void *a, const void *b) {\n#pragma potential_ckpt\nreturn a == b; }\n"
	 "int main(void) { qsort(v, 3, 4, f); return 0; }\n", "f",
	 "t.c:5:18: error: 'qsort' may call back into code with a position"},
	{"a callback of an unknown library", "void f(void) {\n#pragma potential_ckpt\n}\n"
	 "int main(void) { mystery(f); return 0; }\n", "f",
	 "error: 'mystery' may call back into code with a position"},
	{"a pointer that may be to a library's code, too", "double fabs(double); double (*hook)(double) = fabs;\n"
	 "double f(double x) {\n#pragma potential_ckpt\nreturn x; }\n"
	 "int main(void) { mystery((void (*)(void))&hook); mystery((void (*)(void))f);\nhook(1.0);\nreturn 0; }\n",
	 "f main", "t.c:7:1: error: this call may lead to code that is not seen, and from there to a position"},
	{"a signal handler", "void f(int s) {\n#pragma potential_ckpt\n}\n"
	 "int main(void) { signal(1, f); return 0; }\n", "f",
	 "t.c:2:6: error: 'f' may be run by a signal, another thread or a library"},
	{"a constructor", "__attribute__((constructor)) void f(void) {\n#pragma potential_ckpt\n}\n"
	 "int main(void) { return 0; }\n", "f", "error: 'f' runs before or after main"},
	{"an exit handler", "void f(void) {\n#pragma potential_ckpt\n}\n"
	 "int main(void) { atexit(f); return 0; }\n", "f", "error: 'f' runs before or after main"},
	{"beside setjmp", "jmp_buf b;\nint main(void) { _setjmp(b);\n#pragma potential_ckpt\nreturn 0; }\n",
	 "main", "t.c:3:18: error: setjmp in 'main', from which a position may be reached"},
	{"a task that may be waiting", "int main(void) {\n#pragma omp parallel\n{\n#pragma omp task\n"
	 "v[0]++;\n#pragma potential_ckpt\n} return 0; }\n", "main",
	 "t.c:5:1: error: this task may be waiting when a position is reached"},
	{"a barrier finishes it", "int main(void) {\n#pragma omp parallel\n{\n#pragma omp task\n"
	 "v[0]++;\n#pragma omp barrier\n#pragma potential_ckpt\n} return 0; }\n", "main", NULL},
	{"a barrier on one way is none", "int main(void) {\n#pragma omp parallel\n{\n#pragma omp task\n"
	 "v[0]++;\nif (v[1]) {\n#pragma omp barrier\n}\n#pragma potential_ckpt\n} return 0; }\n",
	 "main", "t.c:5:1: error: this task may be waiting when a position is reached"},
	{"a loop brings it back to its beginning", "int main(void) {\n#pragma omp parallel\n"
	 "for (int i = 0; i < 3; i++) {\n#pragma potential_ckpt\n#pragma omp task\nv[0]++;\n} return 0; }\n",
	 "main", "t.c:6:1: error: this task may be waiting when a position is reached"},
	{"a jump brings it past the barrier", "int main(void) {\n#pragma omp parallel\n{\n#pragma omp task\n"
	 "v[0]++;\nif (v[1]) goto behind;\n#pragma omp barrier\nbehind:;\n#pragma potential_ckpt\n} return 0; }\n",
	 "main", "t.c:5:1: error: this task may be waiting when a position is reached"},
	{"the caller's task finds the callee's position", "void f(void) {\n#pragma potential_ckpt\n}\n"
	 "int main(void) {\n#pragma omp parallel\n{\n#pragma omp task\nv[0]++;\nf(); } return 0; }\n",
	 "f main", "t.c:8:1: error: this task may be waiting when a position is reached"},
	{"a callee that waits first does not", "void f(void) {\n#pragma omp taskwait\n"
	 "#pragma potential_ckpt\n}\nint main(void) {\n#pragma omp parallel\n{\n#pragma omp task\n"
	 "v[0]++;\nf(); } return 0; }\n", "f main", NULL},
	{"taskwait leaves what the task has made", "void f(void) {\n#pragma omp task\n{\n#pragma omp task\n"
	 "v[0]++;\n}\n#pragma omp taskwait\n}\nint main(void) {\n#pragma omp parallel\n{\nf();\n"
	 "#pragma potential_ckpt\n} return 0; }\n",
	 "main", "t.c:5:1: error: this task may be waiting when a position is reached"},
	{"a parser of arguments", "struct argp_state;" ARGP
	 "int run(int n) {\n#pragma potential_ckpt\nreturn n; }\n"
	 "int parser(int k, char *v, struct argp_state *s) { return run(k); }\n"
	 "struct argp a = {0, parser};\nint main(void) {\nreturn argp_parse(&a, 0, 0, 0, 0, 0); }\n",
	 "run parser", "t.c:9:8: error: 'argp_parse' may call back into code with a position"},
	{"a child's parser", "struct argp_state;" ARGP
	 "int run(int n) {\n#pragma potential_ckpt\nreturn n; }\n"
	 "int parser(int k, char *v, struct argp_state *s) { return run(k); }\n"
	 "struct argp a = {0, parser}; struct argp_child c[2] = {{0}, {&a}}; struct argp b = {0, 0, c};\n"
	 "int main(void) {\nreturn argp_parse(&b, 0, 0, 0, 0, 0); }\n",
	 "run parser", "t.c:9:8: error: 'argp_parse' may call back into code with a position"},
	{"what a parser of arguments chooses is not called by it", "struct argp_state;" ARGP CHOOSE
	 "int main(int n, char **v) { argp_parse(&a, n, v, 0, 0, &chosen); return chosen.f(1); }\n",
	 "run main", NULL},
	{"setjmp elsewhere is no matter", "jmp_buf b; int f(void) { return _setjmp(b); }\n"
	 "int main(void) { f();\n#pragma potential_ckpt\nreturn 0; }\n", "main", NULL},
};

static void path(const struct analysis *x, struct text *out)
{
	for (unsigned i = 0; i < x->program->functions.n; i++)
		if (reach_function(x->reach, x->program->functions.at[i]))
			text_printf(out, "%s%s", out->n ? " " : "", x->program->functions.at[i]->name);
}

/* Which functions may a team with positions call? */
static const struct {
	const char *why, *text, *in_team, *message;
} teams[] = {
	{"what the region calls, at any depth", "void h(void) {}\nvoid g(void) { h(); }\nvoid k(void) {}\n"
	 "int main(void) { k();\n#pragma omp parallel\n{\n#pragma potential_ckpt\ng(); }\nreturn 0; }\n",
	 "h g", NULL},
	{"a region without positions is no team region", "void g(void) {}\nint main(void) {\n"
	 "#pragma omp parallel\ng();\n#pragma potential_ckpt\nreturn 0; }\n", "", NULL},
	{"an inner team is another one", "void g(void) {}\nvoid h(void) {\n#pragma omp parallel\ng(); }\n"
	 "int main(void) {\n#pragma omp parallel\n{\n#pragma potential_ckpt\nh(); }\nreturn 0; }\n",
	 "h", NULL},
	{"a callback", "int g(const void *a, const void *b) { return a == b; }\nint main(void) {\n"
	 "#pragma omp parallel\n{\n#pragma potential_ckpt\nqsort(v, 3, 4, g); }\nreturn 0; }\n", "g", NULL},
	{"a task nobody waits for", "void g(void) {\n#pragma omp task\nv[0]++;\n}\nint main(void) {\n"
	 "#pragma omp parallel\n{ g();\n#pragma potential_ckpt\n}\nreturn 0; }\n", "g",
	 "t.c:3:1: error: this task may be waiting when a position is reached"},
	{"a task whose single is waited for", "void g(void) {\n#pragma omp task\nv[0]++;\n}\nint main(void) {\n"
	 "#pragma omp parallel\n{\n#pragma omp single\ng();\n#pragma potential_ckpt\n}\nreturn 0; }\n",
	 "g", NULL},
	{"a task of a single nobody waits for", "int main(void) {\n#pragma omp parallel\n{\n"
	 "#pragma omp single nowait\n{\n#pragma omp task\nv[0]++;\n}\n#pragma potential_ckpt\n}\nreturn 0; }\n", "",
	 "t.c:7:1: error: this task may be waiting when a position is reached"},
	{"a task called both ways", "void g(void) {\n#pragma omp task\nv[0]++;\n}\nint main(void) {\n"
	 "#pragma omp parallel\n{\n#pragma omp single\ng();\ng();\n#pragma potential_ckpt\n}\nreturn 0; }\n",
	 "g", "t.c:3:1: error: this task may be waiting when a position is reached"},
	{"a task in a taskgroup", "int main(void) {\n#pragma omp parallel\n{\n#pragma omp taskgroup\n{\n"
	 "#pragma omp task\nv[0]++;\n}\n#pragma potential_ckpt\n}\nreturn 0; }\n", "", NULL},
	{"a task in a loop with positions", "int main(void) {\n#pragma omp parallel for\n"
	 "for (int i = 0; i < 3; i++) {\n#pragma omp task\nv[0]++;\n#pragma potential_ckpt\n}\nreturn 0; }\n",
	 "", "t.c:5:1: error: this task may be waiting when a position is reached"},
	{"a task in a loop without", "int main(void) {\n#pragma omp parallel\n{\n#pragma omp for\n"
	 "for (int i = 0; i < 3; i++) {\n#pragma omp task\nv[0]++;\n}\n#pragma potential_ckpt\n}\nreturn 0; }\n",
	 "", NULL},
	{"cancelling a loop with positions", "int main(void) {\n#pragma omp parallel for\n"
	 "for (int i = 0; i < 3; i++) {\n#pragma potential_ckpt\nif (v[i]) {\n#pragma omp cancel for\n} }\n"
	 "return 0; }\n", "", "t.c:7:1: error: 'omp cancel' in a region that may reach a position"},
	{"what an orphaned loop calls", "void g(void) {\n#pragma potential_ckpt\n}\nvoid h(void) {\n"
	 "#pragma omp for\nfor (int i = 0; i < 3; i++)\ng(); }\nint main(void) {\n#pragma omp parallel\nh();\n"
	 "return 0; }\n", "g h", NULL},
	{"cancelling the region", "int main(void) {\n#pragma omp parallel\n{\n#pragma potential_ckpt\n"
	 "if (v[0]) {\n#pragma omp cancel parallel\n} }\nreturn 0; }\n", "",
	 "t.c:7:1: error: 'omp cancel' in a region that may reach a position"},
};

static void in_team(const struct analysis *x, struct text *out)
{
	for (unsigned i = 0; i < x->program->functions.n; i++)
		if (x->program->functions.at[i]->body && reach_in_team(x->reach, x->program->functions.at[i]))
			text_printf(out, "%s%s", out->n ? " " : "", x->program->functions.at[i]->name);
}

static void check(const char *why, const char *program, const char *want, const char *message,
		  void (*names)(const struct analysis *, struct text *))
{
	struct text source = {0}, got = {0};
	text_printf(&source, "%s%s", prelude, program);
	struct analysis x = analyse(source.at);
	const char *messages = x.messages.at ? x.messages.at : "";
	names(&x, &got);
	const char *seen = got.at ? got.at : "";
	ck_assert_msg(!strcmp(seen, want), "%s: got '%s', want '%s'", why, seen, want);
	if (message)
		ck_assert_msg(strstr(messages, message), "%s: got '%s', want '%s'", why, messages,
			      message);
	else
		ck_assert_msg(!messages[0], "%s: %s", why, messages);
	analyse_end(&x);
	text_free(&source);
	text_free(&got);
}

START_TEST(reached)
{
	check(rows[_i].why, rows[_i].text, rows[_i].on_path, rows[_i].message, path);
}
END_TEST

START_TEST(run_by_teams)
{
	check(teams[_i].why, teams[_i].text, teams[_i].in_team, teams[_i].message, in_team);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("reached");
	tcase_add_loop_test(t, reached, 0, sizeof rows / sizeof *rows);
	tcase_add_loop_test(t, run_by_teams, 0, sizeof teams / sizeof *teams);
	return run_suite("reach", t);
}
