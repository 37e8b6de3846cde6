// flatten_expand.cpp - user macros expanded; system headers and their macros left by name.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    a resolved text.
// Out:   the flat text.
// Means: Clang's own macro expander, with the macros of system headers switched off while it is in
//        user text. Directives and pragmas are written out where they stand; #line keeps every
//        token on its line.
#include "flatten_pp.h"

#include "target.h"

#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Lex/TokenConcatenation.h"
#include "llvm/Support/MemoryBuffer.h"

#include <set>

using namespace clang;

std::unique_ptr<CompilerInstance> preprocessor(const front_command *c, const Options &o,
					       const Personality &p, Problems &problems)
{
	std::vector<std::string> args = {"clang",     "-fsyntax-only", "-w",
					 "-nostdinc", "-resource-dir", RESOURCE_DIR};
	add_target(c, args);
	for (const std::string &s : o.clang)
		if (s.rfind("-std=", 0) == 0 || s == "-ansi" || s == "-trigraphs")
			args.push_back(s);
	for (auto &d : o.quote)
		args.insert(args.end(), {"-iquote", d});
	for (auto &d : o.user)
		args.insert(args.end(), {"-I", d});
	for (auto &d : p.system)
		args.insert(args.end(), {"-isystem", d});
	if (c->directory && *c->directory)
		args.insert(args.end(), {"-working-directory", c->directory});
	args.insert(args.end(), {"-x", "c", c->file});
	std::vector<const char *> argv;
	for (auto &s : args)
		argv.push_back(s.c_str());
	auto ci = compat_instance(argv, &problems);
	if (ci)
		ci->getPreprocessorOpts().UsePredefines = false;
	return ci;
}

namespace
{

// Writes tokens and directives, each on its own line of its own file.
class Writer
{
      public:
	Writer(Preprocessor &pp, std::string &out)
	    : pp(pp), sm(pp.getSourceManager()), spacing(pp), out(out)
	{
		previous.startToken();
		before.startToken();
	}

	// Go to where "l" is in the user's source.
	void go_to(SourceLocation l)
	{
		PresumedLoc p = sm.getPresumedLoc(sm.getExpansionLoc(l));
		if (p.isInvalid())
			return;
		unsigned to = p.getLine();
		if (file == p.getFilename() && to == line)
			return;
		if (file == p.getFilename() && to > line && to - line <= 8) {
			out.append(to - line, '\n');
		} else {
			fresh_line();
			out += "#line " + std::to_string(to) + " \"" +
			       Lexer::Stringify(StringRef(p.getFilename())) + "\"\n";
			file = p.getFilename();
		}
		line = to;
	}

	void fresh_line()
	{
		if (!out.empty() && out.back() != '\n') {
			out += '\n';
			line++;
		}
	}

	void directive(SourceLocation at, StringRef text)
	{
		go_to(at);
		fresh_line();
		out += text;
		line += text.count('\n');
		fresh_line();
	}

	void token(const Token &t)
	{
		bool first = out.empty() || out.back() == '\n';
		if (first)
			out.append(column(t) - 1, ' ');
		else if (t.hasLeadingSpace() || t.isAtStartOfLine() ||
			 spacing.AvoidConcat(before, previous, t))
			out += ' ';
		out += pp.getSpelling(t);
		before = previous;
		previous = t;
	}

	void text(StringRef s)
	{
		out += s;
	}

      private:
	Preprocessor &pp;
	SourceManager &sm;
	TokenConcatenation spacing;
	std::string &out;
	std::string file;
	unsigned line = 0;
	Token previous, before;

	unsigned column(const Token &t) const
	{
		unsigned c = sm.getExpansionColumnNumber(t.getLocation());
		return c > 200 ? 1 : c;
	}
};

// Listens for directives of the text; switches system macros.
class Switch : public PPCallbacks
{
      public:
	Switch(Preprocessor &pp, const Resolved &from, Writer &writer)
	    : pp(pp), sm(pp.getSourceManager()), from(from), writer(writer)
	{
	}

