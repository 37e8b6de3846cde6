// flatten_resolve.cpp - conditionals decided and user headers inlined, in the source's own words.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    the source, through Clang's preprocessor wearing the backend's predefined macros and
//        include directories.
// Out:   one text with every #define in place; #include only of system headers; and the names of
//        macros system headers look at.
// Means: the preprocessor only tells which conditionals hold and which file an #include enters
//        (flatten_listen.cpp); the text is then cut from the files themselves (flatten_cut.cpp).
#include "flatten_parts.h"
#include "flatten_pp.h"
#include "problems.h"

#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace
{

// Runs the preprocessor over the source, then cuts.
class Resolve : public PreprocessorFrontendAction
{
      public:
	Resolve(const Options &o, const Personality &p, const std::set<Line> &full, Resolved &out)
	    : options(o), personality(p), full(full), out(out)
	{
	}

	void ExecuteAction() override
	{
		Preprocessor &pp = getCompilerInstance().getPreprocessor();
		Parts parts;
		pp.addPPCallbacks(listener(pp, personality, parts, out));
		pp.setPredefines(predefines());
		pp.EnterMainSourceFile();
		Token t;
		do
			pp.Lex(t);
		while (t.isNot(tok::eof));
		if (!pp.getDiagnostics().hasErrorOccurred())
			cut(pp, options, personality, parts, full, out);
	}

      private:
	const Options &options;
	const Personality &personality;
	const std::set<Line> &full;
	Resolved &out;

	std::string predefines() const
	{
		std::string s = personality.macros + personality.answers;
		for (const std::string &m : options.macros)
			s += m + "\n";
		for (const Inclusion &i : options.includes)
			s += "#include \"" + i.file + "\"\n";
		return s;
	}
};

} // namespace

bool resolve(arena *a, const front_command *c, const Options &o, const Personality &p,
	     const std::set<Line> &full, Resolved &out)
{
	Problems problems;
	auto ci = preprocessor(c, o, p, problems);
	Resolve action(o, p, full, out);
	if (ci && ci->ExecuteAction(action) && !problems.errors)
		return true;
	problems.report(a);
	return false;
}
