// front.cpp - a flat text parsed by Clang and read into a unit.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    a flat text and the options of its compilation.
// Out:   a unit, all memory in the caller's arena; Clang's own is given back.
// Means: each "#pragma potential_ckpt" becomes a call of a marker function, so that it has a place
//        in the tree; the reader turns it back. Warnings are the backend's business; errors are
//        shown.
// Errs:  a text that parses without the marker calls but not with them has a misplaced pragma.
#include "front.h"

#include "clang_compat.h"
#include "dialect.h"
#include "flatten.h"
#include "options.h"
#include "problems.h"
#include "read.h"
#include "target.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/LexDiagnostic.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

#include <unistd.h>
#include <map>

using namespace clang;

namespace
{

// "#pragma potential_ckpt [name(id)]": note it, and put a call of the marker in its place.
class PositionPragma : public PragmaHandler
{
      public:
	PositionPragma(std::vector<Marker> &markers, bool inject)
	    : PragmaHandler("potential_ckpt"), markers(markers), inject(inject)
	{
	}

	void HandlePragma(Preprocessor &pp, PragmaIntroducer from, Token &first) override
	{
		Marker m;
		m.hash = from.Loc;
		m.offset = pp.getSourceManager().getFileOffset(from.Loc);
		PresumedLoc place = pp.getSourceManager().getPresumedLoc(from.Loc);
		m.file = place.getFilename();
		m.line = place.getLine();
		m.column = place.getColumn();
		read_name(pp, m);
		markers.push_back(m);
		if (inject)
			enter_call(pp, first.getLocation());
	}

      private:
	std::vector<Marker> &markers;
	bool inject;

	void read_name(Preprocessor &pp, Marker &m)
	{
		std::vector<Token> words;
		Token t;
		for (pp.LexUnexpandedToken(t); t.isNot(tok::eod); pp.LexUnexpandedToken(t))
			words.push_back(t);
		if (words.empty())
			return;
		bool good = words.size() == 4 && words[1].is(tok::l_paren) &&
			    words[2].getIdentifierInfo() && words[3].is(tok::r_paren) &&
			    words[0].is(tok::identifier) &&
			    words[0].getIdentifierInfo()->isStr("name");
		if (good)
			m.name = words[2].getIdentifierInfo()->getName();
		else if (inject)
			refuse_words(m);
	}

	static void refuse_words(const Marker &m)
	{
		loc l = {m.file.c_str(), m.line, m.column};
		::diag(DIAG_ERROR, l, "only 'name(identifier)' may follow 'potential_ckpt'");
		::diag(DIAG_HELP, l,
		       "write '#pragma potential_ckpt' or "
		       "'#pragma potential_ckpt name(identifier)'");
	}

	void enter_call(Preprocessor &pp, SourceLocation at)
	{
		auto call = std::make_unique<Token[]>(5);
		const tok::TokenKind kinds[] = {tok::identifier, tok::l_paren,
						tok::numeric_constant, tok::r_paren, tok::semi};
		for (int i = 0; i < 5; i++) {
			call[i].startToken();
			call[i].setKind(kinds[i]);
			call[i].setLocation(at);
			call[i].setLength(1);
		}
		call[0].setIdentifierInfo(pp.getIdentifierInfo(MARKER_FUNCTION));
		pp.CreateString(std::to_string(markers.size() - 1), call[2], at, at);
		pp.EnterTokenStream(std::move(call), 5, true, false);
	}
};

// A digest of the names and contents of all files read but the main one, in any order.
uint64_t digest_of_headers(const SourceManager &sm)
{
	uint64_t sum = 0;
	auto main_file = sm.getFileEntryRefForID(sm.getMainFileID());
	for (auto i = sm.fileinfo_begin(); i != sm.fileinfo_end(); ++i) {
		auto content = i->second->getBufferDataIfLoaded();
		if (!content || (main_file && i->first == *main_file))
			continue;
		uint64_t both[] = {llvm::xxh3_64bits(i->first.getName()),
				   llvm::xxh3_64bits(*content)};
		sum += llvm::xxh3_64bits({reinterpret_cast<const uint8_t *>(both), sizeof both});
	}
	return sum;
}

// Collects the top-level declarations; reads them when the whole file is parsed without error.
class Collect : public ASTConsumer
{
      public:
	Collect(arena *a, unit *u, std::vector<Marker> &markers) : a(a), u(u), markers(markers)
	{
	}