	// System macros are expanded in system headers, and where the text says so.
	void set(bool full)
	{
		for (MacroInfo *m : system) {
			if (full && !m->isEnabled())
				m->EnableMacro();
			else if (!full && m->isEnabled())
				m->DisableMacro();
		}
		is_full = full;
	}

	bool in_text() const
	{
		return inside_text;
	}

	void FileChanged(SourceLocation at, FileChangeReason, SrcMgr::CharacteristicKind,
			 FileID) override
	{
		inside_text = sm.getFileID(sm.getExpansionLoc(at)) == sm.getMainFileID();
		set(!inside_text);
		operator_off();
	}

	void MacroDefined(const Token &t, const MacroDirective *d) override
	{
		MacroInfo *m = const_cast<MacroInfo *>(d->getMacroInfo());
		if (m->isBuiltinMacro())
			return;
		if (sm.getFileID(m->getDefinitionLoc()) == sm.getMainFileID()) {
			names.erase(t.getIdentifierInfo());
			keep(t);
			return;
		}
		system.insert(m);
		names.insert(t.getIdentifierInfo());
		if (!is_full)
			m->DisableMacro();
	}

	void MacroUndefined(const Token &t, const MacroDefinition &,
			    const MacroDirective *) override
	{
		if (sm.getFileID(t.getLocation()) != sm.getMainFileID())
			return;
		if (names.erase(t.getIdentifierInfo()))
			write_line(t);
		else
			keep(t);
	}

	void InclusionDirective(SourceLocation hash, const Token &, StringRef name, bool,
				CharSourceRange, OptionalFileEntryRef, StringRef, StringRef,
				const Module *, bool, SrcMgr::CharacteristicKind) override
	{
		if (sm.getFileID(hash) == sm.getMainFileID())
			writer.directive(hash, "#include <" + name.str() + ">");
	}

	void Ident(SourceLocation at, StringRef s) override
	{
		if (sm.getFileID(at) == sm.getMainFileID())
			writer.directive(at, "#ident " + s.str());
	}

      private:
	Preprocessor &pp;
	SourceManager &sm;
	const Resolved &from;
	Writer &writer;
	std::set<MacroInfo *> system;
	std::set<const IdentifierInfo *> names; // of system macros now in force
	bool is_full = true, inside_text = false;

	// The _Pragma operator comes out of user text as a word.
	void operator_off()
	{
		MacroInfo *m = pp.getMacroInfo(pp.getIdentifierInfo("_Pragma"));
		if (m && inside_text && m->isEnabled())
			m->DisableMacro();
		else if (m && !inside_text && !m->isEnabled())
			m->EnableMacro();
	}

	void keep(const Token &t)
	{
		if (from.kept.count(t.getIdentifierInfo()->getName().str()))
			write_line(t);
	}

	// The directive around "t", word by word.
	void write_line(const Token &t)
	{
		StringRef text = sm.getBufferData(sm.getMainFileID());
		size_t at = sm.getFileOffset(t.getLocation()), begin = text.rfind('#', at),
		       end = at;
		while (end < text.size() && text[end] != '\n')
			end += text[end] == '\\' && end + 1 < text.size() ? 2 : 1;
		writer.directive(t.getLocation(), text.slice(begin, end));
	}
};

class Expand : public PreprocessorFrontendAction
{
      public:
	Expand(const Options &o, const Personality &p, const Resolved &from, std::string &out)
	    : options(o), personality(p), from(from), out(out)
	{
	}

	void ExecuteAction() override
	{
		Preprocessor &p = getCompilerInstance().getPreprocessor();
		Writer w(p, out);
		auto listener = std::make_unique<Switch>(p, from, w);
		pp = &p;
		writer = &w;
		macros = listener.get();
		p.addPPCallbacks(std::move(listener));
		p.setPredefines(personality.macros);
		p.EnterMainSourceFile();
		Token t;
		for (p.Lex(t); t.isNot(tok::eof); p.Lex(t))
			pass(t);
		w.fresh_line();
	}

