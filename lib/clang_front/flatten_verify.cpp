// flatten_verify.cpp - do two preprocessed texts say the same to a compiler?
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In:    the backend's -E of the original and of the flat text.
// Out:   the tokens that differ, with the lines of the original.
// Means: white space and line markers aside, token by token; a pragma ends with its line. Pragmas
//        that only steer the preprocessor are left out.
// Errs:  after a token too many or too few nothing more is compared.
#include "flatten.h"

#include <cctype>
#include <cstring>

namespace
{

struct Word {
	size_t begin, end;
	size_t file;
	unsigned line;
};

// Splits one preprocessed text.
class Splitter
{
      public:
	std::vector<std::string> files = {""};

	explicit Splitter(const std::string &text) : s(text)
	{
	}

	std::vector<Word> split()
	{
		while (at < s.size()) {
			if (at == 0 || s[at - 1] == '\n') {
				if (marker())
					continue;
				begin_line();
			}
			if (at < s.size())
				next();
		}
		return std::move(words);
	}

      private:
	const std::string &s;
	std::vector<Word> words;
	size_t at = 0;
	size_t file = 0;
	unsigned line = 1;
	bool in_pragma = false;

	// # 12 "name" flags
	bool marker()
	{
		if (s[at] != '#' || at + 2 >= s.size() || s[at + 1] != ' ' || !isdigit(s[at + 2]))
			return false;
		size_t end = s.find('\n', at), quote = s.find('"', at);
		end = end == s.npos ? s.size() : end;
		line = strtoul(&s[at + 2], nullptr, 10);
		if (quote < end) {
			size_t close = s.rfind('"', end);
			std::string name = s.substr(quote + 1, close - quote - 1);
			if (files[file] != name) {
				file = files.size();
				files.push_back(name);
			}
		}
		at = end + 1;
		return true;
	}

	bool begins(const char *word) const
	{
		return s.compare(at, strlen(word), word) == 0;
	}

	void begin_line()
	{
		while (at < s.size() && (s[at] == ' ' || s[at] == '\t'))
			at++;
		in_pragma = begins("#pragma");
		if (in_pragma && (begins("#pragma push_macro") || begins("#pragma pop_macro") ||
				  begins("#pragma once") || begins("#pragma GCC system_header"))) {
			in_pragma = false;
			at = s.find('\n', at);
			at = at == s.npos ? s.size() : at;
		}
	}

	void next()
	{
		unsigned char c = s[at];
		if (c == '\n') {
			if (in_pragma)
				words.push_back({at, at + 1, file, line});
			in_pragma = false;
			line++;
			at++;
			return;
		}
		if (isspace(c)) {
			at++;
			return;
		}
		size_t end = token_end();
		words.push_back({at, end, file, line});
		at = end;
	}

	size_t quoted(size_t i, char quote) const
	{
		for (i++; i < s.size() && s[i] != quote && s[i] != '\n'; i++)
			if (s[i] == '\\')
				i++;
		return i < s.size() ? i + 1 : s.size();
	}

	static bool of_word(unsigned char c)
	{
		return isalnum(c) || c == '_' || c == '$' || c >= 128;
	}

	size_t token_end() const
	{
		size_t i = at;
		if (s[i] == '"' || s[i] == '\'')
			return quoted(i, s[i]);
		if (isdigit(s[i]) || (s[i] == '.' && i + 1 < s.size() && isdigit(s[i + 1]))) {
			for (; i < s.size() && (of_word(s[i]) || s[i] == '.'); i++)
				if (strchr("eEpP", s[i]) && i + 1 < s.size() &&
				    strchr("+-", s[i + 1]))
					i++;
			return i;
		}
		if (of_word(s[i])) {
			while (i < s.size() && of_word(s[i]))
				i++;
			bool prefix = i - at <= 2 && strchr("LuU", s[at]);
			if (prefix && i < s.size() && (s[i] == '"' || s[i] == '\''))
				return quoted(i, s[i]);
			return i;
		}
		static const char *const long_ones[] = {
			"<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
			"&&",  "||",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##",
		};
		if (i + 1 == s.size() || !strchr("=<>.+-&|#", s[i + 1]))
			return i + 1;
		for (const char *p : long_ones)
			if (*p == s[i] && s.compare(i, strlen(p), p) == 0)
				return i + strlen(p);
		return i + 1;
	}
};

std::string spelling(const std::string &s, const std::vector<Word> &words, size_t i)
{
	if (i >= words.size())
		return "end of file";
	std::string w = s.substr(words[i].begin, words[i].end - words[i].begin);
	return w == "\n" ? "end of line" : w;
}

bool is_same(const std::string &s, const Word &a, const std::string &t, const Word &b)
{
	return a.end - a.begin == b.end - b.begin &&
	       !memcmp(&s[a.begin], &t[b.begin], a.end - a.begin);
}

} // namespace

std::vector<Difference> compare_tokens(const std::string &want, const std::string &got)
{
	Splitter first(want), second(got);
	std::vector<Word> a = first.split(), b = second.split();
	std::vector<Difference> found;
	unsigned in_a_row = 0;
	for (size_t i = 0; i < a.size() || i < b.size(); i++) {
		if (i < a.size() && i < b.size() && is_same(want, a[i], got, b[i])) {
			in_a_row = 0;
			continue;
		}
		std::string x = spelling(want, a, i), y = spelling(got, b, i);
		Line line = {"", 0};
		if (i < a.size())
			line = {first.files[a[i].file], a[i].line};
		found.push_back({line, x, y});
		if (++in_a_row > 1 || i >= a.size() || i >= b.size())
			break;
	}
	return found;
}
