// flatten_cut.cpp - one text, cut from the files that a source consists of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    what the preprocessor has told about each of them (flatten_parts.h).
// Out:   the text that holds, user headers where they were included, every #define in place; lines
//        numbered by #line; pragmas as words, so that macro expansion can pass them on.
// Means: edits of each file's own text, comments blanked: directives are replaced, what does not
//        hold is blanked. For gcc an invocation over several lines is drawn to its first line,
//        where gcc sees __LINE__.
#include "flatten_parts.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

#include <algorithm>
#include <ctime>

using namespace clang;

namespace
{

struct Edit {
	unsigned begin, end;
	std::string with;
	bool is_directive; // stays a line of its own
};

// Copies a text with its edits, which are in order; of those that overlap, the first ones.
class Copy
{
      public:
	std::string s;
	unsigned at = 0;

	Copy(StringRef text, const std::vector<Edit> &edits) : text(text), edits(edits)
	{
	}

	void to(unsigned end)
	{
		while (at < end) {
			while (next < edits.size() && edits[next].begin < at)
				next++;
			unsigned stop =
				next < edits.size() ? std::min(end, edits[next].begin) : end;
			s += text.slice(at, stop);
			at = stop;
			if (next < edits.size() && at == edits[next].begin && at < end) {
				s += edits[next].with;
				at = edits[next++].end;
			}
		}
	}

      private:
	StringRef text;
	const std::vector<Edit> &edits;
	size_t next = 0;
};

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
	struct Group {
		bool outer, taken, active;
	};

	// How far one file is read.
	struct Reading {
		std::vector<Edit> edits;
		std::vector<Group> groups;
		bool active = true;
		unsigned dead = 0;   // where what does not hold began
		std::string counter; // what is to stand after it
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
	void invocation(FileID id, const Invocation &v, Copy &copy);
	void conditional(Reading &r, const Part &p, StringRef text, Edit whole, StringRef keyword,
			 unsigned keyword_at);
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

// Is the invocation in an edit, or broken by a directive?
static bool is_edited(const Invocation &v, const std::vector<Edit> &edits)
{
	for (const Edit &e : edits)
		if ((e.is_directive && e.begin < v.end && e.end > v.begin) ||
		    (e.begin <= v.begin && e.end >= v.end))
			return true;
	return false;
}

// Newlines inside a drawn-together invocation follow it.
void Cut::invocation(FileID id, const Invocation &v, Copy &copy)
{
	bool bracket = in_full(id, v);
	size_t from = copy.s.size();
	copy.to(v.end);
	std::string body = copy.s.substr(from), newlines;
	if (!personality.is_clang)
		newlines = draw_together(body);
	copy.s.resize(from);
	copy.s += bracket ? " " WORD_FULL_ON " " + body + " " WORD_FULL_OFF " " : body;
	copy.s += newlines;
	out.brackets += bracket;
}

// The text with its edits.
std::string Cut::assemble(FileID id, StringRef text, const Part &p, std::vector<Edit> &edits)
{
	const std::vector<Edit> directives = edits;
	for (const Invocation &v : p.invocations)
		if (!personality.is_clang && text.slice(v.begin, v.end).contains('\n'))
			line_numbers(id, text, v, edits);
	std::stable_sort(edits.begin(), edits.end(), [](const Edit &a, const Edit &b) {
		return by_begin_of(a.begin, b.begin, b.end, a.end);
	});
	Copy copy(text, edits);
	for (const Invocation &v : p.invocations) {
		if (v.begin < copy.at || is_edited(v, directives))
			continue;
		copy.to(v.begin);
		invocation(id, v, copy);
	}
	copy.to(text.size());
	return copy.s;
}

// A token that begins a continued line begins with what continues it, to the lexer.
static unsigned past_splices(StringRef text, unsigned at)
{
	while (text[at] == '\\')
		at = unsigned(text.find('\n', at)) + 1;
	return at;
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
	bool in_directive = false, at_start = false;
	Token t;
	for (lexer.LexFromRawLexer(t); t.isNot(tok::eof); lexer.LexFromRawLexer(t)) {
		at_start |= t.isAtStartOfLine(); // or after comments alone
		if (at_start)
			in_directive = t.is(tok::hash);
		at_start &= t.is(tok::comment);
		if (t.isNot(tok::comment))
			continue;
		unsigned begin = sm.getFileOffset(t.getLocation()), end = begin + t.getLength();
		begin = past_splices(clean, begin);
		for (unsigned i = begin; i < end; i++) {
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

// Blank a conditional directive, and what did not hold in front of it.
void Cut::conditional(Reading &r, const Part &p, StringRef text, Edit whole, StringRef keyword,
		      unsigned keyword_at)
{
	unsigned from = r.active ? whole.begin : r.dead;
	bool was = r.active;
	r.active = steps(r.groups, p, keyword, keyword_at);
	auto counter = p.counters.find(keyword_at);
	if (counter != p.counters.end())
		r.counter = " " WORD_COUNTER + std::to_string(counter->second) + " ";
	if (r.active) {
		whole.with = blank(text.slice(from, whole.end)) + r.counter;
		whole.begin = from;
		r.edits.push_back(whole);
		r.counter.clear();
	} else if (was) {
		r.dead = whole.begin;
	}
}

std::string Cut::part(FileID id)
{
	const Part &p = parts.at(id);
	std::string text = without_comments(id);
	Lexer lexer(sm.getLocForStartOfFile(id), pp.getLangOpts(), text.c_str(), text.c_str(),
		    text.c_str() + text.size());
	Reading r;
	Token t;
	lexer.LexFromRawLexer(t);
	while (t.isNot(tok::eof)) {
		unsigned begin = sm.getFileOffset(t.getLocation()), end = begin + t.getLength();
		bool hash = t.is(tok::hash) && t.isAtStartOfLine();
		if (hash)
			begin = past_splices(text, begin); // "/* one */\\", then "#define"
		lexer.LexFromRawLexer(t);
		if (!hash)
			continue;
		StringRef keyword;
		unsigned keyword_at = sm.getFileOffset(t.getLocation());
		if (t.is(tok::raw_identifier) && !t.isAtStartOfLine())
			keyword = t.getRawIdentifier();
		for (; t.isNot(tok::eof) && !t.isAtStartOfLine(); lexer.LexFromRawLexer(t))
			end = sm.getFileOffset(t.getLocation()) + t.getLength();
		Edit whole = {begin, end_of_line(text, end), "", false};
		if (is_conditional(keyword))
			conditional(r, p, text, whole, keyword, keyword_at);
		else if (r.active)
			directive(id, p, text, whole, keyword, r.edits);
	}
	if (!r.active)
		r.edits.push_back({r.dead, unsigned(text.size()),
				   blank(StringRef(text).substr(r.dead)), false});
	return assemble(id, text, p, r.edits) + "\n";
}

} // namespace

void cut(Preprocessor &pp, const Options &o, const Personality &p, const Parts &parts,
	 const std::set<Line> &full, Resolved &out)
{
	Cut(pp, o, p, parts, full, out).all();
}
