/* test_sequences.c - positions between two calls of getopt or strtok.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "analyse.h"
#include "run_suite.h"
#include "sequences.h"

static const char prelude[] =
	"int getopt(int, char *const *, const char *); char *strtok(char *, const char *);"
	"void *getpwent(void); void setpwent(void); void *getutent(void); void exit(int); int puts(const char *); char **v; char *text;\n";

#define P "\n#pragma potential_ckpt\n"
#define OPTION "getopt(3, v, \"ab\")"

/* Wanted: each warning's line and function. Line 2: the functions. "body" begins in line 4. */
static const struct {
	const char *why, *functions, *body, *want;
} rows[] = {
	{"between two options", "", "while (" OPTION " != -1) {" P "}", "5 getopt, "},
	{"before all options", "", P "while (" OPTION " != -1) ;", ""},
	{"behind all options", "", "while (" OPTION " != -1) ;" P, ""},
	{"before and behind", "", P "while (" OPTION " != -1) {" P "}" P, "7 getopt, "},
	{"between two words", "", "strtok(text, \" \");" P "strtok(0, \" \");", "5 strtok, "},
	{"a new text is begun", "",
	 "strtok(text, \" \");" P "strtok(text, \" \");\nstrtok(0, \" \");", ""},
	{"unless on some way it is not", "",
	 "strtok(text, \" \");" P "if (text) strtok(text, \" \");\nstrtok(0, \" \");",
	 "5 strtok, "},
	{"between two entries", "", "while (getpwent()) {" P "}", "5 getpwent, "},
	{"the list is begun anew", "", "getpwent();" P "setpwent();\nwhile (getpwent()) ;", ""},
	{"a name of another one", "", "getutent();" P "getutent();", "5 getutxent, "},
	{"two sequences", "", "strtok(text, \" \"); " OPTION ";" P OPTION ";\nstrtok(0, \" \");",
	 "5 getopt, 5 strtok, "},
	{"one of each", "", "strtok(text, \" \");" P OPTION ";", ""},
	{"a program that ends before it goes on", "",
	 "while (" OPTION " != -1)\nif (text) {" P "exit(1); }", ""},
	{"in a callee", "int next(void) { return " OPTION "; }", "while (next() != -1) {" P "}",
	 "5 getopt, "},
	{"the position in a callee", "void work(void) {" P "}", "while (" OPTION " != -1)\nwork();",
	 "3 getopt, "},
	{"two calls down", "void deep(void) {" P "} void work(void) { deep(); }",
	 OPTION ";\nwork();\n" OPTION ";", "3 getopt, "},
	{"a callee that ends its sequence",
	 "void words(void) { strtok(text, \" \"); while (strtok(0, \" \")) ; }",
	 "for (;;) {\nwords();" P "}", ""},
	{"a callee that goes on with the caller's",
	 "void words(void) { while (strtok(0, \" \")) ; }",
	 "for (;;) {\nstrtok(text, \" \");" P "words();\n}", "6 strtok, "},
};

START_TEST(refused)
{
	struct text source = {0}, got = {0};
	text_printf(&source, "%s%s\nint main(void) {\n%s\nputs(text); }\n", prelude,
		    rows[_i].functions, rows[_i].body);
	struct analysis x = analyse(source.at);
	analyse_messages = &x.messages;
	diag_set_hook(analyse_hear);
	sequences_diagnose(x.arena, &x.of);
	diag_set_hook(NULL);
	unsigned line;
	char name[20];
	for (const char *s = x.messages.at ? x.messages.at : ""; (s = strstr(s, "t.c:")); s++)
		if (sscanf(s, "t.c:%u:%*u: error: '%19[a-z]'", &line, name) == 2)
			text_printf(&got, "%u %s, ", line, name);
	ck_assert_msg(!strcmp(got.at ? got.at : "", rows[_i].want), "%s: got %s\n%s", rows[_i].why,
		      got.at ? got.at : "", x.messages.at ? x.messages.at : "");
	analyse_end(&x);
	text_free(&source);
	text_free(&got);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("refused");
	tcase_add_loop_test(t, refused, 0, sizeof rows / sizeof *rows);
	return run_suite("sequences", t);
}