      private:
	const Options &options;
	const Personality &personality;
	const Resolved &from;
	std::string &out;
	Preprocessor *pp = nullptr;
	Writer *writer = nullptr;
	Switch *macros = nullptr;
	bool in_pragma = false;

	void pass(const Token &t)
	{
		if (!macros->in_text() && !in_pragma)
			return;
		StringRef word;
		if (t.getIdentifierInfo())
			word = t.getIdentifierInfo()->getName();
		if (word == WORD_FULL_ON)
			return macros->set(true);
		if (word == WORD_FULL_OFF)
			return macros->set(false);
		if (word == WORD_PRAGMA_BEGIN)
			return begin_pragma(t.getLocation());
		if (word == WORD_PRAGMA_END) {
			in_pragma = false;
			return writer->fresh_line();
		}
		unsigned n;
		if (word.consume_front(WORD_PRAGMA) && !word.getAsInteger(10, n))
			return writer->directive(t.getLocation(), "#pragma " + from.pragmas[n]);
		if (word.consume_front(WORD_COUNTER) && !word.getAsInteger(10, n))
			return pp->setCounterValue(n);
		if (word == "_Pragma")
			return pragma_operator(t.getLocation());
		if (!in_pragma)
			writer->go_to(t.getLocation());
		writer->token(t);
	}

	void begin_pragma(SourceLocation at)
	{
		writer->go_to(at);
		writer->fresh_line();
		writer->text("#pragma");
		in_pragma = true;
	}

	// _Pragma("text"): a line of its own, macros expanded where the backend does.
	void pragma_operator(SourceLocation at)
	{
		Token t;
		pp->Lex(t);
		if (t.isNot(tok::l_paren))
			return;
		pp->Lex(t);
		std::string text = t.isLiteral() ? destringized(pp->getSpelling(t)) : "";
		pp->Lex(t);
		StringRef body = StringRef(text).trim();
		if (!(options.openmp && body.starts_with("omp")) && !body.starts_with("pack"))
			return writer->directive(at, "#pragma " + body.str());
		begin_pragma(at);
		enter(body, at);
	}

	static std::string destringized(StringRef s)
	{
		std::string text;
		s = s.drop_front(s.find('"') + 1).drop_back();
		for (size_t i = 0; i < s.size(); i++) {
			if (s[i] == '\\' && i + 1 < s.size() &&
			    (s[i + 1] == '"' || s[i + 1] == '\\'))
				i++;
			text += s[i];
		}
		return text;
	}

	// Let the tokens of "body" come next, then the end of the pragma.
	void enter(StringRef body, SourceLocation at)
	{
		std::string text = body.str() + " " WORD_PRAGMA_END;
		SourceManager &sm = pp->getSourceManager();
		FileID id = sm.createFileID(llvm::MemoryBuffer::getMemBufferCopy(text, "<pragma>"));
		Lexer lexer(id, sm.getBufferOrFake(id), sm, pp->getLangOpts());
		std::vector<Token> list;
		Token t;
		for (lexer.LexFromRawLexer(t); t.isNot(tok::eof); lexer.LexFromRawLexer(t)) {
			if (t.is(tok::raw_identifier))
				pp->LookUpIdentifierInfo(t);
			t.setFlag(Token::LeadingSpace);
			list.push_back(t);
		}
		auto tokens = std::make_unique<Token[]>(list.size());
		std::copy(list.begin(), list.end(), tokens.get());
		pp->EnterTokenStream(std::move(tokens), list.size(), false, false);
	}
};

} // namespace

bool expand(arena *a, const front_command *c, const Options &o, const Personality &p,
	    const Resolved &from, std::string &flat)
{
	Problems problems;
	auto ci = preprocessor(c, o, p, problems);
	if (ci) {
		auto buffer = llvm::MemoryBuffer::getMemBuffer(from.text, c->file);
		ci->getPreprocessorOpts().addRemappedFile(c->file, buffer.release());
		Expand action(o, p, from, flat);
		if (ci->ExecuteAction(action) && !problems.errors)
			return true;
	}
	problems.report(a);
	return false;
}
