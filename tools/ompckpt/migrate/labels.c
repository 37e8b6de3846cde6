/* labels.c - the label of one build that another build's label is.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a label of a function; the same function in another build.
 * Out:   the label there, or that it can't be told.
 * Means: the piece of the text that it is in is found again (align.h); else it is in a part of
 *        which nothing is left, and must be the only one of its kind there, in both, in the same
 *        block or of the same name.
 *        Of several of a kind in one piece the order is taken, if there are as many. A position's
 *        own name must be the same, but may come or go.
 * Errs:  on the side of not knowing: what has moved, or may have, is nowhere.
 * Cost:  of align_texts, once for each function. */
#include "labels.h"
#include "align.h"

#include <string.h>

static bool calls(const struct build_label *l, const char *callee)
{
	const json_t *name;
	size_t i;
	json_array_foreach (l->callees, i, name)
		if (!strcmp(json_string_value(name) ? json_string_value(name) : "", callee))
			return true;
	return false;
}

/* Of which kind is a label? */
struct kind {
	const struct build *build;
	int64_t what; /* -1: a call; -2: a parallel region; else the number of a position */
	const char *callee;
};

static bool is_of(const struct build *b, const struct build_label *l, const struct kind *k)
{
	if (k->what == -1)
		return l->position == -1 && calls(l, k->callee);
	if (k->what == -2 || l->position < 0)
		return l->position == k->what;
	const struct build_position *p = &b->positions[l->position];
	const struct build_position *q = &k->build->positions[k->what];
	return !p->has_name || !q->has_name || !strcmp(p->name, q->name);
}

/* Those of "f" in pieces [begin, end) before label "limit". */
static size_t count(const struct build *b, const struct build_function *f, const struct kind *k,
		    size_t begin, size_t end, size_t limit)
{
	size_t n = 0;
	for (size_t i = 0; i < limit; i++) {
		const struct build_label *l = &f->labels[i];
		n += l->piece >= begin && l->piece < end && is_of(b, l, k);
	}
	return n;
}

static bool is_same_name(const struct match *m, const struct build_label *l,
			 const struct build_label *was)
{
	if (l->position < 0 || was->position < 0)
		return false;
	const struct build_position *p = &m->old->positions[was->position];
	const struct build_position *q = &m->new->positions[l->position];
	return p->has_name && q->has_name && !strcmp(p->name, q->name);
}

/* The text around it has changed: does it stand where it stood, as far as it matters? */
static bool is_there(const struct match *m, const struct alignment *a, const struct align_range *r,
		     const struct build_label *l, const struct build_label *was)
{
	if (r->is_same)
		return true;
	return align_is_replaced(a, r) &&
	       (is_same_name(m, l, was) || (align_is_level(a->old, r->old_begin, was->piece) &&
					    align_is_level(a->new, r->new_begin, l->piece)));
}

static uint32_t find(const struct match *m, const struct label_place *was, uint32_t function,
		     const char *callee, const struct alignment *a, const struct align_range *r)
{
	const struct build_function *f = &m->old->functions[was->function];
	const struct build_function *g = &m->new->functions[function];
	const struct build_label *from = &f->labels[was->label - 1];
	struct kind old = {m->old, from->position, was->callee};
	struct kind new = {m->old, from->position, callee};
	size_t all = count(m->old, f, &old, r->old_begin, r->old_end, f->nlabels);
	size_t before = count(m->old, f, &old, r->old_begin, r->old_end, was->label - 1);
	if (all != count(m->new, g, &new, r->new_begin, r->new_end, g->nlabels) ||
	    (!r->is_same && all != 1))
		return 0;
	for (size_t i = 0; i < g->nlabels; i++)
		if (g->labels[i].piece >= r->new_begin && g->labels[i].piece < r->new_end &&
		    is_of(m->new, &g->labels[i], &new) && before-- == 0)
			return is_there(m, a, r, &g->labels[i], from) ? (uint32_t)i + 1 : 0;
	return 0;
}

/* Kept for the function's next frame. */
static const struct alignment *texts_of(const struct match *m, uint32_t old, uint32_t new)
{
	if (!m->texts[old])
		m->texts[old] = align_texts(&m->old->functions[old], &m->new->functions[new]);
	return m->texts[old];
}

uint32_t labels_find(const struct match *m, const struct label_place *was, uint32_t function,
		     const char *callee)
{
	const struct build_function *f = &m->old->functions[was->function];
	size_t piece = f->labels[was->label - 1].piece;
	struct align_range r = {piece, piece + 1, piece, piece + 1, true};
	const struct alignment *a = NULL;
	if (!f->region) {
		a = texts_of(m, was->function, function);
		if (!a)
			return 0;
		r = align_find(a, piece);
	}
	return find(m, was, function, callee, a, &r);
}

size_t labels_count_calls(const struct build_function *f, const char *callee, uint32_t *last)
{
	size_t n = 0;
	*last = 0;
	for (uint32_t i = 0; i < f->nlabels; i++)
		if (f->labels[i].position == -1 && calls(&f->labels[i], callee)) {
			n++;
			*last = i + 1;
		}
	return n;
}
