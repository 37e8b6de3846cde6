// flatten_listen.cpp - which conditionals hold, which file an #include enters, where macros stand?
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    Clang's preprocessor, while it runs over a source.
// Out:   of each user file, by offsets in it: conditions, inclusions, invocations of macros; and of
//        the whole text, what it asks the compiler, and the macros that system headers look at.
// Means: the preprocessor's callbacks. What stands in a system header is of no part.
// Errs:  on the side of keeping macros defined.
#include "flatten_parts.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace
{

class Listen : public PPCallbacks
{
      public:
	Listen(Preprocessor &pp, const Personality &p, Parts &parts, Resolved &out)
	    : pp(pp), sm(pp.getSourceManager()), personality(p), parts(parts), out(out)
	{
	}

	void FileChanged(SourceLocation at, FileChangeReason why, SrcMgr::CharacteristicKind kind,
			 FileID) override
	{
		FileID id = sm.getFileID(at);
		if (why != EnterFile)
			return;
		if (id == sm.getMainFileID() || id == pp.getPredefinesFileID()) {
			parts[id];
			if (id == sm.getMainFileID())
				parts[id].shown = sm.getBufferName(at).str();
		} else if (pending) {
			pending->child = id;
			if (!pending->is_system)
				parts[id].shown = pending_shown;
		}
		pending = nullptr;
	}

	void InclusionDirective(SourceLocation hash, const Token &, StringRef name, bool angled,
				CharSourceRange, OptionalFileEntryRef file, StringRef search,
				StringRef relative, const Module *, bool,
				SrcMgr::CharacteristicKind kind) override
	{
		pending = nullptr;
		auto part = parts.find(sm.getFileID(hash));
		if (part == parts.end())
			return;
		Include &i = part->second.includes[sm.getFileOffset(hash)];
		i.is_system = SrcMgr::isSystem(kind);
		i.name = name.str();
		pending = &i;
		pending_shown = shown(part->second, hash, name, angled, search, relative);
	}

	void FileSkipped(const FileEntryRef &, const Token &, SrcMgr::CharacteristicKind) override
	{
		pending = nullptr;
	}

	void If(SourceLocation at, SourceRange, ConditionValueKind v) override
	{
		decide(at, v == CVK_True);
	}
	void Elif(SourceLocation at, SourceRange, ConditionValueKind v, SourceLocation) override
	{
		decide(at, v == CVK_True);
	}
	void Ifdef(SourceLocation at, const Token &t, const MacroDefinition &d) override
	{
		look(t);
		decide(at, bool(d));
	}
	void Ifndef(SourceLocation at, const Token &t, const MacroDefinition &d) override
	{
		look(t);
		decide(at, !d);
	}
	void Elifdef(SourceLocation at, const Token &t, const MacroDefinition &d) override
	{
		look(t);
		decide(at, bool(d));
	}
	void Elifndef(SourceLocation at, const Token &t, const MacroDefinition &d) override
	{
		look(t);
		decide(at, !d);
	}
	using PPCallbacks::Elifdef;
	using PPCallbacks::Elifndef;

	void Defined(const Token &t, const MacroDefinition &, SourceRange) override
	{
		StringRef name = t.getIdentifierInfo()->getName();
		if (name.consume_front(WORD_ASKED))
			out.asked.insert(name.str());
		else
			look(t);
	}

	void MacroExpands(const Token &t, const MacroDefinition &d, SourceRange range,
			  const MacroArgs *) override
	{
		if (d.getMacroInfo()->isBuiltinMacro())
			see_builtin(t);
		else
			look(t);
		if (!t.getLocation().isFileID() || !range.getEnd().isFileID())
			return;
		auto part = parts.find(sm.getFileID(t.getLocation()));
		if (part == parts.end() || sm.getFileID(range.getEnd()) != part->first)
			return;
		unsigned begin = sm.getFileOffset(t.getLocation());
		unsigned end = sm.getFileOffset(range.getEnd()) +
			       Lexer::MeasureTokenLength(range.getEnd(), sm, pp.getLangOpts());
		auto &list = part->second.invocations;
		if (list.empty() || begin >= list.back().end)
			list.push_back({begin, end});
	}

      private:
	Preprocessor &pp;
	SourceManager &sm;
	const Personality &personality;
	Parts &parts;
	Resolved &out;
	bool counts = false; // the condition being read names __COUNTER__
	Include *pending = nullptr;
	std::string pending_shown;

	void decide(SourceLocation at, bool holds)
	{
		auto part = parts.find(sm.getFileID(at));
		if (part != parts.end())
			part->second.conditions[sm.getFileOffset(at)] = holds;
		if (part != parts.end() && counts)
			part->second.counters[sm.getFileOffset(at)] = pp.getCounterValue();
		counts = false;
	}

	// One to the compiler; what files there are, the preprocessor sees for itself.
	static bool is_question(StringRef name)
	{
		return (name.starts_with("__has_") && !name.starts_with("__has_include")) ||
		       name.starts_with("__is_");
	}

	// What the compiler itself knows: some of it is different when asked again, or from
	// elsewhere.
	void see_builtin(const Token &t)
	{
		StringRef name = t.getIdentifierInfo()->getName();
		SourceLocation at = t.getLocation(), user = sm.getExpansionLoc(at);
		auto part = parts.find(sm.getFileID(user));
		if (part == parts.end())
			return;
		bool is_clock = name == "__DATE__" || name == "__TIME__";
		bool is_place = name == "__TIMESTAMP__" || name == "__INCLUDE_LEVEL__" ||
				name == "__BASE_FILE__";
		bool is_counter = name == "__COUNTER__";
		out.has_clock |= is_clock;
		out.has_places |= is_place;
		out.asks |= is_question(name);
		counts |= is_counter && pp.isParsingIfOrElifDirective();
		if (at.isMacroID() && (is_clock || is_place || is_counter))
			part->second.full.insert(sm.getFileOffset(user));
	}

	// A system header, or a system macro's body, names this macro: its #define must stay.
	void look(const Token &t)
	{
		SourceLocation l = t.getLocation();
		StringRef name = t.getIdentifierInfo()->getName();
		if (is_question(name))
			out.asks |= !sm.isInSystemHeader(sm.getExpansionLoc(l));
		for (;;) {
			if (sm.isInSystemHeader(sm.getSpellingLoc(l)) ||
			    (l.isFileID() && sm.isInSystemHeader(l))) {
				out.kept.insert(name.str());
				return;
			}
			if (l.isFileID())
				return;
			l = sm.getImmediateMacroCallerLoc(l);
		}
	}

	// The name a compiler gives an included file: the directory found, and the name as written;
	// beside a file named without a directory, the name alone (gcc) or "./" and the name
	// (clang).
	std::string shown(const Part &part, SourceLocation hash, StringRef name, bool angled,
			  StringRef search, StringRef relative) const
	{
		StringRef own = sm.getBufferName(hash);
		size_t slash = own.rfind('/');
		StringRef directory = slash == own.npos ? "." : own.substr(0, slash);
		if (name.starts_with("/") || search.empty())
			return name.str();
		if (!angled && search == directory) {
			size_t s = part.shown.rfind('/');
			if (s == part.shown.npos)
				return (personality.is_clang ? "./" : "") + name.str();
			return part.shown.substr(0, s + 1) + name.str();
		}
		return (search + "/" + relative).str();
	}
};

} // namespace

std::unique_ptr<PPCallbacks> listener(Preprocessor &pp, const Personality &p, Parts &parts,
				      Resolved &out)
{
	return std::make_unique<Listen>(pp, p, parts, out);
}
