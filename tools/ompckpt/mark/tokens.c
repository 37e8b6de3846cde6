/* tokens.c - a small scanner of C.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    text and a place in it.
 * Out:   the next token.
 * Errs:  text that ends in a comment or literal ends there. Trigraphs are not known. */
#include "tokens.h"

#include <ctype.h>
#include <string.h>

struct reader {
	const char *text;
	unsigned at, line;
};

static char here(const struct reader *r)
{
	return r->text[r->at];
}

static void skip(struct reader *r)
{
	r->line += here(r) == '\n';
	r->at += here(r) != '\0';
}

static bool begins(const struct reader *r, const char *s)
{
	return !strncmp(r->text + r->at, s, strlen(s));
}

/* Is only blank space between the line's beginning and here? */
static bool is_first(const struct reader *r)
{
	unsigned i = r->at;
	while (i && (r->text[i - 1] == ' ' || r->text[i - 1] == '\t'))
		i--;
	return !i || r->text[i - 1] == '\n';
}

static void skip_comment(struct reader *r)
{
	bool is_line = begins(r, "//");
	skip(r);
	skip(r);
	while (here(r) && !(is_line ? here(r) == '\n' : begins(r, "*/"))) {
		if (is_line && here(r) == '\\')
			skip(r);
		skip(r);
	}
	if (!is_line) {
		skip(r);
		skip(r);
	}
}

static void skip_space(struct reader *r)
{
	while (here(r)) {
		if (begins(r, "//") || begins(r, "/*"))
			skip_comment(r);
		else if (isspace((unsigned char)here(r)) || begins(r, "\\\n"))
			skip(r);
		else
			return;
	}
}

static void skip_directive(struct reader *r)
{
	while (here(r) && here(r) != '\n') {
		if (begins(r, "/*")) {
			skip_comment(r);
			continue;
		}
		if (here(r) == '\\')
			skip(r);
		skip(r);
	}
}

static void skip_literal(struct reader *r)
{
	char quote = here(r);
	skip(r);
	while (here(r) && here(r) != quote) {
		if (here(r) == '\\')
			skip(r);
		skip(r);
	}
	skip(r);
}

static bool is_of_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c > 127;
}

static enum token_kind take(struct reader *r)
{
	char c = here(r);
	if (!c)
		return TOKEN_END;
	if (c == '#' && is_first(r)) {
		skip_directive(r);
		return TOKEN_DIRECTIVE;
	}
	if (c == '"' || c == '\'') {
		skip_literal(r);
		return TOKEN_LITERAL;
	}
	if (!is_of_word(c)) {
		skip(r);
		return TOKEN_SIGN;
	}
	while (is_of_word(here(r)))
		skip(r);
	return isdigit((unsigned char)c) ? TOKEN_NUMBER : TOKEN_WORD;
}

struct token token_at(const char *text, unsigned offset, unsigned line)
{
	struct reader r = {text, offset, line};
	skip_space(&r);
	struct token t = {TOKEN_END, r.at, r.at, r.line};
	t.kind = take(&r);
	t.end = r.at;
	return t;
}

struct token token_after(const char *text, const struct token *t)
{
	unsigned line = t->line;
	for (unsigned i = t->begin; i < t->end; i++)
		line += text[i] == '\n';
	return token_at(text, t->end, line);
}

bool token_is(const char *text, const struct token *t, const char *word)
{
	size_t n = strlen(word);
	return t->end - t->begin == n && !memcmp(text + t->begin, word, n);
}
