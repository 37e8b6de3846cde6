// flatten_parts.h - what the preprocessor has told about each file of a source. Internal to this
// folder.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef OMPCKPT_CLANG_FRONT_FLATTEN_PARTS_H
#define OMPCKPT_CLANG_FRONT_FLATTEN_PARTS_H

#include "flatten.h"

#include "clang/Basic/SourceLocation.h"

#include <map>

namespace clang
{
class PPCallbacks;
class Preprocessor;
} // namespace clang

struct Include {
	clang::FileID child; // invalid: nothing was entered
	bool is_system = false;
	std::string name; // as a system header's name
};

struct Invocation {
	unsigned begin, end;
};

// One inclusion of one user file.
struct Part {
	std::string shown;                     // its name as __FILE__ has it
	std::map<unsigned, Include> includes;  // by offset of the "#"
	std::map<unsigned, bool> conditions;   // by offset of "if", "elif", …
	std::map<unsigned, unsigned> counters; // __COUNTER__ after conditions that name it
	std::set<unsigned> full;               // offsets of invocations to be expanded in full
	std::vector<Invocation> invocations;   // outermost ones, in order
};

typedef std::map<clang::FileID, Part> Parts;

// What fills "parts" while "pp" runs, and notes in "out" what the text asks and names.
std::unique_ptr<clang::PPCallbacks> listener(clang::Preprocessor &pp, const Personality &p,
					     Parts &parts, Resolved &out);

// Cut the text out of the parts, when "pp" has run: out.text, out.pragmas and out.brackets.
void cut(clang::Preprocessor &pp, const Options &o, const Personality &p, const Parts &parts,
	 const std::set<Line> &full, Resolved &out);

#endif
