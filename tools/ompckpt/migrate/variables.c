/* variables.c - the variables of an image, as another build has them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image; two builds that are matched; where blocks and locals went.
 * Out:   sections of the new build's variables, in runs of what is known.
 * Means: each variable of the new build is filled from the old one that it is. What is new in one
 *        of static storage begins as the executable says.
 * Errs:  of what has no counterpart nothing is known: if the new build needs it, the restart stops.
 * Cost:  the variables of the image once. */
#include "variables.h"
#include "allocate.h"
#include "types.h"

/* From the image, and what is new in it from the executable. */
static bool carry_old_static(const struct carrying *k, uint32_t id, struct contents *c)
{
	const struct match *m = k->match;
	struct image_section s;
	uint32_t old = m->from[id];
	if (m->old->objects[old].kind == 's' && image_find(k->im, IMAGE_OBJECT, old, &s) &&
	    (!section_is_used_alike(m, old, id) || !section_carry(k, c, &s)))
		return false;
	if (types_are_same(m->old, c->old, m->new, c->new))
		return true;
	unsigned char *initial = allocate(c->size, 1);
	if (build_initial(m->new, m->new->objects[id].address, c->size, initial))
		contents_begin(c, initial);
	free(initial);
	return true;
}

static bool carry_static(const struct carrying *k, uint32_t id)
{
	const struct match *m = k->match;
	const struct build_object *o = &m->new->objects[id];
	struct image_section s = {.kind = IMAGE_OBJECT, .id = id, .address = o->address};
	uint32_t old = m->from[id] == MATCH_NONE ? 0 : m->from[id];
	struct contents c = section_contents(k, old, id);
	c.size = o->size;
	c.to = allocate(c.size, 1);
	bool ok = true;
	switch (match_origin_of_static(m, id)) {
	case ORIGIN_OLD: ok = carry_old_static(k, id, &c); break;
	case ORIGIN_DECLARED:
		if (build_initial(m->new, o->address, c.size, c.to))
			spans_add(&c.known, 0, c.size);
		break;
	case ORIGIN_UNKNOWN: break;
	}
	section_tell_lost(k, &c);
	if (!ok) {
		spans_free(&c.known);
		free(c.to);
		return false;
	}
	section_add_known(k->out, s, c.to, c.size, &c.known);
	return true;
}

struct ordered {
	uint32_t id, row;
};

static int by_row(const void *x, const void *y)
{
	const struct ordered *a = x, *b = y;
	return a->row < b->row ? -1 : a->row > b->row;
}

/* The objects of a kind that have a row, by row: they are looked for in that order. */
static struct ordered *list_rows(const struct build *b, char kind, size_t *n)
{
	struct ordered *list = allocate(b->nobjects, sizeof *list);
	*n = 0;
	for (uint32_t i = 0; i < b->nobjects; i++)
		if (b->objects[i].kind == kind && b->objects[i].size)
			list[(*n)++] = (struct ordered){i, b->objects[i].row};
	qsort(list, *n, sizeof *list, by_row);
	return list;
}

static bool carry_statics(const struct carrying *k)
{
	size_t n;
	bool ok = true;
	struct ordered *list = list_rows(k->match->new, 's', &n);
	for (size_t i = 0; ok && i < n; i++)
		ok = carry_static(k, list[i].id);
	free(list);
	return ok;
}

/* All of it, or nothing. */
static bool carry_copy(const struct carrying *k, uint32_t id, uint64_t thread)
{
	const struct match *m = k->match;
	struct image_section s, to = {.kind = IMAGE_COPY, .id = id, .address = thread};
	if (m->from[id] == MATCH_NONE ||
	    !section_find(k->im, IMAGE_COPY, m->from[id], thread, &s) ||
	    !types_are_same(m->old, m->old->objects[m->from[id]].type, m->new,
			    m->new->objects[id].type))
		return true;
	struct contents c = section_contents(k, m->from[id], id);
	c.size = m->new->objects[id].size;
	c.to = allocate(c.size, 1);
	if (!section_carry(k, &c, &s)) {
		spans_free(&c.known);
		free(c.to);
		return false;
	}
	section_add_known(k->out, to, c.to, c.size, &c.known);
	return true;
}

static bool carry_copies(const struct carrying *k)
{
	size_t n;
	bool ok = true;
	uint64_t threads = 0;
	struct ordered *list = list_rows(k->match->new, 'c', &n);
	for (uint32_t i = 0; i < k->im->nsections; i++) {
		struct image_section s = image_section(k->im, i);
		threads = s.kind == IMAGE_COPY && s.address >= threads ? s.address + 1 : threads;
	}
	for (uint64_t t = 0; t < threads; t++)
		for (size_t i = 0; ok && i < n; i++)
			ok = carry_copy(k, list[i].id, t);
	free(list);
	return ok;
}

static bool carry_local(const struct carrying *k, const struct stack_frame *f,
			const struct build_local *l)
{
	const struct match *m = k->match;
	const struct build_local *was = stack_local(m, f, l);
	struct image_section s,
		to = {.kind = IMAGE_LOCAL, .id = l->object, .address = f->arena + l->offset};
	if (!was || l->is_variable_length || was->is_variable_length ||
	    !section_find(k->im, IMAGE_LOCAL, was->object, f->was.arena + was->offset, &s))
		return true;
	struct contents c = section_contents(k, was->object, l->object);
	c.size = m->new->types[l->type].size;
	c.to = allocate(c.size, 1);
	bool ok = section_is_used_alike(m, was->object, l->object) && section_carry(k, &c, &s);
	section_tell_lost(k, &c);
	if (ok) {
		section_add_known(k->out, to, c.to, c.size, &c.known);
		return true;
	}
	spans_free(&c.known);
	free(c.to);
	return false;
}

static bool carry_locals(const struct carrying *k, const struct stacks *s)
{
	for (size_t i = 0; i < s->n; i++)
		for (size_t j = 0; j < s->at[i].n; j++) {
			const struct stack_frame *f = &s->at[i].at[j];
			const struct build_function *g = &k->match->new->functions[f->function];
			for (size_t l = 0; l < g->nlocals; l++)
				if (!carry_local(k, f, &g->locals[l]))
					return false;
		}
	return true;
}

bool variables_carry(const struct carrying *k, const struct stacks *s)
{
	return carry_statics(k) && carry_copies(k) && carry_locals(k, s);
}
