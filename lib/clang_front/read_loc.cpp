// read_loc.cpp - Clang's source locations as bytes of the text and as places in the user's files.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    locations of the tree; macros left in the text are system macros only.
// Out:   byte ranges of the flat text; file:line:column with #line understood.
// Means: a token spelled in the file (macro arguments included) is its own bytes; a token of a
//        macro's body is the bytes of the whole invocation, and is marked so.
// Errs:  a range that cannot be told is empty.
#include "read.h"

#include "clang/Lex/Lexer.h"

#include <algorithm>

using namespace clang;

const char *Reader::keep(llvm::StringRef s)
{
	return arena_strndup(a, s.data(), s.size());
}

// The tokens of the text without directives: what "the next token" means to a C parser.
void Reader::lex_text()
{
	FileID main = sm.getMainFileID();
	SourceLocation start = sm.getLocForStartOfFile(main);
	Lexer lexer(start, ctx.getLangOpts(), u->text, u->text, u->text + u->length);
	bool directive = false;
	clang::Token t;
	for (;;) {
		lexer.LexFromRawLexer(t);
		if (t.is(tok::eof))
			break;
		if (t.isAtStartOfLine())
			directive = t.is(tok::hash);
		if (directive)
			continue;
		unsigned begin = sm.getFileOffset(t.getLocation());
		tokens.push_back({begin, begin + t.getLength(), t.getKind()});
	}
}

// Number of the first token that begins at "offset" or later; tokens.size() when there is none.
unsigned Reader::first_token_at(unsigned offset) const
{
	auto it = std::lower_bound(tokens.begin(), tokens.end(), offset,
				   [](const Token &t, unsigned o) { return t.begin < o; });
	return it - tokens.begin();
}

bool Reader::spelled(unsigned token, llvm::StringRef word) const
{
	if (token >= tokens.size())
		return false;
	const Token &t = tokens[token];
	return llvm::StringRef(u->text + t.begin, t.end - t.begin) == word;
}

// Another ";" is a statement of its own, and a directive may stand in front of it.
unsigned Reader::end_with_semicolon(unsigned end) const
{
	if (u->text[end - 1] == ';')
		return end;
	unsigned i = first_token_at(end);
	return i < tokens.size() && tokens[i].kind == tok::semi ? tokens[i].end : end;
}

// The token after the bracket that closes the one at "token"; the next token for any other.
unsigned Reader::skip_group(unsigned token) const
{
	int depth = 0;
	for (; token < tokens.size(); token++) {
		tok::TokenKind k = tokens[token].kind;
		if (k == tok::l_paren || k == tok::l_square || k == tok::l_brace)
			depth++;
		else if (k == tok::r_paren || k == tok::r_square || k == tok::r_brace)
			depth--;
		if (depth <= 0)
			return token + 1;
	}
	return token;
}

// The directive around "offset": from its "#" to the end of its last line, newline excluded.
range Reader::directive_line(unsigned offset) const
{
	unsigned begin = offset, end = offset;
	while (begin > 0 && u->text[begin] != '#' && u->text[begin - 1] != '\n')
		begin--;
	while (u->text[begin] != '#' && begin < offset)
		begin++;
	while (end < u->length && !(u->text[end] == '\n' && u->text[end - 1] != '\\'))
		end++;
	return {begin, end};
}

bool Reader::in_text(SourceLocation l)
{
	return l.isValid() && sm.getFileID(sm.getExpansionLoc(l)) == sm.getMainFileID();
}

// The token at "l".
Span Reader::span_of(SourceLocation l)
{
	Span s;
	if (l.isInvalid())
		return s;
	if (l.isFileID()) {
		auto place = sm.getDecomposedLoc(l);
		if (place.first != sm.getMainFileID())
			return s;
		unsigned n = Lexer::MeasureTokenLength(l, sm, ctx.getLangOpts());
		s.text = {place.second, place.second + n};
		s.known = true;
		return s;
	}
	if (sm.isMacroArgExpansion(l)) {
		s = span_of(sm.getImmediateSpellingLoc(l));
		if (s.known)
			return s;
	}
	CharSourceRange whole = sm.getImmediateExpansionRange(l);
	Span first = span_of(whole.getBegin()), last = span_of(whole.getEnd());
	if (!first.known || !last.known)
		return s;
	s.text = {std::min(first.text.begin, last.text.begin),
		  std::max(first.text.end, last.text.end)};
	s.known = s.in_macro = true;
	return s;
}

Span Reader::span_of(SourceRange r)
{
	Span first = span_of(r.getBegin()), last = span_of(r.getEnd());
	if (!first.known || !last.known)
		return first.known ? first : last;
	first.text.begin = std::min(first.text.begin, last.text.begin);
	first.text.end = std::max(first.text.end, last.text.end);
	first.in_macro |= last.in_macro;
	return first;
}

loc Reader::loc_at(unsigned offset)
{
	SourceLocation start = sm.getLocForStartOfFile(sm.getMainFileID());
	return loc_of(start.getLocWithOffset(offset));
}

loc Reader::loc_of(SourceLocation l)
{
	Span s = span_of(l);
	SourceLocation at =
		s.known ? sm.getLocForStartOfFile(sm.getMainFileID()).getLocWithOffset(s.text.begin)
			: sm.getExpansionLoc(l);
	PresumedLoc p = sm.getPresumedLoc(at);
	if (p.isInvalid())
		return {nullptr, 0, 0};
	const char *&file = files[p.getFilename()];
	if (!file)
		file = keep(p.getFilename());
	return {file, p.getLine(), p.getColumn()};
}
