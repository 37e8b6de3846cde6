// flatten_resolve.cpp - conditionals decided and user headers inlined, in the source's own words.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    the source, through Clang's preprocessor wearing the backend's predefined macros and
//        include directories.
// Out:   one text with every #define in place, lines numbered by #line; #include only of system
//        headers; pragmas as words, so that macro expansion can pass them on; and the names of
//        macros system headers look at.
// Means: the preprocessor only tells which conditionals hold and which file an #include enters; the
//        text is then cut from the files themselves. For gcc an invocation over several lines is
//        drawn to its first line, where gcc sees __LINE__.
#include "flatten.h"

#include "flatten_pp.h"
#include "problems.h"

#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

#include <algorithm>
#include <ctime>
#include <map>

using namespace clang;

namespace
{

struct Include {
	FileID child; // invalid: nothing was entered
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

typedef std::map<FileID, Part> Parts;

// Listens to the preprocessor.
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

// Cuts the parts' texts.
class Cut
{
      public:
	Cut(Preprocessor &pp, const Options &o, const Personality &p, const Parts &parts,
	    const std::set<Line> &full, Resolved &out)
	    : pp(pp), sm(pp.getSourceManager()), options(o), personality(p), parts(parts),
	      full(full), out(out)
	{
	}

	void all()
	{
		out.text += "#line 1 \"<command-line>\"\n";
		for (const std::string &m : options.macros)
			out.text += m + "\n";
		auto predefined = parts.find(pp.getPredefinesFileID());
		unsigned n = 0;
		if (predefined != parts.end())
			for (auto &i : predefined->second.includes) {
				bool macros_only = options.includes[n++].macros_only;
				std::string text = include(i.second);
				out.text += (macros_only ? macros_of(text) : text) + "\n";
			}
		const Part &main = parts.at(sm.getMainFileID());
		out.text += places(sm.getMainFileID()) + line_directive(1, main.shown) +
			    part(sm.getMainFileID());
	}

      private:
	struct Edit {
		unsigned begin, end;
		std::string with;
		bool is_directive; // stays a line of its own
	};

	struct Group {
		bool outer, taken, active;
	};

	Preprocessor &pp;
	SourceManager &sm;
	const Options &options;
	const Personality &personality;
	const Parts &parts;
	const std::set<Line> &full;
	Resolved &out;

	static std::string line_directive(unsigned line, StringRef file)
	{
		std::string s = "#line " + std::to_string(line) + " \"";
		for (char c : file) {
			if (c == '"' || c == '\\')
				s += '\\';
			s += c;
		}
		return s + "\"\n";
	}

	std::string include(const Include &i)
	{
		if (i.is_system)
			return "#include <" + i.name + ">";
		if (!i.child.isValid())
			return "";
		const Part &p = parts.at(i.child);
		return "\n" + places(i.child) + line_directive(1, p.shown) + part(i.child);
	}

	// The lines of a text that define macros, or count lines; others are blank.
	static std::string macros_of(StringRef text)
	{
		std::string s;
		bool keeps = false, continued = false;
		while (!text.empty()) {
			auto [line, rest] = text.split('\n');
			StringRef word = line.ltrim();
			if (!continued && word.consume_front("#")) {
				word = word.ltrim();
				keeps = word.starts_with("define") || word.starts_with("undef") ||
					word.starts_with("line");
			} else if (!continued) {
				keeps = false;
			}
			s += (keeps ? line.str() : "") + "\n";
			continued = line.ends_with("\\");
			text = rest;
		}
		return s;
	}

	// What is left of a stretch that says nothing: its newlines, blanks for the rest.
	static std::string blank(StringRef s)
	{
		std::string b = s.str();
		for (char &c : b)
			if (c != '\n')
				c = ' ';
		return b;
	}

	static bool is_conditional(StringRef k)
	{
		return k == "if" || k == "ifdef" || k == "ifndef" || is_branch(k) || k == "endif";
	}

	static bool is_branch(StringRef k)
	{
		return k == "elif" || k == "elifdef" || k == "elifndef" || k == "else";
	}

