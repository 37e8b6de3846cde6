/* loop.c - finds a loop by its line, and puts a pragma into its body.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a source, a line.
 * Out:   insertions.
 * Means: the one word for, while or do on the line that begins a loop; its head ends with the
 *        parenthesis that its first one opens. A body without braces is read as C's grammar has
 *        it, up to its end.
 * Errs:  on the side of refusing: a body that might not be what it looks like (a word in capitals
 *        outside of all braces, a preprocessor line other than a pragma) gets no braces. */
#include "loop.h"
#include "edit.h"
#include "text.h"
#include "tokens.h"

#include <ctype.h>
#include <string.h>

struct source {
	const char *text;
	bool is_doubtful; /* a statement may not end where it seems to */
};

/* ---- tokens ---- */

static bool is(const struct source *s, const struct token *t, const char *word)
{
	return token_is(s->text, t, word);
}

static struct token after(const struct source *s, struct token t)
{
	return token_after(s->text, &t);
}

/* After the parenthesis or brace that closes the one at "t"; "end": where that ends. */
static struct token after_group(struct source *s, struct token t, unsigned *end)
{
	unsigned depth = 0;
	for (; t.kind != TOKEN_END; t = after(s, t)) {
		if (t.kind == TOKEN_DIRECTIVE && strncmp(s->text + t.begin, "#pragma", 7))
			s->is_doubtful = true;
		if (t.kind != TOKEN_SIGN)
			continue;
		depth += strchr("([{", s->text[t.begin]) != NULL;
		depth -= strchr(")]}", s->text[t.begin]) != NULL;
		*end = t.end;
		if (!depth)
			return after(s, t);
	}
	return t;
}

/* ---- statements ---- */

static bool is_capital(const struct source *s, const struct token *t)
{
	bool has_letter = false;
	for (unsigned i = t->begin; t->kind == TOKEN_WORD && i < t->end; i++) {
		if (islower((unsigned char)s->text[i]))
			return false;
		has_letter |= isupper((unsigned char)s->text[i]) != 0;
	}
	return has_letter && t->end - t->begin > 1;
}

static struct token after_statement(struct source *s, struct token t, unsigned *end);

/* Up to and including the semicolon. */
static struct token after_simple(struct source *s, struct token t, unsigned *end)
{
	while (t.kind != TOKEN_END && !is(s, &t, ";")) {
		struct token next = after(s, t);
		s->is_doubtful |= t.kind == TOKEN_DIRECTIVE || is(s, &t, "}") ||
				  (is_capital(s, &t) && is(s, &next, "("));
		t = t.kind == TOKEN_SIGN && strchr("([{", s->text[t.begin]) ? after_group(s, t, end)
									    : next;
	}
	s->is_doubtful |= t.kind == TOKEN_END;
	*end = t.end;
	return after(s, t);
}

static struct token after_if(struct source *s, struct token t, unsigned *end)
{
	t = after_statement(s, after_group(s, after(s, t), end), end);
	return is(s, &t, "else") ? after_statement(s, after(s, t), end) : t;
}

static struct token after_do(struct source *s, struct token t, unsigned *end)
{
	t = after_statement(s, after(s, t), end);
	s->is_doubtful |= !is(s, &t, "while");
	return after_simple(s, t, end);
}

/* "t" begins a statement: the token after it; "end": where its last one ends. */
static struct token after_statement(struct source *s, struct token t, unsigned *end)
{
	struct token next = after(s, t);
	if (t.kind == TOKEN_DIRECTIVE) {
		s->is_doubtful |= strncmp(s->text + t.begin, "#pragma", 7) != 0;
		return after_statement(s, next, end);
	}
	if (is(s, &t, "{"))
		return after_group(s, t, end);
	if (is(s, &t, "if"))
		return after_if(s, t, end);
	if (is(s, &t, "for") || is(s, &t, "while") || is(s, &t, "switch"))
		return after_statement(s, after_group(s, next, end), end);
	if (is(s, &t, "do"))
		return after_do(s, t, end);
	if (is(s, &t, "case") || is(s, &t, "default") ||
	    (t.kind == TOKEN_WORD && is(s, &next, ":")))
		s->is_doubtful = true;
	s->is_doubtful |= is_capital(s, &t);
	return after_simple(s, t, end);
}

/* ---- the loop ---- */

/* "while (…);" ends a loop, or has no body. */
static bool begins_loop(struct source *s, const struct token *t)
{
	if (t->kind != TOKEN_WORD)
		return false;
	if (is(s, t, "while")) {
		struct token open = after(s, *t);
		unsigned end;
		struct token body = is(s, &open, "(") ? after_group(s, open, &end) : open;
		return !is(s, &body, ";");
	}
	return is(s, t, "for") || is(s, t, "do");
}

static enum loop_found find(struct source *s, unsigned line, struct token *loop)
{
	unsigned n = 0;
	struct token t = token_at(s->text, 0, 1);
	for (; t.kind != TOKEN_END && t.line <= line; t = after(s, t)) {
		if (t.line != line || !begins_loop(s, &t))
			continue;
		*loop = t;
		n++;
	}
	s->is_doubtful = false;
	return n == 1 ? LOOP_EDITED : n ? LOOP_SEVERAL : LOOP_NONE;
}

