/* tokens.h - a C source, word by word, as its author wrote it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MARK_TOKENS_H
#define OMPCKPT_MARK_TOKENS_H

#include <stdbool.h>

enum token_kind {
	TOKEN_END,
	TOKEN_WORD,
	TOKEN_NUMBER,    /* and what else begins with a digit */
	TOKEN_LITERAL,   /* a string, a character */
	TOKEN_SIGN,      /* one character */
	TOKEN_DIRECTIVE, /* "#…", up to the end of its last line */
};

struct token {
	enum token_kind kind;
	unsigned begin, end; /* bytes of the text */
	unsigned line;       /* of its first */
};

/* The token at or after "offset", which is in line "line" of "text" (NUL-ended), comments and
 * blanks passed by. Needs: "offset" is not in a comment, a literal or a directive. */
struct token token_at(const char *text, unsigned offset, unsigned line);
struct token token_after(const char *text, const struct token *t);

bool token_is(const char *text, const struct token *t, const char *word);

#endif