	std::string places(FileID id);
	std::string timestamp(FileID id);
	std::string without_comments(FileID id);
	std::string part(FileID id);
	std::string assemble(FileID id, StringRef text, const Part &p, std::vector<Edit> &edits);
	std::string pragma(StringRef text);
	void directive(FileID id, const Part &p, StringRef text, Edit whole, StringRef keyword,
		       std::vector<Edit> &edits);
	bool steps(std::vector<Group> &groups, const Part &p, StringRef keyword, unsigned at);
	Line place(FileID id, unsigned offset) const;
	bool in_full(FileID id, const Invocation &v) const;
	void line_numbers(FileID id, StringRef text, const Invocation &v, std::vector<Edit> &edits);
};

// Follow one conditional directive; is the text after it active?
bool Cut::steps(std::vector<Group> &groups, const Part &p, StringRef keyword, unsigned at)
{
	auto known = p.conditions.find(at);
	bool holds = known != p.conditions.end() && known->second;
	bool outer = groups.empty() || groups.back().active;
	if (keyword == "endif") {
		if (!groups.empty())
			groups.pop_back();
	} else if (!is_branch(keyword)) {
		groups.push_back({outer, outer && holds, outer && holds});
	} else if (!groups.empty()) {
		Group &g = groups.back();
		g.active = g.outer && !g.taken && (keyword == "else" || holds);
		g.taken |= g.active;
	}
	return groups.empty() || groups.back().active;
}

// When the file was changed last, as the backend says it: clang looks at SOURCE_DATE_EPOCH here,
// too.
std::string Cut::timestamp(FileID id)
{
	const char *epoch = getenv("SOURCE_DATE_EPOCH");
	char text[64] = "??? ??? ?? ??:??:?? ????";
	time_t when = epoch && personality.is_clang ? strtoll(epoch, nullptr, 10) : 0;
	OptionalFileEntryRef file = sm.getFileEntryRefForID(id);
	struct tm t = {};
	if (epoch && personality.is_clang)
		gmtime_r(&when, &t);
	else if (file && (when = file->getModificationTime()))
		localtime_r(&when, &t);
	if (when)
		strftime(text, sizeof text, "%a %b %e %H:%M:%S %Y", &t);
	return text;
}

// What depends on the file a macro is named in, as macros: the flat text is one file.
std::string Cut::places(FileID id)
{
	if (!out.has_places)
		return "";
	unsigned level = 0;
	for (SourceLocation at = sm.getIncludeLoc(id); at.isValid();
	     at = sm.getIncludeLoc(sm.getFileID(at)))
		level++;
	std::string base = Lexer::Stringify(parts.at(sm.getMainFileID()).shown);
	const std::pair<const char *, std::string> rows[] = {
		{"__INCLUDE_LEVEL__", std::to_string(level)},
		{"__TIMESTAMP__", "\"" + timestamp(id) + "\""},
		{"__BASE_FILE__", "\"" + base + "\""}};
	std::string s;
	for (auto &row : rows)
		s += std::string("#undef ") + row.first + "\n#define " + row.first + " " +
		     row.second + "\n";
	return s;
}

// "#pragma …" as words that pass through macro expansion.
std::string Cut::pragma(StringRef text)
{
	StringRef body = text.substr(text.find("pragma") + 6).trim();
	bool expands = (options.openmp && body.starts_with("omp")) || body.starts_with("pack");
	if (body.starts_with("once"))
		return blank(text);
	unsigned lines = text.count('\n');
	while (body.ends_with("\\"))
		body = body.drop_back().rtrim();
	std::string after(lines - body.count('\n'), '\n');
	if (expands)
		return " " WORD_PRAGMA_BEGIN " " + body.str() + " " WORD_PRAGMA_END " " + after;
	std::string line;
	for (char c : body)
		line += c == '\n' || c == '\\' ? ' ' : c;
	out.pragmas.push_back(body.contains("\\\n") ? line : body.str());
	std::string newlines(lines, '\n');
	return " " WORD_PRAGMA + std::to_string(out.pragmas.size() - 1) + " " + newlines;
}

void Cut::directive(FileID id, const Part &p, StringRef text, Edit whole, StringRef keyword,
		    std::vector<Edit> &edits)
{
	StringRef words = text.slice(whole.begin, whole.end);
	if (keyword == "include" || keyword == "include_next" || keyword == "import") {
		auto i = p.includes.find(whole.begin);
		whole.with = i == p.includes.end() ? "" : include(i->second);
		whole.is_directive = true;
		if (i != p.includes.end() && !i->second.is_system && i->second.child.isValid()) {
			Line next = place(id, whole.end);
			std::string back = line_directive(next.second + 1, next.first);
			back.pop_back();
			whole.with += "\n" + places(id) + back;
		}
	} else if (keyword == "pragma") {
		StringRef body = words.substr(words.find("pragma") + 6).ltrim();
		if (body.starts_with("push_macro") || body.starts_with("pop_macro"))
			return;
		whole.with = pragma(words);
	} else if (keyword == "error" || keyword == "warning" || keyword.empty()) {
		whole.with = blank(words);
	} else {
		whole.with = words.str();
		whole.is_directive = true;
	}
	edits.push_back(whole);
}

Line Cut::place(FileID id, unsigned offset) const
{
	PresumedLoc l = sm.getPresumedLoc(sm.getLocForStartOfFile(id).getLocWithOffset(offset));
	if (l.isInvalid())
		return {"", 0};
	std::string file = l.getFilename();
	if (file == sm.getBufferName(sm.getLocForStartOfFile(id)))
		file = parts.at(id).shown;
	return {file, l.getLine()};
}

bool Cut::in_full(FileID id, const Invocation &v) const
{
	auto at = parts.at(id).full.lower_bound(v.begin);
	if (at != parts.at(id).full.end() && *at < v.end)
		return true;
	Line first = place(id, v.begin), last = place(id, v.end - 1);
	for (unsigned n = first.second; n <= last.second; n++)
		if (full.count({first.first, n}))
			return true;
	return false;
}

// __LINE__ spelled in an argument keeps its own line when the invocation is drawn to one.
void Cut::line_numbers(FileID id, StringRef text, const Invocation &v, std::vector<Edit> &edits)
{
	for (size_t at = text.find("__LINE__", v.begin); at < v.end;
	     at = text.find("__LINE__", at + 8)) {
		unsigned n = place(id, at).second;
		edits.push_back({unsigned(at), unsigned(at) + 8, std::to_string(n), false});
	}
}

static bool by_begin_of(unsigned a, unsigned b, unsigned c, unsigned d)
{
	return a != b ? a < b : c < d;
}

// Make one line of "body"; the newlines taken out.
static std::string draw_together(std::string &body)
{
	std::string newlines, line;
	for (size_t i = 0; i < body.size(); i++) {
		bool continued = body[i] == '\\' && i + 1 < body.size() && body[i + 1] == '\n';
		i += continued;
		if (body[i] == '\n')
			newlines += '\n';
		if (!continued)
			line += body[i] == '\n' ? ' ' : body[i];
	}
	body = line;
	return newlines;
}

// The text with its edits; newlines inside a drawn-together invocation follow it.
std::string Cut::assemble(FileID id, StringRef text, const Part &p, std::vector<Edit> &edits)
{
	std::vector<Edit> first = edits;
	for (const Invocation &v : p.invocations)
		if (!personality.is_clang && text.slice(v.begin, v.end).contains('\n'))
			line_numbers(id, text, v, edits);
	std::stable_sort(edits.begin(), edits.end(), [](const Edit &a, const Edit &b) {
		return by_begin_of(a.begin, b.begin, b.end, a.end);
	});
	std::string s;
	unsigned at = 0, edit = 0;
	auto copy_to = [&](unsigned end) {
		while (at < end) {
			while (edit < edits.size() && edits[edit].begin < at)
				edit++;
			unsigned stop =
				edit < edits.size() ? std::min(end, edits[edit].begin) : end;
			s += text.slice(at, stop);
			at = stop;
			if (edit < edits.size() && at == edits[edit].begin && at < end) {
				s += edits[edit].with;
				at = edits[edit++].end;
			}
		}
	};
	for (const Invocation &v : p.invocations) {
		bool inside = v.begin < at, has_directive = false;
		for (const Edit &e : first) {
			has_directive |= e.is_directive && e.begin < v.end && e.end > v.begin;
			inside |= e.begin <= v.begin && e.end >= v.end;
		}
		if (inside || has_directive)
			continue;
		copy_to(v.begin);
		bool bracket = in_full(id, v);
		size_t from = s.size();
		copy_to(v.end);
		std::string body = s.substr(from), newlines;
		if (!personality.is_clang)
			newlines = draw_together(body);
		s.resize(from);
		s += bracket ? " " WORD_FULL_ON " " + body + " " WORD_FULL_OFF " " : body;
		s += newlines;
		out.brackets += bracket;
	}
	copy_to(text.size());
	return s;
}

// The text with its comments blanked, at the same offsets. Inside a directive a comment's newlines
// become continuations.
std::string Cut::without_comments(FileID id)
{
	std::string text = sm.getBufferData(id).str();
	Lexer lexer(sm.getLocForStartOfFile(id), pp.getLangOpts(), text.c_str(), text.c_str(),
		    text.c_str() + text.size());
	lexer.SetCommentRetentionState(true);
	std::string clean = text;
	bool in_directive = false;
	Token t;
	for (lexer.LexFromRawLexer(t); t.isNot(tok::eof); lexer.LexFromRawLexer(t)) {
		if (t.isAtStartOfLine())
			in_directive = t.is(tok::hash);
		if (t.isNot(tok::comment))
			continue;
		unsigned begin = sm.getFileOffset(t.getLocation());
		for (unsigned i = begin; i < begin + t.getLength(); i++) {
			if (clean[i] != '\n')
				clean[i] = ' ';
			else if (in_directive && i > begin)
				clean[i - 1] = '\\';
		}
	}
	return clean;
}

// The end of a directive's line: past blanks and continuations.
static unsigned end_of_line(StringRef text, unsigned end)
{
	while (end < text.size()) {
		if (text[end] == ' ' || text[end] == '\t' || text[end] == '\r')
			end++;
		else if (text.substr(end).starts_with("\\\n"))
			end += 2;
		else
			break;
	}
	return end;
}

std::string Cut::part(FileID id)
{
	const Part &p = parts.at(id);
	std::string text = without_comments(id);
	Lexer lexer(sm.getLocForStartOfFile(id), pp.getLangOpts(), text.c_str(), text.c_str(),
		    text.c_str() + text.size());
	std::vector<Edit> edits;
	std::vector<Group> groups;
	unsigned dead = 0;
	bool active = true;
	std::string word;
	Token t;
	lexer.LexFromRawLexer(t);
	while (t.isNot(tok::eof)) {
		unsigned begin = sm.getFileOffset(t.getLocation()), end = begin + t.getLength();
		bool hash = t.is(tok::hash) && t.isAtStartOfLine();
		lexer.LexFromRawLexer(t);
		if (!hash)
			continue;
		StringRef keyword;
		unsigned keyword_at = sm.getFileOffset(t.getLocation());
		if (t.is(tok::raw_identifier) && !t.isAtStartOfLine())
			keyword = t.getRawIdentifier();
		for (; t.isNot(tok::eof) && !t.isAtStartOfLine(); lexer.LexFromRawLexer(t))
			end = sm.getFileOffset(t.getLocation()) + t.getLength();
		end = end_of_line(text, end);
		if (is_conditional(keyword)) {
			unsigned from = active ? begin : dead;
			bool was = active;
			active = steps(groups, p, keyword, keyword_at);
			auto counter = p.counters.find(keyword_at);
			if (counter != p.counters.end())
				word = " " WORD_COUNTER + std::to_string(counter->second) + " ";
			if (active)
				edits.push_back({from, end,
						 blank(StringRef(text).slice(from, end)) + word,
						 false});
			else if (was)
				dead = begin;
			if (active)
				word.clear();
		} else if (active) {
			directive(id, p, text, {begin, end, "", false}, keyword, edits);
		}
	}
	if (!active)
		edits.push_back(
			{dead, unsigned(text.size()), blank(StringRef(text).substr(dead)), false});
	return assemble(id, text, p, edits) + "\n";
}

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
		pp.addPPCallbacks(std::make_unique<Listen>(pp, personality, parts, out));
		pp.setPredefines(predefines());
		pp.EnterMainSourceFile();
		Token t;
		do
			pp.Lex(t);
		while (t.isNot(tok::eof));
		if (!pp.getDiagnostics().hasErrorOccurred())
			Cut(pp, options, personality, parts, full, out).all();
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
