/* contents.c - what a variable held in one build, as it lies in another.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    bytes of a variable; its types; for each scalar of it what it may point to, in both.
 * Out:   the same in the new variable; a pointer into the old build's memory points to the same
 *        place of the new one's.
 * Means: both types are walked through side by side: members of one name, elements of one number.
 *        Where the type says pointer, it is one. Where it says something else, or nothing is known,
 *        and yet an address may lie, a word that looks like one can't be told from a number. What a
 *        pointer leads to must be what the new build's analysis expects there: its save sets know
 *        of no other.
 * Errs:  on the side of refusing. Of what has no counterpart nothing is known.
 * Cost:  linear in the bytes of what may point somewhere; a copy of the rest. */
#include "contents.h"
#include "command.h"
#include "types.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = 8 };

/* ---- spans ---------------------------------------------------------------------------------- */

void spans_add(struct spans *s, uint64_t from, uint64_t to)
{
	if (from >= to)
		return;
	if (s->n && s->at[s->n - 1].to == from) {
		s->at[s->n - 1].to = to;
		return;
	}
	if (s->n == s->room) {
		s->room = s->room ? 2 * s->room : 16;
		s->at = realloc(s->at, s->room * sizeof *s->at);
		if (!s->at)
			abort();
	}
	s->at[s->n++] = (struct span){from, to};
}

static int by_begin(const void *x, const void *y)
{
	const struct span *a = x, *b = y;
	return a->from < b->from ? -1 : a->from > b->from;
}

void spans_sort(struct spans *s)
{
	size_t n = 0;
	if (!s->n)
		return;
	qsort(s->at, s->n, sizeof *s->at, by_begin);
	for (size_t i = 1; i < s->n; i++)
		if (s->at[i].from > s->at[n].to)
			s->at[++n] = s->at[i];
		else if (s->at[i].to > s->at[n].to)
			s->at[n].to = s->at[i].to;
	s->n = n + 1;
}

void spans_free(struct spans *s)
{
	free(s->at);
	*s = (struct spans){0};
}

/* ---- words ---------------------------------------------------------------------------------- */

struct walk_at {
	struct contents *c;
	const unsigned char *bytes;
	uint64_t from, to; /* bytes of the old variable that are there */
	bool is_copied;    /* as they are: only words are looked at */
	bool ok;
};

/* Two types side by side, and where they are. */
struct pair {
	uint32_t old, new; /* types */
	uint64_t from, to; /* bytes into the variables */
	size_t old_scalar, new_scalar;
};

static const struct build *old_build(const struct contents *c)
{
	return c->places->match->old;
}

static const struct build *new_build(const struct contents *c)
{
	return c->places->match->new;
}

static uint32_t set_of(const struct build_sets *s, size_t scalar)
{
	return s->at[s->is_whole || scalar >= s->n ? 0 : scalar];
}

static bool points_nowhere(const struct contents *c, size_t scalar, size_t n)
{
	for (size_t i = scalar; i < scalar + n; i++)
		if (old_build(c)->sets[set_of(c->old_sets, i)].n)
			return false;
	return true;
}

static bool refuse(enum place_state state, const char *what, uint64_t word, const char *name)
{
	const unsigned long long at = word;
	if (state == PLACE_UNNAMED)
		complain("%s points to %#llx, of which the build that wrote it says no name", what,
			 at);
	else if (state == PLACE_LOST)
		complain("%s holds the address of '%s', and this build does not say where that is",
			 what, name);
	else
		complain("%s holds %#llx, the end of one variable and the beginning of another",
			 what, at);
	return false;
}

/* "set" is the old build's, MATCH_NONE: anything; "expected" and "or" are the new one's. "pointee":
 * NULL: it is not declared a pointer. */
