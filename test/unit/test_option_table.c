/* test_option_table.c - the class of an option, and what several change together.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "option_table.h"
#include "run_suite.h"

#include <string.h>

static const struct {
	const char *why, *word, *next;
	enum option_class kind;
	enum option_value value;
} rows[] = {
	{"a row of its own", "-fwrapv", NULL, OPTION_SUMS, VALUE_NONE},
	{"turned off", "-fno-wrapv", NULL, OPTION_SUMS, VALUE_NONE},
	{"as gcc's driver reads it, too", "--wrapv", NULL, OPTION_SUMS, VALUE_NONE},
	{"a family", "-Wnone-of-them", NULL, OPTION_CODE, VALUE_NONE},
	{"a family ends where a longer name begins", "-Wp,-MD,x", NULL, OPTION_DEPENDENCY, VALUE_NONE},
	{"a value in the word", "-DX=1", NULL, OPTION_SOURCE, VALUE_NONE},
	{"a value in the next word", "-D", "X=1", OPTION_SOURCE, VALUE_NEXT},
	{"no name goes on without a sign", "-fwrapvx", NULL, OPTION_UNKNOWN, VALUE_NONE},
	{"what is refused may be turned off", "-fno-split-stack", NULL, OPTION_CODE, VALUE_NONE},
	{"… but not where that is refused", "-fno-openmp-use-tls", NULL, OPTION_REFUSED, VALUE_NONE},
	{"the one bad sanitizer of several", "-fsanitize=undefined,thread", NULL, OPTION_REFUSED,
	 VALUE_NONE},
	{"good sanitizers", "-fsanitize=undefined,address", NULL, OPTION_CODE, VALUE_NONE},
	{"handed on by -Wp,", "-Wp,-DX,-fwrapv", NULL, OPTION_SUMS, VALUE_NONE},
	{"the usual -Wp,", "-Wp,-D_FORTIFY_SOURCE=2", NULL, OPTION_NEXT, VALUE_NONE},
	{"not an option but a macro's name", "-Wp,-D,-fwrapv", NULL, OPTION_NEXT, VALUE_NONE},
	{"handed on by -Xclang", "-Xclang", "-fwrapv", OPTION_SUMS, VALUE_NEXT},
	{"clang's own are not the driver's", "-Xclang", "-fdefault-calling-conv=vectorcall",
	 OPTION_REFUSED, VALUE_NEXT},
	{"a value of the -Xclang before", "-Xclang", "plugin.so", OPTION_NEXT, VALUE_NEXT},
	{"another machine", "-m32", NULL, OPTION_REFUSED, VALUE_NONE},
	{"it has a refused one in it", "-fhardened", NULL, OPTION_REFUSED, VALUE_NONE},
	{"clears the stack", "-fstrub=all", NULL, OPTION_REFUSED, VALUE_NONE},
	{"clears where attributes say so", "-fstrub=strict", NULL, OPTION_CODE, VALUE_NONE},
	{"a value in the next word, or in its own", "--output-pch", "x", OPTION_MESSAGES, VALUE_NEXT},
	{"x87 arithmetic", "-mfpmath=387", NULL, OPTION_REFUSED, VALUE_NONE},
	{"the usual arithmetic", "-mfpmath=sse", NULL, OPTION_BITS, VALUE_NONE},
	{"another language's", "-fobjc-arc", NULL, OPTION_ELSEWHERE, VALUE_NONE},
	{"nobody's", "-fblah", NULL, OPTION_UNKNOWN, VALUE_NONE},
};

START_TEST(class_of)
{
	struct option o = option_find(rows[_i].word, rows[_i].next);
	ck_assert_msg(o.kind == rows[_i].kind && o.value == rows[_i].value, "%s: %s is %s",
		      rows[_i].why, rows[_i].word, option_class_name(o.kind));
	ck_assert_msg(o.kind != OPTION_REFUSED || (o.why && o.help), "%s: no reason", rows[_i].why);
}
END_TEST

enum { SUMS = 1, POINTERS = 2, ALIAS = 4, BITS = 8 };

static const struct {
	const char *why;
	const char *args[4];
	unsigned want;
} effects[] = {
	{"nothing", {"-O2", "-g"}, 0},
	{"sums", {"-fwrapv"}, SUMS},
	{"sums and pointers", {"-fno-strict-overflow"}, SUMS | POINTERS},
	{"pointers alone", {"-fwrapv-pointer"}, POINTERS},
	{"what is asked for is what C says", {"-fstrict-overflow", "-fno-wrapv"}, 0},
	{"once asked for, believed", {"-fwrapv", "-fno-wrapv"}, SUMS},
	{"a sanitizer goes on after an overflow", {"-fsanitize=address,undefined"}, SUMS},
	{"types", {"-fno-strict-aliasing"}, ALIAS},
	{"behind -Xclang", {"-Xclang", "-fwrapv"}, SUMS},
	{"fast", {"-Ofast"}, BITS},
	{"a part of fast", {"-fassociative-math"}, BITS},
	{"what is not fast", {"-fno-fast-math", "-frounding-math", "-fno-math-errno"}, 0},
	{"two operations as one", {"-march=native"}, BITS},
	{"… forbidden", {"-march=native", "-ffp-contract=off"}, 0},
	{"… and allowed again", {"-mfma", "-ffp-contract=off", "-ffp-contract=fast"}, BITS},
	{"a machine without it", {"-march=x86-64-v2", "-ffp-contract=fast"}, 0},
	{"what LLVM's own options do", {"-mllvm", "-anything"}, BITS},
	{"an option that is another's value", {"-include", "-fwrapv"}, 0},
};

START_TEST(effects_of)
{
	unsigned n = 0;
	while (n < 4 && effects[_i].args[n])
		n++;
	struct option_effects e = option_effects(effects[_i].args, n);
	unsigned got = (e.sums_wrap ? SUMS : 0) | (e.pointers_wrap ? POINTERS : 0) |
		       (e.any_alias ? ALIAS : 0) | (e.chooses_bits ? BITS : 0);
	ck_assert_msg(got == effects[_i].want, "%s: %u, not %u", effects[_i].why, got,
		      effects[_i].want);
}
END_TEST

#define ROWS(table) (sizeof(table) / sizeof *(table))

int main(void)
{
	TCase *t = tcase_create("option table");
	tcase_add_loop_test(t, class_of, 0, ROWS(rows));
	tcase_add_loop_test(t, effects_of, 0, ROWS(effects));
	return run_suite("option table", t);
}