	bool HandleTopLevelDecl(DeclGroupRef g) override
	{
		groups.push_back(g);
		return true;
	}

	void HandleTranslationUnit(ASTContext &ctx) override
	{
		if (!u || ctx.getDiagnostics().hasErrorOccurred())
			return;
		u->headers = digest_of_headers(ctx.getSourceManager());
		Reader(a, u, ctx, markers).read(groups);
	}

      private:
	arena *a;
	unit *u;
	std::vector<Marker> &markers;
	std::vector<DeclGroupRef> groups;
};

// Types that gcc knows by itself. Clang takes the same as typedefs, of other headers too.
const char gcc_types[] = "#if defined __x86_64__ || defined __i386__\n"
			 "typedef __float128 _Float128;\n"
			 "#elif defined __aarch64__\n"
			 "typedef long double _Float128;\n"
			 "#endif\n"
			 "typedef float _Float32;\n"
			 "typedef double _Float64, _Float32x;\n"
			 "typedef long double _Float64x;\n";

class Parse : public ASTFrontendAction
{
      public:
	Parse(arena *a, unit *u, std::vector<Marker> &markers, bool inject)
	    : a(a), u(u), markers(markers), inject(inject)
	{
	}

	std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci,
						       llvm::StringRef) override
	{
		Preprocessor &pp = ci.getPreprocessor();
		pp.AddPragmaHandler(new PositionPragma(markers, inject));
		if (u)
			watch_dialect(pp, a, &u->effects);
		pp.setPredefines(pp.getPredefines() + "void " MARKER_FUNCTION "(int);\n" +
				 gcc_types);
		return std::make_unique<Collect>(a, u, markers);
	}

      private:
	arena *a;
	unit *u;
	std::vector<Marker> &markers;
	bool inject;
};

std::vector<std::string> arguments(const front_command *c, const Options &o)
{
	std::vector<std::string> args = {"clang", "-resource-dir",   RESOURCE_DIR, "-fsyntax-only",
					 "-w",    "-ferror-limit=20"};
	for (const char *tolerated :
	     {"implicit-int", "implicit-function-declaration", "int-conversion",
	      "incompatible-function-pointer-types", "return-mismatch", "return-type"})
		args.push_back(std::string("-Wno-error=") + tolerated);
	add_target(c, args);
	args.insert(args.end(), o.clang.begin(), o.clang.end());
	for (auto &words : o.machine)
		args.insert(args.end(), words.begin(), words.end());
	if (c->directory && *c->directory)
		args.insert(args.end(), {"-working-directory", c->directory});
	args.insert(args.end(), {"-x", "c", c->file});
	return args;
}

bool has_own_headers(const front_command *c)
{
	if (access(RESOURCE_DIR "/include/stddef.h", R_OK) == 0)
		return true;
	::diag(DIAG_ERROR, {c->file, 0, 0}, "Clang's own headers are missing: '%s/include'",
	       RESOURCE_DIR);
	::diag(DIAG_HELP, {c->file, 0, 0}, "install them (in Debian: libclang-common-%d-dev)",
	       CLANG_VERSION_MAJOR);
	return false;
}

std::unique_ptr<CompilerInstance> instance_with(const front_command *c, const Options &o,
						Problems &problems)
{
	std::vector<std::string> args = arguments(c, o);
	std::vector<const char *> argv;
	for (auto &s : args)
		argv.push_back(s.c_str());
	problems.list.clear();
	problems.errors = 0;
	auto ci = compat_instance(argv, &problems);
	return ci && !problems.errors ? std::move(ci) : nullptr;
}

// Options of a machine that Clang does not know are left out.
std::unique_ptr<CompilerInstance> instance(const front_command *c, Problems &problems)
{
	if (!has_own_headers(c))
		return nullptr;
	Options o = sort_options(c), one = o;
	auto ci = instance_with(c, o, problems);
	if (ci || o.machine.empty())
		return ci;
	std::vector<std::vector<std::string>> known;
	for (auto &words : o.machine) {
		one.machine = {words};
		if (instance_with(c, one, problems))
			known.push_back(words);
	}
	o.machine = known;
	return instance_with(c, o, problems);
}