static bool carry_word(const struct places *p, const char *what, uint32_t set, uint32_t expected,
		       uint32_t or, const char *pointee, unsigned char *at)
{
	bool is_pointer = pointee != NULL;
	struct place to;
	uint64_t word;
	memcpy(&word, at, WORD);
	enum place_state state =
		word ? places_find(p, set, word, pointee ? pointee : "?", &to) : PLACE_ELSEWHERE;
	if (state == PLACE_ELSEWHERE || (state == PLACE_UNNAMED && !is_pointer))
		return true;
	if (state != PLACE_FOUND)
		return refuse(state, what, word, to.name);
	if (!is_pointer && to.to != word)
		return complain("%s holds %#llx, which may be an address or a number: declare it "
				"as a pointer, or cast what is allocated to its type",
				what, (unsigned long long)word),
		       false;
	if (!match_has(p->match, expected, to.what, to.offset) &&
	    !match_has(p->match, or, to.what, to.offset))
		return complain("%s points to '%s', to which nothing in this build makes it point",
				what, to.name),
		       false;
	memcpy(at, &to.to, WORD);
	return true;
}

bool contents_carry_one(const struct places *p, const char *what, uint32_t set, uint32_t or,
			unsigned char *at)
{
	return carry_word(p, what, MATCH_NONE, set, or, "?", at);
}

/* ---- bytes ---------------------------------------------------------------------------------- */

/* "size" bytes at "from" of the old variable, those that are there, go to "to". */
static void copy(struct walk_at *w, uint64_t from, uint64_t to, uint64_t size)
{
	uint64_t low = from > w->from ? from : w->from;
	uint64_t high = size < w->to - from ? from + size : w->to;
	if (w->is_copied || from >= w->to || low >= high || to + (high - from) > w->c->size)
		return;
	memcpy(w->c->to + to + (low - from), w->bytes + (low - w->from), high - low);
	spans_add(&w->c->known, to + (low - from), to + (high - from));
}

/* Each whole word of "size" bytes that were copied. */
static void carry_words(struct walk_at *w, const struct pair *p, uint64_t size, const char *pointee)
{
	struct contents *c = w->c;
	uint32_t set = set_of(c->old_sets, p->old_scalar);
	uint64_t i = w->from > p->from ? (w->from - p->from + WORD - 1) / WORD * WORD : 0;
	for (; w->ok && old_build(c)->sets[set].n && i + WORD <= size &&
	       p->from + i + WORD <= w->to && p->to + i + WORD <= c->size;
	     i += WORD)
		w->ok = carry_word(c->places, c->what, set, set_of(c->new_sets, p->new_scalar),
				   set_of(c->new_sets, p->new_scalar), pointee, c->to + p->to + i);
}

/* A number that has more bytes now. */
static bool widen(struct walk_at *w, const struct pair *p, const struct build_type *x,
		  const struct build_type *y)
{
	uint64_t bits = 0;
	float narrow;
	double wide;
	if (w->from > p->from || w->to < p->from + x->size || p->to + y->size > w->c->size)
		return true;
	const unsigned char *at = w->bytes + (p->from - w->from);
	if (x->kind == 'f' && y->kind == 'f' && x->size == sizeof narrow &&
	    y->size == sizeof wide) {
		memcpy(&narrow, at, sizeof narrow);
		wide = (double)narrow;
		memcpy(w->c->to + p->to, &wide, sizeof wide);
	} else if (x->kind == 'i' && y->kind == 'i' && x->size < y->size && y->size <= WORD &&
		   (x->is_signed == y->is_signed || !x->is_signed)) {
		memcpy(&bits, at, x->size);
		if (x->is_signed && bits >> (8 * x->size - 1))
			bits -= UINT64_C(1) << 8 * x->size;
		memcpy(w->c->to + p->to, &bits, y->size);
	} else {
		return false;
	}
	spans_add(&w->c->known, p->to, p->to + y->size);
	return true;
}

/* ---- plain char ----------------------------------------------------------------------------- */

static bool check_chars_of(struct walk_at *w, uint32_t type, uint64_t at);

/* What is negative in the one build is not in the other. */
static bool check_bytes(const struct walk_at *w, uint64_t at, uint64_t end)
{
	for (uint64_t i = at > w->from ? at : w->from; i < end && i < w->to; i++)
		if (w->bytes[i - w->from] & 0x80)
			return complain("%s holds a character above 127, and 'char' has a sign in "
					"one of the builds: declare it 'signed char' or 'unsigned "
					"char', or compile both with -fsigned-char",
					w->c->what),
			       false;
	return true;
}

