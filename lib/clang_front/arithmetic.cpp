// arithmetic.cpp - may the backend choose how a unit's floating-point numbers are computed?
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    a compile command, the flat text.
// Out:   whether options, pragmas or attributes let bits depend on the code around: values that
//        are grouped, joined or approximated as the optimiser likes.
// Means: of the machine the backend is asked, which macros it predefines. Everything else is
//        looked for by name: one row for each family of options.
// Errs:  on the side of yes: an option that a later one takes back; "off" alone means that nothing
//        is fused. Yes costs next to nothing (lib/rewrite/joined.c).
// Cost:  one run of the backend's preprocessor for each set of options, if flattening has not
//        made it.
#include "front.h"
#include "target.h"

#include <cctype>
#include <cstring>

static const char *const free_options[] = {
	"-Ofast",
	"-ffast-math",
	"-funsafe-math-optimizations",
	"-fassociative-math",
	"-freciprocal-math",
	"-ffinite-math-only",
	"-fno-signed-zeros",
	"-fno-honor-",
	"-fno-trapping-math",
	"-fapprox-func",
	"-ffp-model",
	"-ffp-eval-method",
	"-fcx-",
	"-fcomplex-arithmetic",
	"-fdenormal-fp-math",
	"-fdenormal-fp-math-f32",
	"-fexcess-precision=fast",
	"-frounding-math",
	"-ffp-exception-behavior",
	"-fveclib",
	"-mveclibabi",
	"-mrecip",
	"-mfpmath",
	"-mllvm",
	"-Xclang",
	"-fplugin",
	"-fprofile-use",
	"-fprofile-instr-use",
	"-fauto-profile",
};

// Machines that multiply and add in one step; compilers that say what they were told.
static const char *const free_macros[] = {
	"__FAST_MATH__",
	"__ASSOCIATIVE_MATH__",
	"__RECIPROCAL_MATH__",
	"__NO_SIGNED_ZEROS__",
};
static const char *const fusing_macros[] = {
	"__clang__",   "__FMA__",       "__FMA4__",       "__AVX512F__",    "__ARM_FEATURE_FMA",
	"__aarch64__", "__FP_FAST_FMA", "__FP_FAST_FMAF", "__FP_FAST_FMAL",
};

static const char *const free_pragmas[] = {
	"GCC optimize",     "GCC target",       "clang fp",        "clang attribute",
	"float_control",    "fp_contract",      "fenv_access",     "fenv_round",
	"STDC FP_CONTRACT", "STDC FENV_ACCESS", "STDC FENV_ROUND", "STDC CX_LIMITED_RANGE",
};

static const char *const free_attributes[] = {
	"optimize", "__optimize__", "target", "__target__", "target_clones", "__target_clones__",
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// The argument of the last "-ffp-contract=", or "".
static std::string contract(const front_command *c)
{
	std::string last;
	for (unsigned i = 0; i < c->nargs; i++)
		if (!strncmp(c->args[i], "-ffp-contract=", 14))
			last = c->args[i] + 14;
	return last;
}

static bool options_are_free(const front_command *c)
{
	for (unsigned i = 0; i < c->nargs; i++)
		for (const char *option : free_options)
			if (!strncmp(c->args[i], option, strlen(option)))
				return true;
	return false;
}

static bool defines(const std::string &macros, const char *name)
{
	return macros.find(std::string("#define ") + name + " ") != macros.npos;
}

static const std::string &macros_of(const front_command *c)
{
	return backend_predefined(c, sort_options(c)).macros;
}

static bool machine_is_free(const front_command *c)
{
	const std::string &macros = macros_of(c);
	if (macros.empty())
		return true;
	for (const char *name : free_macros)
		if (defines(macros, name))
			return true;
	for (const char *name : fusing_macros)
		if (defines(macros, name))
			return contract(c) != "off";
	return false;
}

// "#pragma  GCC optimize": do the words after "#pragma" begin with "words"?
static bool begins(const char *s, const char *words)
{
	for (; *words; words++) {
		if (*words != ' ' && *s != *words)
			return false;
		s++;
		if (*words == ' ')
			s += strspn(s, " \t");
	}
	return !is_word(*s);
}

static bool pragma_is_free(const char *hash)
{
	const char *s = hash + 1 + strspn(hash + 1, " \t");
	if (strncmp(s, "pragma", 6))
		return false;
	s += 6 + strspn(s + 6, " \t");
	for (const char *words : free_pragmas)
		if (begins(s, words))
			return true;
	return false;
}

// An attribute has its options in a string: "target" alone is many another thing.
static bool attribute_is_free(const char *word, size_t n)
{
	const char *s = word + n + strspn(word + n, " \t\n");
	if (*s != '(' || s[1 + strspn(s + 1, " \t\n")] != '"')
		return false;
	for (const char *name : free_attributes)
		if (strlen(name) == n && !strncmp(name, word, n))
			return true;
	return false;
}

static bool text_is_free(const char *text)
{
	bool begins_line = true;
	for (const char *s = text; *s; s++) {
		size_t n = 0;
		while (is_word(s[n]))
			n++;
		if ((begins_line && *s == '#' && pragma_is_free(s)) ||
		    (n && attribute_is_free(s, n)))
			return true;
		begins_line = *s == '\n' || (begins_line && (*s == ' ' || *s == '\t'));
		s += n ? n - 1 : 0;
	}
	return false;
}

extern "C" bool front_chooses_bits(const front_command *c, const char *text)
{
	return options_are_free(c) || text_is_free(text) || machine_is_free(c);
}

extern "C" bool front_has_excess_precision(const front_command *c)
{
	const std::string &macros = macros_of(c);
	size_t at = macros.find("#define __FLT_EVAL_METHOD__ ");
	return at != macros.npos && (macros[at + 28] == '2' || macros[at + 28] == '-');
}
