// flatten.h - the steps from a source file to its flat text. Internal to this folder.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    a source and the settings of the backend's preprocessor.
// Out:   its flat text: one text without #if, without user headers and macros; system headers are
//        still included, their macros still named.
// Means: resolve: conditionals decided, user headers inlined, every #define still there;
//        expand:  user macros expanded;
//        verify:  the backend's own -E of source and flat text gives the same tokens.
// Errs:  a source that does not verify is refused, with the first line that differs.
#ifndef OMPCKPT_CLANG_FRONT_FLATTEN_H
#define OMPCKPT_CLANG_FRONT_FLATTEN_H

#include "options.h"

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

struct arena;

// The settings of the backend's preprocessor.
struct Personality {
	std::string macros;              // its predefined macros, as #define lines
	std::vector<std::string> system; // its system include directories, in order
	std::string answers;             // #define lines: what it says to __has_attribute …
	bool is_clang = false;
};

// Identifiers that stand in the resolved text for what must outlive expansion; expand replaces
// them.
#define WORD_PRAGMA_BEGIN "__ompckpt_pragma_begin" // a pragma whose tokens are expanded … end
#define WORD_PRAGMA_END "__ompckpt_pragma_end"
#define WORD_PRAGMA "__ompckpt_pragma_"   // and a number: a pragma to be copied verbatim
#define WORD_COUNTER "__ompckpt_counter_" // and the next value of __COUNTER__
#define WORD_ASKED "__ompckpt_asked" // and a question, __has_builtin(exp) as "__has_builtin_exp"
#define WORD_FULL_ON "__ompckpt_full_on"   // a macro call where names alone do not verify: …
#define WORD_FULL_OFF "__ompckpt_full_off" // … system macros are expanded in it, too

// A line of the user's source.
typedef std::pair<std::string, unsigned> Line;

struct Resolved {
	std::string text;
	std::vector<std::string> pragmas; // "omp flush", by number
	std::set<std::string> kept;       // user macros that system headers test: defined still
	std::set<std::string> asked;      // "__has_builtin_exp": questions to the backend
	bool asks = false;                // the user's text asks, not only a header's
	bool has_clock = false;           // … names __DATE__ or __TIME__
	bool has_places = false;          // … names __INCLUDE_LEVEL__, __TIMESTAMP__ …
	unsigned brackets = 0;            // invocations put between WORD_FULL_ON and _OFF
};

// A token that differs between the original and the flat text.
struct Difference {
	Line line;
	std::string want, got;
};

// Run "argv" in "directory" with "input" on stdin; its exit status, or -1.
int run_child(const std::vector<std::string> &argv, const char *directory, const std::string &input,
	      std::string &output, std::string &errors);

// Needs: the options as typed. They get the directories that the backend adds.
bool read_personality(const front_command *c, Options &o, Personality &p);

// Invocations that begin on one of "full" are put in brackets. False after an error message.
bool resolve(arena *a, const front_command *c, const Options &o, const Personality &p,
	     const std::set<Line> &full, Resolved &out);

bool expand(arena *a, const front_command *c, const Options &o, const Personality &p,
	    const Resolved &from, std::string &flat);

// Where preprocessed text "got" differs from "want"; stops at the first insertion or deletion.
std::vector<Difference> compare_tokens(const std::string &want, const std::string &got);

#endif