static bool check_elements(struct walk_at *w, uint32_t type, uint64_t at, uint64_t end)
{
	const struct build_type *element = type_at(old_build(w->c), type);
	if (!element->chars)
		return true;
	if (element->is_char || !element->size)
		return check_bytes(w, at, end);
	if (w->from > at)
		at += (w->from - at) / element->size * element->size;
	for (; at < end && at < w->to; at += element->size)
		if (!check_chars_of(w, type, at))
			return false;
	return true;
}

static bool check_chars_of(struct walk_at *w, uint32_t type, uint64_t at)
{
	const struct build_type *t = type_at(old_build(w->c), type);
	if (!t->chars)
		return true;
	if (t->kind == 'a')
		return check_elements(w, t->element, at, t->count ? at + t->size : w->to);
	if (t->kind == 'i')
		return check_bytes(w, at, at + t->size);
	for (size_t i = 0; i < t->nfields; i++)
		if (!check_chars_of(w, t->fields[i].type, at + t->fields[i].offset))
			return false;
	return true;
}

static unsigned chars_in(const struct build *b, uint32_t type, const json_t *seen)
{
	const struct build_type *t = type_at(b, type);
	unsigned chars = t ? t->chars : 0;
	const json_t *number;
	size_t i;
	json_array_foreach (seen, i, number) {
		t = type_at(b, (uint32_t)json_integer_value(number));
		chars |= t ? t->chars : 0;
	}
	return chars;
}

/* Plain characters mean the same in both, or have no top bit. */
static bool check_chars(struct walk_at *w)
{
	const struct contents *c = w->c;
	unsigned chars = chars_in(old_build(c), c->old, c->old_seen) |
			 chars_in(new_build(c), c->new, c->new_seen);
	if (chars != (BUILD_CHARS_SIGNED | BUILD_CHARS_UNSIGNED))
		return true;
	if (!type_at(old_build(c), c->old) || json_array_size(c->old_seen))
		return check_bytes(w, w->from, w->to);
	return c->is_repeated ? check_elements(w, c->old, 0, w->to) : check_chars_of(w, c->old, 0);
}

/* ---- another processor ---------------------------------------------------------------------- */

static bool is_other_processor(const struct contents *c)
{
	return old_build(c)->machine != new_build(c)->machine;
}

/* Is it of a type that the other processor has otherwise? */
static bool is_foreign(const struct walk_at *w, const struct pair *p)
{
	const struct build *old = old_build(w->c), *new = new_build(w->c);
	const struct build_type *x = type_at(old, p->old), *y = type_at(new, p->new);
	bool is_number = x->kind == 'f' || x->kind == 'c';
	if (!is_other_processor(w->c) || p->from >= w->to || p->from + x->size <= w->from)
		return false;
	return type_is_foreign(old, p->old, new) || type_is_foreign(new, p->new, old) ||
	       (is_number && x->kind == y->kind && strcmp(x->name, y->name) != 0);
}

static void refuse_foreign(struct walk_at *w, const struct pair *p)
{
	const struct build_type *x = type_at(old_build(w->c), p->old);
	const char *type = x->kind == 'f' || x->kind == 'c' ? "'long double'"
			   : x->kind == 'o'                 ? "a vector or an argument list"
			   : x->name[0]                     ? x->name
							    : "a type of the system";
	complain("%s holds %s, which has other bytes on the other processor", w->c->what, type);
	w->ok = false;
}

/* What nobody says a type of may be anything; but text is the same everywhere. */
static bool check_raw(const struct walk_at *w)
{
	const struct contents *c = w->c;
	if (!is_other_processor(c) || json_array_size(c->old_seen))
		return true;
	for (uint64_t i = w->from; i < w->to; i++)
		if (w->bytes[i - w->from] & 0x80)
			return complain("%s is of no known type, and the processor is another one: "
					"cast what is allocated to its type",
					c->what),
			       false;
	return true;
}

/* ---- types ---------------------------------------------------------------------------------- */

static void carry_pair(struct walk_at *w, struct pair p);

