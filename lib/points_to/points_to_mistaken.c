/* points_to_mistaken.c - objects that are not what their layouts say.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      solved nodes; layouts of blocks by what calls are cast to, of variables by their types.
 * Out:     other layouts: of any number of records, or with something behind, for blocks that
 *          realloc may get; mixed ones for objects in which somebody steps through an array, or
 *          forms the address of a member, of a type that they do not have there.
 * Means:   what a block is cast to need not be what it is used as: a header that others derive
 *          from, or that other data lies behind. A member's offset is right whatever the type is;
 *          where an array ends is so if it ends in the cell that it begins in. A pointer to void
 *          that becomes one to what a block is said to begin with an array of may be one to more.
 * Errs:    towards mixed. External code may resize what it sees.
 * Cost:    that of following each place and address once; an object that changes costs another
 *          solution, which begins with the one at hand. */
#include "constraints.h"

/* ---- blocks of another size ---- */

/* What is at location "o" may get another size by that call (NULL: not known). */
static bool resize(struct points_to *p, unsigned o, const struct expr *by)
{
	if (o >= p->locations.n)
		return false;
	unsigned m = p->locations.at[o].memory;
	const struct layout *l = p->shapes.at[m];
	bool has_tail = !by || !block_is_of(&(struct call_chain){by, NULL}, l->size);
	if (p->data.at[m].kind != MEMORY_HEAP || l->n == 1 || l->is_flexible ||
	    (l->repeats && l->has_tail >= has_tail))
		return false;
	p->shapes.at[m] =
		has_tail ? layout_with_tail(&p->layouts, l) : layout_repeated(&p->layouts, l);
	return true;
}

static bool resize_all(struct points_to *p, unsigned node, const struct expr *by)
{
	const struct sparse_set *s = &p->nodes.at[class_of(p, node)].pts;
	bool found = false;
	for (int o = sparse_set_next(s, 0); o >= 0; o = sparse_set_next(s, (unsigned)o + 1))
		found |= resize(p, (unsigned)o, by);
	return found;
}

static bool find_resized(struct points_to *p)
{
	bool found = resize_all(p, p->external, NULL);
	for (unsigned i = 0; i < p->resized.n; i++)
		found |= resize_all(p, p->resized.at[i].node, p->resized.at[i].by);
	return found;
}

/* ---- objects of other types ---- */

/* Does it say the same whether the object is what "l" says or not: all bytes that one may get at
 * from there on are in one cell? A pointer to a record is one to the first element of an array that
 * begins there. */
static bool is_in_cell(const struct layout *l, unsigned cell, const struct path *path)
{
	uint64_t at = l->cells[cell].offset + path->offset;
	unsigned to = layout_cell(l, at);
	uint64_t bytes = path->inner[0] ? path->totals[0] : path->extent;
	if (path->is_of_element || bytes <= path->inner[0])
		return false; /* the array may go on */
	bool is_start = !cell && path->of && path->of->kind == TYPE_RECORD;
	return (is_start || !l->cells[cell].strides[0]) && !path->step && !path->is_of_bytes &&
	       to != LAYOUT_ANY && layout_fits(l, to, at, bytes);
}

/* Is the object what the path takes it for? */
static bool is_as_said(const struct layout *l, unsigned cell, const struct path *path)
{
	const struct cell *from = &l->cells[cell];
	bool steps = path->step && path->step % l->size != 0;
	if (path->is_of_bytes && from->strides[0] == 1 && path->offset <= from->span)
		return true;
	if (path->is_of_bytes)
		return !l->has_tail && from->offset + path->offset < l->size;
	if (steps && from->begins && l->has_tail)
		return false;
	return !path->of || path->of->size <= 1 || layout_has(l, cell, path->of);
}

static bool mix(struct points_to *p, unsigned o, const struct path *path, bool is_address)
{
	if (o >= p->locations.n)
		return false;
	unsigned m = p->locations.at[o].memory, cell = o - p->first.at[m];
	const struct layout *l = p->shapes.at[m];
	if (l->n == 1 || l->is_mixed || path->anywhere)
		return false;
	bool steps = path->step > 1 && path->step % l->size != 0 && l->cells[cell].begins;
	bool matters = steps || path->inner[0] || (is_address && path->offset);
	if (!matters || is_as_said(l, cell, path) || is_in_cell(l, cell, path))
		return false;
	p->shapes.at[m] = layout_mixed(&p->layouts, l);
	return true;
}

static bool mix_all(struct points_to *p, unsigned node, const struct path *path, bool is_address)
{
	const struct sparse_set *s = &p->nodes.at[class_of(p, node)].pts;
	bool found = false;
	for (int o = sparse_set_next(s, 0); o >= 0; o = sparse_set_next(s, (unsigned)o + 1))
		found |= mix(p, (unsigned)o, path, is_address);
	return found;
}

/* Would steps of "size" bytes from where the block at "o" begins stay in an array there, though
 * nobody but a cast of the block says that it begins with one? */
static bool mix_view(struct points_to *p, unsigned o, uint64_t size)
{
	if (o >= p->locations.n)
		return false;
	unsigned m = p->locations.at[o].memory, cell = o - p->first.at[m];
	const struct layout *l = p->shapes.at[m];
	if (l->n == 1 || l->is_mixed || cell || p->data.at[m].kind != MEMORY_HEAP ||
	    size % l->size == 0 || !layout_steps(l, cell, size))
		return false;
	p->shapes.at[m] = layout_mixed(&p->layouts, l);
	return true;
}

static bool find_views(struct points_to *p)
{
	bool found = false;
	for (unsigned i = 0; i < p->views.n; i++) {
		const struct view *v = &p->views.at[i];
		const struct sparse_set *s = &p->nodes.at[class_of(p, v->node)].pts;
		for (int o = sparse_set_next(s, 0); o >= 0; o = sparse_set_next(s, (unsigned)o + 1))
			found |= mix_view(p, (unsigned)o, v->size);
	}
	return found;
}

static bool find_mixed(struct points_to *p)
{
	bool found = find_views(p);
	for (unsigned i = 0; i < p->places.n; i++)
		if (p->places.at[i].pointer)
			found |= mix_all(p, p->places.at[i].pointer, &p->places.at[i].path, false);
	for (unsigned n = 0; n < p->nodes.n; n++)
		for (unsigned i = 0; i < p->nodes.at[n].shifts.n; i++)
			found |= mix_all(p, n, &p->nodes.at[n].shifts.at[i].path, true);
	return found;
}

bool points_to_find_mistaken(struct points_to *p)
{
	bool found = find_resized(p);
	found |= find_mixed(p);
	if (found)
		points_to_again(p);
	return found;
}