const std::string &own_headers(const front_command *c)
{
	return backend_itself(c->backend, c->directory).headers;
}

// The backend's <omp.h>, as Clang can read it: locks are of different sizes in different libraries.
// Empty: it has none.
const std::string &omp_header(const front_command *c)
{
	static std::map<std::string, std::string> known;
	static const std::string attribute = "__malloc__ (omp_free)", plain = "__malloc__";
	auto added = known.try_emplace(c->backend);
	std::string &header = added.first->second;
	if (!added.second)
		return header;
	auto file = llvm::MemoryBuffer::getFile(own_headers(c) + "/omp.h");
	if (file)
		header = (*file)->getBuffer().str();
	for (size_t at = 0; (at = header.find(attribute, at)) != header.npos;)
		header.replace(at, attribute.size(), plain);
	return header;
}

// Headers that come with the backend alone, as if they came with Clang. (Its folder as a whole
// would be in the way: Clang's own headers include the next one of their name.)
void add_headers(const front_command *c, llvm::StringRef text, PreprocessorOptions &options)
{
	static const llvm::StringRef directive = "#include <";
	for (size_t at = 0; (at = text.find(directive, at)) != text.npos;) {
		at += directive.size();
		std::string name =
			text.substr(at).take_until([](char c) { return c == '>'; }).str();
		std::string own = own_headers(c) + "/" + name, as = RESOURCE_DIR "/include/" + name;
		if (own_headers(c).empty() || access(as.c_str(), R_OK) == 0)
			continue;
		if (auto file = llvm::MemoryBuffer::getFile(own))
			options.addRemappedFile(as, file->release());
	}
}

bool parse(arena *a, const front_command *c, llvm::StringRef text, unit *u, bool inject,
	   std::vector<Marker> &markers, Problems &problems)
{
	auto ci = instance(c, problems);
	if (!ci)
		return false;
	auto buffer = llvm::MemoryBuffer::getMemBuffer(text, c->file);
	ci->getPreprocessorOpts().addRemappedFile(c->file, buffer.release());
	if (text.contains("omp.h") && !omp_header(c).empty())
		ci->getPreprocessorOpts().addRemappedFile(
			RESOURCE_DIR "/include/omp.h",
			llvm::MemoryBuffer::getMemBuffer(omp_header(c)).release());
	add_headers(c, text, ci->getPreprocessorOpts());
	Parse action(a, u, markers, inject);
	return ci->ExecuteAction(action) && !problems.errors;
}

// The text parses without the marker calls: the last one before the first error broke it.
void report_misplaced(arena *a, const Problems &problems, const std::vector<Marker> &markers)
{
	const Marker *guilty = &markers[0];
	for (const Marker &m : markers)
		if (m.offset <= problems.list[0].offset)
			guilty = &m;
	loc l = {arena_strdup(a, guilty->file.c_str()), guilty->line, guilty->column};
	::diag(DIAG_ERROR, l, "potential_ckpt must stand between statements of a block");
	::diag(DIAG_HELP, l, "put it inside braces, where a statement may stand");
}

} // namespace

extern "C" struct unit *front_read(struct arena *a, const front_command *c, const char *text,
				   unsigned length)
{
	unit *u = ARENA_NEW(a, unit);
	u->file = arena_strdup(a, c->file);
	u->text = text;
	u->length = length;
	u->effects = option_effects(c->args, c->nargs);
	std::vector<Marker> markers;
	Problems problems;
	unsigned errors = diag_errors();
	if (parse(a, c, {text, length}, u, true, markers, problems))
		return diag_errors() == errors ? u : nullptr;
	std::vector<Marker> untouched;
	Problems without;
	if (!markers.empty() && !problems.list.empty() &&
	    parse(a, c, {text, length}, nullptr, false, untouched, without)) {
		report_misplaced(a, problems, markers);
		return nullptr;
	}
	problems.report(a);
	if (diag_errors() == errors)
		::diag(DIAG_ERROR, {u->file, 0, 0}, "cannot parse this file");
	::diag(DIAG_HELP, {u->file, 0, 0},
	       "this file is read as Clang " CLANG_VERSION_STRING " reads C: what only another "
	       "compiler accepts (nested functions, for one) cannot be followed");
	return nullptr;
}
