/* naming_pieces.c - the text of a function, piece by piece.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the normal form of a function, its labels.
 * Out:     its pieces, each ending in ";", "{", "}" or with a directive's line: by them another
 *          build's tool finds where a label has gone (docs/image-format.md, 9).
 * Means:   24 bits in four characters: two say how the piece ends, the others are of a digest of
 *          it. Numbers in names that the normal form has made are left out: a statement in front
 *          may change them.
 * Errs:    two pieces of one digest are taken for the same: one pair of four millions.
 * Cost:    linear in the text. */
#include "naming_internal.h"
#include "saves.h"

#include <ctype.h>
#include <string.h>

static const char made[] = "ompckpt_";

enum ending { ENDS_STATEMENT, ENDS_HEAD, ENDS_BLOCK, ENDS_DIRECTIVE };

struct reading {
	struct naming *n;
	struct naming_pieces *out;
	uint64_t hash;
	bool is_open, is_directive;
	bool is_word, is_made; /* the character before is of a word, of a name that was made */
};

static void close_piece(struct reading *r, enum ending ending)
{
	uint32_t code = (uint32_t)(r->hash ^ r->hash >> 22 ^ r->hash >> 44) << 2 | ending;
	for (int shift = 18; shift >= 0; shift -= 6)
		text_printf(&r->out->codes, "%c", '0' + (code >> shift & 63)); /* '0' … 'o' */
	r->is_open = r->is_directive = r->is_made = r->is_word = false;
}

static void open_piece(struct reading *r, const char *text, const struct naming_span *s)
{
	ARRAY_PUSH(r->n->arena, r->out->begins, (unsigned)(s->from - text));
	r->hash = NAMING_DIGEST_BEGIN;
	r->is_open = true;
	r->is_directive = s->begins_line && *s->from == '#';
}

static void add(struct reading *r, const struct naming_span *s)
{
	bool is_word = isalnum((unsigned char)*s->from) || *s->from == '_';
	r->is_made =
		is_word && (r->is_word ? r->is_made : !strncmp(s->from, made, sizeof made - 1));
	r->is_word = is_word;
	if (!r->is_made || !isdigit((unsigned char)*s->from))
		r->hash = naming_digest_of_span(r->hash, s, false);
}

void naming_read_pieces(struct naming *n, const struct function *f, struct naming_pieces *out)
{
	const char *text = f->unit->text;
	struct naming_span s = naming_spans(text + f->whole.begin, text + f->whole.end);
	struct reading r = {.n = n, .out = out};
	*out = (struct naming_pieces){0};
	while (naming_next_span(&s)) {
		if (r.is_directive && s.begins_line)
			close_piece(&r, ENDS_DIRECTIVE);
		if (!r.is_open)
			open_piece(&r, text, &s);
		add(&r, &s);
		if (!r.is_directive && strchr(";{}", *s.from))
			close_piece(&r, *s.from == '{'   ? ENDS_HEAD
					: *s.from == '}' ? ENDS_BLOCK
							 : ENDS_STATEMENT);
	}
	if (r.is_open)
		close_piece(&r, ENDS_DIRECTIVE);
}

unsigned naming_piece_of_label(const struct naming_pieces *p, const struct label *l)
{
	unsigned at = l->position ? l->position->pragma.begin
		      : l->call   ? l->call->range.begin
				  : l->stmt->range.begin;
	unsigned i = 0;
	while (i + 1 < p->begins.n && p->begins.at[i + 1] <= at)
		i++;
	return i;
}
