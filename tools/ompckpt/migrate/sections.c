/* sections.c - contents read from an image, and sections made for another.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a section of the image; the variable of the new build that it is of.
 * Out:   what is known of that variable; a section of it, in runs if that is not all.
 * Errs:  what can't be read is told.
 * Cost:  linear in the contents. */
#include "sections.h"
#include "allocate.h"
#include "command.h"
#include "types.h"
#include "walk.h"

#include <string.h>

void pieces_add(struct pieces *p, struct image_section s, unsigned char *contents)
{
	if (p->n == p->room) {
		p->room = p->room ? 2 * p->room : 64;
		p->at = realloc(p->at, p->room * sizeof *p->at);
		if (!p->at)
			abort();
	}
	s.stored = s.size;
	p->at[p->n++] = (struct piece){s, contents};
}

void pieces_free(struct pieces *p)
{
	for (size_t i = 0; i < p->n; i++)
		free(p->at[i].contents);
	free(p->at);
	*p = (struct pieces){0};
}

unsigned char *section_read(const struct carrying *c, const struct image_section *s)
{
	unsigned char *at = malloc(s->size + 1);
	if (at && image_read(c->im, s, at, c->room))
		return at;
	free(at);
	complain("a section of %llu bytes can't be read", (unsigned long long)s->size);
	return NULL;
}

bool section_find(const struct image *im, uint32_t kind, uint32_t id, uint64_t address,
		  struct image_section *s)
{
	for (uint32_t i = 0; i < im->nsections; i++) {
		*s = image_section(im, i);
		if (s->kind == kind && s->id == id && s->address == address)
			return true;
	}
	return false;
}

/* "whole" bytes of which "known" ones are "bytes". Takes both. */
void section_add_known(struct pieces *out, struct image_section s, unsigned char *bytes,
		       uint64_t whole, struct spans *known)
{
	uint64_t sum = 0;
	spans_sort(known);
	for (size_t i = 0; i < known->n; i++)
		sum += known->at[i].to - known->at[i].from;
	s.size = whole;
	if (sum == whole && whole) {
		pieces_add(out, s, bytes);
	} else if (sum) {
		struct walk_strip *strips = allocate(known->n, sizeof *strips);
		for (size_t i = 0; i < known->n; i++)
			strips[i] = (struct walk_strip){known->at[i].from,
							known->at[i].to - known->at[i].from, 0, 1};
		uint64_t at = strips_encode(NULL, whole, 0, strips, known->n);
		unsigned char *runs = allocate(at + sum, 1);
		strips_encode(runs, whole, 0, strips, known->n);
		for (size_t i = 0; i < known->n; i++) {
			memcpy(runs + at, bytes + strips[i].at, strips[i].size);
			at += strips[i].size;
		}
		s.size = at;
		s.in_runs = true;
		pieces_add(out, s, runs);
		free(strips);
		free(bytes);
	} else {
		free(bytes);
	}
	spans_free(known);
}

/* All that a section holds of a variable. */
bool section_carry(const struct carrying *k, struct contents *c, const struct image_section *s)
{
	unsigned char *bytes = section_read(k, s);
	struct walk_runs w = walk_runs_begin(k->im, s, k->runs_room);
	struct walk_run r;
	bool ok = bytes != NULL;
	while (ok && walk_run(&w, &r))
		ok = contents_carry(c, bytes + r.from, r.at, r.size);
	if (ok && w.zeros) {
		unsigned char *zeros = allocate(w.zeros, 1);
		ok = contents_carry(c, zeros, w.whole - w.zeros, w.zeros);
		free(zeros);
	}
	free(bytes);
	return ok && !w.is_bad;
}

void section_tell_lost(const struct carrying *k, const struct contents *c)
{
	if (c->has_lost)
		json_array_append_new(k->match->assumed,
				      json_sprintf("'%s' has another type: what has no counterpart "
						   "of a plain meaning is not taken over",
						   c->what));
}

struct contents section_contents(const struct carrying *k, uint32_t old, uint32_t new)
{
	const struct build_object *o = &k->match->old->objects[old];
	const struct build_object *n = &k->match->new->objects[new];
	return (struct contents){.places = k->places,
				 .what = n->name,
				 .old = o->type,
				 .new = n->type,
				 .old_seen = o->seen,
				 .new_seen = n->seen,
				 .old_sets = &o->sets,
				 .new_sets = &n->sets};
}

/* Nothing says what is in it: is it used as the same types? */
bool section_is_used_alike(const struct match *m, uint32_t old, uint32_t new)
{
	const struct build_object *o = &m->old->objects[old], *n = &m->new->objects[new];
	if (types_are_among(m->old, o->seen, m->new, n->seen) &&
	    types_are_among(m->new, n->seen, m->old, o->seen))
		return true;
	complain("'%s' is used as other types than it was, and its declaration does not say what "
		 "is in it",
		 n->name);
	return false;
}