static void carry_scalar(struct walk_at *w, const struct pair *p)
{
	const struct build_type *x = type_at(old_build(w->c), p->old);
	const struct build_type *y = type_at(new_build(w->c), p->new);
	bool is_plain = x->kind == 'i' || x->kind == 'f' || x->kind == 'c' || x->kind == 'p';
	bool is_same = is_plain ? x->kind == y->kind && x->size == y->size &&
					  (x->kind == 'p' || !strcmp(x->name, y->name))
				: types_are_same(old_build(w->c), p->old, new_build(w->c), p->new);
	if (is_same) {
		copy(w, p->from, p->to, x->size);
		carry_words(w, p, x->size, x->kind == 'p' ? x->name : NULL);
	} else if (!points_nowhere(w->c, p->old_scalar, 1) || !widen(w, p, x, y)) {
		w->c->has_lost = true;
	}
}

/* Bytes of record "t" at "to" that are in no member mean nothing. */
static void know_padding(struct walk_at *w, const struct build_type *t, uint64_t to)
{
	uint64_t at = 0;
	if (to > w->c->size || t->size > w->c->size - to)
		return;
	for (size_t i = 0; i < t->nfields; i++) {
		const struct build_field *f = &t->fields[i];
		spans_add(&w->c->known, to + at, to + (f->offset > at ? f->offset : at));
		uint64_t end = f->offset + type_at(new_build(w->c), f->type)->size;
		at = end > at ? end : at;
		at = at < t->size ? at : t->size;
	}
	spans_add(&w->c->known, to + at, to + (t->size > at ? t->size : at));
}

static void carry_members(struct walk_at *w, const struct pair *p)
{
	const struct build *old = old_build(w->c), *new = new_build(w->c);
	const struct build_type *x = type_at(old, p->old), *y = type_at(new, p->new);
	bool is_same = types_are_same(old, p->old, new, p->new);
	for (size_t i = 0; i < y->nfields; i++) {
		const struct build_field *g = &y->fields[i];
		const struct build_field *f = is_same ? &x->fields[i] : type_field(x, g->name);
		if (!f)
			continue;
		if (!is_same && (f->is_bitfield || g->is_bitfield || !f->name[0])) {
			w->c->has_lost = true;
			continue;
		}
		carry_pair(w,
			   (struct pair){f->type, g->type, p->from + f->offset, p->to + g->offset,
					 p->old_scalar + type_scalar_of(old, x, f),
					 p->new_scalar + type_scalar_of(new, y, g)});
	}
	if (!is_same && w->from <= p->from && p->from + x->size <= w->to)
		know_padding(w, y, p->to);
}

/* An array without a number of elements goes as far as there are bytes. */
static void carry_elements(struct walk_at *w, struct pair p, uint64_t old_count, uint64_t new_count)
{
	const struct build *old = old_build(w->c), *new = new_build(w->c);
	uint64_t size = type_at(old, p.old)->size, step = type_at(new, p.new)->size;
	uint64_t n = old_count < new_count ? old_count : new_count;
	uint64_t i = size && w->from > p.from ? (w->from - p.from) / size : 0;
	struct pair at = p;
	if (!size || !step || step > w->c->size)
		return;
	if (old_count > n && w->from < p.from + old_count * size && w->to > p.from + n * size) {
		complain("%s has more elements in the image than in this build", w->c->what);
		w->ok = false;
		return;
	}
	if (types_are_same(old, p.old, new, p.new) &&
	    points_nowhere(w->c, p.old_scalar, type_at(old, p.old)->scalars)) {
		copy(w, p.from, p.to, n < w->to / size + 1 ? n * size : w->to);
		return;
	}
	for (; i < n && w->ok && p.from + i * size < w->to; i++) {
		at.from = p.from + i * size;
		at.to = p.to + i * step;
		carry_pair(w, at);
	}
}

