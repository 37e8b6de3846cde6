/* test_same_bits.c - which options, pragmas and functions leave bits to the compiler.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "front.h"
#include "run_suite.h"
#include "same_bits.h"

#include <string.h>

static const struct {
	const char *why, *backend, *options[3], *text;
	bool want;
} units[] = {
	{"IEEE decides", "gcc", {"-O3"}, "", false},
	{"regrouped", "gcc", {"-Ofast"}, "", true},
	{"one part of it", "gcc", {"-O2", "-fassociative-math"}, "", true},
	{"the machine fuses", "gcc", {"-O2", "-march=haswell"}, "", true},
	{"… and may not", "gcc", {"-O2", "-march=haswell", "-ffp-contract=off"}, "", false},
	{"a machine that can't", "gcc", {"-O2", "-march=nehalem"}, "", false},
	{"an instruction by name", "gcc", {"-mfma"}, "", true},
	{"clang fuses constants on any machine", "clang-19", {"-O2"}, "", true},
	{"… and may not", "clang-19", {"-O2", "-ffp-contract=off"}, "", false},
	{"clang says little of its options",
	 "clang-19",
	 {"-ffp-contract=off", "-fapprox-func"},
	 "",
	 true},
	{"for LLVM itself", "clang-19", {"-ffp-contract=off", "-mllvm"}, "", true},
	{"a pragma of gcc", "gcc", {0}, "int i;\n# pragma  GCC   optimize(\"Ofast\")\n", true},
	{"a pragma of clang",
	 "clang-19",
	 {"-ffp-contract=off"},
	 "void f(void) {\n#pragma clang fp reassociate(on)\n}",
	 true},
	{"a pragma of C", "gcc", {0}, "#pragma STDC FP_CONTRACT ON", true},
	{"another pragma", "gcc", {0}, "#pragma omp target\n#pragma GCC ivdep\n", false},
	{"an attribute",
	 "gcc",
	 {0},
	 "__attribute__((optimize (\"fast-math\"))) int f(void);",
	 true},
	{"several machines",
	 "gcc",
	 {0},
	 "__attribute__((noinline, target_clones(\"avx2\", \"default\"))) int f(void);",
	 true},
	{"a name", "gcc", {0}, "int target(const char *); int g(int optimize);", false},
	{"no compiler at all", "no-such-compiler", {0}, "", true},
};

START_TEST(unit_chooses)
{
	unsigned n = 0;
	while (n < 3 && units[_i].options[n])
		n++;
	struct front_command c = {NULL, "x.c", units[_i].backend, units[_i].options, n};
	ck_assert_msg(front_chooses_bits(&c, units[_i].text) == units[_i].want, "%s (%s)",
		      units[_i].why, units[_i].backend);
}
END_TEST

START_TEST(more_digits_in_registers)
{
	const char *const x87[] = {"-mfpmath=387"}, *const sse[] = {"-mfpmath=sse"};
	struct front_command c = {NULL, "x.c", "gcc", x87, 1};
	ck_assert(front_has_excess_precision(&c));
	c.args = sse;
	ck_assert(!front_has_excess_precision(&c));
}
END_TEST

static const struct {
	const char *name;
	bool want;
} functions[] = {
	{"sin", true},
	{"sinf", true},
	{"sinl", true},
	{"__builtin_pow", true},
	{"lgamma_r", true},
	{"cexpf", true},
	{"expf128", true},
	{"sqrt", false},
	{"fabs", false},
	{"floor", false},
	{"fma", false},
	{"single", false},
	{"__builtin_sqrt", false},
	{"logb", false},
	{"expose", false},
	{"cosine", false},
	{"ldexp", false},
};

START_TEST(functions_are_inexact)
{
	ck_assert_msg(same_bits_is_inexact(functions[_i].name) == functions[_i].want, "%s",
		      functions[_i].name);
}
END_TEST

int main(void)
{
	TCase *t = tcase_create("facts");
	tcase_add_loop_test(t, unit_chooses, 0, sizeof units / sizeof *units);
	tcase_add_test(t, more_digits_in_registers);
	tcase_add_loop_test(t, functions_are_inexact, 0, sizeof functions / sizeof *functions);
	return run_suite("same_bits", t);
}
