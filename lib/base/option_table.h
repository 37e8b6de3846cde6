/* option_table.h - what does an option of gcc or clang change, and what do we do about it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One table, option_table.def, for all who ask: the driver sorts its arguments by it, the front
 * takes from it what its Clang needs, the second compilation what it leaves out, the link what it
 * refuses, the analysis what it may believe. An option without a row is refused in a program
 * with positions. */
#ifndef OMPCKPT_OPTION_TABLE_H
#define OMPCKPT_OPTION_TABLE_H

#include <stdbool.h>

struct text;

#ifdef __cplusplus
extern "C" {
#endif

/* The classes, with what docs/options.md says of each. */
#define OPTION_CLASSES(X)                                                                          \
	X(ACTION, "what the compiler is to do", "told apart by the driver")                        \
	X(OUTPUT, "where the output goes", "followed")                                             \
	X(LANGUAGE, "the language of sources", "followed")                                         \
	X(DEPENDENCY, "dependency files", "handed on to your own compilation only")                \
	X(LIBRARY, "libraries", "followed: what the linker takes of them is read or wrapped")      \
	X(LINK, "the linker's", "handed on to the links")                                          \
	X(SOURCE, "macros and include folders", "consumed: the flat text has them inside")         \
	X(SEARCH, "folders of system headers", "handed on, and given to the front's Clang")        \
	X(MEANING, "the language, its types and their layout",                                     \
	  "followed: the front's Clang has the option too")                                        \
	X(MACHINE, "the machine", "handed on, and given to the front's Clang where it knows it")   \
	X(BITS, "the bits of floating-point results",                                              \
	  "followed: both versions of a function compute alike")                                   \
	X(SUMS, "overflow that wraps around",                                                      \
	  "followed: the analysis believes of no sum that it fits")                                \
	X(ALIASES, "objects seen by other types", "followed: any member may carry a pointer")      \
	X(CODE, "how code is made", "handed on: C means the same")                                 \
	X(MESSAGES, "messages and files for people", "handed on to your own compilation only")     \
	X(PREPROCESSED, "what -E prints", "left out where the source is made flat")                \
	X(ONCE, "whole programs in one file, profiles of the first source",                        \
	  "handed on to your own compilation only: the second has other texts")                    \
	X(NEXT, "an option for a part of the compiler", "by what is handed to it")                 \
	X(ELSEWHERE, "another language's, or another machine's",                                   \
	  "handed on: for C on this machine the compiler ignores or refuses it")                   \
	X(REFUSED, "", "refused in a program with positions")

enum option_class {
#define OPTION_CLASS(name, about, done) OPTION_##name,
	OPTION_CLASSES(OPTION_CLASS)
#undef OPTION_CLASS
		OPTION_UNKNOWN,
};

enum option_value {
	VALUE_NONE, /* one word, value and all */
	VALUE_NEXT, /* its value is the next argument */
};

struct option {
	enum option_class kind;
	enum option_value value;
	bool is_off;            /* -fno-…, -mno-… of a row without a "no" of its own */
	const char *joined;     /* what stands in the word after the row's name; "" */
	const char *why, *help; /* REFUSED: the reason, the way out */
};

/* The row of "word", an argument that begins with '-'. "next": the argument after it, or NULL;
 * what -Xclang and its like hand on is looked up in its place. OPTION_UNKNOWN: it has none. */
struct option option_find(const char *word, const char *next);

/* Do "args", later ones last, make signed sums, or pointers, wrap around? Objects be seen by other
 * types? Let they the compiler choose floating-point bits, so that the same C may give others?
 * Once asked for, each is believed: only -ffp-contract=off takes back. */
struct option_effects {
	bool sums_wrap, pointers_wrap, any_alias, chooses_bits;
};
struct option_effects option_effects(const char *const *args, unsigned nargs);
bool options_choose_bits(const char *const *args, unsigned nargs);

/* The same for one word of __attribute__((optimize("…"))) or #pragma GCC optimize: "O3", "-fwrapv",
 * "no-strict-aliasing". Returns its option. */
struct option option_of_attribute(const char *word, struct option_effects *effects);

/* "MEANING" …; the whole table as Markdown. */
const char *option_class_name(enum option_class c);
void option_table_text(struct text *out);

#ifdef __cplusplus
}
#endif

#endif