static void carry_pair(struct walk_at *w, struct pair p)
{
	const struct build *old = old_build(w->c), *new = new_build(w->c);
	const struct build_type *x = type_at(old, p.old), *y = type_at(new, p.new);
	bool was_copied = w->is_copied;
	if (is_foreign(w, &p)) {
		refuse_foreign(w, &p);
		return;
	}
	if (x->size && types_are_same(old, p.old, new, p.new)) {
		copy(w, p.from, p.to, x->size);
		w->is_copied = true;
	}
	if (w->is_copied && points_nowhere(w->c, p.old_scalar, x->scalars)) {
		w->is_copied = was_copied;
		return;
	}
	if (x->kind == 'a' && y->kind == 'a') {
		struct pair element = p;
		element.old = x->element;
		element.new = y->element;
		carry_elements(w, element, x->count ? x->count : UINT64_MAX,
			       y->count ? y->count : UINT64_MAX);
	} else if (x->kind == 's' && y->kind == 's') {
		carry_members(w, &p);
	} else if (x->kind != 'a' && x->kind != 's') {
		carry_scalar(w, &p);
	} else {
		w->c->has_lost = true;
	}
	w->is_copied = was_copied;
}

/* Nothing is known of what they are made of: all that may be an address is looked at. */
static void carry_raw(struct walk_at *w)
{
	const struct pair p = {0};
	copy(w, 0, 0, w->to);
	carry_words(w, &p, w->to, NULL);
}

bool contents_carry(struct contents *c, const unsigned char *bytes, uint64_t from, uint64_t n)
{
	struct walk_at w = {c, bytes, from, from + n, false, true};
	const struct build_type *x = type_at(old_build(c), c->old),
				*y = type_at(new_build(c), c->new);
	struct pair p = {.old = c->old, .new = c->new};
	while (c->is_repeated && x && y && x->kind == 'a' && y->kind == 'a') {
		p.old = x->element;
		p.new = y->element;
		x = type_at(old_build(c), p.old);
		y = type_at(new_build(c), p.new);
	}
	w.ok = check_chars(&w) && ((x && y) || check_raw(&w));
	if (!w.ok)
		return false;
	if (!x || !y)
		carry_raw(&w);
	else if (c->is_repeated)
		carry_elements(&w, p, UINT64_MAX, UINT64_MAX);
	else
		carry_pair(&w, p);
	return w.ok;
}

/* ---- what is new ---------------------------------------------------------------------------- */

static void begin_pair(struct contents *c, uint32_t old, uint32_t new, uint64_t at,
		       const unsigned char *initial);

static void begin_all(struct contents *c, uint64_t at, uint64_t size, const unsigned char *initial)
{
	if (at > c->size || size > c->size - at)
		return;
	memcpy(c->to + at, initial + at, size);
	spans_add(&c->known, at, at + size);
}

/* A member that is new beside one that is gone may be another name of it. */
static bool has_gone(const struct build_type *x, const struct build_type *y)
{
	for (size_t i = 0; i < x->nfields; i++)
		if (!type_field(y, x->fields[i].name))
			return true;
	return false;
}

static void begin_members(struct contents *c, const struct build_type *x,
			  const struct build_type *y, uint64_t at, const unsigned char *initial)
{
	for (size_t i = 0; i < y->nfields; i++) {
		const struct build_field *g = &y->fields[i], *f = type_field(x, g->name);
		if (f)
			begin_pair(c, f->type, g->type, at + g->offset, initial);
		else if (!g->is_bitfield && !has_gone(x, y))
			begin_all(c, at + g->offset, type_at(new_build(c), g->type)->size, initial);
	}
}

static void begin_pair(struct contents *c, uint32_t old, uint32_t new, uint64_t at,
		       const unsigned char *initial)
{
	const struct build_type *x = type_at(old_build(c), old), *y = type_at(new_build(c), new);
	if (!x || !y || types_are_same(old_build(c), old, new_build(c), new))
		return;
	if (x->kind == 's' && y->kind == 's')
		begin_members(c, x, y, at, initial);
	if (x->kind != 'a' || y->kind != 'a')
		return;
	uint64_t step = type_at(new_build(c), y->element)->size;
	uint64_t n = x->count < y->count ? x->count : y->count;
	if (!types_are_same(old_build(c), x->element, new_build(c), y->element))
		for (uint64_t i = 0; i < n; i++)
			begin_pair(c, x->element, y->element, at + i * step, initial);
	begin_all(c, at + n * step, (y->count - n) * step, initial);
}

void contents_begin(struct contents *c, const unsigned char *initial)
{
	begin_pair(c, c->old, c->new, 0, initial);
}