/* ---- lines ---- */

static unsigned line_begin(const char *text, unsigned at)
{
	while (at && text[at - 1] != '\n')
		at--;
	return at;
}

static unsigned line_end(const char *text, unsigned at)
{
	return at + (unsigned)strcspn(text + at, "\n");
}

static void add_indent(const char *text, unsigned at, struct text *out)
{
	unsigned begin = line_begin(text, at);
	text_add(out, text + begin, strspn(text + begin, " \t"));
}

/* Is nothing but blanks and whole comments between "at" and the end of its line? */
static bool is_rest_empty(const char *text, unsigned at)
{
	struct token next = token_at(text, at, 1);
	unsigned end = line_end(text, at), comment = at;
	if (next.begin <= end && next.kind != TOKEN_END)
		return false;
	while (comment < end && strncmp(text + comment, "/*", 2))
		comment++;
	const char *close = comment < end ? strstr(text + comment + 2, "*/") : text + at;
	return close && close <= text + end;
}

/* The indentation of what is in the body: that of its first line, if it is a line of its own. */
static void add_body_indent(const char *text, unsigned loop, unsigned first, struct text *out)
{
	struct text head = {0}, body = {0};
	add_indent(text, loop, &head);
	add_indent(text, first, &body);
	if (text[first] != '#' && line_begin(text, first) + body.n == first && body.n > head.n) {
		text_puts(out, body.at);
	} else {
		text_puts(out, head.at ? head.at : "");
		text_puts(out, "\t");
	}
	text_free(&head);
	text_free(&body);
}

/* ---- the edits ---- */

static void insert(struct edits *e, unsigned at, struct text *t)
{
	edits_insert(e, at, arena_strndup(e->arena, t->at ? t->at : "", t->n));
	text_free(t);
}

static void edit_block(struct edits *e, const struct source *s, struct token loop,
		       struct token brace, const char *name)
{
	struct token first = after(s, brace);
	struct text t = {0};
	if (is_rest_empty(s->text, brace.end)) {
		add_body_indent(s->text, loop.begin, first.begin, &t);
		text_printf(&t, "#pragma potential_ckpt name(%s)\n", name);
		insert(e, line_end(s->text, brace.end) + 1, &t);
		return;
	}
	text_puts(&t, "\n");
	add_body_indent(s->text, loop.begin, loop.begin, &t);
	text_printf(&t, "#pragma potential_ckpt name(%s)\n", name);
	add_body_indent(s->text, loop.begin, loop.begin, &t);
	insert(e, brace.end, &t);
}

/* "head" is where the loop's head ends, "first" its body's first token, "end" where that ends. */
static void edit_statement(struct edits *e, const struct source *s, struct token loop,
			   unsigned head, struct token first, unsigned end, const char *name)
{
	struct text open = {0}, pragma = {0}, close = {0};
	unsigned body_line = line_begin(s->text, first.begin);
	bool is_below = body_line > head;
	text_puts(&open, is_below ? " {" : "{\n");
	add_body_indent(s->text, loop.begin, first.begin, &pragma);
	text_printf(&pragma, "#pragma potential_ckpt name(%s)\n", name);
	if (is_below) {
		insert(e, head, &open);
		insert(e, body_line, &pragma);
	} else {
		text_puts(&open, pragma.at);
		add_body_indent(s->text, loop.begin, first.begin, &open);
		insert(e, first.begin, &open);
		text_free(&pragma);
	}
	if (is_rest_empty(s->text, end) && s->text[line_end(s->text, end)]) {
		add_indent(s->text, loop.begin, &close);
		text_puts(&close, "}\n");
		insert(e, line_end(s->text, end) + 1, &close);
		return;
	}
	text_puts(&close, " }");
	insert(e, end, &close);
}

static bool is_marked(const struct source *s, struct token body)
{
	struct token t = is(s, &body, "{") ? after(s, body) : body;
	return t.kind == TOKEN_DIRECTIVE &&
	       memmem(s->text + t.begin, t.end - t.begin, "potential_ckpt", 14);
}

enum loop_found loop_edit(struct edits *edits, const char *text, unsigned line, const char *name)
{
	struct source s = {text, false};
	struct token loop = {0};
	unsigned end, head;
	enum loop_found found = find(&s, line, &loop);
	if (found != LOOP_EDITED)
		return found;
	struct token body = after(&s, loop);
	head = loop.end;
	if (!is(&s, &loop, "do")) {
		if (!is(&s, &body, "("))
			return LOOP_MACRO;
		body = after_group(&s, body, &head);
	}
	if (s.is_doubtful)
		return LOOP_BODY;
	if (is_marked(&s, body))
		return LOOP_MARKED;
	if (is(&s, &body, "{")) {
		edit_block(edits, &s, loop, body, name);
		return LOOP_EDITED;
	}
	after_statement(&s, body, &end);
	if (s.is_doubtful)
		return LOOP_BODY;
	edit_statement(edits, &s, loop, head, body, end, name);
	return LOOP_EDITED;
}
